import type { IHookFunctions, IWebhookFunctions, IWebhookResponseData } from 'n8n-workflow';
import { NodeOperationError } from 'n8n-workflow';
import { readCachedCredential, readCredential } from './credential';
import { handle } from './handle/handle';
import { readNodeParameters, type TriggerParameters } from './parameters';
import type { Envelope } from './verify/envelope';
import { defaultTolerance, verify, type Delivery, type Tolerance } from './verify/verify';

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
 * Checks the settings of a trigger before it is activated.
 *
 * @throws {NodeOperationError} when it could verify nothing or would never start; names the field
 * and says what to enter.
 */
export async function requireUsable(hook: IHookFunctions): Promise<void> {
	const settings = await readCredential(hook);
	const parameters = readNodeParameters(hook);
	const refusal = settings.ok ? parameters : settings;
	if (refusal.ok) return;
	// n8n shows the message of a refused activation, and not its description.
	throw new NodeOperationError(hook.getNode(), `${refusal.what}. ${refusal.hint}`);
}

/**
 * Responds to a delivery and, if it is an event the user wants, starts the workflow. Never throws:
 * n8n would start a failed execution.
 *
 * @param now in milliseconds.
 */
export async function handleWebhook(
	context: IWebhookFunctions,
	now: number,
): Promise<IWebhookResponseData> {
	const settings = await readCachedCredential(context, now);
	const parameters = readNodeParameters(context);
	if (!settings.ok) return refuse(context, 401, settings.what);
	if (!parameters.ok) return refuse(context, 401, parameters.what);
	const delivery = await readDelivery(context.getRequestObject() as unknown as IncomingRequest);
	const tolerance = parameters.value.tolerance ?? defaultTolerance(settings.value);
	const verification = verify(delivery, settings.value, now, tolerance);
	if (!('event' in verification)) return refuse(context, verification.status, verification.reason);
	return accept(context, verification.event, { ...parameters.value, tolerance }, now);
}

function accept(
	context: IWebhookFunctions,
	event: Envelope,
	parameters: TriggerParameters & { tolerance: Tolerance },
	now: number,
): IWebhookResponseData {
	// While building a workflow the same event is sent again and again, and has to show up each time.
	const isTest = context.getMode() === 'manual';
	const effective = isTest ? { ...parameters, dropDuplicates: false } : parameters;
	const trigger = [context.getWorkflow().id ?? '', context.getNode().id];
	const handled = handle(event, effective, parameters.tolerance, trigger, now);
	if (handled.kind === 'ignored') return { webhookResponse: RECEIVED };
	const { output, release } = handled;
	const response = context.getResponseObject() as unknown as OutgoingResponse;
	response.once('finish', () => {
		// n8n could not start the workflow, so the sender will deliver the event again.
		if (response.statusCode >= 300) release();
	});
	return { webhookResponse: RECEIVED, workflowData: [[{ json: output }]] };
}

/** The response never says why; the log does, without anything of the request. */
function refuse(
	context: IWebhookFunctions,
	status: 401 | 400,
	reason: string,
): IWebhookResponseData {
	context.logger.warn(`${context.getNode().name}: a delivery was answered ${status}: ${reason}`, {
		workflowId: context.getWorkflow().id,
	});
	const response = context.getResponseObject() as unknown as OutgoingResponse;
	response.status(status).json(REFUSALS[status]);
	return { noWebhookResponse: true };
}

/** n8n reads the bytes of bodies it knows how to parse; of the others, when it is asked to. */
async function readDelivery(request: IncomingRequest): Promise<Delivery> {
	const { headers, contentType = '' } = request;
	if (request.rawBody === undefined && !contentType.startsWith('multipart/')) {
		await request.readRawBody?.().catch(() => undefined);
	}
	return { headers, body: request.rawBody };
}
