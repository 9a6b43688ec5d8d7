import type { Socket } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import axios, { type AxiosInstance } from 'axios';
import { launch, stopChild, type Child } from '../process/children.mts';
import { projectRoot } from '../process/paths.mts';
import { StepFailure } from '../process/step.mts';

/** The line that `sandbox/main.mts --json` prints once it listens. */
interface SandboxAnnouncement {
	/** With the version segment, without a trailing slash. */
	baseUrl: string;
	adminUrl: string;
	authUrl: string;
	/** The token endpoint where the setting `tokenEndpoint` is `other`. */
	otherTokenUrl: string;
	/** Fictitious API keys by the kind of access they give. */
	keys: Record<'live' | 'test' | 'readOnly' | 'noRead' | 'otherTenant', string>;
	pid: number;
}

/** A running sandbox. */
export interface Sandbox extends SandboxAnnouncement {
	/** Client of the admin calls; throws on any status but 2xx. */
	admin: AxiosInstance;
	/** Client of the API with the live key; never throws because of a status. */
	api: AxiosInstance;
	/** Like `api`, with another key or token, or with none. */
	as(credential: string | null): AxiosInstance;
	ended(): Promise<string>;
	stop(): Promise<void>;
}

/** Values of the command line by option name without dashes; true stands for an option alone. */
export type SandboxOptions = Record<string, string | number | true | string[]>;

/** Lifts the limits of the plan. */
export const unlimited: SandboxOptions = { 'requests-per-minute': 0, burst: 0, connections: 0 };

/**
 * Starts the sandbox in its own process, on a free port unless the options name one. It does not keep
 * this process from ending.
 *
 * @throws {StepFailure} when it ends before it listens.
 */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
	const program = join(projectRoot, 'sandbox', 'main.mts');
	const fixed = { port: 0, json: true, 'parent-pid': process.pid } as const;
	const child = launch('node', [program, ...commandLine({ ...fixed, ...options })], {
		// Options for this process, such as a test runner's loader, would break the sandbox.
		env: { NODE_OPTIONS: undefined },
		readOutput: true,
	});
	const announcement = await readAnnouncement(child);
	if (announcement === undefined) {
		const { description } = await child.exited;
		throw new StepFailure(`The sandbox ${description} before it listened.`, {
			hint: 'Run "npm run sandbox" to see it fail by itself.',
		});
	}
	return {
		...announcement,
		...clientsOf(announcement),
		ended: async () => (await child.exited).description,
		stop: () => stopChild(child),
	};
}

function commandLine(options: SandboxOptions): string[] {
	return Object.entries(options).flatMap(([name, value]) => {
		if (value === true) return [`--${name}`];
		return [value].flat().flatMap((single) => [`--${name}`, String(single)]);
	});
}

async function readAnnouncement(child: Child): Promise<SandboxAnnouncement | undefined> {
	const output = child.process.stdout as Socket;
	let announcement: SandboxAnnouncement | undefined;
	for await (const line of createInterface({ input: output })) {
		if (!line.startsWith('{')) continue;
		announcement = JSON.parse(line);
		break;
	}
	// Unread output would fill the pipe and stop the sandbox.
	output.resume().unref();
	child.process.unref();
	return announcement;
}

function clientsOf({ baseUrl, adminUrl, keys }: SandboxAnnouncement) {
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
