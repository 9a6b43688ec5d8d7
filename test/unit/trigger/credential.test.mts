import type { IWebhookFunctions } from 'n8n-workflow';
import { readCredential, readSettings } from '../../../nodes/CompanyDataTrigger/credential.ts';
import { SECRET } from '../../fixtures/hostile.mts';
import { settingsOf } from './deliveries.mts';

describe('readSettings', () => {
	it.each(['', ' ', '\n', undefined, null, 'v1,whsec_'])('fails without a secret: %j', (secret) => {
		expect(() => settingsOf({ secret, previousSecret: SECRET })).toThrow('is empty');
	});

	const bytes = Buffer.from('the bytes of a signing secret?>~');
	const encoded = bytes.toString('base64');

	it('uses the documented header names and the default scheme for empty fields', () => {
		const settings = {
			signatureHeader: 'x-signature',
			timestampHeader: 'x-timestamp',
			idHeader: 'x-event-id',
			content: '{body}',
			keys: [Buffer.from('a_secret_that_is_text_alone!')],
		};
		const secret = 'a_secret_that_is_text_alone!';
		const blank = {
			signatureHeader: ' ',
			timestampHeader: '',
			idHeader: null,
			previousSecret: ' ',
		};
		for (const data of [{}, blank]) {
			// An undefined key would be lost on toEqual.
			expect(settingsOf({ secret, ...data })).toStrictEqual(settings);
		}
	});

	it('reads each field, with header names in lower case', () => {
		const data = {
			secret: '-a-secret-!',
			previousSecret: '-another-!',
			signatureHeader: ' Webhook-Signature ',
			timestampHeader: 'Webhook-Timestamp',
			idHeader: 'Webhook-Id',
			signedContent: '{id}.{timestamp}.{body}',
		};
		expect(readSettings(data)).toEqual({
			signatureHeader: 'webhook-signature',
			timestampHeader: 'webhook-timestamp',
			idHeader: 'webhook-id',
			content: '{id}.{timestamp}.{body}',
			keys: [Buffer.from('-a-secret-!'), Buffer.from('-another-!')],
		});
	});

	it.each([
		encoded,
		encoded.replaceAll('=', ''),
		bytes.toString('base64url'),
		`whsec_${encoded}`,
		`v1,whsec_${encoded}`,
		bytes.toString('hex'),
		bytes.toString('hex').toUpperCase(),
	])('uses the secret %s as text and as the bytes that it encodes', (secret) => {
		const { keys } = readSettings({ secret });
		expect(keys[0]).toEqual(Buffer.from(secret));
		expect(keys.slice(1)).toContainEqual(bytes);
	});

	it('uses a secret that is not entirely Base64 as text only', () => {
		const partly = ['====', `${encoded}!`, `${encoded}=${encoded}`, `=${encoded}`, 'YWJj=YWJj'];
		for (const secret of [...partly, 'abcde', 'x=whsec_']) {
			expect(readSettings({ secret }).keys).toEqual([Buffer.from(secret)]);
		}
	});

	it('reads a template of the signed content with escaped line breaks', () => {
		const other = { signedContent: 'other', contentTemplate: ' {timestamp}\\n{url}\\n{body} ' };
		expect(settingsOf(other).content).toBe('{timestamp}\n{url}\n{body}');
	});

	const UNSEEN = 'contains white space or an invisible character';
	const template = (contentTemplate: string) => ({ signedContent: 'other', contentTemplate });

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
		[{ signedContent: 'nothing' }, "'Signed Content' does not have {body} exactly once"],
		[template(' '), "'Content Template' is empty"],
		[template('{timestamp}'), "'Content Template' does not have {body} exactly once"],
		[template('{body}{body}'), "'Content Template' does not have {body} exactly once"],
		...['{secret}{body}', '{{body}}', '{Timestamp}.{body}', '{{timestamp}.{body}'].map(
			(text): [Record<string, unknown>, string] => [
				template(text),
				"'Content Template' has braces around something that no delivery has",
			],
		),
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
		String((await readCredential(context, now)).keys[0]);
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
