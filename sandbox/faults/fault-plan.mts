import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../clock.mts';
import { createRandom, type Random } from '../random.mts';
import { replaceResponse, tamperWithResponse, type FaultRule } from './effects.mts';

export interface FaultPlanDependencies {
	clock: Clock;
	seed: number;
	onFault: () => void;
}

/** Decides which requests are hit by which fault; the same ones for the same seed. */
export class FaultPlan {
	readonly #dependencies: FaultPlanDependencies;
	#rules: FaultRule[] = [];
	#random: Random;
	#chosen = new WeakMap<FastifyRequest, FaultRule>();
	#lastId = 0;

	constructor(dependencies: FaultPlanDependencies) {
		this.#dependencies = dependencies;
		this.#random = createRandom(dependencies.seed);
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
		this.#random = createRandom(this.#dependencies.seed);
	}

	/** Chooses a fault for a request; true when it has replaced the response. */
	onRequest(request: FastifyRequest, reply: FastifyReply): boolean {
		const rule = this.#rules.find((candidate) => this.#hits(candidate, request));
		if (!rule) return false;
		rule.hits++;
		this.#dependencies.onFault();
		this.#chosen.set(request, rule);
		return replaceResponse(rule, reply, this.#dependencies.clock.now());
	}

	latencyFor(request: FastifyRequest): number {
		const rule = this.#chosen.get(request);
		return rule?.kind === 'latency' ? (rule.milliseconds ?? 1000) : 0;
	}

	/** Tampers with the response where the fault of the request asks for it. */
	onSend(request: FastifyRequest, reply: FastifyReply, payload: unknown): unknown {
		const rule = this.#chosen.get(request);
		return rule ? tamperWithResponse(rule, reply, payload, this.#dependencies.clock) : payload;
	}

	#hits(rule: FaultRule, request: FastifyRequest): boolean {
		if (rule.count !== undefined && rule.hits >= rule.count) return false;
		const path = request.url.split('?')[0].replace(/^\/v1/, '');
		if (rule.path !== undefined && !asPattern(rule.path).test(path)) return false;
		return rule.share === undefined || this.#random() < rule.share;
	}
}

function asPattern(path: string): RegExp {
	const escaped = path.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '.*');
	return new RegExp(`^${escaped}$`);
}
