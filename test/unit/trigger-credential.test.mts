import type { ICredentialTestFunctions, IWebhookFunctions } from 'n8n-workflow';
import {
	CoalescingCache,
	CREDENTIAL_MILLISECONDS,
	readCachedCredential,
	readSettings,
} from '../../nodes/CompanyDataTrigger/credential.ts';
import { companyDataWebhookApiTest } from '../../nodes/CompanyDataTrigger/credential-test.ts';
import { SECRET } from '../fixtures/hostile.mts';

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

describe('the coalescing cache', () => {
	it('serves a value for its lifetime, and no longer', async () => {
		const cache = new CoalescingCache<number>(50);
		let count = 0;
		const at = async (now: number, key = 'a') => await cache.get(key, now, async () => ++count);
		expect(await Promise.all([at(0), at(0), at(49)])).toEqual([1, 1, 1]);
		expect(await at(50)).toBe(2);
		expect(await at(60, 'b')).toBe(3);
		// The clock was set back.
		expect(await at(10)).toBe(4);
		await at(1000, 'c');
		expect(cache.size).toBe(1);
	});
});

describe('a credential that was read', () => {
	/** The three calls that reading a credential makes, on n8n's context. */
	const context = (id: string, data: () => Record<string, unknown>) => {
		const reads = { count: 0 };
		const functions: Pick<IWebhookFunctions, 'getNode' | 'getWorkflow' | 'getCredentials'> = {
			getNode: () => ({ id, credentials: { companyDataWebhookApi: { id: '1' } } }) as never,
			getWorkflow: () => ({ id: 'w', active: true }),
			getCredentials: async () => {
				reads.count++;
				return data() as never;
			},
		};
		return { reads, functions: functions as IWebhookFunctions };
	};
	const keyOf = (settings: Awaited<ReturnType<typeof readCachedCredential>>) =>
		settings.ok ? String(settings.value.keys.text[0]) : undefined;

	it('serves for five seconds, and a changed secret counts after them', async () => {
		let secret = 'the-old-signing-secret';
		const { reads, functions } = context('changed', () => ({ secret }));
		const at = async (now: number) => keyOf(await readCachedCredential(functions, now));
		expect(CREDENTIAL_MILLISECONDS).toBe(5000);
		expect(await at(0)).toBe('the-old-signing-secret');
		secret = 'the-new-signing-secret';
		expect(await at(4999)).toBe('the-old-signing-secret');
		expect(await at(5000)).toBe('the-new-signing-secret');
		expect(reads.count).toBe(2);
	});

	it('serves no longer when it is deleted, unshared or unreadable', async () => {
		let isReadable = true;
		const { functions } = context('deleted', () => {
			if (isReadable) return { secret: SECRET };
			throw new Error('Credential with ID "1" does not exist');
		});
		expect(keyOf(await readCachedCredential(functions, 0))).toBe(SECRET);
		isReadable = false;
		expect(await readCachedCredential(functions, 4999)).toHaveProperty('ok', true);
		expect(await readCachedCredential(functions, 5000)).toHaveProperty('ok', false);
	});

	it('serves the node it was read for alone', async () => {
		const first = context('first', () => ({ secret: SECRET }));
		const second = context('second', () => ({ secret: 'another-secret-of-the-tests' }));
		expect(keyOf(await readCachedCredential(first.functions, 0))).toBe(SECRET);
		expect(keyOf(await readCachedCredential(second.functions, 0))).not.toBe(SECRET);
	});
});
