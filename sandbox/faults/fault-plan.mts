import type { FastifyReply, FastifyRequest } from 'fastify';
import { createRandom } from '../random.mts';
import type { Random } from '../random.mts';
import type { SandboxState } from '../state.mts';
import { actsAfter, actAfter, actBefore } from './acts.mts';
import type { FaultRule } from './kinds.mts';

/** Decides which requests are hit by which fault; repeatable for one seed. */
export class FaultPlan {
	readonly #state: SandboxState;
	#rules: FaultRule[] = [];
	#random: Random;
	#chosen = new WeakMap<FastifyRequest, FaultRule>();
	#lastId = 0;

	constructor(state: SandboxState) {
		this.#state = state;
		this.#random = createRandom(state.options.seed);
	}

	add(rule: Omit<FaultRule, 'id' | 'hits'>): FaultRule {
		const added = { ...rule, id: `fault-${++this.#lastId}`, hits: 0 };
		this.#rules.push(added);
		return added;
	}

	get rules(): readonly FaultRule[] {
		return this.#rules;
	}

	/** Removes one rule, or all when no identifier is given. */
	remove(id?: string): void {
		this.#rules = id === undefined ? [] : this.#rules.filter((rule) => rule.id !== id);
	}

	reset(): void {
		this.#rules = [];
		this.#random = createRandom(this.#state.options.seed);
	}

	/** Chooses a fault for a request; true when it has answered, and nothing else may. */
	async before(request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
		const rule = this.#rules.find((candidate) => this.#hits(candidate, request));
		if (!rule) return false;
		rule.hits++;
		this.#state.stats.faults++;
		this.#chosen.set(request, rule);
		if (rule.kind === 'latency' || actsAfter(rule)) return false;
		actBefore(rule, reply, this.#state.clock.now());
		return true;
	}

	/** Extra milliseconds for a request. */
	latencyFor(request: FastifyRequest): number {
		const rule = this.#chosen.get(request);
		return rule?.kind === 'latency' ? (rule.milliseconds ?? 1000) : 0;
	}

	/** Spoils the answer of a request that was chosen for it. */
	after(request: FastifyRequest, reply: FastifyReply, payload: unknown): unknown {
		const rule = this.#chosen.get(request);
		return rule && actsAfter(rule) ? actAfter(rule, reply, payload) : payload;
	}

	#hits(rule: FaultRule, request: FastifyRequest): boolean {
		if (rule.count !== undefined && rule.hits >= rule.count) return false;
		if (rule.method !== undefined && rule.method !== request.method) return false;
		const path = request.url.split('?')[0].replace(/^\/v1/, '');
		if (rule.path !== undefined && !asPattern(rule.path).test(path)) return false;
		return rule.share === undefined || this.#random() < rule.share;
	}
}

function asPattern(path: string): RegExp {
	const escaped = path.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '.*');
	return new RegExp(`^${escaped}$`);
}
