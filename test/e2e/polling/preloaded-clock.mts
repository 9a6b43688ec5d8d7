import { readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import Module from 'node:module';
import { join } from 'node:path';
import { isMainThread } from 'node:worker_threads';

// Loaded into each process of n8n before n8n itself: time that a test moves on (clock.mts).
// The date is the real one plus an offset, and what the package cron has scheduled happens when the test
// has moved time there; every other timer, such as a time-out of HTTP, keeps its real time.

/** A timer of cron that has not fired. */
interface Scheduled {
	/** Milliseconds since 1970, in moved time. */
	dueAt: number;
	fire: () => void;
	ref(): Scheduled;
	unref(): Scheduled;
	hasRef(): boolean;
}

type PollFunction = (...given: unknown[]) => Promise<unknown>;

const folder = process.env.MOVED_TIME_FOLDER!;
/** Longest wait for a poll that is due to begin, in milliseconds. */
const BEGIN_MILLISECONDS = 10_000;
/** How n8n 1 and n8n 2 call what runs a poll. */
const RUN_POLL = ['runPoll', 'runPollFunction'];

const RealDate = Date;
// Libraries assign Date.now, and what they assign is this one.
const realNow = Date.now.bind(Date);
const realSetTimeout = setTimeout;
const realClearTimeout = clearTimeout;
const scheduled = new Set<Scheduled>();
let offset = Number(readFileSync(join(folder, 'offset'), 'utf8'));
let pollsBegun = 0;
let pollsEnded = 0;

const now = () => realNow() + offset;

globalThis.Date = new Proxy(RealDate, {
	construct: (target, given, asked) =>
		Reflect.construct(target, given.length === 0 ? [now()] : given, asked),
	apply: () => new RealDate(now()).toString(),
	get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
});
RealDate.prototype.constructor = globalThis.Date;

globalThis.setTimeout = Object.assign((...given: Parameters<typeof realSetTimeout>) => {
	const [callback, milliseconds = 0] = given;
	// The threshold spares n8n's many short timers the look at the stack.
	const isOfCron = milliseconds > 100 && /[\\/]cron[\\/]dist[\\/]/.test(new Error().stack ?? '');
	return isOfCron ? schedule(callback, milliseconds) : realSetTimeout(...given);
}, realSetTimeout) as typeof setTimeout;
globalThis.clearTimeout = (timer) => {
	if (!scheduled.delete(timer as unknown as Scheduled)) realClearTimeout(timer);
};

function schedule(fire: () => void, milliseconds: number): Scheduled {
	const entry: Scheduled = {
		dueAt: now() + milliseconds,
		fire,
		ref: () => entry,
		unref: () => entry,
		hasRef: () => false,
	};
	scheduled.add(entry);
	return entry;
}

/** Counts the polls of n8n's triggers, so that a test can wait until one has ended. */
function countPolls(triggers: Record<string, PollFunction>): void {
	for (const name of RUN_POLL.filter((candidate) => candidate in triggers)) {
		const run = triggers[name];
		triggers[name] = async function (this: unknown, ...given) {
			pollsBegun++;
			try {
				return await run.apply(this, given);
			} finally {
				pollsEnded++;
			}
		};
	}
}

type Load = (request: string, ...others: unknown[]) => Record<string, unknown>;
const loader = Module as unknown as { _load: Load };
const realLoad = loader._load;
let isCounting = false;
loader._load = function (request, ...others) {
	const loaded = realLoad.call(this, request, ...others);
	if (!isCounting && request.endsWith('/triggers-and-pollers')) {
		const { TriggersAndPollers } = loaded as { TriggersAndPollers: { prototype: object } };
		countPolls(TriggersAndPollers.prototype as Record<string, PollFunction>);
		isCounting = true;
	}
	return loaded;
};

/** Moves time, and lets happen what is due then; resolves when the polls among it have begun. */
async function moveTo(given: number): Promise<void> {
	offset = given;
	const due = [...scheduled].filter(({ dueAt }) => dueAt <= now());
	const expected = pollsBegun + due.length;
	for (const entry of due.sort((one, other) => one.dueAt - other.dueAt)) {
		scheduled.delete(entry);
		entry.fire();
	}
	for (let waited = 0; pollsBegun < expected && waited < BEGIN_MILLISECONDS; waited += 5) {
		await new Promise((resolve) => realSetTimeout(resolve, 5));
	}
}

/** Takes orders at a socket in the folder. */
function listen(): void {
	const socket = join(folder, `${process.pid}.sock`);
	createServer(({ url }, response) => {
		const wanted = new URL(url!, 'http://clock').searchParams.get('offset');
		void (wanted === null ? Promise.resolve() : moveTo(Number(wanted))).then(() => {
			const dueAt = [...scheduled].map((entry) => entry.dueAt);
			response.end(JSON.stringify({ dueAt, polling: pollsBegun - pollsEnded }));
		});
	})
		.listen(socket)
		.unref();
	process.on('exit', () => rmSync(socket, { force: true }));
}

// n8n's threads load this file, too; they have the process ID of the one that polls.
if (isMainThread) listen();
