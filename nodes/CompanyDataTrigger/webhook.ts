import {
	type IHookFunctions,
	type IWebhookFunctions,
	type IWebhookResponseData,
	NodeOperationError,
} from 'n8n-workflow';

import { readCredential } from './credential';
import { explainFiltered, explainRefusal, explainSettings, type Explanation } from './explain';
import { countUnmatched, handle, type Handled } from './handle';
import { readParameters, type TriggerParameters } from './parameters';
import { defaultTolerance, type Delivery, type Envelope, type Tolerance, verify } from './verify';
import { log } from '../lib/node';
import { shown } from '../lib/text';

/** The same for every verified delivery: the sender learns nothing of the filters. */
const RECEIVED = { received: true };

const REFUSALS = { 400: { message: 'Bad request' }, 401: { message: 'Unauthorized' } } as const;

/** Events without a match after which the filters are probably wrong. */
const UNMATCHED_LIMIT = 100;

const HANDLED_WORDS: Record<Handled['kind'], string> = {
	accepted: 'was accepted',
	filtered: 'was filtered out',
	duplicate: 'was dropped as a duplicate',
};

/** The parts used of the request and the response that n8n hands over. */
interface IncomingRequest {
	headers: Delivery['headers'];
	contentType?: string;
	rawBody?: Buffer;
	readRawBody?: () => Promise<void>;
}
interface OutgoingResponse {
	statusCode: number;
	status(code: number): { json(body: object): void };
	once(event: 'finish', listener: () => void): void;
}

/** @throws {NodeOperationError} with the field, when the trigger could not verify anything or would never start. */
export async function requireUsable(hook: IHookFunctions): Promise<void> {
	try {
		await readCredential(hook);
		readParameters(hook);
	} catch (reason) {
		const { message, description } = explainSettings(reason);
		// For a refused publication, n8n shows the message but not the description.
		throw new NodeOperationError(hook.getNode(), `${message}. ${description}`);
	}
}

/**
 * Responds to a delivery and, if it is an event the user wants, starts the workflow.
 *
 * @param now in milliseconds.
 * @throws {NodeOperationError} when a test event is refused: that is how the editor shows why. In
 * production a refusal never throws, since n8n would start a failed execution for it.
 */
export async function handleWebhook(
	context: IWebhookFunctions,
	now: number,
): Promise<IWebhookResponseData> {
	let signature;
	let parameters;

	try {
		// Whoever listens for a test event may have changed the credential just now.
		signature = await readCredential(context, isListening(context) ? undefined : now);
		parameters = readParameters(context);
	} catch (reason) {
		const explanation = explainSettings(reason);
		return refuse(context, 401, explanation.message, () => explanation);
	}

	const tolerance = parameters.tolerance ?? defaultTolerance(signature);
	const delivery = await readDelivery(context.getRequestObject());
	const verified = verify(delivery, signature, now, tolerance);
	if ('event' in verified) return accept(context, verified.event, parameters, tolerance, now);

	const explain = () => explainRefusal(verified, delivery, signature);
	return refuse(context, verified.status, verified.reason, explain);
}

function isListening(context: IWebhookFunctions): boolean {
	return context.getMode() === 'manual';
}

/** n8n reads the bytes of bodies that it can parse; of others, only when asked to. */
async function readDelivery(request: IncomingRequest): Promise<Delivery> {
	const { headers, contentType = '' } = request;
	if (request.rawBody === undefined && !contentType.startsWith('multipart/')) {
		await request.readRawBody?.().catch(() => undefined);
	}

	return { headers, body: request.rawBody };
}

/** Never says why in the response; the log does, without anything of the request. Throws while the editor listens. */
function refuse(
	context: IWebhookFunctions,
	status: 401 | 400,
	reason: string,
	explain: () => Explanation,
): IWebhookResponseData {
	log(context, 'warn', `responded ${status} to a delivery: ${reason}`);
	const response: OutgoingResponse = context.getResponseObject();
	response.status(status).json(REFUSALS[status]);
	if (isListening(context)) throw toEditor(context, explain());

	return { noWebhookResponse: true };
}

function accept(
	context: IWebhookFunctions,
	event: Envelope,
	parameters: TriggerParameters,
	tolerance: Tolerance,
	now: number,
): IWebhookResponseData {
	const isTest = isListening(context);
	// While building a workflow the same event is sent again and again, and has to show up each time.
	const dropDuplicates = parameters.dropDuplicates && !isTest;
	const trigger = JSON.stringify([context.getWorkflow().id, context.getNode().id]);
	const handled = handle(event, { ...parameters, dropDuplicates }, tolerance, trigger, now);
	const isFiltered = handled.kind === 'filtered';
	// The log has nothing of the event's data.
	const [id, type] = [event.id, event.type].map(printable);
	log(context, 'debug', `event ${id} of type ${type} ${HANDLED_WORDS[handled.kind]}`);
	if (!isTest && countUnmatched(trigger, isFiltered) === UNMATCHED_LIMIT) {
		const advice = `check Events and Territory IDs. The latest has the type ${type}`;
		log(context, 'info', `none of the first ${UNMATCHED_LIMIT} events matched; ${advice}`);
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

/** Ends the test execution at this node: an item would run the nodes after it. */
function toEditor(context: IWebhookFunctions, { message, description }: Explanation) {
	return new NodeOperationError(context.getNode(), message, { description, level: 'warning' });
}

/** A text of the sender as a log shows it: nothing in it controls the terminal. */
function printable(text: string): string {
	const escaped = (character: string) =>
		`\\u${character.codePointAt(0)!.toString(16).padStart(4, '0')}`;

	return shown(text).replace(/[\p{Cc}\p{Cf}]/gu, escaped);
}
