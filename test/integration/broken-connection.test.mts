import type { Script } from '../support/scripted-server.mts';
import { useScriptedServer } from '../support/use-scripted-server.mts';

const CIFS = ['J99216582', 'B86670460', 'Q2876031B', 'N0112768G', 'W8265365J'];
const get = {
	resource: 'company',
	operation: 'get',
	cif: { __rl: true, mode: 'cif', value: '={{ $json.cif }}' },
};
const save = {
	resource: 'prospect',
	operation: 'save',
	companyId: { __rl: true, mode: 'id', value: '7' },
};
const importJson = {
	resource: 'import',
	operation: 'create',
	bodySource: 'json',
	jsonBody: '={{ $json }}',
};

const server = useScriptedServer();
const { runAt } = server;

const company = ({ url }: { url: string }) => ({ cif: url.split('/').at(-1) });

describe('a broken connection', () => {
	const breakFirst = (times: number): Script => {
		let requests = 0;
		return (request, reply) => {
			if (requests++ < times) {
				reply.hijack();
				reply.raw.destroy();
				return undefined;
			}
			return request.method === 'GET' ? company(request) : { id: 'x' };
		};
	};

	it('A lookup over a broken connection is tried again', async () => {
		const { items } = await runAt(breakFirst(1), { parameters: get, items: [{ cif: CIFS[0] }] });
		expect(items).toEqual([{ cif: CIFS[0] }]);
		expect(server.seen).toHaveLength(2);
	});

	it.each([
		['a save', save],
		['an import', importJson],
	])('is tried again for %s under the same idempotency key', async (_, parameters) => {
		await runAt(breakFirst(1), { parameters });
		const keys = server.keys();
		expect(keys).toHaveLength(2);
		expect(keys[0]).toBeTruthy();
		expect(keys[0]).toBe(keys[1]);
	});

	it('A lookup over a broken connection is not tried more often than Max Retries says', async () => {
		const { error } = await runAt(breakFirst(9), {
			parameters: { ...get, options: { maxRetries: 1 } },
			items: [{ cif: CIFS[0] }],
		});
		expect(error?.message).toContain('connection broke');
		expect(server.seen).toHaveLength(2);
	});
});
