import { freeFieldName } from '../../../nodes/CompanyData/fields/field-names.ts';

describe('freeFieldName', () => {
	it.each<[string, string[], string]>([
		['a', [], 'a'],
		['a', ['a'], 'company_a'],
		['a', ['a', 'company_a'], 'company_2_a'],
		['a', ['a', 'company_a', 'company_2_a'], 'company_3_a'],
	])('for the field %s, with %j taken, returns %s', (name, taken, expected) => {
		expect(freeFieldName(name, new Set(taken))).toBe(expected);
	});
});
