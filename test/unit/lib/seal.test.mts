import fc from 'fast-check';
import { seal, unseal } from '../../../nodes/lib/seal.ts';

describe('seal', () => {
	it('is reversed by unseal with the same secret', () => {
		fc.assert(
			fc.property(fc.string({ unit: 'binary' }), fc.string({ minLength: 1 }), (text, secret) => {
				// A lone surrogate is no text that a service can send.
				expect(unseal(seal(text.toWellFormed(), secret), secret)).toBe(text.toWellFormed());
			}),
		);
	});

	it('shows nothing of the text, and differs each time', () => {
		const [first, second] = [seal('info@acme.es', 'key'), seal('info@acme.es', 'key')];
		expect(first).not.toBe(second);
		const bytes = Buffer.from(first.split('.')[1], 'base64').toString('latin1');
		expect(first + bytes).not.toContain('acme');
	});

	it('derives its key from the random salt too', () => {
		const random = (fill: number) => (length: number) => Buffer.alloc(length, fill);
		expect(seal('a', 'key', random(1))).toBe(seal('a', 'key', random(1)));
		expect(seal('a', 'key', random(1)).slice(-4)).not.toBe(seal('a', 'key', random(2)).slice(-4));
	});
});

describe('unseal', () => {
	const sealed = seal('text', 'key');

	it.each([
		['another secret', sealed, 'other'],
		['another version', sealed.replace('v1.', 'v2.'), 'key'],
		['an empty text', '', 'key'],
		['a text that is too short', 'v1.AAAA', 'key'],
		['a text that was cut off', sealed.slice(0, -4), 'key'],
		['a text that was changed', sealed.replace(/.{4}$/, 'AAAA'), 'key'],
	])('returns undefined for %s', (_, text, secret) => {
		expect(unseal(text, secret)).toBeUndefined();
	});
});
