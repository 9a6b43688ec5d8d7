import { HOST_VARIABLE, launchProgram } from '../../../harness/sandbox/program.mts';

/** Starts one process for all sandboxes of a run; it ends with jest. */
export default async function startSandboxHost(): Promise<void> {
	const words = ['--parent-pid', String(process.pid)];
	const { announcement } = await launchProgram<{ url: string }>('host.mts', words);
	process.env[HOST_VARIABLE] = announcement.url;
}
