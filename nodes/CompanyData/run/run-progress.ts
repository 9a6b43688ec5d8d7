import type { IExecuteFunctions } from 'n8n-workflow';
import { SYSTEM_CLOCK, type Clock } from '../../lib/clock';
import { describeDuration } from '../../lib/durations';
import type { ApiClient } from '../../client/client';
import { grouped } from './hints';

/** Milliseconds. */
const INTERVAL = 30_000;

export class RunProgress {
	readonly #tell: (text: string) => void;
	readonly #describeEnd: (wait: number) => string;
	readonly #clock: Clock;
	readonly #done = { items: 0, requests: 0 };
	#told: { at: number; items: number; requests: number };
	#items = 1;
	#requests = 0;

	constructor(
		tell: (text: string) => void,
		describeEnd: (wait: number) => string,
		clock = SYSTEM_CLOCK,
	) {
		this.#tell = tell;
		this.#describeEnd = describeEnd;
		this.#clock = clock;
		this.#told = { at: clock.now(), ...this.#done };
	}

	expectItems(items: number): void {
		this.#items = items;
	}

	expectRequests(requests: number): void {
		this.#requests += requests;
	}

	itemDone(): void {
		this.#done.items++;
		this.#look();
	}

	countedIn(client: ApiClient): ApiClient {
		return {
			...client,
			send: async (request, read) => {
				try {
					return await client.send(request, read);
				} finally {
					this.#done.requests++;
					this.#look();
				}
			},
		};
	}

	#look(): void {
		const now = this.#clock.now();
		const passed = now - this.#told.at;
		if (passed < INTERVAL) return;
		const unit = this.#items > 1 ? 'items' : 'requests';
		const all = unit === 'items' ? this.#items : this.#requests;
		const done = this.#done[unit];
		const left = ((all - done) / (done - this.#told[unit])) * passed;
		this.#told = { at: now, ...this.#done };
		const end =
			left > 0 && left < Infinity
				? `; at this pace, ${describeDuration(left)} more, until ${this.#describeEnd(left)}`
				: '';
		const requests = unit === 'items' ? `, requests made: ${grouped(this.#done.requests)}` : '';
		this.#tell(
			`${unit} done: ${grouped(done)}${all > done ? ` of ${grouped(all)}` : ''}${requests}${end}`,
		);
	}
}

/** Writes a line to n8n's log, and to the console of the browser in which the run was started. No secrets. */
export function logRun(node: IExecuteFunctions, text: string): void {
	const executionId = node.getExecutionId();
	node.logger.info(`${node.getNode().name}, execution ${executionId}: ${text}`, {
		executionId,
		workflowId: node.getWorkflow().id,
	});
	node.sendMessageToUI(text);
}
