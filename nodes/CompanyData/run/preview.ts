import type { IDataObject } from 'n8n-workflow';
import { readAccount } from '../../client/account';
import { mostTrials } from '../../client/searches';
import { contentOf } from '../../client/writes';
import { lookupsOf, type ApiRequest, type ApiResponse } from '../../client/request';
import { readAllowance, usageRequest, type Allowance, type Quota } from '../../client/usage';
import { describeDuration } from '../../lib/durations';
import { Turns } from '../../lib/concurrency';
import { isRecord, InvalidInput, counted, grouped } from '../../lib/values';
import { BATCH_SIZE } from '../../service/limits';
import { readInclusion } from '../fields/output';
import { MAX_REQUESTS, PREVIEW } from '../fields/options';
import { Hints } from './hints';
import type {
	BulkOperation,
	ItemContext,
	ItemLink,
	ItemOperation,
	ItemResult,
	OnlineOperation,
	OperationContext,
	Plan,
	Range,
	ReadOperation,
	RunContext,
} from './types';
import { checkWrites, type Checked } from './write-check';

const MOST_ASKED = 10;
const MOST_REQUESTS = 3;
const MOST_ROWS = 50;

const HINT = `Preview only: nothing was written or looked up. Turn off Options → ${PREVIEW} to run it.`;

type Figures = Record<'requests' | 'lookups' | 'credits', Range>;

interface PlannedRun {
	plans: Array<Plan & { item: ItemLink }>;
	results: ItemResult[];
}

export function figuresOf(request: ApiRequest, requests = exactly(1)): Figures {
	const lookups = lookupsOf(request);
	const times = (each = Infinity): Range => ({
		least: each === Infinity ? 0 : each * requests.least,
		most: each === 0 ? 0 : each * requests.most,
	});
	return { requests, lookups: times(lookups), credits: times(lookups && 0) };
}

function exactly(count: number): Range {
	return { least: count, most: count };
}

function sumOf(all: readonly Figures[], isPart: boolean): Figures {
	const sum = (name: keyof Figures) => ({
		least: isPart ? 0 : all.reduce((total, one) => total + one[name].least, 0),
		most: all.reduce((total, one) => total + one[name].most, 0),
	});
	return { requests: sum('requests'), lookups: sum('lookups'), credits: sum('credits') };
}

/** The preview, if the user asks for one. @throws {InvalidInput} when the run is known to take too many requests. */
export async function foresee(
	operation: OnlineOperation,
	bulk: BulkOperation | undefined,
	run: RunContext,
	items: ItemContext[],
): Promise<ItemResult | undefined> {
	const { isPreview, maxRequests } = run;
	const planned =
		bulk === undefined
			? await planEach(operation as ItemOperation, run, items)
			: await planTogether(bulk, run, items);
	// A run that only reads sends what comes before a row that is wrong.
	const isAllOrNone = !('execute' in operation);
	const estimate = await estimateOf(planned, isAllOrNone, run, items[0].caller);
	if (isPreview) return await preview(run, items, estimate);
	if (estimate.figures.requests.least > maxRequests) {
		throw explainExcess(estimate.figures, maxRequests);
	}
	return undefined;
}

async function planTogether(operation: BulkOperation, run: RunContext, items: ItemContext[]) {
	const item = items.map((one) => one.item);
	const { plans, results } = await operation
		.planBulk({ ...run, ...items[0], hints: new Hints() }, items)
		.catch((error: unknown) => ({ plans: [], results: [{ item, error }] }));
	return { plans: plans.map((plan) => ({ ...plan, item })), results };
}

async function planEach(operation: ItemOperation, run: RunContext, items: ItemContext[]) {
	const isWrite = 'toRequest' in operation;
	const planned: PlannedRun = { plans: [], results: [] };
	const writes = isWrite ? await checkWrites(operation, items) : [];
	const once = new Set<string | undefined>();
	const turns = new Turns();
	for (const [index, one] of items.entries()) {
		const { item } = one;
		try {
			const context = { ...run, ...one, hints: new Hints() };
			if (!isWrite) readInclusion(one);
			const request = isWrite ? requestOf(writes[index]) : await firstRequest(operation, context);
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

function requestOf(write: Checked): ApiRequest | undefined {
	if ('error' in write) throw write.error;
	return write.repeats === undefined ? write.request : undefined;
}

async function firstRequest(operation: ReadOperation, context: OperationContext) {
	return await new Promise<ApiRequest | undefined>((resolve, reject) => {
		const send = async (request: ApiRequest): Promise<never> => {
			resolve(request);
			throw new Error('Not sent');
		};
		const client = { ...context.client, send };
		operation.execute({ ...context, client }).then(() => resolve(undefined), reject);
	});
}

/** For a preview, it asks for the first pages of searches, which cost nothing and tell how many there are. */
async function estimateOf(
	{ plans, results }: PlannedRun,
	isAllOrNone: boolean,
	{ client, isPreview }: RunContext,
	{ goesOnAfterFailure, earlierRun }: ItemContext['caller'],
) {
	const answers = new Map<string, Promise<ApiResponse>>();
	const told = new Map<Plan, Range & { trials?: number }>();
	for (const plan of isPreview ? plans : []) {
		const content = contentOf(plan.request);
		if (!plan.told || (!answers.has(content) && answers.size >= MOST_ASKED)) continue;
		try {
			const answer = answers.get(content) ?? client.send(plan.request, (response) => response);
			answers.set(content, answer);
			const trials = mostTrials(plan.request, await answer);
			told.set(plan, { ...plan.told(await answer), trials });
		} catch (error) {
			told.set(plan, exactly(1));
			results.push({ item: plan.item, error });
		}
	}
	results.sort((first, second) => [first.item].flat()[0] - [second.item].flat()[0]);
	// Where one takes more than was planned, so may those that were not asked.
	const isLonger = [...told].some(([{ requests }, { most }]) => most > (requests?.most ?? 1));
	const all = plans.map((plan) => {
		const planned = isLonger && plan.told ? { least: 1, most: Infinity } : plan.requests;
		const known: Range & { trials?: number } = told.get(plan) ?? planned ?? exactly(1);
		const { least, most, trials = mostTrials(plan.request) } = known;
		return figuresOf(plan.request, { least, most: most + trials });
	});
	const isStopped = !goesOnAfterFailure && results.some((result) => 'error' in result);
	const isHeld = isStopped && isAllOrNone;
	// What an earlier run was answered is not sent again.
	const isPart = isStopped || earlierRun() === 'answered';
	const requests = plans.map(({ request }) => request);
	return { figures: sumOf(isHeld ? [] : all, isPart), answers, results, requests, isHeld };
}

function explainExcess(figures: Figures, maxRequests: number): InvalidInput {
	const { least } = figures.requests;
	return new InvalidInput(MAX_REQUESTS, {
		what: `is ${grouped(maxRequests)}, but this run takes ${needsOf(figures).join(' and ')}`,
		hint: `Nothing was sent. Send fewer items, or set Options → ${MAX_REQUESTS} to ${least} or more. Options → ${PREVIEW} shows what the run takes.`,
	});
}

async function preview(
	{ client, concurrency, hints, maxRequests }: RunContext,
	items: readonly ItemContext[],
	estimate: Awaited<ReturnType<typeof estimateOf>>,
): Promise<ItemResult> {
	const [{ node, caller }] = items;
	const { goesOnAfterFailure: goesOn } = caller;
	const { results, requests, answers } = estimate;
	const isTest = client.keyKind === 'sandbox';
	const figures = isTest ? { ...estimate.figures, credits: exactly(0) } : estimate.figures;
	const allowance = await client.send(usageRequest, readAllowance);
	const wrong = results.filter((result) => 'error' in result).flatMap(({ item }) => item).length;
	const rows = results.slice(0, MOST_ROWS).map(presentRefused);
	const count = results.flatMap(({ item }) => item).length;
	const time = timeOf(figures.requests, allowance, client.latency(), concurrency);
	// Companies that the service does not know may take no lookup, and end a run that stops at a failure.
	const fewest = figures.lookups.most > 0 && !goesOn ? 1 : Infinity;
	const present = ({ least, most }: Range, name: keyof Figures, sure = Infinity) => ({
		at_least: Math.min(least, sure),
		at_most: most === Infinity ? null : most,
		left: allowance[name].remaining,
		plan_per_month: allowance[name].plan,
	});
	const notes = [
		allowance.refusal !== undefined && `${allowance.refusal}.`,
		caller.earlierRun() === 'answered' &&
			'This execution continues one that failed: what was answered in that is not sent again, so it takes less.',
		wrong > 0 &&
			!goesOn &&
			requests.length > 0 &&
			'The node stops at a row that is wrong. To send the others all the same, set On Error in its settings to Continue.',
		figures.requests.most > maxRequests &&
			`${MAX_REQUESTS} is ${grouped(maxRequests)}: the run would ${figures.requests.least > maxRequests ? 'not begin' : 'end there'}.`,
		figures.lookups.most > 0 &&
			'This assumes that the service knows every company: an unknown one may take no lookup, and may end the run.',
		figures.credits.most === Infinity &&
			'The documentation of the service does not say what requests to this path cost.',
		isTest && 'The credential has a test key, which uses no credits.',
		`The preview itself took ${counted(answers.size + 1, 'request')}, for what is left of the plan${answers.size === 0 ? '' : ' and the totals of searches'}. Requests that fail and are sent again come on top.`,
	];
	const json = {
		summary: estimate.isHeld
			? `Nothing would be sent, since ${counted(wrong, 'row')} ${wrong === 1 ? 'is' : 'are'} wrong.`
			: summaryOf(figures, time.words, count),
		fits: fits(figures, allowance),
		requests: present(figures.requests, 'requests', fewest),
		lookups: present(figures.lookups, 'lookups', 0),
		credits: present(figures.credits, 'credits'),
		time,
		first_requests: requests.slice(0, MOST_REQUESTS).map(presentRequest),
		refused: { count, rows },
		notes: notes.filter((note) => note !== false),
	};
	hints.add('summary', HINT);
	// What the user has entered may hold the key, which n8n would keep with the execution.
	const { secrets } = await readAccount(node);
	return { item: items.map(({ item }) => item), json: secrets.redacted(json), isAlone: true };
}

function summaryOf(figures: Figures, time: string | null, refused: number): string {
	const needs = [...needsOf(figures), shownRange(figures.credits, 'credit')].join(', ');
	const duration = time === null ? '' : `, in about ${time}`;
	const others = refused === 0 ? '' : ` ${counted(refused, 'row')} would not be sent.`;
	return `Would take ${needs}${duration}.${others}`;
}

function presentRefused(result: ItemResult): IDataObject {
	const [item, ...others] = [result.item].flat();
	const reason = 'error' in result ? (result.error as Error).message : (result.unasked ?? '');
	return { item, reason, ...(others.length > 0 && { items: 1 + others.length }) };
}

function presentRequest(request: ApiRequest): IDataObject {
	const { method, path, query = {}, body, idempotencyKey } = request;
	return {
		method,
		path,
		...(Object.keys(query).length > 0 && { query }),
		...(body !== undefined && { body: shortened(body) as IDataObject }),
		...(idempotencyKey !== undefined && { idempotency_key: idempotencyKey }),
	};
}

function shortened(body: unknown): unknown {
	if (Array.isArray(body)) {
		const more = body.length - BATCH_SIZE;
		return more > 0 ? [...body.slice(0, BATCH_SIZE), `… and ${grouped(more)} more`] : body;
	}
	if (!isRecord(body)) return body;
	return Object.fromEntries(Object.entries(body).map(([name, value]) => [name, shortened(value)]));
}

export function fits(figures: Figures, allowance: Allowance): boolean | null {
	const needed = (['requests', 'lookups', 'credits'] as const)
		.filter((name) => figures[name].most > 0)
		.map((name) => ({ ...figures[name], ...allowance[name] }));
	if (needed.length === 0) return null;
	const isTooMuch = ({ least, remaining, plan }: Range & Quota) =>
		least > (remaining ?? plan ?? Infinity);
	if (needed.some(isTooMuch)) return false;
	return needed.every(({ most, remaining }) => remaining !== null && most <= remaining) || null;
}

export function timeOf(
	{ least, most }: Range,
	{ rate }: Allowance,
	latency: number,
	concurrency = Infinity,
) {
	const connections = Math.min(concurrency, rate?.plan?.connections ?? Infinity);
	const secondsFor = (count: number) => {
		const isKnown = latency > 0 && connections < Infinity && count < Infinity;
		if (rate === undefined || !isKnown) return null;
		const { remaining, refill, burst } = rate;
		const underWay = (Math.ceil(count / connections) * latency) / 1000;
		// What comes in while the burst goes out may leave with it.
		return Math.ceil(Math.max((count - 1) / burst, (count - remaining) / refill, underWay));
	};
	const [first, last] = [least, most].map(secondsFor);
	return {
		at_least_seconds: first,
		at_most_seconds: last,
		words: first === null || most === 0 ? null : describeRange(first, last),
		requests_per_minute: rate?.limit ?? null,
	};
}

function describeRange(first: number, last: number | null): string {
	const [least, most] = [first, last ?? first].map((seconds) => describeDuration(seconds * 1000));
	if (last === null) return `at least ${least}`;
	return least === most ? least : `${least} to ${most}`;
}

function needsOf({ requests, lookups }: Figures): string[] {
	return [shownRange(requests, 'request'), shownRange(lookups, 'lookup')];
}

export function shownRange({ least, most }: Range, noun: string): string {
	if (least === 0 && most === Infinity) return `an unknown number of ${noun}s`;
	if (most === Infinity) return `at least ${counted(least, noun)}`;
	return least === most ? counted(most, noun) : `${grouped(least)} to ${counted(most, noun)}`;
}
