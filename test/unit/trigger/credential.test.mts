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

	it('is refused when its secret is empty, has white space or looks short', async () => {
		const refused: Array<[secret: unknown, message: RegExp]> = [
			['', /'Signing Secret' is empty/],
			[undefined, /'Signing Secret' is empty/],
			['   ', /'Signing Secret' is empty/],
			['a-signing-secret-with-a-line-break\n', /white space/],
			['a signing secret with blanks', /white space/],
			['\ta-signing-secret-with-a-tab', /white space/],
			['short', /shorter than 16/],
		];
		for (const [secret, message] of refused) {
			const result = await test({ secret });
			expect(result).toMatchObject({ status: 'Error', message: expect.stringMatching(message) });
			if (secret) expect(result.message).not.toContain('a-signing-secret');
		}
		expect(await test({ secret: SECRET, previousSecret: 'short' })).toMatchObject({
			status: 'Error',
		});
		expect(await test({ secret: SECRET })).toMatchObject({ status: 'OK' });
	});

	it('is refused when a setting cannot be one', async () => {
		for (const wrong of [
			{ signatureHeader: 'X-Signature:' },
			{ signatureHeader: 'X Signature' },
			{ encoding: 'base58' },
			{ signedContent: 'nothing' },
			{ decoding: 'base64', secret: 'not base64!' },
			{ decoding: 'base64', secret: 'whsec_' },
		]) {
			expect(await test({ secret: SECRET, ...wrong })).toMatchObject({ status: 'Error' });
		}
	});

	it('without a secret gives no settings to verify by', () => {
		for (const secret of ['', ' ', '\n', undefined, null]) {
			expect(readSettings({ secret })).toMatchObject({ ok: false });
			expect(readSettings({ secret, previousSecret: SECRET })).toMatchObject({ ok: false });
		}
		expect(readSettings({ secret: 'whsec_', decoding: 'base64' })).toMatchObject({ ok: false });
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

	it.each(['body', 'timestampBody', 'idTimestampBody'])('may sign %s', (signedContent) => {
		const settings = readSettings({ secret: SECRET, signedContent });
		expect(settings).toMatchObject({ value: { content: signedContent } });
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
		for (const secret of [
			'====',
			`${encoded}!`,
			`${encoded}=${encoded}`,
			'YWJj=YWJj',
			'a-b_',
			'x=whsec_',
		]) {
			expect(keyOf(secret)).toBe("'Signing Secret' is not encoded in Base64");
		}
		expect(keyOf(`=${encoded}`)).toBe("'Signing Secret' is not encoded in Base64");
	});

	it('that cannot be are refused with the field and what to do', () => {
		const copy =
			'Copy it from the webhook settings of the service and paste it into the credential.';
		const header = (fallback: string) =>
			`Enter the name alone, e.g. ${fallback}, without a colon or spaces.`;
		const notInList = "'Signed Content' or 'Encoding' has a value that is not in its list";
		const cases: Array<[data: Record<string, unknown>, what: string, hint: string]> = [
			[{ secret: '' }, "'Signing Secret' is empty", copy],
			[
				{ previousSecret: 'with blanks' },
				"'Previous Signing Secret' contains white space, such as a space or a line break",
				`No event could be verified with it. ${copy}`,
			],
			[
				{ secret: 'no base64!', decoding: 'base64' },
				"'Signing Secret' contains white space, such as a space or a line break",
				`No event could be verified with it. ${copy}`,
			],
			[
				{ secret: 'no-base64!', decoding: 'base64' },
				"'Signing Secret' is not encoded in Base64",
				"Paste the whole secret, or set 'Secret Format' to Text.",
			],
			[{ encoding: 'base58' }, notInList, 'Choose one from the list.'],
			[{ signedContent: 'nothing' }, notInList, 'Choose one from the list.'],
			[
				{ signatureHeader: 'X-Signature:' },
				"'Signature Header' is not the name of a header",
				header('X-Signature'),
			],
			[
				{ timestampHeader: ':X-Timestamp' },
				"'Timestamp Header' is not the name of a header",
				header('X-Timestamp'),
			],
			[
				{ idHeader: 'X Event' },
				"'Event ID Header' is not the name of a header",
				header('X-Event-Id'),
			],
		];
		for (const [data, what, hint] of cases) {
			expect(readSettings({ secret: SECRET, ...data })).toEqual({ ok: false, what, hint });
		}
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
