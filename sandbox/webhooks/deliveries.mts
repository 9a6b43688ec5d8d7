import type { Clock } from '../clock.mts';
import type { WebhookEvent } from './events.mts';
import { DEFAULT_SCHEME, sign, signatureHeaders, type SigningScheme } from './signing.mts';

export interface WebhookEndpoint extends SigningScheme {
	id: string;
	url: string;
	secret: string;
	/** Kinds of events to deliver; all when empty. */
	events: string[];
}

/** What is wrong with a delivery on purpose: a wrong signature, a body changed after signing, another secret, or no signature at all. */
export type Tampering = 'signature' | 'body' | 'secret' | 'missing';

export type NewEndpoint = Partial<Omit<WebhookEndpoint, 'url'>> & Pick<WebhookEndpoint, 'url'>;

export interface Delivery {
	eventId: string;
	endpointId: string;
	/** 0 when there was no response. */
	status: number;
}

export interface DeliveriesDependencies {
	clock: Clock;
	newId: () => string;
}

const RESPONSE_TIMEOUT_MS = 10_000;

/** Sends events to endpoints, once each: how the service repeats a delivery is not documented. */
export class Deliveries {
	readonly #dependencies: DeliveriesDependencies;
	#endpoints: WebhookEndpoint[] = [];

	constructor(dependencies: DeliveriesDependencies) {
		this.#dependencies = dependencies;
	}

	register(given: NewEndpoint): WebhookEndpoint {
		const endpoint: WebhookEndpoint = {
			...DEFAULT_SCHEME,
			secret: 'sandbox-only-signing-secret-1',
			events: [],
			...given,
			id: this.#dependencies.newId(),
		};
		this.#endpoints.push(endpoint);
		return endpoint;
	}

	unregister(id: string): void {
		this.#endpoints = this.#endpoints.filter((endpoint) => endpoint.id !== id);
	}

	/** Delivers an event to every endpoint that is subscribed to its kind. */
	async send(event: WebhookEvent, tamper?: Tampering): Promise<Delivery[]> {
		const subscribed = this.#endpoints.filter(
			({ events }) => events.length === 0 || events.includes(event.type),
		);
		return await Promise.all(
			subscribed.map(async (endpoint) => ({
				eventId: event.id,
				endpointId: endpoint.id,
				status: await post(endpoint, event, tamper, this.#dependencies.clock.now()),
			})),
		);
	}

	reset(): void {
		this.#endpoints = [];
	}
}

async function post(
	endpoint: WebhookEndpoint,
	event: WebhookEvent,
	tamper: Tampering | undefined,
	now: number,
): Promise<number> {
	const timestamp = Math.floor(now / 1000);
	const body = JSON.stringify(event);
	const message = { id: event.id, timestamp, body };
	const secret = tamper === 'secret' ? `${endpoint.secret}-forged` : endpoint.secret;
	const signature = sign(secret, endpoint, message);
	const headers = signatureHeaders(
		tamper === 'signature' ? mirrored(signature) : signature,
		endpoint,
		message,
	);
	if (tamper === 'missing') delete headers[endpoint.signatureHeader];
	const sent = tamper === 'body' ? body.replace('{', '{ ') : body;
	try {
		const { status } = await fetch(endpoint.url, {
			method: 'POST',
			body: sent,
			headers: { ...headers, 'Content-Type': 'application/json', Connection: 'close' },
			redirect: 'manual',
			signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS),
		});
		return status;
	} catch {
		return 0;
	}
}

/** Another signature of the same length and alphabet. */
function mirrored(signature: string): string {
	return signature.replace(/^./, (first) => (first === 'a' ? 'b' : 'a'));
}
