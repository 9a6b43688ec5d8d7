import { IDEMPOTENCY_HEADER } from '../../client/service/api.ts';
import { startScriptedServer, type Script, type ScriptedServer } from './scripted-server.mts';
import { runNode, type NodeOutcome, type NodeRun } from './workflow.mts';

/** Scripted servers for the tests of a file, one at a time. Called at the top of the file. */
export function useScriptedServer(apiKey = 'svc_live_k') {
	let server: ScriptedServer | undefined;
	const stop = async () => await server?.stop();
	afterEach(stop);
	/** Starts a server in the place of the one before. */
	const start = async (script: Script): Promise<void> => {
		await stop();
		server = await startScriptedServer(script);
	};
	const credentials = () => ({ baseUrl: server!.baseUrl, apiKey });
	return {
		/** What has arrived at the server. */
		get seen() {
			return server!.seen;
		},
		/** The idempotency key of each request. */
		keys: () => server!.seen.map(({ headers }) => headers[IDEMPOTENCY_HEADER.toLowerCase()]),
		credentials,
		start,
		/** Runs the node against a new server that answers by the script. */
		runAt: async (
			script: Script,
			setup: Omit<Partial<NodeRun>, 'parameters'> & { parameters: object },
		): Promise<NodeOutcome> => {
			await start(script);
			return await runNode({ ...(setup as NodeRun), credentials: credentials() });
		},
	};
}
