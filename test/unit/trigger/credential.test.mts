import type { ICredentialTestFunctions } from 'n8n-workflow';
import { findDoubt, readSettings } from '../../../nodes/CompanyDataTrigger/credential.ts';
import { companyDataWebhookApiTest } from '../../../nodes/CompanyDataTrigger/credential-test.ts';
import { SECRET } from '../../fixtures/hostile.mts';

describe('the credential', () => {
	const test = (data: Record<string, unknown>) =>
		companyDataWebhookApiTest.call({} as ICredentialTestFunctions, {
			id: '1',
			name: 'Test',
			type: 'companyDataWebhookApi',
			data: data as never,
		});

	it.each([
		[{ secret: '' }, /^'Signing Secret' is empty\. Copy it/],
		[{ secret: SECRET, previousSecret: 'short' }, /shorter than 16/],
	])('with %j fails its test', async (data, message) => {
		expect(await test(data)).toEqual({
			status: 'Error',
			message: expect.stringMatching(message) as string,
		});
	});

	it('with a secret passes its test', async () => {
		expect(await test({ secret: SECRET })).toMatchObject({ status: 'OK' });
	});

	it.each(['', ' ', '\n', undefined, null])('without a secret gives no settings: %j', (secret) => {
		expect(readSettings({ secret, previousSecret: SECRET })).toMatchObject({ ok: false });
	});
});

describe('the settings', () => {
	const bytes = Buffer.from('the-bytes-of-a-signing-secret');
	const encoded = bytes.toString('base64');
	const text = (secret: string) => Buffer.from(secret);

	it('are those of the contract unless the credential says otherwise', () => {
		const settings = {
			signatureHeader: 'x-signature',
			timestampHeader: 'x-timestamp',
			idHeader: 'x-event-id',
			content: 'body',
			encoding: 'hex',
			secretFormat: 'text',
			keys: { text: [text(SECRET)], base64: [] },
		};
		const blank = {
			signatureHeader: ' ',
			timestampHeader: '',
			idHeader: null,
			previousSecret: ' ',
		};
		for (const data of [{}, blank]) {
			// An undefined key would be lost on toEqual.
			const read = readSettings({ secret: SECRET, ...data });
			expect(read).toStrictEqual({ ok: true, value: settings });
		}
	});

	it('are read field by field, header names in lower case', () => {
		const data = {
			secret: encoded,
			previousSecret: `whsec_${encoded}`,
			decoding: 'base64',
			signatureHeader: ' Webhook-Signature ',
			timestampHeader: 'Webhook-Timestamp',
			idHeader: 'Webhook-Id',
			signedContent: 'idTimestampBody',
			encoding: 'base64',
		};
		expect(readSettings(data)).toEqual({
			ok: true,
			value: {
				signatureHeader: 'webhook-signature',
				timestampHeader: 'webhook-timestamp',
				idHeader: 'webhook-id',
				content: 'idTimestampBody',
				encoding: 'base64',
				secretFormat: 'base64',
				keys: { text: [text(encoded), text(`whsec_${encoded}`)], base64: [bytes, bytes] },
			},
		});
	});

	it('take a Base64 secret with its padding or without, and none that is Base64 in part', () => {
		const keyOf = (secret: string) => {
			const settings = readSettings({ secret, decoding: 'base64' });
			return settings.ok ? settings.value.keys.base64 : settings.what;
		};
		for (const length of [16, 17, 18]) {
			const key = Buffer.alloc(length, 0xfb);
			const padded = key.toString('base64');
			expect(keyOf(padded)).toEqual([key]);
			expect(keyOf(padded.replaceAll('=', ''))).toEqual([key]);
		}
		const notBase64 = ['====', `${encoded}!`, `${encoded}=${encoded}`, `=${encoded}`];
		for (const secret of [...notBase64, 'YWJj=YWJj', 'a-b_', 'x=whsec_', 'whsec_']) {
			expect(keyOf(secret)).toBe("'Signing Secret' is not encoded in Base64");
		}
	});

	const COPY = 'Copy it from the webhook settings of the service and paste it into the credential.';
	const BLANK = 'contains white space, such as a space or a line break';
	const blankHint = `No event could be verified with it. ${COPY}`;
	const NOT_LISTED = "'Signed Content' or 'Encoding' has a value that is not in its list";
	const nameHint = (fallback: string) =>
		`Enter the name alone, e.g. ${fallback}, without a colon or spaces.`;

	it.each<[data: Record<string, unknown>, what: string, hint: string]>([
		[{ secret: '' }, "'Signing Secret' is empty", COPY],
		[{ secret: 'a-secret-with-a-line-break\n' }, `'Signing Secret' ${BLANK}`, blankHint],
		[{ secret: '\ta-secret-with-a-tab' }, `'Signing Secret' ${BLANK}`, blankHint],
		[{ previousSecret: 'with blanks' }, `'Previous Signing Secret' ${BLANK}`, blankHint],
		[{ secret: 'no base64!', decoding: 'base64' }, `'Signing Secret' ${BLANK}`, blankHint],
		[
			{ secret: 'no-base64!', decoding: 'base64' },
			"'Signing Secret' is not encoded in Base64",
			"Paste the whole secret, or set 'Secret Format' to Text.",
		],
		[{ encoding: 'base58' }, NOT_LISTED, 'Choose one from the list.'],
		[{ signedContent: 'nothing' }, NOT_LISTED, 'Choose one from the list.'],
		...['X-Signature:', 'X Signature'].map((name): [Record<string, unknown>, string, string] => [
			{ signatureHeader: name },
			"'Signature Header' is not the name of a header",
			nameHint('X-Signature'),
		]),
		[
			{ timestampHeader: ':X-Timestamp' },
			"'Timestamp Header' is not the name of a header",
			nameHint('X-Timestamp'),
		],
		[
			{ idHeader: 'X Event' },
			"'Event ID Header' is not the name of a header",
			nameHint('X-Event-Id'),
		],
	])('are refused with the field and what to do: %j', (data, what, hint) => {
		expect(readSettings({ secret: SECRET, ...data })).toEqual({ ok: false, what, hint });
	});

	it('of a secret of fifteen characters look truncated, of sixteen they do not', () => {
		const doubtOf = (secret: string) => {
			const settings = readSettings({ secret });
			return settings.ok ? findDoubt(settings.value) : settings.what;
		};
		expect(doubtOf('a'.repeat(16))).toBeUndefined();
		expect(doubtOf('a'.repeat(15))).toBe(
			'A signing secret is shorter than 16 characters, so part of it may be missing. Copy it from the webhook settings of the service and paste it into the credential.',
		);
	});
});
