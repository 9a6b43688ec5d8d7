import type { ICredentialTestFunctions } from 'n8n-workflow';
import { CoalescingCache, readSettings } from '../../nodes/CompanyDataTrigger/credential.ts';
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
