import { idsOf, useTrigger } from './use-trigger.mts';

const { activate, hide, poll, trigger } = useTrigger({ companies: 60_000, plan: 'business' });

describe('a trigger for all of Spain', () => {
	const spain = {
		centre: { __rl: true, mode: 'coordinates', value: '40.4168, -3.7038' },
		radiusKm: '2500',
		options: { maxRequests: 500 },
	};
	const FIRST_ID = 100_001;

	it('remembers 50,000 companies in less than 700 kB, and reports each new one', async () => {
		const absent = Array.from({ length: 10_003 }, (_, index) => FIRST_ID + index);
		await hide(...absent);
		const one = trigger(spain);
		await activate(one);
		expect(one.logs.join()).toContain('It watches 49,997 companies');
		await hide(...absent.slice(3));
		await poll(one);
		expect(idsOf(one).sort()).toEqual(absent.slice(0, 3));
		expect(one.database.length).toBeLessThan(700_000);
	}, 1_800_000);

	it('is refused if there are more than 50,000 companies', async () => {
		await expect(activate(trigger(spain))).rejects.toThrow(
			'More than 50,000 companies are in the area, and one trigger remembers no more',
		);
	}, 1_800_000);
});
