import { freeFieldName } from '../../../nodes/CompanyData/fields/output.ts';

describe('the name of an added field', () => {
	it.each<[string, string[], string]>([
		['a', [], 'a'],
		['a', ['a'], 'company_a'],
		['a', ['a', 'company_a'], 'company_2_a'],
		['a', ['a', 'company_a', 'company_2_a'], 'company_3_a'],
	])('turns %s, if %j are taken, into %s', (name, taken, expected) => {
		expect(freeFieldName(name, new Set(taken))).toBe(expected);
	});
});
