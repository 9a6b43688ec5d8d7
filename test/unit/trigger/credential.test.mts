import type { ICredentialTestFunctions, IWebhookFunctions } from 'n8n-workflow';
import {
	companyDataWebhookApiTest,
	readCredential,
	readSettings,
} from '../../../nodes/CompanyDataTrigger/credential.ts';
import { SECRET } from '../../fixtures/hostile.mts';
import { settingsOf } from './deliveries.mts';

describe('test of the credential', () => {
	const test = (data: Record<string, unknown>) =>
		companyDataWebhookApiTest.call({} as ICredentialTestFunctions, {
			id: '1',
			name: 'Test',
			type: 'companyDataWebhookApi',
			data: data as never,
		});

	it.each([
		[{ secret: '' }, /^'Signing Secret' is empty\. Copy it/],
		[{ secret: 'a'.repeat(15) }, /shorter than 16 characters, so part of it may be missing/],
		[{ secret: SECRET, previousSecret: 'short' }, /shorter than 16/],
	])('fails with %j', async (data, message) => {
		expect(await test(data)).toEqual({
			status: 'Error',
			message: expect.stringMatching(message) as string,
		});
	});

	it('passes with a secret of 16 characters', async () => {
		expect(await test({ secret: 'a'.repeat(16) })).toMatchObject({ status: 'OK' });
	});

	it.each(['', ' ', '\n', undefined, null])('fails without a secret: %j', (secret) => {
		expect(() => settingsOf({ secret, previousSecret: SECRET })).toThrow('is empty');
	});
});

describe('readSettings', () => {
	const bytes = Buffer.from('the-bytes-of-a-signing-secret');
	const encoded = bytes.toString('base64');
	const text = (secret: string) => Buffer.from(secret);

	it('uses the documented header names and the default scheme for empty fields', () => {
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
			expect(settingsOf(data)).toStrictEqual(settings);
		}
	});

	it('reads each field, with header names in lower case', () => {
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
			signatureHeader: 'webhook-signature',
			timestampHeader: 'webhook-timestamp',
			idHeader: 'webhook-id',
			content: 'idTimestampBody',
			encoding: 'base64',
			secretFormat: 'base64',
			keys: { text: [text(encoded), text(`whsec_${encoded}`)], base64: [bytes, bytes] },
		});
	});

	it('decodes a Base64 secret with or without padding, and refuses one that is not entirely Base64', () => {
		const keyOf = (secret: string) => readSettings({ secret, decoding: 'base64' }).keys.base64;
		for (const length of [16, 17, 18]) {
			const key = Buffer.alloc(length, 0xfb);
			const padded = key.toString('base64');
			expect(keyOf(padded)).toEqual([key]);
			expect(keyOf(padded.replaceAll('=', ''))).toEqual([key]);
		}
		const notBase64 = ['====', `${encoded}!`, `${encoded}=${encoded}`, `=${encoded}`];
		for (const secret of [...notBase64, 'YWJj=YWJj', 'a-b_', 'x=whsec_', 'whsec_']) {
			expect(() => keyOf(secret)).toThrow("'Signing Secret' is not encoded in Base64");
		}
	});

	const UNSEEN = 'contains white space or an invisible character';
	const NOT_LISTED = 'is not one of the choices';

	it.each<[data: Record<string, unknown>, message: string]>([
		[{ secret: 'a-secret-with-a-line-break\n' }, `'Signing Secret' ${UNSEEN}`],
		[{ secret: '\ta-secret-with-a-tab' }, `'Signing Secret' ${UNSEEN}`],
		...['\u200b', '\u00ad', '\u2060', '\u0000', '\u3164', '\ufe0f'].map(
			(character): [Record<string, unknown>, string] => [
				{ secret: `${character}${SECRET}` },
				`'Signing Secret' ${UNSEEN}`,
			],
		),
		[{ previousSecret: 'with blanks' }, `'Previous Signing Secret' ${UNSEEN}`],
		[{ secret: 'no base64!', decoding: 'base64' }, `'Signing Secret' ${UNSEEN}`],
		[{ encoding: 'base58' }, `'Encoding' "base58" ${NOT_LISTED}`],
		[{ signedContent: 'nothing' }, `'Signed Content' "nothing" ${NOT_LISTED}`],
		[{ signatureHeader: 'X-Signature:' }, "'Signature Header' is not the name of a header"],
		[{ signatureHeader: 'X Signature' }, "'Signature Header' is not the name of a header"],
		[{ timestampHeader: ':X-Timestamp' }, "'Timestamp Header' is not the name of a header"],
		[{ idHeader: 'X Event' }, "'Event ID Header' is not the name of a header"],
	])('refuses %j, and the message names the field but not the secret', (data, message) => {
		let said = '';
		try {
			settingsOf(data);
		} catch (error) {
			said = (error as Error).message;
		}
		expect(said).toBe(message);
	});
});

describe('readCredential', () => {
	/** The part of n8n's context that reading a credential uses. */
	const context = (
		node: { id: string; workflow?: string; credential?: string },
		data: () => Record<string, unknown>,
	) => {
		const { id, workflow = 'w', credential = '1' } = node;
		const reads = { count: 0 };
		const functions: Pick<IWebhookFunctions, 'getNode' | 'getWorkflow' | 'getCredentials'> = {
			getNode: () => ({ id, credentials: { companyDataWebhookApi: { id: credential } } }) as never,
			getWorkflow: () => ({ id: workflow, active: true }),
			getCredentials: async (type: string) => {
				if (type !== 'companyDataWebhookApi') throw new Error(`There is no ${type}`);
				reads.count++;
				return data() as never;
			},
		};
		return { reads, functions: functions as IWebhookFunctions };
	};
	const secretAt = async (context: IWebhookFunctions, now: number) =>
		String((await readCredential(context, now)).keys.text[0]);
	const UNREADABLE = "'Company Data Webhook API' is missing or cannot be read";

	it('notices a changed secret after five seconds', async () => {
		let secret = 'the-old-signing-secret';
		const { reads, functions } = context({ id: 'changed' }, () => ({ secret }));
		const at = async (now: number) => await secretAt(functions, now);
		expect(await at(0)).toBe('the-old-signing-secret');
		secret = 'the-new-signing-secret';
		expect(await at(4999)).toBe('the-old-signing-secret');
		expect(await at(5000)).toBe('the-new-signing-secret');
		expect(reads.count).toBe(2);
	});

	it('fails within five seconds of the credential becoming unreadable', async () => {
		let isReadable = true;
		const { functions } = context({ id: 'deleted' }, () => {
			if (isReadable) return { secret: SECRET };
			throw new Error('Credential with ID "1" does not exist');
		});
		expect(await secretAt(functions, 0)).toBe(SECRET);
		isReadable = false;
		expect(await secretAt(functions, 4999)).toBe(SECRET);
		await expect(readCredential(functions, 5000)).rejects.toThrow(UNREADABLE);
	});

	it('does not share a credential between nodes or workflows', async () => {
		const first = context({ id: 'first' }, () => ({ secret: SECRET }));
		expect(await secretAt(first.functions, 0)).toBe(SECRET);
		for (const other of [
			{ id: 'second' },
			{ id: 'first', workflow: 'other' },
			{ id: 'first', credential: '2' },
		]) {
			const { functions } = context(other, () => ({ secret: 'another-secret-of-the-tests' }));
			expect(await secretAt(functions, 0)).toBe('another-secret-of-the-tests');
		}
	});

	it('fails if the node has no credential selected', async () => {
		const { functions } = context({ id: 'bare' }, () => ({ secret: SECRET }));
		functions.getCredentials = async () => {
			throw new Error('Node does not have any credentials set');
		};
		for (const credentials of [undefined, {}]) {
			functions.getNode = () => ({ id: 'bare', credentials }) as never;
			await expect(readCredential(functions, 0)).rejects.toThrow(UNREADABLE);
		}
	});

	it('reads the credential again after a failed read', async () => {
		let isBusy = true;
		const { reads, functions } = context({ id: 'busy' }, () => {
			if (isBusy) throw new Error('database is locked');
			return { secret: SECRET };
		});
		await expect(readCredential(functions, 0)).rejects.toThrow(UNREADABLE);
		isBusy = false;
		expect(await secretAt(functions, 1)).toBe(SECRET);
		expect(reads.count).toBe(2);
	});
});
