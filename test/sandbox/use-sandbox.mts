import { startSandbox, type Sandbox } from '../../harness/sandbox/sandbox.mts';
import { checked } from './contract-check.mts';

/** A sandbox for all tests of a file, each of which finds it as it was at the start. */
export function useSandbox(options: Parameters<typeof startSandbox>[0]): Sandbox {
	const sandbox = {} as Sandbox;
	beforeAll(async () => void Object.assign(sandbox, await startSandbox(options)), 60_000);
	beforeEach(async () => void (await sandbox.admin.post('/reset')));
	afterAll(async () => await sandbox.stop());
	return sandbox;
}

/** Like `useSandbox`, with each response to `api` held against the contract. */
export function useCheckedSandbox(options?: Parameters<typeof startSandbox>[0]): Sandbox {
	const sandbox = useSandbox(options);
	beforeAll(() => void checked(sandbox.api));
	return sandbox;
}
