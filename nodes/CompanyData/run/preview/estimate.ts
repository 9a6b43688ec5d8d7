import type { ApiClient } from '../../../client/client';
import { contentOf } from '../../../client/request-content';
import type { ApiRequest, ApiResponse } from '../../../client/types';
import { Turns } from '../../../lib/in-order';
import { Hints } from '../hints';
import { exactly, figuresOf, sumOf, upTo, type Figures, type Plan, type Range } from '../plan';
import type {
	BulkOperation,
	ItemContext,
	ItemLink,
	ItemOperation,
	ItemResult,
	OperationContext,
	ReadOperation,
	RunContext,
} from '../types';
import { checkWrites, type Checked } from '../write-check';

/** Different searches whose first page is asked for, at most. Of more, a range tells enough. */
const MOST_ASKED = 10;

/** What a run will send for its items, and the results of those for which it sends nothing. */
export interface PlannedRun {
	plans: Array<Plan & { item: ItemLink }>;
	results: ItemResult[];
	/** Whether nothing is sent where an item is wrong and the node stops at that. */
	isAllOrNone: boolean;
}

/** The plan of items that are handled together. */
export async function planTogether(
	operation: BulkOperation,
	run: RunContext,
	items: ItemContext[],
): Promise<PlannedRun> {
	const item = items.map((one) => one.item);
	const { plans, results } = await operation
		.planBulk({ ...run, ...items[0], hints: new Hints() }, items)
		.catch((error: unknown) => ({ plans: [], results: [{ item, error }] }));
	return { plans: plans.map((plan) => ({ ...plan, item })), results, isAllOrNone: true };
}

/**
 * The plan of items that are handled by themselves.
 *
 * @param check throws where the output of an item cannot be placed.
 */
export async function planEach(
	operation: ItemOperation,
	run: RunContext,
	items: ItemContext[],
	check: (item: ItemContext) => void,
): Promise<PlannedRun> {
	const planned: PlannedRun = { plans: [], results: [], isAllOrNone: 'toRequest' in operation };
	const writes = 'toRequest' in operation ? await checkWrites(operation, items, check) : [];
	const once = new Set<string | undefined>();
	const turns = new Turns();
	for (const [index, one] of items.entries()) {
		const { item } = one;
		try {
			const context = { ...run, ...one, hints: new Hints() };
			if ('execute' in operation) check(one);
			const request =
				'execute' in operation ? await firstRequest(operation, context) : requestOf(writes[index]);
			if (request === undefined) continue;
			for (const plan of operation.plan?.(context, request) ?? [{ request }]) {
				if (plan.once === undefined || !once.has(plan.once)) planned.plans.push({ ...plan, item });
				once.add(plan.once);
			}
		} catch (error) {
			planned.results.push({ item, error });
		}
		await turns.pass();
	}
	return planned;
}

/** The request of a write; none where it repeats an earlier one. */
function requestOf(write: Checked): ApiRequest | undefined {
	if ('error' in write) throw write.error;
	return write.repeats === undefined ? write.request : undefined;
}

/** The request with which a read begins. Throws what keeps it from beginning. */
async function firstRequest(
	operation: ReadOperation,
	context: OperationContext,
): Promise<ApiRequest | undefined> {
	let first: ApiRequest | undefined;
	const send = async (request: ApiRequest): Promise<never> => {
		first ??= request;
		throw new Error('Not sent');
	};
	const client = { ...context.client, send };
	await operation.execute({ ...context, client }).catch((error: unknown) => {
		if (first === undefined) throw error;
	});
	return first;
}

/** What a run takes. */
export interface Estimate {
	/** As far as it gets. */
	figures: Figures;
	/** If no item were wrong. */
	all: Figures;
	/** What would be sent. */
	requests: ApiRequest[];
	/** Items that are wrong, or need no request. */
	results: ItemResult[];
	/** The answers to what was asked, by the content of the request. */
	answers: ReadonlyMap<string, Promise<ApiResponse>>;
}

/** Adds up what a run takes. `onAsk` is called before the first request that is sent to find out. */
export async function estimate(
	{ plans, results: unsent, isAllOrNone }: PlannedRun,
	goesOn: boolean,
	client: ApiClient,
	onAsk: () => void,
): Promise<Estimate> {
	const results = [...unsent];
	const answers = new Map<string, Promise<ApiResponse>>();
	const ask = (request: ApiRequest) => {
		const content = contentOf(request);
		if (!answers.has(content) && answers.size < MOST_ASKED) {
			if (answers.size === 0) onAsk();
			answers.set(
				content,
				client.send(request, (response) => response),
			);
		}
		return answers.get(content);
	};
	const told: Array<Range | undefined> = [];
	for (const plan of plans) {
		const answer = plan.told && ask(plan.request);
		try {
			told.push(answer && plan.told?.(await answer));
		} catch (error) {
			told.push(exactly(1));
			results.push({ item: plan.item, error });
		}
	}
	// Where one takes more than was planned, so may those that were not asked.
	const isLonger = plans.some(
		(plan, index) => (told[index]?.most ?? 0) > (plan.requests?.most ?? 1),
	);
	const needs = plans.map((plan, index) => {
		const unknown = isLonger && plan.told ? { least: 1, most: Infinity } : plan.requests;
		return { item: plan.item, figures: figuresOf(plan.request, told[index] ?? unknown) };
	});
	const all = sumOf(needs.map(({ figures }) => figures));
	results.sort((first, second) => [first.item].flat()[0] - [second.item].flat()[0]);
	const failure = goesOn ? undefined : results.find((result) => 'error' in result);
	const requests = plans.map(({ request }) => request);
	const found = { all, requests, results, answers };
	if (failure === undefined) return { ...found, figures: all };
	// An item that has asked something is wrong by what it was answered. Those around it are sent at the same time.
	const own = needs.filter(({ item }) => item === failure.item).map(({ figures }) => figures);
	const figures = isAllOrNone && own.length === 0 ? sumOf([]) : upTo(all, sumOf(own));
	return { ...found, figures };
}
