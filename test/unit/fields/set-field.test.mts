import type { IDataObject } from 'n8n-workflow';
import {
	freeFieldName,
	hasField,
	parseFieldName,
	withField,
} from '../../../nodes/CompanyData/fields/output.ts';

const X = { x: 1 };

describe('a field of a record', () => {
	// What n8n's Edit Fields (Set) node makes of the same names.
	it.each<[string, IDataObject, IDataObject]>([
		['a', {}, { a: X }],
		['a', { a: 1, b: 2 }, { a: X, b: 2 }],
		['a.b', { a: { c: 1 } }, { a: { c: 1, b: X } }],
		['a.b', { 'a.b': 1 }, { 'a.b': X }],
		['a.b', { a: 'text' }, { a: { b: X } }],
		['a.b.c', { a: null }, { a: { b: { c: X } } }],
		['a.b', { a: [1, 2] }, { a: { b: X } }],
	])('%s in %j', (name, record, expected) => {
		const before = structuredClone(record);
		expect(withField(record, name, X)).toEqual(expected);
		expect(record).toEqual(before);
	});

	it.each(['a', ' a.b ', 'año 2.0'])('may be called %j', (name) => {
		expect(parseFieldName(name)).toEqual({ ok: true, value: name.trim() });
	});

	it.each<[unknown, hint: unknown]>([
		...['', '.', '[]', 'a.__proto__.b', 'constructor.prototype.x'].map((name): [string, string] => [
			name,
			'Enter a name, e.g. company.',
		]),
		...[{}, { a: 1 }, ['a'], null, 'a[0]'].map((name): [unknown, unknown] => [
			name,
			expect.any(String),
		]),
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
		['a', {}, false],
		['a', { b: 1 }, false],
		['a.b', {}, false],
		['a.b', { a: {} }, false],
		['a.b', { a: { c: 1 } }, false],
		['a.b.c', { a: { b: { d: 1 } } }, false],
	])('%s would replace something in %j: %s', (name, record, isThere) => {
		expect(hasField(record, name)).toBe(isThere);
	});

	it.each<[string, string[], string]>([
		['a', [], 'a'],
		['a', ['a'], 'company_a'],
		['a', ['a', 'company_a'], 'company_2_a'],
		['a', ['a', 'company_a', 'company_2_a'], 'company_3_a'],
		['a.b', ['a.b'], 'company_a.b'],
	])('%s, where %j are taken, becomes %s', (name, taken, expected) => {
		expect(freeFieldName(name, (candidate) => taken.includes(candidate))).toBe(expected);
	});
});
