import {
	countUnmatched,
	deduplicationOf,
	filtersToObject,
	findMismatch,
	handle,
	toOutput,
} from '../../../nodes/CompanyDataTrigger/handle.ts';
import { event } from '../../fixtures/hostile.mts';
import { eventOf, NOW, parametersOf } from './deliveries.mts';

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
		const deduplication = deduplicationOf(10);
		const isNew = (...parts: string[]) => deduplication.claim(parts, 0, DAY) !== undefined;
		expect(isNew('trigger', 'evt')).toBe(true);
		expect(isNew('trigger', 'evt')).toBe(false);
		expect(isNew('triggere', 'vt')).toBe(true);
	});

	it('are forgotten in time, and when there are too many the oldest first', () => {
		const deduplication = deduplicationOf(3);
		const isNew = (id: string, now: number) => deduplication.claim([id], now, 100) !== undefined;
		expect(isNew('a', 0)).toBe(true);
		expect(isNew('a', 99)).toBe(false);
		isNew('x', 99);
		isNew('y', 100);
		expect(deduplication.size()).toBe(2);
		expect(isNew('a', 100)).toBe(true);
		for (const id of ['b', 'c', 'd']) isNew(id, 101);
		expect(deduplication.size()).toBe(3);
		expect(isNew('a', 102)).toBe(true);
		expect(isNew('d', 102)).toBe(false);
	});

	describe('of verified events', () => {
		const taker = () => {
			const deduplication = deduplicationOf(10);
			return (
				changes: Record<string, unknown> = {},
				now = NOW,
				{ trigger = 'w n', ...event }: Record<string, unknown> = {},
			) => {
				const tolerance = { past: DAY, future: 300_000 };
				const { events = ['*'], ...options } = changes;
				const fields = parametersOf({ events, options });
				const accepted = fields.tolerance ?? tolerance;
				const time = now * 1000;
				return handle(eventOf(event), fields, accepted, String(trigger), time, deduplication);
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
			expect(take({}, NOW, { trigger: 'w other' }).kind).toBe('accepted');
			expect(take().kind).toBe('duplicate');
		});

		it('are of one territory', () => {
			const take = taker();
			const about = (territory_id: unknown) => take({}, NOW, { data: { territory_id } }).kind;
			expect([about('t1'), about('t2'), about(1), about('t2'), about(1)]).toEqual([
				...['accepted', 'accepted', 'accepted', 'duplicate', 'duplicate'],
			]);
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

describe('A filter', () => {
	const TYPE = 'territory.new_company';
	const types = new Set([TYPE]);
	const territories = new Set(['t1', '1']);
	const about = (type: string, territory?: unknown) => ({
		type,
		data: territory === undefined ? {} : { territory_id: territory as string },
	});

	it.each([
		[about(TYPE, 't1'), types, undefined],
		[about('Territory.New_Company', ' T1 '), types, undefined],
		[about('quota.exhausted'), types, 'type'],
		[about('quota.exhausted'), undefined, undefined],
		[about(TYPE, 't9'), types, 'territory'],
		[about(TYPE, 1), types, undefined],
		[about(TYPE, 9), types, 'territory'],
		[about(TYPE, ['t1']), types, 'territory'],
		[about(TYPE), types, 'territory'],
	])('compares %j with %j, and keeps it back by: %s', (event, wanted, mismatch) => {
		expect(findMismatch(event, { types: wanted, territories })).toBe(mismatch);
	});

	it('without territories lets all pass', () => {
		expect(findMismatch(about(TYPE, 't9'), { types })).toBeUndefined();
	});

	it('counts what it drops for each trigger, until one event has matched', () => {
		expect([true, true, true].map((isDropped) => countUnmatched('a', isDropped))).toEqual([
			1, 2, 3,
		]);
		expect(countUnmatched('b', true)).toBe(1);
		expect([false, true, true].map((isDropped) => countUnmatched('b', isDropped))).toEqual([
			...[0, 0, 0],
		]);
	});
});
