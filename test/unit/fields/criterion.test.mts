import type { IDataObject, INode } from 'n8n-workflow';
import {
	type CriterionContext,
	EmptyForItem,
	readAdditionalQuery,
	readCriterion as read,
} from '../../../nodes/CompanyData/fields/criterion.ts';
import type { ItemParameters } from '../../../nodes/CompanyData/fields/parameters.ts';
import { isNothing, isNoText } from '../../../lib/nothing.ts';

const EXPRESSION = '={{ $json.town }}';
const AUTOMATIC = "={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('Text', ``, 'string') }}";
const OPTIONAL = "={{ $fromAI('Text', `Words, if any`, 'string', '') }}";

/** A node that has a parameter stored, and gets a value of it, or of an expression in it, for the item. */
const context = (parameters: object, value: unknown, part?: unknown): ItemParameters => ({
	item: 0,
	node: {
		getNode: () => ({ parameters }) as INode,
		getNodeParameter: (name) =>
			name === 'options' ? ((parameters as IDataObject).options ?? {}) : value,
		evaluateExpression: () => part,
	},
});

const readCriterion = (
	node: CriterionContext,
	path: string,
	label: string,
	isNone: (value: unknown) => boolean = isNoText,
) => read(node, { path, label, isNone });

const textOf = (stored: unknown, value: unknown) =>
	readCriterion(context({ text: stored }, value), 'text', 'Text');

describe('a criterion', () => {
	it.each([undefined, null, '', '  ', '=', { __rl: true, mode: 'list', value: '' }])(
		'is undefined if its field is left empty: %j',
		(stored) => {
			expect(textOf(stored, '')).toBeUndefined();
		},
	);

	it.each(['Lugo', 0, 'None'])('is the value that the field gives: %j', (value) => {
		expect(textOf(EXPRESSION, value)).toBe(value);
	});

	it.each([['Lugo'], '["Lugo"]', '="Lugo"', "'Lugo", '&#76;ugo', [27, 'Lugo']])(
		'is the value in a cell from an expression: %j',
		(value) => {
			expect(textOf(EXPRESSION, value)).toBe('Lugo');
		},
	);

	it.each([
		['=bar {{ $json.town }}', 'bar', ''],
		['=bar {{ $json.town }}', 'bar undefined', undefined],
		['={{ $json.town }}{{ $json.town }}', 'falsefalse', false],
		['=\\{{ bar {{ $json.town }}', '{{ bar ', null],
		[{ __rl: true, mode: 'name', value: '={{ $json.town }}, Lugo' }, ', Lugo', 'N/A'],
	])('is refused if an expression in its text gives nothing: %j', (stored, value, part) => {
		const read = () => readCriterion(context({ text: stored }, value, part), 'text', 'Text');
		expect(read).toThrow(EmptyForItem);
		expect(read).toThrow("'Text' lacks {{ $json.town }}");
	});

	it.each([
		['=bar {{ $json.town }}', 'Lugo'],
		['bar {{ $json.town }}', ''],
	])('is its whole text otherwise: %s', (text, part) => {
		expect(readCriterion(context({ text }, 'bar Lugo', part), 'text', 'Text')).toBe('bar Lugo');
	});

	it('is its text without what a model leaves out', () => {
		const text = "=bar {{ $fromAI('town', 'The town') }}";
		expect(readCriterion(context({ text }, 'bar null', null), 'text', 'Text')).toBe('bar ');
	});

	it('is left as it is if it is entered, since a phrase may be searched for', () => {
		expect(textOf('"Horno Sol"', '"Horno Sol"')).toBe('"Horno Sol"');
	});

	it.each(['', ' ', null, undefined, 'NULL', 'N/A', false, [], '[null]', '=""', '&nbsp;'])(
		'is refused if the field is filled in and gives %j',
		(value) => {
			const locator = { __rl: true, mode: 'name', value: EXPRESSION };
			expect(() => textOf(EXPRESSION, value)).toThrow(EmptyForItem);
			expect(() => textOf(locator, value)).toThrow("'Text' is empty");
		},
	);

	it('is refused if a word for nothing is entered', () => {
		expect(() => textOf('null', 'null')).toThrow(EmptyForItem);
	});

	it('is read from a collection', () => {
		const read = (filters: object) =>
			readCriterion(context({ filters }, undefined), 'filters.sector', 'Sector');
		expect(read({})).toBeUndefined();
		expect(() => read({ sector: EXPRESSION })).toThrow("'Sector' is empty");
	});

	it('may be false in a switch', () => {
		const read = (value: unknown) =>
			readCriterion(context({ only: EXPRESSION }, value), 'only', 'Only', isNothing);
		expect(read(false)).toBe(false);
		expect(() => read(null)).toThrow(EmptyForItem);
	});

	it.each([
		AUTOMATIC,
		OPTIONAL,
		"={{ $fromAI('Text', '') }}",
		"={{ $fromAI('Text', '', 'string', 'bar') }}",
	])('may be left out by a model: %s', (stored) => {
		expect(textOf(stored, '')).toBeUndefined();
		expect(textOf({ __rl: true, mode: 'name', value: stored }, 'null')).toBeUndefined();
		expect(textOf(stored, 'bar')).toBe('bar');
	});

	describe('if the user wants to search without it', () => {
		const reading = (
			stored: unknown,
			value: unknown,
			part?: unknown,
			ifNothing = 'searchWithout',
		) => {
			const notes: string[] = [];
			const options = { ifNothing };
			const noting = { ...context({ text: stored, options }, value, part), notes };
			return { value: readCriterion(noting, 'text', 'Text'), notes };
		};

		it('is undefined, and noted', () => {
			expect(reading(EXPRESSION, null)).toEqual({
				value: undefined,
				notes: ['without Text (empty)'],
			});
			expect(reading('', '')).toEqual({ value: undefined, notes: [] });
		});

		it('loses only the part that gives nothing', () => {
			expect(reading('=bar {{ $json.town }} x', 'bar null x', null)).toEqual({
				value: 'bar  x',
				notes: ['without {{ $json.town }} (empty)'],
			});
		});

		it('is an error that is no empty item if the user wants the item to fail', () => {
			const failing = () => reading(EXPRESSION, null, undefined, 'fail');
			expect(failing).toThrow("'Text' is empty");
			expect(failing).not.toThrow(EmptyForItem);
			expect(() => reading(EXPRESSION, null, undefined, 'skip')).toThrow(EmptyForItem);
			expect(() => reading(EXPRESSION, null, undefined, 'what')).toThrow(
				"'If a Filter Gives Nothing'",
			);
		});
	});
});

describe('an additional query parameter', () => {
	const check = (stored: unknown, value: unknown) => {
		const parameters = [{ name: 'estado', value: stored }];
		const options = { additionalQuery: { parameters } };
		readAdditionalQuery(context({ options }, [{ name: 'estado', value }]));
	};

	it('may be left empty, or false', () => {
		expect(() => check('', '')).not.toThrow();
		expect(() => check(EXPRESSION, false)).not.toThrow();
	});

	it.each(['', null, undefined, 'NULL'])('is refused if an expression gives %j', (value) => {
		expect(() => check(EXPRESSION, value)).toThrow("'estado' is empty");
	});

	it('is given without those that are searched without', () => {
		const parameters = [
			{ name: 'estado', value: EXPRESSION },
			{ name: 'orden', value: 'x' },
		];
		const given = [
			{ name: 'estado', value: null },
			{ name: 'orden', value: 'x' },
		];
		const notes: string[] = [];
		const node = context({ options: { additionalQuery: { parameters } } }, given);
		const noting = { ...node, notes, ifNothing: 'searchWithout' as const };
		expect(readAdditionalQuery(noting)).toEqual([{ name: 'orden', value: 'x' }]);
		expect(notes).toEqual(['without estado (empty)']);
	});

	it('is refused if an expression in its text gives nothing', () => {
		const parameters = [{ name: 'estado', value: `${EXPRESSION} x` }];
		const node = context(
			{ options: { additionalQuery: { parameters } } },
			[{ name: 'estado', value: ' x' }],
			null,
		);
		expect(() => readAdditionalQuery(node)).toThrow("'estado' lacks {{ $json.town }}");
	});
});
