import type { IWebhookFunctions } from 'n8n-workflow';
import { findMismatch } from '../../../nodes/CompanyDataTrigger/filter.ts';
import {
	readNodeParameters,
	readParameters,
} from '../../../nodes/CompanyDataTrigger/parameters.ts';
import { parseEnvelope, type Envelope } from '../../../nodes/CompanyDataTrigger/verify/envelope.ts';
import { event } from '../../fixtures/hostile.mts';

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
		expect(read({ simplify: false })).toMatchObject({ value: { simplify: false } });
	});

	it('that would never start anything, or always, are refused', () => {
		const noEvents = { what: "'Events' is empty", hint: 'Choose at least one kind of event.' };
		const noNames = {
			what: "'Other Event Names' is empty",
			hint: "Enter the names of the events, separated by commas, or remove 'Other Events' from 'Events'.",
		};
		const noWindow = {
			what: "'Replay Window' is not a number of minutes above 0",
			hint: 'Enter a number, e.g. 5.',
		};
		expect(read({ events: [] })).toEqual({ ok: false, ...noEvents });
		for (const otherEvents of ['', ' , ']) {
			const events = ['territory.new_company', 'other'];
			expect(read({ events, otherEvents })).toEqual({ ok: false, ...noNames });
		}
		for (const replayWindow of [0, -5, 'soon', Infinity]) {
			expect(read({ options: { replayWindow } })).toEqual({ ok: false, ...noWindow });
		}
	});

	it('choose events by kind and by territory', () => {
		const wants = (changes: Record<string, unknown>, received: Envelope) => {
			const parameters = read(changes);
			return parameters.ok && findMismatch(received, parameters.value.filter) === undefined;
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

	it.each<[string, unknown]>([
		['commas', ' a ,b,,'],
		['semicolons', 'a; b'],
		['line breaks', 'a\n b'],
		['an array', ['a', ' b ']],
		['a JSON list', '["a", "b"]'],
	])('take lists with %s', (_, value) => {
		const wanted = read({ events: ['other'], otherEvents: value, territoryIds: value });
		expect(wanted).toMatchObject({
			ok: true,
			value: { filter: { types: new Set(['a', 'b']), territories: new Set(['a', 'b']) } },
		});
	});

	it.each([
		[{ events: { a: 1 } }, "'Events' "],
		[{ events: ['other'], otherEvents: '["a"' }, "'Other Event Names' "],
		[{ territoryIds: [{ id: 't1' }] }, "'Territory IDs' "],
		[{ simplify: 'maybe' }, "'Simplify' "],
		[{ options: { dropDuplicates: 'maybe' } }, "'Drop Duplicates' "],
	])('refuse what is no list and no switch: %j', (changes, what) => {
		expect(read(changes)).toMatchObject({
			ok: false,
			what: expect.stringContaining(what) as string,
		});
	});

	it('take texts for switches, which are on where nothing is given', () => {
		for (const [value, expected] of [
			['false', false],
			['no', false],
			['', true],
			[undefined, true],
			['true', true],
		] as const) {
			const parameters = read({ simplify: value, options: { dropDuplicates: value } });
			expect(parameters).toMatchObject({
				value: { simplify: expected, dropDuplicates: expected },
			});
		}
	});
});

describe("the node's fields", () => {
	/** The one call that reading them makes, on n8n's context. */
	const contextOf = (fields: Record<string, unknown>) => {
		const functions: Record<string, unknown> = {
			getNodeParameter: (name: string, fallback: unknown) => {
				if (fields[name] instanceof Error) throw fields[name];
				return Object.hasOwn(fields, name) ? fields[name] : fallback;
			},
		};
		return functions as unknown as IWebhookFunctions;
	};

	it('are read by the names of the description', () => {
		const fields = {
			events: ['other'],
			otherEvents: 'quota.exhausted',
			territoryIds: 't1',
			simplify: false,
			options: { replayWindow: 1 },
		};
		expect(readNodeParameters(contextOf(fields))).toEqual({
			ok: true,
			value: {
				filter: { types: new Set(['quota.exhausted']), territories: new Set(['t1']) },
				simplify: false,
				dropDuplicates: true,
				tolerance: { past: 60_000, future: 60_000 },
			},
		});
	});

	it('that are missing have their defaults, but for the events', () => {
		expect(readNodeParameters(contextOf({ events: ['*'] }))).toEqual({
			ok: true,
			value: {
				filter: { types: undefined, territories: new Set() },
				simplify: true,
				dropDuplicates: true,
				tolerance: undefined,
			},
		});
		for (const events of [{}, { events: ['other'] }]) {
			expect(readNodeParameters(contextOf(events))).toMatchObject({ ok: false });
		}
	});

	it('with an expression that gives no value are refused', () => {
		expect(readNodeParameters(contextOf({ events: new Error('no value') }))).toEqual({
			ok: false,
			what: 'An expression in a field of the trigger has no value',
			hint: 'Look for the field marked in red and fix its expression.',
		});
	});
});
