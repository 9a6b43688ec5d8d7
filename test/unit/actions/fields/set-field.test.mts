import type { IDataObject } from 'n8n-workflow';
import {
	freeFieldName,
	hasField,
	parseFieldName,
	withField,
} from '../../../../nodes/CompanyData/actions/fields/set-field.ts';

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

	it.each(['', '.', '[]', 'a.__proto__.b', 'constructor.prototype.x'])('is not %j', (name) => {
		expect(parseFieldName(name)).toEqual({
			ok: false,
			what: `"${name}" is not the name of a field`,
			hint: 'Enter a name, e.g. company.',
		});
	});

	it.each([{}, { a: 1 }, ['a'], null, 'a[50000000]', 'a.b[10000].c'])('is not %j', (name) => {
		expect(parseFieldName(name)).toMatchObject({
			ok: false,
			what: expect.stringContaining('is not the name of a field') as string,
		});
	});

	it('is not a text of more than 500 characters', () => {
		expect(parseFieldName('a'.repeat(500))).toMatchObject({ ok: true });
		expect(parseFieldName('a'.repeat(501))).toMatchObject({
			ok: false,
			what: expect.stringContaining('has 501 characters; at most 500 are expected') as string,
		});
	});

	it.each<[string, IDataObject]>([
		['a', { a: null }],
		['a.b', { 'a.b': 1 }],
		['a.b', { a: { b: 1 } }],
		['a.b', { a: { b: { c: 1 } } }],
		['a.b', { a: 'text' }],
		['a.b', { a: null }],
		['a.b', { a: [1] }],
		['a.1b', { a: [1] }],
		['a.b1', { a: [1] }],
		['a[0]', { a: [1] }],
	])('%s would replace something in %j', (name, record) => {
		expect(hasField(record, name)).toBe(true);
	});

	it.each<[string, IDataObject]>([
		['a', {}],
		['a', { b: 1 }],
		['a.b', {}],
		['a.b', { a: {} }],
		['a.b', { a: { c: 1 } }],
		['a[1]', { a: [1] }],
		['a[10]', { a: TEN }],
		['a.b.c', { a: { b: { d: 1 } } }],
	])('%s would replace nothing in %j', (name, record) => {
		expect(hasField(record, name)).toBe(false);
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
