import {
	countFiltered,
	Deduplication,
	handle,
	toOutput,
} from '../../../nodes/CompanyDataTrigger/handle.ts';
import type { EventFilter } from '../../../nodes/CompanyDataTrigger/parameters.ts';
import { event } from '../../fixtures/hostile.mts';
import { eventOf, NOW, parametersOf } from './deliveries.mts';

describe('output of an event', () => {
	it('has the fields of the envelope, an ISO time, the company and the filters as an object', () => {
		const filters = ['provincia=Madrid', 'q=a=b==c', 'sector=IT', 'sector=Agro', 'bare', 'empty='];
		const data = { territory_id: 't1', empresa_id: 7, matched_filters: filters };
		expect(toOutput(eventOf({ data, extra: 1 }), true)).toEqual({
			id: 'evt_hostile',
			type: 'territory.new_company',
			created: NOW,
			created_at: '2025-10-09T08:53:20.000Z',
			empresa_id: 7,
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

	it('is the body as received with Simplify off', () => {
		const received = JSON.parse(event(NOW, { extra: { kept: true } }));
		expect(toOutput(eventOf({ extra: { kept: true } }), false)).toEqual(received);
	});

	it.each([null, [{ empresa_id: 1 }], [], 'x'])(
		'has the data %j of an undocumented event unchanged',
		(data) => {
			const output = toOutput(eventOf({ type: 'quota.exhausted', data }), true);
			expect(output).toMatchObject({ type: 'quota.exhausted', data });
			expect(output).not.toHaveProperty('matched_filters');
			expect(output).not.toHaveProperty('empresa_id');
		},
	);

	it('has no matched_filters if the event has no list of filters', () => {
		expect(toOutput(eventOf({ data: {} }), true)).not.toHaveProperty('matched_filters');
		expect(toOutput(eventOf({ data: { matched_filters: 'x=1' } }), true)).not.toHaveProperty(
			'matched_filters',
		);
	});

	it('keeps its prototype if a filter is called __proto__', () => {
		const matched = ['__proto__=polluted', 'constructor=fine', 1, null, 'a=b'];
		const output = toOutput(eventOf({ data: { matched_filters: matched } }), true);
		const filters = output.matched_filters as object;
		expect(Object.keys(filters)).toEqual(['constructor', 'a']);
		expect(Object.getPrototypeOf(filters)).toBe(Object.prototype);
	});
});

describe('deduplication', () => {
	const DAY = 86_400_000;

	it('compares each part of the identity of an event', () => {
		const deduplication = new Deduplication(10);
		const isNew = (...parts: string[]) => deduplication.claim(parts, 0, DAY) !== undefined;
		expect(isNew('trigger', 'evt')).toBe(true);
		expect(isNew('trigger', 'evt')).toBe(false);
		expect(isNew('triggere', 'vt')).toBe(true);
	});

	it('forgets events after their time, and the oldest first above the maximum', () => {
		const deduplication = new Deduplication(3);
		const isNew = (id: string, now: number) => deduplication.claim([id], now, 100) !== undefined;
		expect(isNew('a', 0)).toBe(true);
		expect(isNew('a', 99)).toBe(false);
		expect(isNew('a', 100)).toBe(true);
		for (const id of ['b', 'c', 'd']) isNew(id, 101);
		expect(isNew('a', 102)).toBe(true);
		expect(isNew('d', 102)).toBe(false);
	});

	describe('of verified events', () => {
		const taker = () => {
			const deduplication = new Deduplication(10);
			return (
				changes: Record<string, unknown> = {},
				now = NOW,
				{ trigger = 'w n', ...event }: Record<string, unknown> = {},
			) => {
				const { events = ['*'], ...options } = changes;
				const fields = parametersOf({ events, options });
				return handle(eventOf(event), fields, String(trigger), now * 1000, deduplication);
			};
		};

		it('skips a duplicate unless Drop Duplicates is off or n8n could not start the first', () => {
			const take = taker();
			const first = take();
			expect(first.kind).toBe('accepted');
			expect(take().kind).toBe('duplicate');
			expect(take({ dropDuplicates: false }).kind).toBe('accepted');
			if (first.kind === 'accepted') first.release();
			expect(take().kind).toBe('accepted');
		});

		it('accepts an event with another event ID or at another trigger', () => {
			const take = taker();
			expect(take().kind).toBe('accepted');
			expect(take({}, NOW, { id: 'evt_other' }).kind).toBe('accepted');
			expect(take({}, NOW, { trigger: 'w other' }).kind).toBe('accepted');
			expect(take().kind).toBe('duplicate');
		});

		it('accepts an event once for each territory', () => {
			const take = taker();
			const about = (territory_id: unknown) => take({}, NOW, { data: { territory_id } }).kind;
			expect([about('t1'), about('t2'), about(1), about('t2'), about(1)]).toEqual([
				...['accepted', 'accepted', 'accepted', 'duplicate', 'duplicate'],
			]);
		});

		it('skips a duplicate for a day, even if Replay Window is shorter', () => {
			const take = taker();
			expect(take({ replayWindow: 5 }).kind).toBe('accepted');
			expect(take({ replayWindow: 5 }, NOW + DAY / 1000 - 1).kind).toBe('duplicate');
			expect(take({ replayWindow: 5 }, NOW + DAY / 1000).kind).toBe('accepted');
		});

		it('skips a duplicate for as long as Replay Window would accept it', () => {
			const take = taker();
			const replayWindow = 7 * 24 * 60;
			const week = 7 * 86_400;
			expect(take({ replayWindow }, NOW - week).kind).toBe('accepted');
			expect(take({ replayWindow }, NOW + week - 1).kind).toBe('duplicate');
			const day = taker();
			expect(day({}, NOW - 300).kind).toBe('accepted');
			expect(day({}, NOW + DAY / 1000 - 1).kind).toBe('duplicate');
		});

		it('does not count an event that the filter skipped', () => {
			const take = taker();
			expect(take({ events: ['quota.exhausted'] })).toEqual({ kind: 'filtered', mismatch: 'type' });
			expect(take().kind).toBe('accepted');
		});
	});
});

describe('filter of a trigger', () => {
	const TYPE = 'territory.new_company';
	const types = new Set([TYPE]);
	const territories = new Set(['t1', '1']);
	const about = (type: string, territory?: unknown) => ({
		type,
		data: territory === undefined ? {} : { territory_id: territory as string },
	});
	const mismatchOf = (event: { type: string; data: unknown }, filter: EventFilter) => {
		const fields = parametersOf({ events: ['*'], options: { dropDuplicates: false } });
		const handled = handle(eventOf(event), { ...fields, filter }, 'w n', 0);
		return handled.kind === 'filtered' ? handled.mismatch : undefined;
	};

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
		[{ type: 'quota.exhausted', data: null }, undefined, undefined],
		[{ type: 'territory.cleared', data: [{ territory_id: 't1' }] }, undefined, 'territory'],
	])(
		'compares the event %j with the types %j and finds the mismatch %s',
		(event, wanted, mismatch) => {
			expect(mismatchOf(event, { types: wanted, territories })).toBe(mismatch);
		},
	);

	it('accepts events of all territories if it names none', () => {
		expect(mismatchOf(about(TYPE, 't9'), { types })).toBeUndefined();
	});

	it('counts the events skipped in a row for each trigger, until one has passed', () => {
		expect([true, true, true].map((isDropped) => countFiltered('a', isDropped))).toEqual([1, 2, 3]);
		expect(countFiltered('b', true)).toBe(1);
		expect([false, true, true].map((isDropped) => countFiltered('b', isDropped))).toEqual([
			...[0, 0, 0],
		]);
	});
});
