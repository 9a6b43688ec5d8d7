import type { IWebhookFunctions } from 'n8n-workflow';
import {
	readNodeParameters,
	readParameters,
} from '../../../nodes/CompanyDataTrigger/parameters.ts';

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

	const kinds = ['territory.new_company', 'other'];
	const NO_NAMES = {
		what: "'Other Event Names' is empty",
		hint: "Enter the names of the events, separated by commas, or remove 'Other Events' from 'Events'.",
	};
	const NO_WINDOW = {
		what: "'Replay Window' is not a number of minutes above 0",
		hint: 'Enter a number, e.g. 5.',
	};

	it.each<[changes: Record<string, unknown>, refusal: object]>([
		[{ events: [] }, { what: "'Events' is empty", hint: 'Choose at least one kind of event.' }],
		[{ events: kinds, otherEvents: '' }, NO_NAMES],
		[{ events: kinds, otherEvents: ' , ' }, NO_NAMES],
		...[0, -5, 'soon', Infinity].map((replayWindow): [Record<string, unknown>, object] => [
			{ options: { replayWindow } },
			NO_WINDOW,
		]),
	])('that would never start anything, or always, are refused: %j', (changes, refusal) => {
		expect(read(changes)).toEqual({ ok: false, ...refusal });
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

	it.each([
		['false', false],
		['no', false],
		['', true],
		[undefined, true],
		['true', true],
	])('take the text %j for a switch that is on: %s', (value, expected) => {
		expect(read({ simplify: value, options: { dropDuplicates: value } })).toMatchObject({
			value: { simplify: expected, dropDuplicates: expected },
		});
	});
});

describe("the node's fields", () => {
	/** The one call that reading them makes, on n8n's context. */
	const contextOf = (getNodeParameter: (name: string, fallback: unknown) => unknown) =>
		({ getNodeParameter }) as Partial<IWebhookFunctions> as IWebhookFunctions;
	const readFrom = (fields: Record<string, unknown>) =>
		readNodeParameters(contextOf((name, fallback) => fields[name] ?? fallback));

	it('are read by the names of the description', () => {
		const fields = {
			events: ['other', 'e'],
			otherEvents: 'a, b',
			territoryIds: 'c; D',
			simplify: false,
			options: { dropDuplicates: false, replayWindow: 1440 },
		};
		expect(readFrom(fields)).toEqual({
			ok: true,
			value: {
				filter: { types: new Set(['a', 'b', 'e']), territories: new Set(['c', 'd']) },
				simplify: false,
				dropDuplicates: false,
				tolerance: { past: 86_400_000, future: 86_400_000 },
			},
		});
	});

	it('that are missing have their defaults, but for the events', () => {
		expect(readFrom({ events: ['*'] })).toEqual({
			ok: true,
			value: {
				filter: { types: undefined, territories: new Set() },
				simplify: true,
				dropDuplicates: true,
				tolerance: undefined,
			},
		});
		for (const events of [{}, { events: ['other'] }]) {
			expect(readFrom(events)).toMatchObject({ ok: false });
		}
	});

	it('with an expression that gives no value are refused', () => {
		const context = contextOf(() => {
			throw new Error('no value');
		});
		expect(readNodeParameters(context)).toEqual({
			ok: false,
			what: 'An expression in a field of the trigger has no value',
			hint: 'Look for the field marked in red and fix its expression.',
		});
	});
});
