import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import axios, { isAxiosError } from 'axios';
import type { Sandbox } from '../../../harness/sandbox/sandbox.mts';
import { eventually } from '../saves.mts';

/** What a process of n8n says of its time. */
interface ProcessTime {
	/** When the next polls are due, in milliseconds since 1970. */
	dueAt: number[];
	/** How many polls are under way. */
	polling: number;
}

/** Sessions last so long; a test of a month would outlive n8n's usual week. */
const SESSION_HOURS = String(24 * 365);

/** The one time of n8n's processes and the sandbox: it runs as real time does, and can be moved on. */
export class MovedClock {
	/** For every process of n8n. */
	readonly env: NodeJS.ProcessEnv;
	readonly #folder: string;
	#sandbox?: Sandbox;
	#offset = 0;

	private constructor(folder: string) {
		this.#folder = folder;
		const preloaded = pathToFileURL(join(import.meta.dirname, 'preloaded-clock.mts'));
		this.env = {
			NODE_OPTIONS: `--import=${preloaded.href}`,
			MOVED_TIME_FOLDER: folder,
			N8N_USER_MANAGEMENT_JWT_DURATION_HOURS: SESSION_HOURS,
			EXECUTIONS_DATA_PRUNE: 'false',
		};
	}

	/** A clock that shows real time until it is moved. */
	static async create(): Promise<MovedClock> {
		const folder = await mkdtemp(join(tmpdir(), 'company-data-clock-'));
		const clock = new MovedClock(folder);
		await clock.#keep();
		return clock;
	}

	/** Moves the time of the sandbox with it from now on. */
	include(sandbox: Sandbox): void {
		this.#sandbox = sandbox;
	}

	/** Milliseconds since 1970. */
	now(): number {
		return Date.now() + this.#offset;
	}

	/** When the next poll of any process is due; waits until there is one, as after a start of n8n. */
	async nextPoll(): Promise<number> {
		return await eventually('No poll is scheduled', async () => {
			const due = (await this.#ask()).flatMap(({ dueAt }) => dueAt);
			return due.length === 0 ? undefined : Math.min(...due);
		});
	}

	/** Moves time on, by a second at least; what is due then begins. */
	async moveTo(time: number): Promise<void> {
		const seconds = Math.max(1, Math.ceil((time - this.now()) / 1000));
		this.#offset += seconds * 1000;
		await this.#keep();
		// First, so that no poll is ahead of the service.
		await this.#sandbox?.admin.post('/clock', { advanceSeconds: seconds });
		await this.#ask(this.#offset);
	}

	/** Moves time to the next poll, and waits for its end. */
	async poll(): Promise<void> {
		await this.moveTo(await this.nextPoll());
		await this.pollsEnded();
	}

	/** Waits until no poll is under way. */
	async pollsEnded(): Promise<void> {
		await eventually('A poll has not ended', async () =>
			(await this.isIdle()) ? true : undefined,
		);
	}

	/** Whether no poll is under way. */
	async isIdle(): Promise<boolean> {
		return (await this.#ask()).every(({ polling }) => polling === 0);
	}

	async #keep(): Promise<void> {
		await writeFile(join(this.#folder, 'offset'), String(this.#offset));
	}

	/** Asks every process that runs, and moves its time if an offset is given. */
	async #ask(offset?: number): Promise<ProcessTime[]> {
		const names = (await readdir(this.#folder)).filter((name) => name.endsWith('.sock'));
		const asked = names.map(async (name) => {
			const socketPath = join(this.#folder, name);
			const params = { offset };
			try {
				return [(await axios.get('http://clock/', { socketPath, params, proxy: false })).data];
			} catch (error) {
				if (!isAxiosError(error)) throw error;
				// What a killed process leaves behind.
				if (error.code === 'ECONNREFUSED') await rm(socketPath, { force: true });
				return [];
			}
		});
		return (await Promise.all(asked)).flat() as ProcessTime[];
	}
}
