import { Progress } from '../../../nodes/CompanyData/run/progress.ts';
import { before, failed, pending } from '../../support/stages.mts';

/** A run of 4,000 items on a clock of its own, with the lines it has logged. */
function start() {
	let now = 0;
	const logged: string[] = [];
	const progress = new Progress(
		(text) => void logged.push(text),
		4000,
		() => now,
	);
	const { send } = before(progress.countRequests(), () => failed());
	return {
		logged,
		progress,
		pass: (seconds: number) => void (now += seconds * 1000),
		request: async () => void (await send(pending())),
	};
}

describe('progress of a run', () => {
	it('logs the number of finished items every 30 seconds', () => {
		const { logged, progress, pass } = start();
		for (let item = 0; item < 1200; item++) {
			pass(0.05);
			progress.itemDone();
		}
		expect(logged).toEqual([
			'items done: 600 of 4,000, requests made: 0',
			'items done: 1,200 of 4,000, requests made: 0',
		]);
	});

	it('logs the number of requests, including failed ones, while no item is finished', async () => {
		const { logged, pass, request } = start();
		await request();
		pass(30);
		await request();
		expect(logged).toEqual(['requests made: 2']);
	});
});
