import type { INode } from 'n8n-workflow';
import {
	EmptyForItem,
	readCriterion,
	requireAdditionalQuery,
} from '../../../nodes/CompanyData/fields/criterion.ts';
import type { ItemParameters } from '../../../nodes/CompanyData/fields/parameters.ts';
import { isNothing } from '../../../nodes/lib/nothing.ts';

const EXPRESSION = '={{ $json.town }}';
const AUTOMATIC = "={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('Text', ``, 'string') }}";
const OPTIONAL = "={{ $fromAI('Text', `Words, if any`, 'string', '') }}";

/** A node that has a parameter stored, and gets a value of it, or of an expression in it, for the item. */
const context = (parameters: object, value: unknown, part?: unknown): ItemParameters => ({
	item: 0,
	node: {
		getNode: () => ({ parameters }) as INode,
		getNodeParameter: () => value,
		evaluateExpression: () => part,
	},
});

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
		expect(read).toThrow(new EmptyForItem('Text', '{{ $json.town }}'));
		expect(read).toThrow("'Text' lacks {{ $json.town }}");
	});

	it.each([
		['=bar {{ $json.town }}', 'Lugo'],
		["=bar {{ $fromAI('town', '', 'string', '') }}", ''],
		['bar {{ $json.town }}', ''],
	])('is its whole text otherwise: %s', (text, part) => {
		expect(readCriterion(context({ text }, 'bar Lugo', part), 'text', 'Text')).toBe('bar Lugo');
	});

	it('is left as it is if it is entered, since a phrase may be searched for', () => {
		expect(textOf('"Horno Sol"', '"Horno Sol"')).toBe('"Horno Sol"');
	});

	it.each(['', ' ', null, undefined, 'NULL', 'N/A', false, [], '[null]', '=""', '&nbsp;'])(
		'is refused if the field is filled in and gives %j',
		(value) => {
			const locator = { __rl: true, mode: 'name', value: EXPRESSION };
			expect(() => textOf(EXPRESSION, value)).toThrow(new EmptyForItem('Text'));
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
		OPTIONAL,
		'={{ $fromAI("Text", "", "string", "") }}',
		"={{ $fromAI('Text', 'Words', 'string', ``) }}",
	])('may be left out by a model if it has an empty default: %s', (stored) => {
		expect(textOf(stored, '')).toBeUndefined();
		expect(textOf({ __rl: true, mode: 'name', value: stored }, 'null')).toBeUndefined();
		expect(textOf(stored, 'bar')).toBe('bar');
	});

	it.each([
		AUTOMATIC,
		"={{ $fromAI('Text', '', 'string') }}",
		"={{ $fromAI('Text', '') }}",
		"={{ $fromAI('Text', '', 'string', 'bar') }}",
	])('may not be left out by a model otherwise: %s', (stored) => {
		expect(() => textOf(stored, '')).toThrow(EmptyForItem);
	});
});

describe('an additional query parameter', () => {
	const check = (stored: unknown, value: unknown) => {
		const parameters = [{ name: 'estado', value: stored }];
		const options = { additionalQuery: { parameters } };
		requireAdditionalQuery(context({ options }, [{ name: 'estado', value }]));
	};

	it('may be left empty, or false', () => {
		expect(() => check('', '')).not.toThrow();
		expect(() => check(EXPRESSION, false)).not.toThrow();
	});

	it.each(['', null, undefined, 'NULL'])('is refused if an expression gives %j', (value) => {
		expect(() => check(EXPRESSION, value)).toThrow("'estado' is empty");
	});

	it('is refused if an expression in its text gives nothing', () => {
		const parameters = [{ name: 'estado', value: `${EXPRESSION} x` }];
		const node = context(
			{ options: { additionalQuery: { parameters } } },
			[{ name: 'estado', value: ' x' }],
			null,
		);
		expect(() => requireAdditionalQuery(node)).toThrow("'estado' lacks {{ $json.town }}");
	});
});
