import {
	isSigned,
	parseSignatures,
	verify,
} from '../../../../nodes/CompanyDataTrigger/verify/verify.ts';
import { settingsOf } from '../deliveries.mts';

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

	it('rejects the truncated digest of case 5', () => {
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
	const verificationOf = (signature: string, sentAt = timestamp) =>
		verify(
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
		);
	// Its payload is no event of this service, which is all there is to say against it.
	const verified = { status: 400, check: 'envelope', reason: '"id" is not a string' };

	it('verifies alone and among other signatures', () => {
		expect(verificationOf(right)).toEqual(verified);
		const others = [
			'v1,Ceo5qEr07ixe2NLpvHk3FH9bwy/WavXrAFQ/9tdO6mc=',
			'v2,Ceo5qEr07ixe2NLpvHk3FH9bwy/WavXrAFQ/9tdO6mc=',
		];
		expect(verificationOf([...others, right].join(' '))).toEqual(verified);
	});

	it('is refused with a changed digit or another timestamp', () => {
		expect(verificationOf(right.replace('OE=', 'OA='))).toMatchObject({ status: 401 });
		expect(verificationOf(right, '1614265331')).toMatchObject({ status: 401 });
	});
});
