import { runProgress } from '../../../nodes/CompanyData/run/router.ts';
import type { ApiClient } from '../../../nodes/client/client.ts';

const SECOND = 1000;

/** A run on a clock of its own, with what it has told. */
function start() {
	let now = 0;
	const told: string[] = [];
	const clock = { now: () => now, sleep: async () => {} };
	const progress = runProgress(
		(text) => void told.push(text),
		(wait) => `second ${(now + wait) / SECOND}`,
		clock,
	);
	const send = async () => await Promise.reject(new Error('The response is lost.'));
	const client = progress.countedIn({ send } as Partial<ApiClient> as ApiClient);
	return {
		told,
		progress,
		pass: (seconds: number) => void (now += seconds * SECOND),
		request: async () => {
			await client.send({ method: 'GET', path: '/' }, () => 0).catch(() => {});
		},
	};
}

describe('the progress of a run', () => {
	it('A run tells every 30 seconds, and not before, how many of its items are done, and until when at this pace', () => {
		const { told, progress, pass } = start();
		progress.expectItems(4000);
		for (let item = 0; item < 1200; item++) {
			pass(0.05);
			progress.itemDone();
		}
		expect(told).toEqual([
			'items done: 600 of 4,000, requests made: 0; at this pace, 3 minutes more, until second 200',
			'items done: 1,200 of 4,000, requests made: 0; at this pace, 3 minutes more, until second 200',
		]);
	});

	it('The pace is that since the last report', () => {
		const { told, progress, pass } = start();
		progress.expectItems(1000);
		for (let item = 0; item < 500; item++) progress.itemDone();
		pass(30);
		progress.itemDone();
		pass(30);
		progress.itemDone();
		expect(told[1]).toBe(
			'items done: 502 of 1,000, requests made: 0; at this pace, 5 hours more, until second 15000',
		);
	});

	it('A run of one item counts its requests, also those that fail', async () => {
		const { told, progress, pass, request } = start();
		await request();
		progress.expectRequests(20);
		pass(40);
		await request();
		expect(told).toEqual([
			'requests done: 2 of 20; at this pace, 6 minutes more, until second 400',
		]);
	});

	it('A run that does not know how many requests it takes tells how many it has made', async () => {
		const { told, pass, request } = start();
		await request();
		pass(30);
		await request();
		expect(told).toEqual(['requests done: 2']);
	});

	it('A run of several items of which none is done tells its requests, and no end', async () => {
		const { told, progress, pass, request } = start();
		progress.expectItems(3);
		pass(30);
		await request();
		expect(told).toEqual(['items done: 0 of 3, requests made: 1']);
	});
});
