import { RETRIES } from '../../client/transport/retry.ts';
import * as operations from './operations.mts';
import {
	startScriptedServer,
	type Script,
	type ScriptedServer,
	type SeenRequest,
} from './scripted-server.mts';
import { runNode, type NodeOutcome, type NodeRun } from './workflow.mts';

export const rows = (count: number) =>
	Array.from({ length: count }, (_, index) => ({ id: index + 1 }));
/** Resends nothing in this file of tests, so that a run stops at the first failure. */
export function useNoRetries(): void {
	beforeAll(() => void Object.assign(RETRIES.workflow, { maxRetries: 0 }));
}

export const oneByOne = { options: { concurrency: 1 } };
export const save = { ...operations.save, ...oneByOne };
export const get = { ...operations.get, ...oneByOne };
export const CIFS = ['J99216582', 'B86670460', 'Q2876031B', 'N0112768G', 'W8265365J'];
export const companies = CIFS.map((cif) => ({ cif }));

/** The company a save is about. */
export const idOf = ({ body }: SeenRequest) =>
	(body as { empresa_id: number } | undefined)?.empresa_id;

/** The response to a lookup. */
export const company = ({ url }: SeenRequest) => ({ cif: url.split('/').at(-1), nombre: 'Gil' });

/** Fails once for each of these items, with a status that may end otherwise next time. */
export function failOnce(ids: number[], status = 500): Script {
	const left = new Set(ids);
	return (request, reply) =>
		left.delete(idOf(request) ?? 0) ? reply.code(status).send({}) : { saved: idOf(request) };
}

/**
 * A server that stays for all runs of a test and answers by the script of the moment, at first with
 * what was saved. Called at the top of the file.
 */
export function useChangingServer() {
	let server: ScriptedServer | undefined;
	const service = {
		script: undefined as unknown as Script,
		get baseUrl() {
			return server!.baseUrl;
		},
		get seen() {
			return server!.seen;
		},
		idsSent: () => server!.seen.map(idOf),
		run: async (
			setup: Omit<NodeRun, 'credentials'> & Pick<NodeRun, 'credentials'>,
		): Promise<NodeOutcome> => {
			server ??= await startScriptedServer(
				async (request, reply) => await service.script(request, reply),
			);
			const credentials = { baseUrl: server.baseUrl, apiKey: 'svc_live_k' };
			return await runNode({ credentials, ...setup });
		},
	};
	beforeEach(() => {
		service.script = (request) => ({ saved: idOf(request) });
	});
	afterEach(async () => {
		await server?.stop();
		server = undefined;
	});
	return service;
}
