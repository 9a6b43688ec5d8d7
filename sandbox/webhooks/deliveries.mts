import type { Clock } from '../clock.mts';
import type { WebhookEvent } from './events.mts';
import { DEFAULT_SCHEME, sign, signatureHeaders, type SigningScheme } from './signing.mts';

export interface WebhookEndpoint extends SigningScheme {
	id: string;
	workspace: string;
	url: string;
	secret: string;
	/** Kinds of events to deliver; all when empty. */
	events: string[];
	/** Wait before the first retry in milliseconds, doubled each time. */
	backoffMs: number;
	maxAttempts: number;
}

/** What is wrong with a delivery on purpose: a wrong signature, a body changed after signing, another secret, or no signature at all. */
export type Tampering = 'signature' | 'body' | 'secret' | 'missing';

export type NewEndpoint = Partial<Omit<WebhookEndpoint, 'url'>> & Pick<WebhookEndpoint, 'url'>;

export interface Delivery {
	id: string;
	eventId: string;
	endpointId: string;
	state: 'pending' | 'delivered' | 'given_up';
	/** Status of each attempt; 0 when there was no response. */
	attempts: number[];
}

export interface DeliveriesDependencies {
	clock: Clock;
	newId: () => string;
	/** Whether the plan that a workspace has now delivers events. */
	isAllowed: (workspace: string) => boolean;
}

const RESPONSE_TIMEOUT_MS = 10_000;
const KEPT = 10_000;

/** Sends events to endpoints and retries until they respond with 2xx. */
export class Deliveries {
	readonly #dependencies: DeliveriesDependencies;
	#endpoints: WebhookEndpoint[] = [];
	#deliveries: Delivery[] = [];

	constructor(dependencies: DeliveriesDependencies) {
		this.#dependencies = dependencies;
	}

	get deliveries(): readonly Delivery[] {
		return this.#deliveries;
	}

	endpointsOf(workspace: string): WebhookEndpoint[] {
		return this.#endpoints.filter((endpoint) => endpoint.workspace === workspace);
	}

	register(given: NewEndpoint, workspace: string): WebhookEndpoint {
		const endpoint: WebhookEndpoint = {
			...DEFAULT_SCHEME,
			secret: 'sandbox-only-signing-secret-1',
			events: [],
			backoffMs: 1000,
			maxAttempts: 8,
			...given,
			workspace,
			id: this.#dependencies.newId(),
		};
		this.#endpoints.push(endpoint);
		return endpoint;
	}

	unregister(id: string): void {
		this.#endpoints = this.#endpoints.filter((endpoint) => endpoint.id !== id);
	}

	/**
	 * Delivers an event of a workspace to every endpoint of it that is subscribed to its kind, if its plan has webhooks;
	 * resolves after the first attempts.
	 */
	async send(event: WebhookEvent, workspace: string, tamper?: Tampering): Promise<Delivery[]> {
		if (!this.#dependencies.isAllowed(workspace)) return [];
		const subscribed = this.endpointsOf(workspace).filter(
			({ events }) => events.length === 0 || events.includes(event.type),
		);
		return Promise.all(
			subscribed.map(async (endpoint) => {
				const delivery: Delivery = {
					id: this.#dependencies.newId(),
					eventId: event.id,
					endpointId: endpoint.id,
					state: 'pending',
					attempts: [],
				};
				this.#deliveries.push(delivery);
				if (this.#deliveries.length > KEPT) this.#deliveries.shift();
				await this.#attempt(delivery, endpoint, event, tamper);
				return delivery;
			}),
		);
	}

	reset(): void {
		this.#endpoints = [];
		this.#deliveries = [];
	}

	async #attempt(
		delivery: Delivery,
		endpoint: WebhookEndpoint,
		event: WebhookEvent,
		tamper: Tampering | undefined,
	): Promise<void> {
		const { clock, isAllowed } = this.#dependencies;
		// The endpoint may have been removed while a retry was scheduled.
		if (!this.#endpoints.includes(endpoint)) return;
		delivery.state = 'given_up';
		if (!isAllowed(endpoint.workspace)) return;
		delivery.state = 'pending';
		const status = await post(endpoint, event, tamper, clock.now());
		const attempts = delivery.attempts.push(status);
		if (status >= 200 && status < 300) delivery.state = 'delivered';
		else if (attempts >= endpoint.maxAttempts) delivery.state = 'given_up';
		if (delivery.state !== 'pending') return;
		clock.schedule(endpoint.backoffMs * 2 ** (attempts - 1), () => {
			void this.#attempt(delivery, endpoint, event, tamper);
		});
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
