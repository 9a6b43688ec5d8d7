import type {
	FunctionsBase,
	IHookFunctions,
	IWebhookFunctions,
	IWebhookResponseData,
} from 'n8n-workflow';
import { NodeOperationError } from 'n8n-workflow';
import { err, type Result } from '../shared/result';
import { readParameters, type TriggerParameters } from './parameters';
import { receive } from './handle/delivery';
import { readSettings, type SignatureSettings } from './verify/settings';
import { SharedReads } from './handle/coalescing';
import type { Delivery } from './verify/verify';

/** How long a credential that was read serves other events of the same moment, in milliseconds. */
const CREDENTIAL_MILLISECONDS = 50;

const CREDENTIAL = 'companyDataWebhookApi';

/** The same for every delivery that is not refused: the sender learns nothing of the filters. */
const RECEIVED = { received: true };

const REFUSALS = { 400: { message: 'Bad request' }, 401: { message: 'Unauthorized' } } as const;

const credentials = new SharedReads<Result<SignatureSettings>>(CREDENTIAL_MILLISECONDS);

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
 * Refuses to activate a trigger that could verify nothing or would never start.
 *
 * @throws {NodeOperationError} that names the field and says what to enter.
 */
export async function requireUsable(hook: IHookFunctions): Promise<void> {
	const settings = await readCredential(hook);
	const parameters = readNodeParameters(hook);
	const refusal = settings.ok ? parameters : settings;
	if (refusal.ok) return;
	// What n8n shows of a refused activation is the message alone.
	throw new NodeOperationError(hook.getNode(), `${refusal.what}. ${refusal.hint}`);
}

/** Answers a delivery and, if it is an event to act on, starts the workflow. It never throws: n8n would start a failed execution for it. */
export async function handleWebhook(
	context: IWebhookFunctions,
	now: number,
): Promise<IWebhookResponseData> {
	const settings = await credentials.get(credentialKey(context), now, async () => {
		return await readCredential(context);
	});
	const parameters = readNodeParameters(context);
	if (!settings.ok) return answerRefused(context, 401, settings.what);
	if (!parameters.ok) return answerRefused(context, 401, parameters.what);
	const delivery = await readDelivery(context.getRequestObject() as unknown as IncomingRequest);
	return respond(context, delivery, settings.value, parameters.value, now);
}

function respond(
	context: IWebhookFunctions,
	delivery: Delivery,
	settings: SignatureSettings,
	parameters: TriggerParameters,
	now: number,
): IWebhookResponseData {
	// Who builds a workflow sends the same event again and again, and wants to see it.
	const isTest = context.getMode() === 'manual';
	const effective = isTest ? { ...parameters, dropDuplicates: false } : parameters;
	const trigger = [context.getWorkflow().id ?? '', context.getNode().id];
	const reception = receive(delivery, settings, effective, trigger, now);
	if (reception.kind === 'refused') {
		return answerRefused(context, reception.status, reception.reason);
	}
	if (reception.kind === 'ignored') return { webhookResponse: RECEIVED };
	const { output, release } = reception;
	const response = context.getResponseObject() as unknown as OutgoingResponse;
	response.once('finish', () => {
		// The sender will deliver it again, since n8n has not been able to start the workflow.
		if (response.statusCode >= 300) release();
	});
	return { webhookResponse: RECEIVED, workflowData: [[{ json: output }]] };
}

/** The answer is the same whatever the reason; the log has it, and nothing of the request. */
function answerRefused(
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

async function readCredential(
	context: IWebhookFunctions | IHookFunctions,
): Promise<Result<SignatureSettings>> {
	try {
		return readSettings(await context.getCredentials(CREDENTIAL));
	} catch {
		return err(
			"The credential 'Company Data Webhook API' is missing or cannot be read",
			'Choose a credential in the node. Without its signing secret no event can be verified.',
		);
	}
}

/** The node is part of it, since n8n decides by the workflow who may use a credential. */
function credentialKey(context: IWebhookFunctions): string {
	const { id, credentials: chosen } = context.getNode();
	return JSON.stringify([context.getWorkflow().id, id, chosen?.[CREDENTIAL]?.id]);
}

function readNodeParameters(
	context: IWebhookFunctions | IHookFunctions,
): Result<TriggerParameters> {
	const read = (name: string, fallback: unknown): unknown =>
		(context as ParameterSource).getNodeParameter(name, fallback);
	try {
		return readParameters({
			events: read('events', []),
			otherEvents: read('otherEvents', ''),
			territoryIds: read('territoryIds', ''),
			simplify: read('simplify', true),
			options: read('options', {}) as Record<string, unknown>,
		});
	} catch {
		return err(
			'A field of the trigger has an expression that gives no value',
			'Look for the field in red and correct its expression.',
		);
	}
}

type ParameterSource = FunctionsBase & {
	getNodeParameter(name: string, fallback: unknown): unknown;
};
