import type { ICredentialTestFunctions } from 'n8n-workflow';
import { companyDataWebhookApiTest } from '../../nodes/CompanyDataTrigger/credential-test.ts';
import { isWanted, splitList } from '../../nodes/CompanyDataTrigger/event-filter.ts';
import { parseEnvelope, type Envelope } from '../../nodes/CompanyDataTrigger/verify/envelope.ts';
import { filtersToObject } from '../../nodes/CompanyDataTrigger/matched-filters.ts';
import { toOutput } from '../../nodes/CompanyDataTrigger/output.ts';
import { readParameters } from '../../nodes/CompanyDataTrigger/parameters.ts';
import { RecentEvents } from '../../nodes/CompanyDataTrigger/handle/deduplication.ts';
import { receive } from '../../nodes/CompanyDataTrigger/handle/delivery.ts';
import { readSettings } from '../../nodes/CompanyDataTrigger/verify/settings.ts';
import { SharedReads } from '../../nodes/CompanyDataTrigger/handle/coalescing.ts';
import { event, sha256, SECRET } from '../fixtures/hostile.mts';

const NOW = 1_760_000_000;

const eventOf = (changes: Record<string, unknown> = {}) => {
	const parsed = parseEnvelope(Buffer.from(event(NOW, changes)));
	if (typeof parsed === 'string') throw new Error(parsed);
	return parsed;
};

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

describe('the fields', () => {
	const read = (changes: Record<string, unknown> = {}) =>
		readParameters({
			events: ['territory.new_company'],
			otherEvents: '',
			territoryIds: '',
			simplify: true,
			options: {},
			...changes,
		});

	it('are read, with duplicates dropped and five minutes unless set otherwise', () => {
		expect(read()).toMatchObject({
			ok: true,
			value: { simplify: true, dropDuplicates: true, windowMilliseconds: 300_000 },
		});
		expect(read({ options: { dropDuplicates: false, replayWindow: 1440 } })).toMatchObject({
			value: { dropDuplicates: false, windowMilliseconds: 86_400_000 },
		});
	});

	it('that would never start anything, or always, are refused', () => {
		for (const changes of [
			{ events: [] },
			{ events: ['other'] },
			{ events: ['other'], otherEvents: ' , ' },
			{ options: { replayWindow: 0 } },
			{ options: { replayWindow: -5 } },
			{ options: { replayWindow: 'soon' } },
			{ options: { replayWindow: Infinity } },
		]) {
			expect(read(changes)).toMatchObject({ ok: false });
		}
	});

	it('choose events by kind and by territory', () => {
		const wants = (changes: Record<string, unknown>, received: Envelope) => {
			const parameters = read(changes);
			return parameters.ok && isWanted(received, parameters.value.filter);
		};
		const company = eventOf();
		const quota = eventOf({ type: 'quota.exhausted', data: { used: 1 } });
		const nowhere = eventOf({ data: { empresa_id: 1 } });
		const numbered = eventOf({ data: { territory_id: 1 } });
		expect(wants({}, company)).toBe(true);
		expect(wants({}, quota)).toBe(false);
		expect(wants({ events: ['*'] }, quota)).toBe(true);
		expect(wants({ events: ['other'], otherEvents: 'x, quota.exhausted' }, quota)).toBe(true);
		expect(wants({ events: ['other'], otherEvents: 'quota.exhausted' }, company)).toBe(false);
		expect(wants({ territoryIds: 't2, t1' }, company)).toBe(true);
		expect(wants({ territoryIds: 't2' }, company)).toBe(false);
		expect(wants({ territoryIds: 't1' }, nowhere)).toBe(false);
		expect(wants({ territoryIds: '1' }, numbered)).toBe(false);
		expect(wants({ events: ['*'], territoryIds: 't1' }, quota)).toBe(true);
	});

	it('take lists with blanks, line breaks and arrays of expressions', () => {
		expect([...splitList(' a ,b\n c,,')]).toEqual(['a', 'b', 'c']);
		expect([...splitList(['a', ' b '])]).toEqual(['a', 'b']);
		expect([...splitList(undefined)]).toEqual([]);
	});
});

describe('the output', () => {
	it('is the envelope with the time and the filters in other forms', () => {
		const filters = ['provincia=Madrid', 'q=a=b==c', 'sector=IT', 'sector=Agro', 'bare', 'empty='];
		const data = { territory_id: 't1', empresa_id: 7, matched_filters: filters };
		expect(toOutput(eventOf({ data, extra: 1 }), true)).toEqual({
			id: 'evt_hostile',
			type: 'territory.new_company',
			created: NOW,
			created_at: '2025-10-09T08:53:20.000Z',
			data,
			matched_filters: {
				provincia: 'Madrid',
				q: 'a=b==c',
				sector: ['IT', 'Agro'],
				bare: '',
				empty: '',
			},
		});
	});

	it('is what was received with Simplify off', () => {
		const received = JSON.parse(event(NOW, { extra: { kept: true } }));
		expect(toOutput(eventOf({ extra: { kept: true } }), false)).toEqual(received);
	});

	it('has no filters where there are none', () => {
		expect(toOutput(eventOf({ data: {} }), true)).not.toHaveProperty('matched_filters');
		expect(toOutput(eventOf({ data: { matched_filters: 'x=1' } }), true)).not.toHaveProperty(
			'matched_filters',
		);
	});

	it('keeps the prototype of what others build from it', () => {
		const filters = filtersToObject(['__proto__=polluted', 'constructor=fine', 1, null, 'a=b']);
		expect(Object.keys(filters)).toEqual(['constructor', 'a']);
		expect(Object.getPrototypeOf(filters)).toBe(Object.prototype);
	});
});

describe('duplicates', () => {
	const DAY = 86_400_000;

	it('are told apart by their parts', () => {
		const recent = new RecentEvents(10);
		expect(recent.claim(['workflow', 'node', 'evt'], 0, DAY)).toBe(true);
		expect(recent.claim(['workflow', 'node', 'evt'], 1, DAY)).toBe(false);
		expect(recent.claim(['workflow', 'other', 'evt'], 1, DAY)).toBe(true);
		expect(recent.claim(['workflown', 'ode', 'evt'], 1, DAY)).toBe(true);
	});

	it('are forgotten in time, and when there are too many the oldest first', () => {
		const recent = new RecentEvents(3);
		expect(recent.claim(['a'], 0, 100)).toBe(true);
		expect(recent.claim(['a'], 99, 100)).toBe(false);
		expect(recent.claim(['a'], 100, 100)).toBe(true);
		for (const id of ['b', 'c', 'd']) recent.claim([id], 101, 100);
		expect(recent.size).toBe(3);
		expect(recent.claim(['a'], 102, 100)).toBe(true);
		expect(recent.claim(['d'], 102, 100)).toBe(false);
	});

	it('keep their bound however many come', () => {
		const recent = new RecentEvents(1000);
		for (let count = 0; count < 20_000; count++) recent.claim([`evt_${count}`], count, DAY);
		expect(recent.size).toBe(1000);
	});

	describe('on reception', () => {
		const settings = readSettings({ secret: SECRET });
		const taker = () => {
			const recent = new RecentEvents(10);
			return (changes: Record<string, unknown> = {}, now = NOW) => {
				const { events = ['*'], ...options } = changes;
				const raw = { events, otherEvents: '', territoryIds: '', simplify: true, options };
				const fields = readParameters(raw);
				if (!settings.ok || !fields.ok) throw new Error('The settings were refused');
				const body = Buffer.from(event(NOW));
				const delivery = { headers: { 'x-signature': sha256(body) }, body };
				return receive(delivery, settings.value, fields.value, ['w', 'n'], now * 1000, recent);
			};
		};

		it('are dropped, unless they are wanted or n8n could not start the first', () => {
			const take = taker();
			const first = take();
			expect(first.kind).toBe('accepted');
			expect(take().kind).toBe('ignored');
			expect(take({ dropDuplicates: false }).kind).toBe('accepted');
			if (first.kind === 'accepted') first.release();
			expect(take().kind).toBe('accepted');
		});

		it('are remembered for as long as the window would take them', () => {
			const take = taker();
			const replayWindow = 7 * 24 * 60;
			const week = 7 * 86_400;
			expect(take({ replayWindow }, NOW - week).kind).toBe('accepted');
			expect(take({ replayWindow }, NOW + week - 1).kind).toBe('ignored');
		});

		it('do not count when they are of a kind that is not wanted', () => {
			const take = taker();
			expect(take({ events: ['quota.exhausted'] })).toEqual({ kind: 'ignored' });
			expect(take().kind).toBe('accepted');
		});
	});
});

describe('shared readings', () => {
	it('serve whoever asks within their lifetime, and nobody afterwards', async () => {
		const reads = new SharedReads<number>(50);
		let count = 0;
		const at = async (now: number, key = 'a') => await reads.get(key, now, async () => ++count);
		expect(await Promise.all([at(0), at(0), at(49)])).toEqual([1, 1, 1]);
		expect(await at(50)).toBe(2);
		expect(await at(60, 'b')).toBe(3);
		// The clock was set back.
		expect(await at(10)).toBe(4);
		await at(1000, 'c');
		expect(reads.size).toBe(1);
	});
});
