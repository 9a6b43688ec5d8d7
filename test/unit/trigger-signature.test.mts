import fc from 'fast-check';
import { createHmac } from 'node:crypto';
import { readSettings } from '../../nodes/CompanyDataTrigger/verify/settings.ts';
import {
	decodeDigest,
	isSigned,
	parseSignatures,
	signedPrefix,
} from '../../nodes/CompanyDataTrigger/verify/signature.ts';
import { judge } from '../../nodes/CompanyDataTrigger/verify/verify.ts';
import { sign, signatureHeaders } from '../../sandbox/webhooks/signing.mts';
import type { SigningScheme } from '../../sandbox/webhooks/signing.mts';
import { event } from '../fixtures/hostile.mts';

const NOW = 1_760_000_000;
const SECRET = 'a-signing-secret-of-the-tests';
const FIVE_MINUTES = 300_000;

const settingsOf = (data: Record<string, unknown>) => {
	const settings = readSettings(data);
	if (!settings.ok) throw new Error(settings.what);
	return settings.value;
};

const lowerCase = (headers: Record<string, string>) =>
	Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));

describe('RFC 4231', () => {
	const repeated = (byte: number, count: number) => Buffer.alloc(count, byte);
	const cases: Array<[key: Buffer, data: Buffer, digest: string]> = [
		[
			repeated(0x0b, 20),
			Buffer.from('Hi There'),
			'b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7',
		],
		[
			Buffer.from('Jefe'),
			Buffer.from('what do ya want for nothing?'),
			'5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
		],
		[
			repeated(0xaa, 20),
			repeated(0xdd, 50),
			'773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe',
		],
		[
			Buffer.from('0102030405060708090a0b0c0d0e0f10111213141516171819', 'hex'),
			repeated(0xcd, 50),
			'82558a389a443c0ea4cc819899f2083a85f0faa3e578f8077a2e3ff46729665b',
		],
		[
			repeated(0xaa, 131),
			Buffer.from('Test Using Larger Than Block-Size Key - Hash Key First'),
			'60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54',
		],
		[
			repeated(0xaa, 131),
			Buffer.from(
				'This is a test using a larger than block-size key and a larger than block-size data. The key needs to be hashed before being used by the HMAC algorithm.',
			),
			'9b09ffa71b942fcb27635fbcd5b0e944bfdc63644f0713938a7f51535c3a35e2',
		],
	];

	it.each(cases)('verifies case %#', (key, data, digest) => {
		const { digests } = parseSignatures(digest, 'hex');
		expect(isSigned([key], digests, '', data)).toBe(true);
		expect(isSigned([key], digests, '', Buffer.concat([data, Buffer.from(' ')]))).toBe(false);
	});

	it('takes no truncated digest, which case 5 is', () => {
		expect(parseSignatures('a3b6167473100ee06e0c796c2955552b', 'hex').digests).toEqual([]);
	});
});

describe('the published Standard Webhooks vector', () => {
	const settings = settingsOf({
		secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
		decoding: 'base64',
		encoding: 'base64',
		signedContent: 'idTimestampBody',
		signatureHeader: 'webhook-signature',
		timestampHeader: 'webhook-timestamp',
		idHeader: 'webhook-id',
	});
	const body = Buffer.from('{"test": 2432232314}');
	const id = 'msg_p5jXN8AQM9LWM0D4loKWxJek';
	const timestamp = '1614265330';
	const right = 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=';
	const verdictOn = (signature: string, sentAt = timestamp) =>
		judge(
			{
				headers: {
					'webhook-id': id,
					'webhook-timestamp': sentAt,
					'webhook-signature': signature,
				},
				body,
			},
			settings,
			Number(timestamp) * 1000,
			FIVE_MINUTES,
		);
	// Its payload is no event of this service, which is all there is to say against it.
	const verified = { status: 400, reason: '"id" is not a text' };

	it('is verified, alone and among others', () => {
		expect(verdictOn(right)).toEqual(verified);
		const others = [
			'v1,Ceo5qEr07ixe2NLpvHk3FH9bwy/WavXrAFQ/9tdO6mc=',
			'v2,Ceo5qEr07ixe2NLpvHk3FH9bwy/WavXrAFQ/9tdO6mc=',
		];
		expect(verdictOn([...others, right].join(' '))).toEqual(verified);
	});

	it('is refused with a digit changed, and with another time', () => {
		expect(verdictOn(right.replace('OE=', 'OA='))).toMatchObject({ status: 401 });
		expect(verdictOn(right, '1614265331')).toMatchObject({ status: 401 });
	});
});

describe("the sandbox's signatures, made by crypto-js", () => {
	const contents: Array<[SigningScheme['content'], string]> = [
		['body', 'body'],
		['timestamp.body', 'timestampBody'],
		['id.timestamp.body', 'idTimestampBody'],
	];
	const prefixes: Array<[prefix: string, combined: boolean]> = [
		['', false],
		['sha256=', false],
		['v1,', false],
		['v1=', false],
		['', true],
	];
	const combinations = contents.flatMap(([content, setting]) =>
		(['hex', 'base64'] as const).flatMap((encoding) =>
			prefixes.map(([prefix, combined]) => ({ content, setting, encoding, prefix, combined })),
		),
	);

	it.each(combinations)(
		'are verified: $content in $encoding after "$prefix", combined $combined',
		({ content, setting, encoding, prefix, combined }) => {
			const scheme: SigningScheme = {
				signatureHeader: 'Company-Data-Signature',
				timestampHeader: 'Company-Data-Time',
				idHeader: 'Company-Data-Id',
				content,
				encoding,
				prefix,
				combined,
			};
			const settings = settingsOf({
				secret: SECRET,
				signedContent: setting,
				encoding,
				signatureHeader: scheme.signatureHeader,
				timestampHeader: scheme.timestampHeader,
				idHeader: scheme.idHeader,
			});
			const body = event(NOW, { data: { nombre: 'Cañón & Hijos, S.L. – 日本 🏭' } });
			const message = { id: 'evt_hostile', timestamp: NOW, body };
			const headers = (secret: string) =>
				lowerCase(signatureHeaders(sign(secret, scheme, message), scheme, message));
			const verdict = (secret: string) =>
				judge(
					{ headers: headers(secret), body: Buffer.from(body) },
					settings,
					NOW * 1000,
					FIVE_MINUTES,
				);
			expect(verdict(SECRET)).toHaveProperty('event.id', 'evt_hostile');
			expect(verdict('another-secret-of-the-tests')).toMatchObject({ status: 401 });
		},
	);
});

describe('signatures', () => {
	const body = Buffer.from(event(NOW));
	const digest = (secret: string) => createHmac('sha256', secret).update(body).digest('hex');
	const verdict = (data: Record<string, unknown>, signature: string) =>
		judge({ headers: { 'x-signature': signature }, body }, settingsOf(data), NOW * 1000, 1000);

	it('are accepted from both secrets while one replaces the other, and from no third', () => {
		const rotating = { secret: 'the-new-signing-secret', previousSecret: 'the-old-signing-secret' };
		expect(verdict(rotating, digest('the-new-signing-secret'))).toHaveProperty('event');
		expect(verdict(rotating, digest('the-old-signing-secret'))).toHaveProperty('event');
		expect(verdict(rotating, digest('the-third-signing-secret'))).toMatchObject({ status: 401 });
		const done = { secret: 'the-new-signing-secret', previousSecret: '' };
		expect(verdict(done, digest('the-old-signing-secret'))).toMatchObject({ status: 401 });
	});

	it('may be several in a header, in capitals, in any order', () => {
		const right = digest(SECRET);
		for (const header of [
			`sha256=${'0'.repeat(64)}, sha256=${right}`,
			`v1=${right};v1=${'0'.repeat(64)}`,
			`SHA256=${right.toUpperCase()}`,
			`t=${NOW},v1=${right}`,
		]) {
			expect(verdict({ secret: SECRET }, header)).toHaveProperty('event');
		}
	});

	it('by an empty key verify nothing, whoever asks', () => {
		const empty = createHmac('sha256', '').update(body).digest();
		expect(isSigned([Buffer.alloc(0)], [empty], '', body)).toBe(false);
		expect(isSigned([], [empty], '', body)).toBe(false);
		expect(isSigned([Buffer.from(SECRET)], [Buffer.alloc(31), Buffer.alloc(33)], '', body)).toBe(
			false,
		);
	});

	it('with two times in one header are of no time', () => {
		expect(parseSignatures('t=1,t=2', 'hex').timestamp).toBeUndefined();
	});

	it('are decoded when they have the length of SHA-256, and not otherwise', () => {
		fc.assert(
			fc.property(fc.uint8Array({ maxLength: 80 }), (bytes) => {
				const given = Buffer.from(bytes);
				for (const encoding of ['hex', 'base64'] as const) {
					const decoded = decodeDigest(given.toString(encoding), encoding);
					if (given.length === 32) expect(decoded).toEqual(given);
					else expect(decoded).toBeUndefined();
				}
			}),
		);
	});
});

describe('the signed content', () => {
	it('needs a time of digits, and an identifier', () => {
		for (const timestamp of [
			undefined,
			'',
			' ',
			'1,2',
			'1.5',
			'-1',
			'1e3',
			'0x1',
			'9'.repeat(16),
		]) {
			expect(signedPrefix('timestampBody', { timestamp })).toBeUndefined();
		}
		expect(signedPrefix('idTimestampBody', { timestamp: '1' })).toBeUndefined();
		expect(signedPrefix('idTimestampBody', { timestamp: '1', id: '' })).toBeUndefined();
		expect(signedPrefix('idTimestampBody', { timestamp: '1', id: 'a.b' })).toBe('a.b.1.');
	});

	it('counts the signed time and not the one of the event, in both directions', () => {
		const body = Buffer.from(event(NOW - 86_400));
		const settings = settingsOf({ secret: SECRET, signedContent: 'timestampBody' });
		const at = (seconds: number, headers = {}) => {
			const signature = createHmac('sha256', SECRET).update(`${seconds}.`).update(body);
			const all = { 'x-signature': signature.digest('hex'), 'x-timestamp': String(seconds) };
			return judge({ headers: { ...all, ...headers }, body }, settings, NOW * 1000, FIVE_MINUTES);
		};
		for (const seconds of [NOW, NOW - 300, NOW + 300]) {
			expect(at(seconds)).toHaveProperty('event');
		}
		for (const seconds of [NOW - 301, NOW + 301, 0, NOW * 1000]) {
			expect(at(seconds)).toMatchObject({ status: 401 });
		}
		expect(at(NOW, { 'x-timestamp': `${NOW}, ${NOW}` })).toMatchObject({ status: 401 });
		expect(at(NOW, { 'x-timestamp': undefined })).toMatchObject({ status: 401 });
		expect(at(NOW - 600, { 'x-timestamp': String(NOW) })).toMatchObject({ status: 401 });
	});
});
