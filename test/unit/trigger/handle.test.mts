import {
	Deduplication,
	filtersToObject,
	handle,
	toOutput,
} from '../../../../nodes/CompanyDataTrigger/handle/handle.ts';
import { readParameters } from '../../../../nodes/CompanyDataTrigger/parameters.ts';
import { event } from '../../../fixtures/hostile.mts';
import { eventOf, NOW } from '../deliveries.mts';

describe('the output', () => {
	it('is the envelope with the time and the filters in other forms', () => {
		const filters = ['provincia=Madrid', 'q=a=b==c', 'sector=IT', 'sector=Agro', 'bare', 'empty='];
		const data = { territory_id: 't1', empresa_id: 7, matched_filters: filters };
		expect(toOutput(eventOf({ data, extra: 1 }), true)).toEqual({
			id: 'evt_hostile',
			type: 'territory.new_company',
			created: NOW,
			created_at: '2025-10-09T08:53:20.000Z',
			data,
			matched_filters: {
				provincia: 'Madrid',
				q: 'a=b==c',
				sector: ['IT', 'Agro'],
				bare: '',
				empty: '',
			},
		});
	});

	it('is what was received with Simplify off', () => {
		const received = JSON.parse(event(NOW, { extra: { kept: true } }));
		expect(toOutput(eventOf({ extra: { kept: true } }), false)).toEqual(received);
	});

	it('has no filters where there are none', () => {
		expect(toOutput(eventOf({ data: {} }), true)).not.toHaveProperty('matched_filters');
		expect(toOutput(eventOf({ data: { matched_filters: 'x=1' } }), true)).not.toHaveProperty(
			'matched_filters',
		);
	});

	it('keeps the prototype of what others build from it', () => {
		const filters = filtersToObject(['__proto__=polluted', 'constructor=fine', 1, null, 'a=b']);
		expect(Object.keys(filters)).toEqual(['constructor', 'a']);
		expect(Object.getPrototypeOf(filters)).toBe(Object.prototype);
	});
});

describe('duplicates', () => {
	const DAY = 86_400_000;

	it('are told apart by their parts', () => {
		const deduplication = new Deduplication(10);
		expect(deduplication.claim(['workflow', 'node', 'evt'], 0, DAY)).toBe(true);
		expect(deduplication.claim(['workflow', 'node', 'evt'], 1, DAY)).toBe(false);
		expect(deduplication.claim(['workflow', 'other', 'evt'], 1, DAY)).toBe(true);
		expect(deduplication.claim(['workflown', 'ode', 'evt'], 1, DAY)).toBe(true);
	});

	it('are forgotten in time, and when there are too many the oldest first', () => {
		const deduplication = new Deduplication(3);
		expect(deduplication.claim(['a'], 0, 100)).toBe(true);
		expect(deduplication.claim(['a'], 99, 100)).toBe(false);
		deduplication.claim(['x'], 99, 100);
		deduplication.claim(['y'], 100, 100);
		expect(deduplication.size).toBe(2);
		expect(deduplication.claim(['a'], 100, 100)).toBe(true);
		for (const id of ['b', 'c', 'd']) deduplication.claim([id], 101, 100);
		expect(deduplication.size).toBe(3);
		expect(deduplication.claim(['a'], 102, 100)).toBe(true);
		expect(deduplication.claim(['d'], 102, 100)).toBe(false);
	});

	describe('of verified events', () => {
		const taker = () => {
			const deduplication = new Deduplication(10);
			return (
				changes: Record<string, unknown> = {},
				now = NOW,
				{ id = 'evt_hostile', trigger = ['w', 'n'] } = {},
			) => {
				const tolerance = { past: DAY, future: 300_000 };
				const { events = ['*'], ...options } = changes;
				const raw = { events, otherEvents: '', territoryIds: '', simplify: true, options };
				const fields = readParameters(raw);
				if (!fields.ok) throw new Error('The settings were refused');
				const accepted = fields.value.tolerance ?? tolerance;
				return handle(eventOf({ id }), fields.value, accepted, trigger, now * 1000, deduplication);
			};
		};

		it('are dropped, unless they are wanted or n8n could not start the first', () => {
			const take = taker();
			const first = take();
			expect(first.kind).toBe('accepted');
			expect(take().kind).toBe('duplicate');
			expect(take({ dropDuplicates: false }).kind).toBe('accepted');
			if (first.kind === 'accepted') first.release();
			expect(take().kind).toBe('accepted');
		});

		it('are of one event and one trigger', () => {
			const take = taker();
			expect(take().kind).toBe('accepted');
			expect(take({}, NOW, { id: 'evt_other' }).kind).toBe('accepted');
			expect(take({}, NOW, { trigger: ['w', 'other'] }).kind).toBe('accepted');
			expect(take().kind).toBe('duplicate');
		});

		it('are remembered for a day, however short the window', () => {
			const take = taker();
			expect(take({ replayWindow: 5 }).kind).toBe('accepted');
			expect(take({ replayWindow: 5 }, NOW + DAY / 1000 - 1).kind).toBe('duplicate');
			expect(take({ replayWindow: 5 }, NOW + DAY / 1000).kind).toBe('accepted');
		});

		it('are remembered for as long as the window would take them', () => {
			const take = taker();
			const replayWindow = 7 * 24 * 60;
			const week = 7 * 86_400;
			expect(take({ replayWindow }, NOW - week).kind).toBe('accepted');
			expect(take({ replayWindow }, NOW + week - 1).kind).toBe('duplicate');
			const day = taker();
			expect(day({}, NOW - 300).kind).toBe('accepted');
			expect(day({}, NOW + DAY / 1000 - 1).kind).toBe('duplicate');
		});

		it('do not count when they are of a kind that is not wanted', () => {
			const take = taker();
			expect(take({ events: ['quota.exhausted'] })).toEqual({ kind: 'filtered', mismatch: 'type' });
			expect(take().kind).toBe('accepted');
		});
	});
});
