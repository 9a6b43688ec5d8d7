import type { IDataObject } from 'n8n-workflow';
import {
	freeFieldName,
	hasField,
	parseFieldName,
	withField,
} from '../../../nodes/CompanyData/fields/input-fields.ts';

const X = { x: 1 };
const TEN = Array.from({ length: 10 }, (_, place) => ({ place }));

describe('a field of a record', () => {
	// What n8n's Edit Fields (Set) node makes of the same names.
	it.each<[string, IDataObject, IDataObject]>([
		['a', {}, { a: X }],
		['a', { a: 1, b: 2 }, { a: X, b: 2 }],
		['a.b', { a: { c: 1 } }, { a: { c: 1, b: X } }],
		['a.b', { 'a.b': 1 }, { 'a.b': X }],
		['a.b', { a: 'text' }, { a: { b: X } }],
		['a.b.c', { a: null }, { a: { b: { c: X } } }],
		// n8n would lose a field of a list that is no place of it.
		['a.b', { a: [1, 2] }, { a: { b: X } }],
		['a[0].b', {}, { a: [{ b: X }] }],
		['a[1]', { a: [1, 2, 3] }, { a: [1, X, 3] }],
		['a[0].c', { a: [{ b: 1 }] }, { a: [{ b: 1, c: X }] }],
		['a[1]', {}, { a: [undefined, X] as unknown as IDataObject[] }],
		['a[0]', { a: null }, { a: [X] }],
		['a[10]', { a: TEN }, { a: [...TEN, X] }],
		['a.1b', {}, { a: { '1b': X } }],
		['a.b1', {}, { a: { b1: X } }],
		['a["b c"].d', {}, { a: { 'b c': { d: X } } }],
	])('%s in %j', (name, record, expected) => {
		const before = structuredClone(record);
		expect(withField(record, name, X)).toEqual(expected);
		expect(record).toEqual(before);
	});

	it.each(['a', ' a.b ', 'a[0]'])('may be called %j', (name) => {
		expect(parseFieldName(name)).toEqual({ ok: true, value: name.trim() });
	});

	it.each<[unknown, hint: unknown]>([
		...['', '.', '[]', 'a.__proto__.b', 'constructor.prototype.x'].map((name): [string, string] => [
			name,
			'Enter a name, e.g. company.',
		]),
		...[{}, { a: 1 }, ['a'], null, 'a[50000000]', 'a.b[10000].c'].map(
			(name): [unknown, unknown] => [name, expect.any(String)],
		),
	])('is not %j', (name, hint) => {
		expect(parseFieldName(name)).toEqual({
			ok: false,
			what: expect.stringContaining('is not the name of a field') as string,
			hint,
		});
	});

	it('is not a text of more than 500 characters', () => {
		expect(parseFieldName('a'.repeat(500))).toMatchObject({ ok: true });
		expect(parseFieldName('a'.repeat(501))).toMatchObject({
			ok: false,
			what: expect.stringContaining('has 501 characters; at most 500 are expected') as string,
		});
	});

	it.each<[string, IDataObject, boolean]>([
		['a', { a: null }, true],
		['a.b', { 'a.b': 1 }, true],
		['a.b', { a: { b: 1 } }, true],
		['a.b', { a: { b: { c: 1 } } }, true],
		['a.b', { a: 'text' }, true],
		['a.b', { a: null }, true],
		['a.b', { a: [1] }, true],
		['a.1b', { a: [1] }, true],
		['a.b1', { a: [1] }, true],
		['a[0]', { a: [1] }, true],
		['a', {}, false],
		['a', { b: 1 }, false],
		['a.b', {}, false],
		['a.b', { a: {} }, false],
		['a.b', { a: { c: 1 } }, false],
		['a[1]', { a: [1] }, false],
		['a[10]', { a: TEN }, false],
		['a.b.c', { a: { b: { d: 1 } } }, false],
	])('%s would replace something in %j: %s', (name, record, isThere) => {
		expect(hasField(record, name)).toBe(isThere);
	});

	it.each<[string, string[], string]>([
		['a', [], 'a'],
		['a', ['a'], 'company_a'],
		['a', ['a', 'company_a'], 'company_2_a'],
		['a', ['a', 'company_a', 'company_2_a'], 'company_3_a'],
		['["a"].b', ['["a"].b'], 'company_a.b'],
	])('%s, where %j are taken, becomes %s', (name, taken, expected) => {
		expect(freeFieldName(name, (candidate) => taken.includes(candidate))).toBe(expected);
	});
});
