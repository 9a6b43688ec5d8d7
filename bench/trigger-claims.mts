import type { WebhookLoad } from './webhook-load.mts';
import { atLeast, type Claim, type Side } from './scenario.mts';
import { median, sum } from './statistics.mts';

/** Both ways to start a workflow and the refusal of forged events, each measured in turn. */
export interface Rates {
	accepted: WebhookLoad[];
	bare: WebhookLoad[];
	refused: WebhookLoad[];
}

/** The figures of one engine, and what they must be of the bare Webhook node's in the same round. */
export function claimsOf(
	engine: string,
	{ accepted, bare, refused }: Rates,
	least: { accepted?: number; refused?: number } = {},
): Claim[] {
	const started = accepted.map(startedPerSecond);
	const startedBare = bare.map(startedPerSecond);
	const responses = refused.map(respondedPerSecond);
	const toBare = (rates: number[]) => median(rates.map((rate, round) => rate / startedBare[round]));
	return [
		known(`verified events a second, ${engine}`, median(started)),
		known(`bare Webhook node a second, ${engine}`, median(startedBare)),
		known(`forged events refused a second, ${engine}`, median(responses)),
		...(least.accepted === undefined
			? []
			: [atLeast(`verified to bare, ${engine}`, toBare(started), least.accepted)]),
		...(least.refused === undefined
			? []
			: [atLeast(`refused to bare, ${engine}`, toBare(responses), least.refused)]),
		nothingMissed(engine, [...accepted, ...bare], refused),
	];
}

/** That each delivery started its workflow, or was refused. */
export function nothingMissed(
	name: string,
	accepted: WebhookLoad[],
	refused: WebhookLoad[],
): Claim {
	const wrong = accepted.filter(({ byStatus, executions }) =>
		Object.entries(byStatus).some(([status, count]) => status !== '200' || count !== executions),
	);
	const notRefused = refused.filter(
		({ byStatus, executions }) => executions > 0 || Object.keys(byStatus).join() !== '401',
	);
	const misses = wrong.length + notRefused.length;
	return {
		text: `loads with a response or an execution too many or too few, ${name}`,
		value: misses,
		bound: 'exactly 0',
		holds: misses === 0,
	};
}

/** What a setting brings, round by round. */
export function claimsOfGain(
	one: { name: string; rates: Rates },
	other: { name: string; rates: Rates },
): Claim[] {
	const gain = (of: (rates: Rates) => number[]) => {
		const others = of(other.rates);
		return median(of(one.rates).map((rate, round) => rate / others[round]));
	};
	const both = `${one.name} to ${other.name}`;
	return [
		known(
			`verified, ${both}`,
			gain(({ accepted }) => accepted.map(startedPerSecond)),
		),
		known(
			`bare Webhook node, ${both}`,
			gain(({ bare }) => bare.map(startedPerSecond)),
		),
		known(
			`refused, ${both}`,
			gain(({ refused }) => refused.map(respondedPerSecond)),
		),
	];
}

function known(text: string, value: number): Claim {
	return { text, value, bound: 'for information', holds: true };
}

export function exactly(
	text: string,
	{ executions, byStatus }: WebhookLoad,
	events: number,
	deliveries: number,
): Claim {
	return {
		text,
		value: executions,
		bound: `exactly ${events}, each delivery with the response 200`,
		holds: executions === events && byStatus['200'] === deliveries,
	};
}

export function startedPerSecond({ executions, wall }: WebhookLoad): number {
	return (executions / wall) * 1000;
}

export function respondedPerSecond({ byStatus, responded }: WebhookLoad): number {
	return (sum(Object.values(byStatus)) / responded) * 1000;
}

export function sidesOf(engine: string, { accepted, bare, refused }: Rates): Side[] {
	return [
		sideOf(`Company Data Trigger, ${engine}`, accepted),
		sideOf(`Webhook, ${engine}`, bare),
		sideOf(`Company Data Trigger refusing, ${engine}`, refused),
	];
}

export function sideOf(name: string, loads: WebhookLoad[]): Side {
	const byStatus: Record<string, number> = {};
	for (const one of loads) {
		for (const [status, count] of Object.entries(one.byStatus)) {
			byStatus[status] = (byStatus[status] ?? 0) + count;
		}
	}
	return {
		name,
		status: 'success',
		runs: [],
		wall: sum(loads.map(({ wall }) => wall)),
		rows: sum(loads.map(({ executions }) => executions)),
		requests: sum(Object.values(byStatus)),
		byStatus,
		cpu: sum(loads.map(({ cpu }) => cpu)),
		peakMemory: Math.max(...loads.map(({ peakMemory }) => peakMemory)),
	};
}
