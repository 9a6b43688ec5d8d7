import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import type { Socket } from 'node:net';
import path from 'node:path';
import axios from 'axios';
import type { AxiosInstance } from 'axios';

/** A sandbox in a process of its own. */
export interface Sandbox {
	/** With the version segment, without a slash at the end. */
	baseUrl: string;
	adminUrl: string;
	authUrl: string;
	/** Fictitious keys by name. */
	keys: Record<'live' | 'test' | 'readOnly' | 'noRead' | 'otherTenant', string>;
	/** Client of the admin calls; throws on any status but 2xx. */
	admin: AxiosInstance;
	/** Client of the API with the live key; never throws because of a status. */
	api: AxiosInstance;
	/** Like `api`, with another key or token, or with none. */
	as(credential: string | null): AxiosInstance;
	pid: number;
	/** Ends the process and waits until it is gone. */
	stop(): Promise<void>;
}

/** Values of the command line by option name without dashes; true stands for an option alone. */
export type SandboxArguments = Record<string, string | number | true | string[]>;

const ENTRY = path.resolve(import.meta.dirname ?? __dirname, '../../sandbox/main.mts');
const START_TIMEOUT_MS = 60_000;

function commandLine(given: SandboxArguments): string[] {
	return Object.entries(given).flatMap(([name, value]) => {
		if (value === true) return [`--${name}`];
		return [value].flat().flatMap((single) => [`--${name}`, String(single)]);
	});
}

/**
 * Starts a sandbox on a free port. It ends with this process at the latest.
 *
 * @param given options of the command line; throws with the sandbox's own words when it refuses
 */
export async function startSandbox(given: SandboxArguments = {}): Promise<Sandbox> {
	const fixed = ['--json', '--port', '0', '--parent-pid', String(process.pid)];
	const child = spawn(process.execPath, [ENTRY, ...fixed, ...commandLine(given)], {
		stdio: ['ignore', 'pipe', 'pipe'],
		env: { ...process.env, NODE_OPTIONS: '' },
	});
	const ready = JSON.parse(await firstLine(child)) as Omit<Sandbox, 'stop'>;
	// Left open, the pipes of a sandbox nobody stopped would keep the tests from ending.
	child.unref();
	for (const pipe of [child.stdout, child.stderr]) (pipe as Socket).unref();
	const as = (credential: string | null) =>
		axios.create({
			baseURL: ready.baseUrl,
			headers: credential === null ? {} : { Authorization: `Bearer ${credential}` },
			validateStatus: () => true,
			maxRedirects: 0,
		});
	return {
		...ready,
		as,
		api: as(ready.keys.live),
		admin: axios.create({ baseURL: ready.adminUrl }),
		stop: () => stop(child),
	};
}

function firstLine(child: ChildProcess): Promise<string> {
	return new Promise((resolve, reject) => {
		let output = '';
		let complaints = '';
		const timer = setTimeout(() => {
			child.kill();
			reject(new Error(`The sandbox was not ready in time. ${complaints}`));
		}, START_TIMEOUT_MS);
		child.stdout?.on('data', (chunk) => {
			output += chunk;
			if (!output.includes('\n')) return;
			clearTimeout(timer);
			resolve(output);
		});
		child.stderr?.on('data', (chunk) => (complaints += chunk));
		child.once('exit', (code) => {
			clearTimeout(timer);
			reject(new Error(`The sandbox ended with ${code}. ${complaints}`));
		});
	});
}

async function stop(child: ChildProcess): Promise<void> {
	if (child.exitCode !== null || child.signalCode !== null) return;
	child.ref();
	const gone = new Promise((resolve) => child.once('exit', resolve));
	child.kill('SIGTERM');
	await gone;
}
