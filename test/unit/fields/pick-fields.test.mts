import { pickFields } from '../../../nodes/CompanyData/fields/output.ts';

describe('picking fields', () => {
	it('keeps the order, and takes no place for what is missing', () => {
		const record = { a: 1, b: null, c: 3, d: 4 };
		expect(Object.entries(pickFields(record, ['d', 'x', 'b']))).toEqual([
			['d', 4],
			['b', null],
		]);
	});

	it('does not take inherited properties for fields', () => {
		expect(pickFields({ a: 1 }, ['constructor', '__proto__', 'a'])).toEqual({ a: 1 });
	});
});
