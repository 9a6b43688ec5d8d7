import { importJson } from '../support/operations.mts';
import { CIFS, company, get, save } from '../support/retried-runs.mts';
import type { Script } from '../support/scripted-server.mts';
import { useScriptedServer } from '../support/use-scripted-server.mts';

const server = useScriptedServer();

it.each<[string, object]>([
	['A lookup', { ...get, cif: CIFS[0], options: {} }],
	['A save', { ...save, companyId: 7, status: 'prospect', options: {} }],
	['An import', importJson],
])(
	'%s over a connection that breaks is sent again, and a write under the same key',
	async (...one) => {
		const [, parameters] = one;
		let requests = 0;
		const breakFirst: Script = (request, reply) => {
			if (requests++ > 0) return company(request);
			reply.hijack();
			reply.raw.destroy();
			return undefined;
		};
		const { error } = await server.runAt(breakFirst, { parameters: parameters as never });
		expect(error).toBeUndefined();
		const [key, ...others] = server.keys();
		expect(others).toEqual([key]);
		expect(key === undefined).toBe(server.seen[0].method === 'GET');
	},
);
