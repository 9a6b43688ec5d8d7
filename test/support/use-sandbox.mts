import { startSandbox, type Sandbox } from '../../harness/sandbox/sandbox.mts';
import type { IDataObject } from 'n8n-workflow';
import { search } from './operations.mts';
import { runNode, type NodeOutcome, type NodeRun } from './workflow.mts';

/** A sandbox for all tests of a file. Called at the top of the file, before `beforeAll`. */
export function useSandbox(options: Parameters<typeof startSandbox>[0]) {
	let sandbox: Sandbox;
	beforeAll(async () => {
		sandbox = await startSandbox(options);
	}, 60_000);
	afterAll(async () => await sandbox.stop());
	/** Runs the node with the live key, as `api` does: a test key sees other companies. */
	const run = async (parameters: object, more: Partial<NodeRun> = {}): Promise<NodeOutcome> =>
		await runNode({
			parameters: parameters as NodeRun['parameters'],
			credentials: { baseUrl: sandbox.baseUrl, apiKey: sandbox.keys.live },
			...more,
		});
	/** How many requests the sandbox has received; of one method and path, where given. */
	const requestsReceived = async (route?: string): Promise<number> => {
		const { data } = await sandbox.admin.get('/stats');
		return Number(route === undefined ? data.requests : (data.received[route] ?? 0));
	};
	/** The results of a search, which are there when the tests begin. Called at the top of the file. */
	const useCompanies = (parameters: object): IDataObject[] => {
		const companies: IDataObject[] = [];
		beforeAll(async () => {
			companies.push(...(await run({ ...search, ...parameters })).items);
		}, 60_000);
		return companies;
	};
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
		run,
		requestsReceived,
		/** Runs the node, and counts the requests that this takes. */
		runCounted: async (...setup: Parameters<typeof run>) => {
			const before = await requestsReceived();
			const outcome = await run(...setup);
			return { ...outcome, requests: (await requestsReceived()) - before };
		},
		useCompanies,
		/** The CIFs of the first companies, in the same way. */
		useCifs: (limit: number): string[] => {
			const cifs: string[] = [];
			const companies = useCompanies({ limit });
			beforeAll(() => cifs.push(...companies.map(({ cif }) => String(cif))));
			return cifs;
		},
	};
}
