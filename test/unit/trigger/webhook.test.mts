import crypto from 'node:crypto';
import type { IWebhookFunctions } from 'n8n-workflow';
import { handleWebhook } from '../../../nodes/CompanyDataTrigger/webhook.ts';
import { event, SECRET, sha256 } from '../../fixtures/hostile.mts';
import { NOW } from './deliveries.mts';

const body = Buffer.from(event(NOW));

/** The part of n8n's context that a delivery uses. */
const contextOf = (mode: 'webhook' | 'manual', headers: Record<string, string>) =>
	({
		getMode: () => mode,
		getNode: () => ({ id: 'n', name: 'Trigger' }),
		getWorkflow: () => ({ id: 'w' }),
		getCredentials: async () => ({ secret: SECRET, previousSecret: 'another' }),
		getNodeParameter: (name: string, fallback: unknown) => (name === 'events' ? ['*'] : fallback),
		getRequestObject: () => ({ headers, rawBody: body }),
		getResponseObject: () => ({ status: () => ({ json: () => {} }), once: () => {} }),
		logger: { warn: () => {}, debug: () => {} },
	}) as unknown as IWebhookFunctions;

const right = { 'x-signature': sha256(body), 'x-timestamp': '1', 'x-event-id': 'i' };
/** As Shopify signs, which the credential does not say. */
const otherwise = { ...right, 'x-signature': sha256(body, SECRET, 'base64') };
const wrong = { ...right, 'x-signature': '0'.repeat(64) };

it('handleWebhook computes at most as many digests to refuse a delivery as to accept one, unless the editor listens', async () => {
	const digests = jest.spyOn(crypto, 'createHmac');
	const take = async (headers: Record<string, string>) => {
		digests.mockClear();
		await handleWebhook(contextOf('webhook', headers), NOW * 1000);
		return digests.mock.calls.length;
	};
	expect([await take(right), await take(wrong), await take(otherwise)]).toEqual([2, 2, 0]);
	digests.mockRestore();
	await expect(handleWebhook(contextOf('manual', otherwise), NOW * 1000)).rejects.toThrow(
		'The event is signed with your secret, but not in the way the credential says',
	);
});
