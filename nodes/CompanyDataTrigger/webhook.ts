import type { IHookFunctions, IWebhookFunctions, IWebhookResponseData } from 'n8n-workflow';
import { NodeOperationError } from 'n8n-workflow';
import { shown, type Reason } from '../shared/result';
import { readCachedCredential, readCredential } from './credential';
import { explainFiltered, UnmatchedCounts, type Mismatch } from './filter';
import { handle, type Handled } from './handle/handle';
import { readNodeParameters, type TriggerParameters } from './parameters';
import type { Envelope } from './verify/envelope';
import {
	changesFor,
	explainRecognised,
	explainRefusal,
	isUsableWith,
	type Explanation,
} from './verify/explain';
import { recognise } from './verify/recognise';
import {
	defaultTolerance,
	verify,
	type Delivery,
	type Refusal,
	type SignatureSettings,
	type Tolerance,
} from './verify/verify';

/** The same for every verified delivery: the sender learns nothing of the filters. */
const RECEIVED = { received: true };

const REFUSALS = { 400: { message: 'Bad request' }, 401: { message: 'Unauthorized' } } as const;

/** What this node uses of the request that n8n hands over. */
interface IncomingRequest {
	headers: Delivery['headers'];
	contentType?: string;
	rawBody?: Buffer;
	readRawBody?: () => Promise<void>;
}

/** What this node uses of the response that n8n hands over. */
interface OutgoingResponse {
	statusCode: number;
	status(code: number): { json(body: object): void };
	once(event: 'finish', listener: () => void): void;
}

/**
 * Checks the settings of a trigger before its workflow is published (activated on n8n 1.x).
 *
 * @throws {NodeOperationError} when the trigger could not verify anything or would never start a
 * workflow; the message names the field and says what to enter.
 */
export async function requireUsable(hook: IHookFunctions): Promise<void> {
	const settings = await readCredential(hook);
	const parameters = readNodeParameters(hook);
	const refusal = settings.ok ? parameters : settings;
	if (refusal.ok) return;
	// For a refused publication, n8n shows the message but not the description.
	throw new NodeOperationError(hook.getNode(), `${refusal.what}. ${refusal.hint}`);
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
	// Whoever listens for a test event may have changed the credential just now.
	const settings = isListening(context)
		? await readCredential(context)
		: await readCachedCredential(context, now);
	const parameters = readNodeParameters(context);
	if (!settings.ok) return refuseAll(context, settings);
	if (!parameters.ok) return refuseAll(context, parameters);
	const delivery = await readDelivery(context.getRequestObject() as unknown as IncomingRequest);
	const tolerance = parameters.value.tolerance ?? defaultTolerance(settings.value);
	const verification = verify(delivery, settings.value, now, tolerance);
	if (!('event' in verification)) {
		return refuseDelivery(context, verification, delivery, settings.value);
	}
	return accept(context, verification.event, { ...parameters.value, tolerance }, now);
}

/** Whether the delivery is a test event the editor listens for. */
function isListening(context: IWebhookFunctions): boolean {
	return context.getMode() === 'manual';
}

function accept(
	context: IWebhookFunctions,
	event: Envelope,
	parameters: TriggerParameters & { tolerance: Tolerance },
	now: number,
): IWebhookResponseData {
	// While building a workflow the same event is sent again and again, and has to show up each time.
	const dropDuplicates = parameters.dropDuplicates && !isListening(context);
	const trigger = [context.getWorkflow().id ?? '', context.getNode().id];
	const effective = { ...parameters, dropDuplicates };
	const handled = handle(event, effective, parameters.tolerance, trigger, now);
	logHandled(context, event, handled);
	if (handled.kind === 'filtered') return drop(context, event, handled.mismatch, trigger);
	unmatched.add(trigger, false);
	if (handled.kind === 'duplicate') return { webhookResponse: RECEIVED };
	const { output, release } = handled;
	const response = context.getResponseObject() as unknown as OutgoingResponse;
	response.once('finish', () => {
		// n8n could not start the workflow, so the sender will deliver the event again.
		if (response.statusCode >= 300) release();
	});
	return { webhookResponse: RECEIVED, workflowData: [[{ json: output }]] };
}

/** Events in a row without a match after which the filters are probably wrong. */
const UNMATCHED_LIMIT = 100;

const unmatched = new UnmatchedCounts(UNMATCHED_LIMIT);

/**
 * Responds to an event that the filters drop.
 *
 * @throws {NodeOperationError} with the reason, while the editor listens.
 */
function drop(
	context: IWebhookFunctions,
	event: Envelope,
	mismatch: Mismatch,
	trigger: readonly string[],
): IWebhookResponseData {
	if (isListening(context)) {
		const { message, description } = explainFiltered(event, mismatch);
		const response = context.getResponseObject() as unknown as OutgoingResponse;
		response.status(200).json(RECEIVED);
		throw new NodeOperationError(context.getNode(), message, { description, level: 'warning' });
	}
	if (unmatched.add(trigger, true)) {
		context.logger.info(
			`${context.getNode().name}: none of the first ${UNMATCHED_LIMIT} events matched; check Events and Territory IDs. The latest has the type ${printable(event.type)}`,
			{ workflowId: context.getWorkflow().id },
		);
	}
	return { webhookResponse: RECEIVED };
}

/** A text of the sender as a log shows it: nothing in it controls the terminal. */
function printable(text: string): string {
	const escaped = (character: string) =>
		`\\u${character.codePointAt(0)!.toString(16).padStart(4, '0')}`;
	return shown(text).replace(/[\p{Cc}\p{Cf}]/gu, escaped);
}

const HANDLED_WORDS = {
	accepted: 'was accepted',
	filtered: 'was filtered out',
	duplicate: 'was dropped as a duplicate',
} as const;

/** At debug level, with nothing of the event's data. */
function logHandled(
	context: IWebhookFunctions,
	{ id, type }: Envelope,
	{ kind }: Pick<Handled, 'kind'>,
): void {
	context.logger.debug(
		`${context.getNode().name}: event ${printable(id)} of type ${printable(type)} ${HANDLED_WORDS[kind]}`,
		{ workflowId: context.getWorkflow().id },
	);
}

/** Refuses whatever arrives, since the settings do not say what to accept. */
function refuseAll(context: IWebhookFunctions, { what, hint }: Reason): IWebhookResponseData {
	return refuse(context, 401, what, { message: what, description: hint });
}

function refuseDelivery(
	context: IWebhookFunctions,
	refusal: Refusal,
	delivery: Delivery,
	settings: SignatureSettings,
): IWebhookResponseData {
	const scheme = refusal.check === 'signature' ? recognise(delivery, settings) : undefined;
	if (scheme === undefined) {
		const { status, reason } = refusal;
		return refuse(context, status, reason, explainRefusal(refusal, delivery, settings));
	}
	const changes = changesFor(scheme, settings).map(
		([field, value]) => `'${field}' set to ${value}`,
	);
	const advice = isUsableWith(scheme, settings)
		? `the secret verifies it with ${changes.join(', ')}`
		: 'one of the secrets verifies it as Base64, which the other is not';
	const reason = `${refusal.reason}; ${advice}`;
	return refuse(context, refusal.status, reason, explainRecognised(scheme, settings));
}

/**
 * The response never says why; the log does, without anything of the request.
 *
 * @throws {NodeOperationError} with the explanation, while the editor listens.
 */
function refuse(
	context: IWebhookFunctions,
	status: 401 | 400,
	reason: string,
	{ message, description }: Explanation,
): IWebhookResponseData {
	context.logger.warn(`${context.getNode().name}: responded ${status} to a delivery: ${reason}`, {
		workflowId: context.getWorkflow().id,
	});
	const response = context.getResponseObject() as unknown as OutgoingResponse;
	response.status(status).json(REFUSALS[status]);
	if (isListening(context)) {
		// Ends the test execution at this node: an item would run the nodes after it.
		throw new NodeOperationError(context.getNode(), message, { description, level: 'warning' });
	}
	return { noWebhookResponse: true };
}

/** n8n reads the bytes of bodies that it can parse; of others, only when asked to. */
async function readDelivery(request: IncomingRequest): Promise<Delivery> {
	const { headers, contentType = '' } = request;
	if (request.rawBody === undefined && !contentType.startsWith('multipart/')) {
		await request.readRawBody?.().catch(() => undefined);
	}
	return { headers, body: request.rawBody };
}
