/**
 * Takes a delivery from n8n's request to the response and the execution. Nothing is parsed before the signature is verified
 * (`verify.ts`); after that, the event is handled (`handle.ts`).
 */

import {
	type IHookFunctions,
	type IWebhookFunctions,
	type IWebhookResponseData,
	NodeOperationError,
} from 'n8n-workflow';

import { readCredential } from './credential';
import type { Envelope, Refusal } from './envelope';
import { explainFiltered, explainRefusal, explainSettings, type Explanation } from './explain';
import { countFiltered, handle, type Handled } from './handle';
import { readParameters, type TriggerParameters } from './parameters';
import { type Delivery, verify } from './verify';
import { quoted } from '../../lib/text';
import { log } from '../../n8n/description';

/** The response to every verified delivery: it reveals nothing about the filters. */
const RECEIVED = { received: true };

const RESPONSES = {
	200: RECEIVED,
	400: { message: 'Bad request' },
	401: { message: 'Unauthorized' },
} as const;

/** The parameter of a GET request that a service wants back: `challenge`, `hub.challenge` or `hub_challenge`. */
const CHALLENGE = /^(.*[._])?challenge$/i;

/** If this many events are filtered out and none has passed, the filters are probably wrong. */
const MAX_FILTERED = 100;

const HANDLED_WORDS: Record<Handled['kind'], string> = {
	accepted: 'was accepted',
	filtered: 'was filtered out',
	duplicate: 'was dropped as a duplicate',
};

/** The parts of n8n's request that are used. */
interface IncomingRequest {
	method: string;
	query: Readonly<Record<string, unknown>>;
	headers: Delivery['headers'];
	contentType?: string;
	rawBody?: Buffer;
	readRawBody?: () => Promise<void>;
}

/** The parts of n8n's response that are used. */
interface OutgoingResponse {
	statusCode: number;
	status(code: number): { json(body: object): void };
	setHeader(name: string, value: string): void;
	end(text: string): void;
	once(event: 'finish', listener: () => void): void;
}

/**
 * Checks the credential and the fields before the workflow is published.
 *
 * @throws {NodeOperationError} when no event could be verified, or none could start the workflow.
 */
export async function requireUsable(hook: IHookFunctions): Promise<void> {
	try {
		await readCredential(hook);
		readParameters(hook);
	} catch (reason) {
		const { message, description } = explainSettings(reason);
		// When publishing fails, n8n shows only the message.
		throw new NodeOperationError(hook.getNode(), `${message}. ${description}`);
	}
}

/**
 * Responds to a delivery, and starts the workflow if it is a wanted event.
 *
 * @param now in milliseconds.
 * @throws {NodeOperationError} when a test event is refused, so that the editor shows why. In production a refusal never
 * throws, since n8n would start a failed execution for it.
 */
export async function handleWebhook(
	context: IWebhookFunctions,
	now: number,
): Promise<IWebhookResponseData> {
	let signature;
	let parameters;

	try {
		// A user who listens for a test event may have just changed the credential.
		signature = await readCredential(context, isListening(context) ? undefined : now);
		parameters = readParameters(context);
	} catch (reason) {
		const explanation = explainSettings(reason);
		return refuse(context, 401, explanation.message, () => explanation);
	}

	const request: IncomingRequest = context.getRequestObject();
	if (request.method === 'GET') return answerChallenge(context, request, parameters);

	const delivery = await readDelivery(request);
	if (isListening(context) || signature.content.includes('{url}')) {
		delivery.url = context.getNodeWebhookUrl('default');
	}

	const verified = verify(delivery, signature, now, parameters.tolerance);
	if ('event' in verified) return accept(context, verified.event, parameters, now);

	const explain = () => explainRefusal(verified, delivery, signature);
	return refuse(context, verified.status, verified.reason, explain);
}

/** Sends a challenge back as plain text, so that no browser renders it as a page. */
function answerChallenge(
	context: IWebhookFunctions,
	{ query }: IncomingRequest,
	{ answerChallenges }: TriggerParameters,
): IWebhookResponseData {
	const response: OutgoingResponse = context.getResponseObject();
	const name = Object.keys(query).find((one) => CHALLENGE.test(one)) ?? '';
	const challenge = query[name];
	if (answerChallenges && typeof challenge === 'string') {
		response.setHeader('Content-Type', 'text/plain; charset=utf-8');
		response.setHeader('X-Content-Type-Options', 'nosniff');
		response.end(challenge);
	} else {
		response.status(404).json({ message: 'Not found' });
	}

	return { noWebhookResponse: true };
}

function isListening(context: IWebhookFunctions): boolean {
	return context.getMode() === 'manual';
}

/** Reads the bytes of the body. n8n has read them if it can parse the body, and otherwise reads them only on request. */
async function readDelivery(request: IncomingRequest): Promise<Delivery> {
	const { headers, contentType = '' } = request;
	if (request.rawBody === undefined && !contentType.startsWith('multipart/')) {
		await request.readRawBody?.().catch(() => undefined);
	}

	return { headers, body: request.rawBody };
}

/**
 * Refuses a delivery. The reason is only in the log, not in the response, and contains no part of the request.
 *
 * @throws {NodeOperationError} while the editor listens.
 */
function refuse(
	context: IWebhookFunctions,
	status: Refusal['status'],
	reason: string,
	explain: () => Explanation,
): IWebhookResponseData {
	log(context, 'warn', `responded ${status} to a delivery: ${reason}`);
	const response: OutgoingResponse = context.getResponseObject();
	response.status(status).json(RESPONSES[status]);
	if (isListening(context)) throw toEditor(context, explain());

	return { noWebhookResponse: true };
}

function accept(
	context: IWebhookFunctions,
	event: Envelope,
	parameters: TriggerParameters,
	now: number,
): IWebhookResponseData {
	const isTest = isListening(context);
	// While users build a workflow, they send the same event again and again, and want to see it each time.
	const dropDuplicates = parameters.dropDuplicates && !isTest;
	const trigger = JSON.stringify([context.getWorkflow().id, context.getNode().id]);
	const handled = handle(event, { ...parameters, dropDuplicates }, trigger, now);
	const isFiltered = handled.kind === 'filtered';
	// The log line contains no data of the event.
	const [id, type] = [event.id, event.type].map(printable);
	log(context, 'debug', `event ${id} of type ${type} ${HANDLED_WORDS[handled.kind]}`);
	if (!isTest && countFiltered(trigger, isFiltered) === MAX_FILTERED) {
		const advice = `check Events and Territory IDs. The latest has the type ${type}`;
		log(context, 'info', `none of the first ${MAX_FILTERED} events matched; ${advice}`);
	}

	const response: OutgoingResponse = context.getResponseObject();
	if (isFiltered && isTest) {
		response.status(200).json(RECEIVED);
		throw toEditor(context, explainFiltered(event, handled.mismatch));
	}
	if (handled.kind !== 'accepted') return { webhookResponse: RECEIVED };

	response.once('finish', () => {
		// n8n could not start the workflow, so the sender will deliver the event again.
		if (response.statusCode >= 300) handled.release();
	});
	return { webhookResponse: RECEIVED, workflowData: [[{ json: handled.output }]] };
}

/** Ends the test execution at this node, since an item would run the nodes after it. */
function toEditor(
	context: IWebhookFunctions,
	{ message, description }: Explanation,
): NodeOperationError {
	return new NodeOperationError(context.getNode(), message, { description, level: 'warning' });
}

/** Escapes a text of the sender for the log, since it may contain characters that control the terminal. */
function printable(text: string): string {
	const escaped = (character: string) =>
		`\\u${character.codePointAt(0)!.toString(16).padStart(4, '0')}`;

	return quoted(text).replace(/[\p{Cc}\p{Cf}]/gu, escaped);
}
