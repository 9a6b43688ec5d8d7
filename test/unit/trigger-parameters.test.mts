import { isWanted } from '../../nodes/CompanyDataTrigger/handle/handle.ts';
import { readParameters } from '../../nodes/CompanyDataTrigger/parameters.ts';
import { parseEnvelope, type Envelope } from '../../nodes/CompanyDataTrigger/verify/envelope.ts';
import { splitList } from '../../nodes/shared/split-list.ts';
import { event } from '../fixtures/hostile.mts';

const NOW = 1_760_000_000;

const eventOf = (changes: Record<string, unknown> = {}) => {
	const parsed = parseEnvelope(Buffer.from(event(NOW, changes)));
	if (typeof parsed === 'string') throw new Error(parsed);
	return parsed;
};

describe('the fields', () => {
	const read = (changes: Record<string, unknown> = {}) =>
		readParameters({
			events: ['territory.new_company'],
			otherEvents: '',
			territoryIds: '',
			simplify: true,
			options: {},
			...changes,
		});

	it('are read, with duplicates dropped and no window of their own unless set otherwise', () => {
		expect(read()).toMatchObject({
			ok: true,
			value: { simplify: true, dropDuplicates: true, tolerance: undefined },
		});
		expect(read({ options: { dropDuplicates: false, replayWindow: 1440 } })).toMatchObject({
			value: { dropDuplicates: false, tolerance: { past: 86_400_000, future: 86_400_000 } },
		});
	});

	it('that would never start anything, or always, are refused', () => {
		for (const changes of [
			{ events: [] },
			{ events: ['other'] },
			{ events: ['other'], otherEvents: ' , ' },
			{ options: { replayWindow: 0 } },
			{ options: { replayWindow: -5 } },
			{ options: { replayWindow: 'soon' } },
			{ options: { replayWindow: Infinity } },
		]) {
			expect(read(changes)).toMatchObject({ ok: false });
		}
	});

	it('choose events by kind and by territory', () => {
		const wants = (changes: Record<string, unknown>, received: Envelope) => {
			const parameters = read(changes);
			return parameters.ok && isWanted(received, parameters.value.filter);
		};
		const company = eventOf();
		const quota = eventOf({ type: 'quota.exhausted', data: { used: 1 } });
		const nowhere = eventOf({ data: { empresa_id: 1 } });
		const numbered = eventOf({ data: { territory_id: 1 } });
		expect(wants({}, company)).toBe(true);
		expect(wants({}, quota)).toBe(false);
		expect(wants({ events: ['*'] }, quota)).toBe(true);
		expect(wants({ events: ['other'], otherEvents: 'x, quota.exhausted' }, quota)).toBe(true);
		expect(wants({ events: ['other'], otherEvents: 'quota.exhausted' }, company)).toBe(false);
		expect(wants({ territoryIds: 't2, t1' }, company)).toBe(true);
		expect(wants({ territoryIds: 't2' }, company)).toBe(false);
		expect(wants({ territoryIds: 't1' }, nowhere)).toBe(false);
		expect(wants({ territoryIds: '1' }, numbered)).toBe(false);
		expect(wants({ events: ['*'], territoryIds: 't1' }, quota)).toBe(true);
	});

	it('take lists with blanks, line breaks and arrays of expressions', () => {
		expect(splitList(' a ,b\n c,,')).toEqual(['a', 'b', 'c']);
		expect(splitList(['a', ' b '])).toEqual(['a', 'b']);
		expect(splitList(undefined)).toEqual([]);
	});
});
