import { startSandbox, type Sandbox } from '../../harness/sandbox/sandbox.mts';
import { checked } from './contract-check.mts';

/** A sandbox, and the admin calls that its tests make again and again. */
export interface TestedSandbox extends Sandbox {
	settings(changes: object): Promise<unknown>;
	/** Stops the clock: only `advance` then fills buckets, ends delays and repeats deliveries. */
	freeze(): Promise<{ data: { now: string } }>;
	/** Moves the clock on. */
	advance(seconds: number): Promise<unknown>;
	/** Moves a stopped clock on, second by second, until a request is answered; returns how often. */
	secondsUntil(answered: Promise<unknown>): Promise<number>;
	stats(): Promise<Record<string, unknown>>;
}

/** A sandbox for all tests of a file, each of which finds it as it was at the start. */
export function useSandbox(options: Parameters<typeof startSandbox>[0]): TestedSandbox {
	const clock = (change: object) => sandbox.admin.post('/clock', change);
	const sandbox: TestedSandbox = {
		...({} as Sandbox),
		settings: (changes) => sandbox.admin.patch('/settings', changes),
		freeze: () => clock({ frozen: true }),
		advance: (advanceSeconds) => clock({ advanceSeconds }),
		async secondsUntil(answered) {
			let isAnswered = false;
			void answered.finally(() => (isAnswered = true));
			let seconds = 0;
			for (; !isAnswered; seconds++) await sandbox.advance(1);
			return seconds;
		},
		stats: async () => (await sandbox.admin.get('/stats')).data,
	};
	beforeAll(async () => void Object.assign(sandbox, await startSandbox(options)), 60_000);
	beforeEach(async () => void (await sandbox.admin.post('/reset')));
	afterAll(async () => await sandbox.stop());
	return sandbox;
}

/** Like `useSandbox`, with each response to `api` held against the contract. */
export function useCheckedSandbox(options?: Parameters<typeof startSandbox>[0]): TestedSandbox {
	const sandbox = useSandbox(options);
	beforeAll(() => void checked(sandbox.api));
	return sandbox;
}

/** The status and the `error_code` of a response. */
export const outcome = ({ status, data }: { status: number; data: { error_code?: string } }) => [
	status,
	data.error_code,
];

/** Polls until the condition holds. */
export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
	while (!(await condition())) await new Promise((resolve) => setTimeout(resolve, 10));
}
