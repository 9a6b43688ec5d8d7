import fc from 'fast-check';
import { parseEnvelope, verify, type Delivery } from '../../../nodes/CompanyDataTrigger/verify.ts';
import { event, hostileRequests, sha256 } from '../../fixtures/hostile.mts';
import { NOW, received, settingsOf } from './deliveries.mts';

const settings = settingsOf();
const verified = (delivery: Delivery) => verify(delivery, settings, NOW * 1000);

describe('the hostile corpus', () => {
	const corpus = hostileRequests(NOW);

	it.each(corpus.map((request) => [request.name, request] as const))('refuses %s', (_, request) => {
		const verification = verified({ headers: received(request.headers), body: request.body });
		expect(verification).toEqual({
			status: request.status,
			check: expect.any(String),
			reason: expect.any(String),
		});
	});

	it('consists of requests with exactly one flaw each', () => {
		const body = Buffer.from(event(NOW));
		const verification = verified({ headers: { 'x-signature': sha256(body) }, body });
		expect(verification).toHaveProperty('event.id', 'evt_hostile');
	});
});

describe('fuzzing', () => {
	const bytes = fc.uint8Array({ maxLength: 300 }).map((given) => Buffer.from(given));
	const headerText = fc.oneof(
		fc.string({ maxLength: 200 }),
		fc
			.array(fc.constantFrom('v1,', 'sha256=', 't=', ',', ' ', '=', '0'.repeat(64), 'A'.repeat(43)))
			.map((parts) => parts.join('')),
	);
	const body = Buffer.from(event(NOW));
	const right = sha256(body);
	const outcomeOf = (signature: string, given = body) => {
		const verification = verified({ headers: { 'x-signature': signature }, body: given });
		return 'event' in verification ? 'accepted' : verification.status;
	};

	it('accepts no random body or header', () => {
		fc.assert(
			fc.property(headerText, bytes, (header, given) => {
				expect(outcomeOf(header, given)).toBe(401);
			}),
			{ numRuns: 2000 },
		);
	});

	it('accepts a signature only over exactly the signed bytes', () => {
		fc.assert(
			fc.property(fc.nat(body.length - 1), fc.integer({ min: 1, max: 255 }), (at, change) => {
				const other = Buffer.from(body);
				other[at] ^= change;
				expect(outcomeOf(right, other)).toBe(401);
			}),
			{ numRuns: 1000 },
		);
	});

	it('refuses a signature with one digit changed or missing', () => {
		fc.assert(
			fc.property(fc.nat(63), fc.constantFrom(...'0123456789abcdef'), (at, digit) => {
				fc.pre(right[at] !== digit);
				const changed = right.slice(0, at) + digit + right.slice(at + 1);
				const shorter = right.slice(0, at) + right.slice(at + 1);
				expect([changed, shorter].map((header) => outcomeOf(header))).toEqual([401, 401]);
			}),
		);
	});

	it('finds the right signature at any position among others', () => {
		const other = fc.constantFrom('0'.repeat(64), 'sha1=abc', 'v1a,xyz', '', 't=5');
		fc.assert(
			fc.property(
				fc.array(other),
				fc.array(other),
				fc.constantFrom(',', ' ', ', ', ';'),
				(before, after, joint) => {
					const header = [...before, `sha256=${right}`, ...after].join(joint);
					expect(outcomeOf(header)).toBe('accepted');
				},
			),
		);
	});

	it('reads any bytes as an event or gives a reason, and never throws', () => {
		const field = fc.oneof(fc.jsonValue(), fc.constantFrom<unknown>('evt', NOW, {}, [], null));
		const shape = fc.record(
			{ id: field, type: field, created: field, data: field, ['__proto__']: field },
			{ requiredKeys: [] },
		);
		const json = fc.oneof(shape, fc.jsonValue()).map((value) => Buffer.from(JSON.stringify(value)));
		fc.assert(
			fc.property(fc.oneof(json, bytes), (given) => {
				const envelope = parseEnvelope(given);
				if (typeof envelope === 'string') return;
				expect(envelope.id.length).toBeGreaterThan(0);
				expect(Number.isInteger(envelope.created)).toBe(true);
				expect(Object.hasOwn(envelope.received, '__proto__')).toBe(false);
				expect(new Date(envelope.created * 1000).toISOString()).toMatch(/Z$/);
			}),
			{ numRuns: 3000 },
		);
	});
});
