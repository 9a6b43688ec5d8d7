import crypto from 'node:crypto';
import type { IWebhookFunctions } from 'n8n-workflow';
import { handleWebhook } from '../../../nodes/CompanyDataTrigger/webhook.ts';
import { event, SECRET, sha256 } from '../../fixtures/hostile.mts';
import { NOW } from './deliveries.mts';

const body = Buffer.from(event(NOW));

/** The part of n8n's context that a delivery uses, and what is answered. */
const contextOf = (
	mode: 'webhook' | 'manual',
	request: Record<string, unknown>,
	options: Record<string, unknown> = {},
) => {
	const answer: Record<string, unknown> = {};
	const fields: Record<string, unknown> = { events: ['*'], options };
	const response = {
		status: (status: number) => ({
			json: (json: object) => Object.assign(answer, { status, json }),
		}),
		setHeader: (name: string, value: string) => Object.assign(answer, { [name]: value }),
		end: (text: string) => Object.assign(answer, { text }),
		once: () => {},
	};
	const context = {
		getMode: () => mode,
		getNode: () => ({ id: 'n', name: 'Trigger', parameters: fields }),
		getWorkflow: () => ({ id: 'w' }),
		getCredentials: async () => ({ secret: SECRET, previousSecret: 'another' }),
		getNodeParameter: (name: string, fallback: unknown) => fields[name] ?? fallback,
		getNodeWebhookUrl: () => 'https://n8n.example.com/webhook/1/company-data',
		getRequestObject: () => ({ method: 'POST', rawBody: body, ...request }),
		getResponseObject: () => response,
		logger: { warn: () => {}, debug: () => {} },
	} as unknown as IWebhookFunctions;
	return { context, answer };
};

const right = { 'x-signature': sha256(body), 'x-timestamp': '1', 'x-event-id': 'i' };
/** Under another header than the credential says. */
const otherwise = { signature: sha256(body) };
const wrong = { ...right, 'x-signature': '0'.repeat(64) };

it('refusing a delivery costs handleWebhook no more digests than accepting one, unless the editor listens', async () => {
	const digests = jest.spyOn(crypto, 'createHmac');
	const take = async (headers: Record<string, string>) => {
		digests.mockClear();
		await handleWebhook(contextOf('webhook', { headers }).context, NOW * 1000);
		return digests.mock.calls.length;
	};
	expect([await take(right), await take(wrong), await take(otherwise)]).toEqual([4, 4, 0]);
	digests.mockRestore();
	const { context } = contextOf('manual', { headers: otherwise });
	await expect(handleWebhook(context, NOW * 1000)).rejects.toThrow(
		'The event is signed with your secret, but not with the settings of the credential',
	);
});

it('handleWebhook answers a signed ping with 200 and starts nothing, and the editor says that the credential is right', async () => {
	const rawBody = Buffer.from('{"zen":"Keep it logically awesome."}');
	const request = { headers: { 'x-signature': sha256(rawBody) }, rawBody };
	const { context, answer } = contextOf('webhook', request);
	expect(await handleWebhook(context, NOW * 1000)).toEqual({ noWebhookResponse: true });
	expect(answer).toEqual({ status: 200, json: { received: true } });
	await expect(handleWebhook(contextOf('manual', request).context, NOW * 1000)).rejects.toThrow(
		'is signed with your secret, but it is not an event',
	);
});

describe('a GET request', () => {
	const get = async (query: Record<string, unknown>, answerChallenges?: boolean) => {
		const request = { method: 'GET', query, headers: right };
		const { context, answer } = contextOf('webhook', request, { answerChallenges });
		expect(await handleWebhook(context, NOW * 1000)).toEqual({ noWebhookResponse: true });
		return answer;
	};

	it.each(['challenge', 'hub.challenge', 'hub_challenge'])(
		'with the parameter %s gets its value back as plain text, if the user wants it',
		async (name) => {
			const query = { 'hub.mode': 'subscribe', [name]: '<b>1158201444</b>' };
			expect(await get(query, true)).toEqual({
				'Content-Type': 'text/plain; charset=utf-8',
				'X-Content-Type-Options': 'nosniff',
				text: '<b>1158201444</b>',
			});
			expect(await get(query)).toMatchObject({ status: 404 });
		},
	);

	it.each([{}, { challenge: ['a', 'b'] }, { challenged: 'a' }])(
		'without a challenge, as with %j, gets 404',
		async (query) => {
			expect(await get(query, true)).toEqual({ status: 404, json: { message: 'Not found' } });
		},
	);
});
