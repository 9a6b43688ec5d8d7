import { pickFields } from '../../../nodes/CompanyData/fields/output.ts';

describe('pickFields', () => {
	it('returns the fields in the requested order, without missing ones', () => {
		const record = { a: 1, b: null, c: 3, d: 4 };
		expect(Object.entries(pickFields(record, ['d', 'x', 'b']))).toEqual([
			['d', 4],
			['b', null],
		]);
	});

	it('ignores inherited properties', () => {
		expect(pickFields({ a: 1 }, ['constructor', '__proto__', 'a'])).toEqual({ a: 1 });
	});
});
