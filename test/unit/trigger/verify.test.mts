import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { parseEnvelope } from '../../../nodes/CompanyDataTrigger/envelope.ts';
import {
	fillContent,
	isSigned,
	parseSignatures,
	readTime,
	verify,
	type Delivery,
	type Tolerance,
} from '../../../nodes/CompanyDataTrigger/verify.ts';
import { event, hostileRequests, SECRET, sha256 } from '../../fixtures/hostile.mts';
import { NOW, received, settingsOf } from './deliveries.mts';

const ZEROS = '0'.repeat(64);
const UNAUTHORIZED = { status: 401 };

/** The digest of several contents, one after the other. */
const digestOf = (secret: string, ...contents: Array<string | Buffer>) =>
	contents.reduce((hmac, one) => hmac.update(one), createHmac('sha256', secret)).digest('hex');

describe('check of the signature', () => {
	const body = Buffer.from(event(NOW));
	const digest = (secret: string) => digestOf(secret, body);
	const verification = (data: Record<string, unknown>, signature: string | string[]) =>
		verify({ headers: { 'x-signature': signature }, body }, settingsOf(data), NOW * 1000);

	it('accepts only the current and the previous secret', () => {
		const rotating = { secret: 'the-new-signing-secret', previousSecret: 'the-old-signing-secret' };
		expect(verification(rotating, digest('the-new-signing-secret'))).toHaveProperty('event');
		expect(verification(rotating, digest('the-old-signing-secret'))).toHaveProperty('event');
		expect(verification(rotating, digest('the-third-signing-secret'))).toMatchObject(UNAUTHORIZED);
		const done = { secret: 'the-new-signing-secret', previousSecret: '' };
		expect(verification(done, digest('the-old-signing-secret'))).toMatchObject(UNAUTHORIZED);
	});

	it('accepts several signatures in one or in repeated headers, in upper case and in any order', () => {
		const right = digest(SECRET);
		for (const header of [
			[ZEROS, right],
			`sha256=${ZEROS}, sha256=${right}`,
			`v1=${right};v1=${ZEROS}`,
			`SHA256=${right.toUpperCase()}`,
			`t=${NOW},v1=${right}`,
			`"${right}"`,
			`sha256:${right}`,
			`t:${NOW} v1:${right}`,
			`{"hmac-sha256": "${right}"}`,
			`sha1=${right}`,
			`keyId="1", signature='${right}'`,
			`sha256=${Buffer.from(right, 'hex').toString('base64')}`,
			Buffer.from(right, 'hex').toString('base64url'),
		]) {
			expect(verification({}, header)).toHaveProperty('event');
		}
	});

	it('never verifies with an empty key', () => {
		const empty = createHmac('sha256', '').update(body).digest();
		for (const length of [0, 1, 24]) {
			expect(isSigned([Buffer.alloc(length)], [empty], ['', ''], body)).toBe(false);
		}
		expect(isSigned([], [empty], ['', ''], body)).toBe(false);
	});

	it('recognises a prefix only at the start of a value', () => {
		const right = digest(SECRET);
		const within = `${right.slice(0, 32)}sha256=${right.slice(32)}`;
		expect(verification({}, within)).toMatchObject(UNAUTHORIZED);
		expect(parseSignatures('t=1').timestamp).toBeUndefined();
		expect(parseSignatures(`T=${NOW},v1=${right}`).timestamp).toBe(String(NOW));
		// Which of two is signed is not known.
		expect(parseSignatures(`t=${NOW},t=${NOW + 1}`).timestamp).toBeUndefined();
	});

	it('decodes only digests with the length of SHA-256', () => {
		for (let length = 0; length <= 80; length++) {
			const given = Buffer.alloc(length, 0xab);
			for (const encoding of ['hex', 'base64', 'base64url'] as const) {
				const { digests } = parseSignatures(given.toString(encoding));
				expect(digests).toEqual(length === 32 ? [given] : []);
			}
		}
	});
});

describe('refusal by verify', () => {
	const body = Buffer.from(event(NOW));
	const timed = { signedContent: '{timestamp}.{body}' };
	const wrong = { 'x-signature': ZEROS };
	const other = { 'x-signature': 'hello' };

	it.each<[reason: string, delivery: Delivery, data?: Record<string, unknown>]>([
		['there is no signature header', { headers: {}, body }],
		['the signature header contains no HMAC-SHA256 signature', { headers: other, body }],
		['n8n does not have the raw bytes of the body', { headers: wrong }],
		[
			'the timestamp or the event ID is missing, or the timestamp is not a time',
			{ headers: wrong, body },
			timed,
		],
		['the signature does not match the secret in the credential', { headers: wrong, body }],
	])('has the reason that %s', (reason, delivery, data = {}) => {
		const actual = verify(delivery, settingsOf(data), NOW * 1000);
		expect(actual).toEqual({ status: 401, check: 'signature', reason });
	});
});

describe('signed content', () => {
	it('requires each of its parts, and a timestamp that is a time', () => {
		const time = String(NOW);
		const content = '{id}.{timestamp}{url}.{body}{id}';
		const parts = { id: 'a.{url}', timestamp: time, url: '$&' };
		expect(fillContent(content, parts)).toEqual([`a.{url}.${time}$&.`, 'a.{url}']);
		for (const name of ['id', 'timestamp', 'url']) {
			expect(fillContent(content, { ...parts, [name]: undefined })).toBeUndefined();
			expect(fillContent(content, { ...parts, [name]: '' })).toBeUndefined();
		}
		expect(fillContent(content, { ...parts, timestamp: `${time},${time}` })).toBeUndefined();
		expect(fillContent('{body}', {})).toEqual(['', '']);
	});

	it.each([
		[String(NOW), NOW * 1000],
		[`${NOW}123`, NOW * 1000 + 123],
		['2025-10-09T08:53:20Z', NOW * 1000],
		['2025-10-09T08:53:20.5Z', NOW * 1000 + 500],
		['2025-10-09T10:53:20+02:00', NOW * 1000],
		...['', ' ', '1', '1,2', '1.5', '-1', '1e3', '0x1', '9'.repeat(11), '9'.repeat(16)].map(
			(text): [string, undefined] => [text, undefined],
		),
		// Without a zone, nobody knows which time it is.
		['2025-10-09T08:53:20', undefined],
		['2025-10-09T08:53:20Z ', undefined],
		['2025-13-09T08:53:20Z', undefined],
		['Thu, 09 Oct 2025 08:53:20 GMT', undefined],
	])('reads the timestamp %j as %s', (text, time) => {
		expect(readTime(text)).toBe(time);
	});

	it('is refused if its timestamp is too old or too new, whatever the time of the event', () => {
		const body = Buffer.from(event(NOW - 86_400));
		const settings = settingsOf({ signedContent: '{timestamp}.{body}' });
		const at = (seconds: number, headers = {}) => {
			const signature = digestOf(SECRET, `${seconds}.`, body);
			const all = { 'x-signature': signature, 'x-timestamp': String(seconds), ...headers };
			return verify({ headers: all, body }, settings, NOW * 1000);
		};
		for (const seconds of [NOW, NOW - 300, NOW + 300]) {
			expect(at(seconds)).toHaveProperty('event');
		}
		expect(at(NOW * 1000)).toHaveProperty('event');
		for (const seconds of [NOW - 301, NOW + 301, (NOW - 301) * 1000]) {
			expect(at(seconds)).toEqual({
				status: 401,
				check: 'time',
				reason: 'the signed timestamp is outside the replay window',
			});
		}
		expect(at(NOW, { 'x-timestamp': `${NOW}, ${NOW}` })).toMatchObject(UNAUTHORIZED);
		expect(at(NOW, { 'x-timestamp': undefined })).toMatchObject(UNAUTHORIZED);
		expect(at(NOW - 600, { 'x-timestamp': String(NOW) })).toMatchObject(UNAUTHORIZED);
	});
});

describe('replay window', () => {
	const createdAt = (created: number, tolerance?: Tolerance) => {
		const body = Buffer.from(event(created));
		const headers = { 'x-signature': digestOf(SECRET, body) };
		return verify({ headers, body }, settingsOf(), NOW * 1000, tolerance);
	};

	it.each([
		[
			'is a day for "created" in the past, so that late redeliveries are accepted',
			undefined,
			86_400,
			300,
		],
		[
			'follows the setting for the past and the future',
			{ past: 3_600_000, future: 7_200_000 },
			3600,
			7200,
		],
	])('%s', (_, tolerance, past, future) => {
		for (const created of [NOW, NOW - past, NOW + future]) {
			expect(createdAt(created, tolerance)).toHaveProperty('event');
		}
		for (const created of [NOW - past - 1, NOW + future + 1]) {
			expect(createdAt(created, tolerance)).toMatchObject({
				status: 401,
				reason: '"created" is outside the replay window',
			});
		}
	});
});

const parsed = (changes: Record<string, unknown>) =>
	parseEnvelope(Buffer.from(event(NOW, changes)));

/** Nested arrays with this many levels. */
function nested(levels: number): unknown {
	return levels === 0 ? 1 : [nested(levels - 1)];
}

describe('parseEnvelope', () => {
	it('keeps fields beyond the documented ones', () => {
		const body = event(NOW, { extra: [null, { kept: 'Cañón – 日本 🏭 \ufffd' }] });
		const whole = JSON.parse(body);
		const { id, type, created, data } = whole;
		expect(parseEnvelope(Buffer.from(body))).toEqual({ id, type, created, data, received: whole });
	});

	const reasonOf = (body: Buffer) => {
		const read = parseEnvelope(body);
		return 'check' in read ? [read.status, read.reason] : read;
	};
	const NO_OBJECT = 'the body is not a JSON object';
	const HARMFUL = 'the body is nested too deeply or has a "__proto__" field';
	const bodies: Array<[body: string | Buffer, reason: string, status?: number]> = [
		[Buffer.from([0x22, 0xff, 0x22]), 'the body is not UTF-8', 400],
		[Buffer.from('"\ufffd\xff"', 'latin1'), 'the body is not UTF-8', 400],
		['', 'the body is not JSON', 400],
		['{"id":', 'the body is not JSON', 400],
		[`[${event(NOW)}]`, NO_OBJECT, 400],
		['null', NO_OBJECT, 400],
		['"text"', NO_OBJECT, 400],
		['{"__proto__":{}}', HARMFUL, 400],
		['{"a":[{"b":{"__proto__":1}}]}', HARMFUL, 400],
		['{"a":null,"b":[1,{},{"__proto__":1}]}', HARMFUL, 400],
		['{}', '"id" is not a string'],
	];

	it.each(bodies)('refuses the body %j with the reason: %s', (body, reason, status = 200) => {
		expect(reasonOf(Buffer.from(body))).toEqual([status, reason]);
	});

	const fields: Array<[name: string, values: unknown[], reason: string, status?: number]> = [
		['id', [undefined, null, true, ['evt'], {}, '', ' \n'], '"id" is not a string'],
		['type', [undefined, null, 1, ['x'], {}, '', ' \n'], '"type" is not a string'],
		[
			'created',
			[undefined, null, true, String(NOW), NOW + 0.5, -1, 253_402_300_800],
			'"created" is not Unix time in seconds',
			400,
		],
		['data', [undefined, null, 'x', 1, []], '"data" is not an object', 400],
	];

	it.each(fields)('requires the field %s', (name, values, reason, status = 200) => {
		for (const value of values) {
			expect(parsed({ [name]: value })).toMatchObject({ status, reason });
		}
	});

	it('reads an identifier that is a number as text', () => {
		expect(parsed({ id: 17 })).toHaveProperty('id', '17');
	});

	it('skips a byte order mark', () => {
		expect(parseEnvelope(Buffer.from(`\ufeff${event(NOW)}`))).toHaveProperty('type');
	});

	it('does not require data of an undocumented event', () => {
		const type = 'quota.exhausted';
		expect(parsed({ type, data: undefined })).toMatchObject({ type, data: null });
		for (const data of [null, [], [{ a: 1 }], 'x', 1]) {
			expect(parsed({ type, data })).toMatchObject({ type, data });
		}
	});

	it('accepts the earliest and the latest valid timestamp', () => {
		expect(parsed({ created: 0 })).toHaveProperty('created', 0);
		expect(parsed({ created: 253_402_300_799 })).toHaveProperty('created', 253_402_300_799);
	});

	it('accepts a nesting depth of 100 and refuses 101', () => {
		// The body and "data" are the first two levels.
		expect(parsed({ data: { deep: nested(98) } })).toHaveProperty('id');
		expect(parsed({ data: { deep: nested(99) } })).toMatchObject({ reason: HARMFUL });
	});

	it('ignores fields inherited from a prototype', () => {
		const prototype = Object.prototype as Record<string, unknown>;
		prototype.id = 'evt_inherited';
		try {
			expect(parsed({ id: undefined })).toMatchObject({ reason: '"id" is not a string' });
		} finally {
			delete prototype.id;
		}
	});
});

const verified = (delivery: Delivery) => verify(delivery, settingsOf(), NOW * 1000);

describe('verify with the hostile corpus', () => {
	const corpus = hostileRequests(NOW);

	it.each(corpus.map((request) => [request.name, request] as const))('refuses %s', (_, request) => {
		const verification = verified({ headers: received(request.headers), body: request.body });
		expect(verification).toEqual({
			status: request.status,
			check: expect.any(String),
			reason: expect.any(String),
		});
	});

	it('accepts the hostile request once its flaw is removed', () => {
		const body = Buffer.from(event(NOW));
		const verification = verified({ headers: { 'x-signature': sha256(body) }, body });
		expect(verification).toHaveProperty('event.id', 'evt_hostile');
	});
});

describe('verify with random deliveries', () => {
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
		const other = fc.constantFrom('0'.repeat(64), 'sha1=abc', 'v1a,xyz', '', `t=${NOW}`);
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

	it('turns random bodies into a valid event or a refusal, and never throws', () => {
		const field = fc.oneof(fc.jsonValue(), fc.constantFrom<unknown>('evt', NOW, {}, [], null));
		const shape = fc.record(
			{ id: field, type: field, created: field, data: field, ['__proto__']: field },
			{ requiredKeys: [] },
		);
		const json = fc.oneof(shape, fc.jsonValue()).map((value) => Buffer.from(JSON.stringify(value)));
		fc.assert(
			fc.property(fc.oneof(json, bytes), (given) => {
				const envelope = parseEnvelope(given);
				if ('check' in envelope) return;
				expect(envelope.id.length).toBeGreaterThan(0);
				expect(Number.isInteger(envelope.created)).toBe(true);
				expect(Object.hasOwn(envelope.received, '__proto__')).toBe(false);
				expect(new Date(envelope.created * 1000).toISOString()).toMatch(/Z$/);
			}),
			{ numRuns: 3000 },
		);
	});
});
