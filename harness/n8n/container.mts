/** n8n as its makers ship it: a container image, by which also those versions can be tried that npm does not have. */

import { tmpdir } from 'node:os';
import { runCommand } from '../process/children.mts';
import { projectRoot } from '../process/paths.mts';
import { StepFailure } from '../process/step.mts';

/** Whether the word of the command line is a container image, such as `docker.n8n.io/n8nio/n8n:latest`. */
export function isImage(version: string): boolean {
	return /^[\w.-]+(\/[\w.-]+)+:[\w.-]+$/.test(version);
}

/**
 * Downloads a container image, or its newest state if its tag has moved.
 *
 * @throws {StepFailure} when Docker does not run here or has no such image.
 */
export async function pullImage(image: string, logPath: string): Promise<void> {
	await runCommand('docker', ['pull', image], { logPath }).catch((cause: unknown) => {
		throw new StepFailure(`Docker cannot download ${image}.`, {
			hint: 'Check that "docker info" shows a server, and that the image and its tag exist.',
			logPath,
			cause,
		});
	});
}

/**
 * The arguments for Docker to run n8n as if it were a program of this machine: with its network, its user, the same
 * environment, and the folders that tests share with it.
 *
 * @param variables the environment of n8n; undefined values are left out.
 */
export function containerArguments(
	image: string,
	command: string[],
	variables: NodeJS.ProcessEnv,
): string[] {
	const { uid, gid } = { uid: process.getuid?.(), gid: process.getgid?.() };
	const names = Object.keys(variables).filter((name) => variables[name] !== undefined);
	return [
		...['run', '--rm', '--network=host', `--user=${uid}:${gid}`],
		...[`--volume=${tmpdir()}:${tmpdir()}`, `--volume=${projectRoot}:${projectRoot}:ro`],
		// Docker takes the values from its own environment, so that they are not in the list of processes.
		...names.map((name) => `--env=${name}`),
		// Without it, n8n 3 does not load the package.
		'--env=N8N_UNVERIFIED_PACKAGES_ENABLED=true',
		...[image, ...command],
	];
}
