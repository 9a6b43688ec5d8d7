import fc from 'fast-check';
import { seal, unseal } from '../../../lib/seal.ts';

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
		const bytes = first.split('.').map((part) => Buffer.from(part, 'base64').toString('latin1'));
		expect(first + bytes.join()).not.toContain('acme');
	});

	it('derives its key from the random salt too', () => {
		const [sealed, other] = [seal('a', 'key'), seal('a', 'key')];
		const [salt] = other.split('.');
		expect(unseal(sealed.replace(/^[^.]+/, salt), 'key')).toBeUndefined();
	});
});

describe('unseal', () => {
	const sealed = seal('text', 'key');

	it.each([
		['another secret', sealed, 'other'],
		['an empty text', '', 'key'],
		['a text that is too short', 'AAAA', 'key'],
		['a text that was cut off', sealed.slice(0, -4), 'key'],
		['a text that was changed', sealed.replace(/.{4}$/, 'AAAA'), 'key'],
	])('returns undefined for %s', (_, text, secret) => {
		expect(unseal(text, secret)).toBeUndefined();
	});
});
