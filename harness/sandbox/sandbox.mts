import axios from 'axios';
import type { announcementOf } from '../../sandbox/start.mts';
import { stopChild } from '../process/children.mts';
import { HOST_VARIABLE, launchProgram } from './program.mts';

/** What `sandbox/main.mts --json` prints once it listens. */
type SandboxAnnouncement = ReturnType<typeof announcementOf>;

export type Sandbox = Awaited<ReturnType<typeof startSandboxProcess>>;

/** Values of the command line by option name without dashes; true stands for an option alone. */
export type SandboxOptions = Record<string, string | number | true | string[]>;

export const unlimited: SandboxOptions = { 'requests-per-minute': 0, burst: 0, connections: 0 };

/**
 * Starts a sandbox on a free port unless the options name one: in the process that serves those of a test run, where
 * there is one, else in its own.
 */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
	const host = process.env[HOST_VARIABLE];
	if (host === undefined) return await startSandboxProcess(options);
	const client = axios.create({ baseURL: host, proxy: false });
	const { data } = await client.post<SandboxAnnouncement>('/', commandLine(options));
	const { promise: ended, resolve } = Promise.withResolvers<string>();
	const stop = async () => {
		await client.delete(new URL(data.authUrl).port);
		resolve('was stopped');
	};
	return { ...data, ...clientsOf(data), ended: () => ended, stop };
}

/**
 * Starts the sandbox in its own process, which does not keep this one from ending.
 *
 * @throws {StepFailure} when it ends before it listens.
 */
export async function startSandboxProcess(options: SandboxOptions = {}) {
	const words = commandLine({ json: true, 'parent-pid': process.pid, ...options });
	const { child, announcement } = await launchProgram<SandboxAnnouncement>('main.mts', words);
	return {
		...announcement,
		...clientsOf(announcement),
		ended: async () => (await child.exited).description,
		stop: () => stopChild(child),
	};
}

function commandLine(options: SandboxOptions): string[] {
	const given: SandboxOptions = { port: 0, ...options };
	return Object.entries(given).flatMap(([name, value]) => {
		if (value === true) return [`--${name}`];
		return [value].flat().flatMap((single) => [`--${name}`, String(single)]);
	});
}

function clientsOf({ baseUrl, adminUrl, keys }: SandboxAnnouncement) {
	/** A client of the API with a key, a token, or none; never throws because of a status. */
	const as = (credential: string | null) =>
		axios.create({
			baseURL: baseUrl,
			headers: credential === null ? {} : { Authorization: `Bearer ${credential}` },
			proxy: false,
			validateStatus: () => true,
			maxRedirects: 0,
		});
	return { as, api: as(keys.live), admin: axios.create({ baseURL: adminUrl, proxy: false }) };
}
