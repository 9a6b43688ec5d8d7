import {
	startSandbox as start,
	type Sandbox,
	type SandboxOptions,
} from '../../harness/sandbox/sandbox.mts';

export type { Sandbox, SandboxOptions };

/** Starts a sandbox for a test file in jest, which can end though nobody has stopped the sandbox. */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
	return await start(options, { isUnreferenced: true });
}
