import { startSandbox, type Sandbox } from '../../harness/sandbox/sandbox.mts';
import { runNode, type NodeOutcome, type NodeRun } from './workflow.mts';

/** A sandbox for all tests of a file. Called at the top of the file, before `beforeAll`. */
export function useSandbox(options: Parameters<typeof startSandbox>[0]) {
	let sandbox: Sandbox;
	beforeAll(async () => {
		sandbox = await startSandbox(options);
	}, 60_000);
	afterAll(async () => await sandbox.stop());
	return {
		get api() {
			return sandbox.api;
		},
		get admin() {
			return sandbox.admin;
		},
		get baseUrl() {
			return sandbox.baseUrl;
		},
		get keys() {
			return sandbox.keys;
		},
		/** Runs the node with the live key, as `api` does: a test key sees other companies. */
		run: async (parameters: object, more: Partial<NodeRun> = {}): Promise<NodeOutcome> =>
			await runNode({
				parameters: parameters as NodeRun['parameters'],
				credentials: { baseUrl: sandbox.baseUrl, apiKey: sandbox.keys.live },
				...more,
			}),
		/** How many requests the sandbox has received; of one method and path, where given. */
		requestsReceived: async (route?: string): Promise<number> => {
			const { data } = await sandbox.admin.get('/stats');
			return Number(route === undefined ? data.requests : (data.received[route] ?? 0));
		},
	};
}
