import type { IWebhookFunctions } from 'n8n-workflow';
import {
	CREDENTIAL_MILLISECONDS,
	readCachedCredential,
} from '../../../nodes/CompanyDataTrigger/credential.ts';
import { CoalescingCache } from '../../../nodes/shared/coalescing-cache.ts';
import { SECRET } from '../../fixtures/hostile.mts';

describe('the coalescing cache', () => {
	it('serves a value only for its lifetime', async () => {
		const cache = new CoalescingCache<number>(50);
		let count = 0;
		const at = async (now: number, key = 'a') => await cache.get(key, now, async () => ++count);
		expect(await Promise.all([at(0), at(0), at(49)])).toEqual([1, 1, 1]);
		expect(await at(50)).toBe(2);
		expect(await at(60, 'b')).toBe(3);
		// The clock was set back.
		expect(await at(10)).toBe(4);
		expect(await Promise.all([at(1000, 'c'), at(1049, 'c')])).toEqual([5, 5]);
		expect(cache.size).toBe(1);
	});

	it('reads again after a read that failed', async () => {
		const cache = new CoalescingCache<number>(50);
		const failing = async () => await Promise.reject(new Error('down'));
		await expect(cache.get('a', 0, failing)).rejects.toThrow('down');
		expect(cache.size).toBe(0);
		expect(await cache.get('a', 1, async () => 7)).toBe(7);
	});
});

describe('a credential that was read', () => {
	/** The three calls that reading a credential makes, on n8n's context. */
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
	const keyOf = (settings: Awaited<ReturnType<typeof readCachedCredential>>) =>
		settings.ok ? String(settings.value.keys.text[0]) : undefined;

	it('is served for five seconds, after which a changed secret is noticed', async () => {
		let secret = 'the-old-signing-secret';
		const { reads, functions } = context({ id: 'changed' }, () => ({ secret }));
		const at = async (now: number) => keyOf(await readCachedCredential(functions, now));
		expect(CREDENTIAL_MILLISECONDS).toBe(5000);
		expect(await at(0)).toBe('the-old-signing-secret');
		secret = 'the-new-signing-secret';
		expect(await at(4999)).toBe('the-old-signing-secret');
		expect(await at(5000)).toBe('the-new-signing-secret');
		expect(reads.count).toBe(2);
	});

	it('is no longer served once deleted, unshared or unreadable', async () => {
		let isReadable = true;
		const { functions } = context({ id: 'deleted' }, () => {
			if (isReadable) return { secret: SECRET };
			throw new Error('Credential with ID "1" does not exist');
		});
		expect(keyOf(await readCachedCredential(functions, 0))).toBe(SECRET);
		isReadable = false;
		expect(await readCachedCredential(functions, 4999)).toHaveProperty('ok', true);
		expect(await readCachedCredential(functions, 5000)).toEqual({
			ok: false,
			what: "The credential 'Company Data Webhook API' is missing or cannot be read",
			hint: 'Select a credential in the node. Events cannot be verified without its signing secret.',
		});
	});

	it('is served only to the node and workflow it was read for', async () => {
		const first = context({ id: 'first' }, () => ({ secret: SECRET }));
		expect(keyOf(await readCachedCredential(first.functions, 0))).toBe(SECRET);
		for (const other of [
			{ id: 'second' },
			{ id: 'first', workflow: 'other' },
			{ id: 'first', credential: '2' },
		]) {
			const { functions } = context(other, () => ({ secret: 'another-secret-of-the-tests' }));
			expect(keyOf(await readCachedCredential(functions, 0))).toBe('another-secret-of-the-tests');
		}
	});

	it('is undefined when the node has none selected', async () => {
		const { functions } = context({ id: 'bare' }, () => ({ secret: SECRET }));
		functions.getCredentials = async () => {
			throw new Error('Node does not have any credentials set');
		};
		for (const credentials of [undefined, {}]) {
			functions.getNode = () => ({ id: 'bare', credentials }) as never;
			expect(await readCachedCredential(functions, 0)).toHaveProperty('ok', false);
		}
	});

	it('is read again for the next delivery after a failed read', async () => {
		let isBusy = true;
		const { reads, functions } = context({ id: 'busy' }, () => {
			if (isBusy) throw new Error('database is locked');
			return { secret: SECRET };
		});
		expect((await readCachedCredential(functions, 0)).ok).toBe(false);
		isBusy = false;
		expect((await readCachedCredential(functions, 1)).ok).toBe(true);
		expect(reads.count).toBe(2);
	});
});
