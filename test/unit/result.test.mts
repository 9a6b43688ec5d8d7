import { unwrap, InvalidInput, shown } from '../../nodes/shared/result.ts';
import { parseNumber } from '../../nodes/shared/domain/numbers.ts';

describe('refusals', () => {
	it('name the field', () => {
		expect(() => unwrap('Latitude', parseNumber('north'))).toThrow(InvalidInput);
		expect(() => unwrap('Latitude', parseNumber('north'))).toThrow(
			'\'Latitude\' "north" is not a number',
		);
	});

	it('show long and multi-line values short and in one line', () => {
		expect(shown('a\nb')).toBe('"a b"');
		expect(shown('x'.repeat(500)).length).toBeLessThanOrEqual(62);
	});
});
