import { nothingMissed, sideOf } from '../trigger-claims.mts';
import { atMost, type Claim, type Side } from '../scenario.mts';
import { mean } from '../statistics.mts';
import type { WebhookLoad } from '../webhook-load.mts';
import type { Retained } from './retained.mts';

/** Deliveries in parts of the same size, and what n8n retained after each. */
export interface Life {
	name: string;
	/** Deliveries in each part. */
	each: number;
	/** Whether they start the workflow, or are refused. */
	isAccepted: boolean;
	loads: WebhookLoad[];
	retained: Retained[];
}

/** Parts at the beginning and at the end that are compared. */
const COMPARED = 3;

/** Resident memory varies with what V8 keeps for reuse; a retained isolate takes 9 MB. */
export const MOST = { heap: 1.01, resident: 1.1, time: 1.25, bytes: 500, peak: 1.5 };

/** The last parts against the first. */
export function claimsOfLife({ name, each, isAccepted, loads, retained }: Life): Claim[] {
	const times = loads.map(({ wall }) => wall);
	const [first, last] = [
		averageOf(retained.slice(0, COMPARED)),
		averageOf(retained.slice(-COMPARED)),
	];
	const bytes = ((last.heap - first.heap) * 2 ** 20) / (each * (loads.length - COMPARED));
	return [
		nothingMissed(name, isAccepted ? loads : [], isAccepted ? [] : loads),
		atMost(
			`seconds, end to beginning, ${name}`,
			mean(times.slice(-COMPARED)) / mean(times.slice(0, COMPARED)),
			MOST.time,
		),
		...claimsOfMemory(name, [first, last]),
		atMost(`bytes retained a delivery, ${name}`, bytes, MOST.bytes),
	];
}

export function claimsOfMemory(name: string, [before, after]: Retained[]): Claim[] {
	return [
		atMost(`heap, end to beginning, ${name}`, after.heap / before.heap, MOST.heap),
		atMost(
			`resident memory, end to beginning, ${name}`,
			after.resident / before.resident,
			MOST.resident,
		),
	];
}

/**
 * The peaks of the last parts, before any collection: an isolate that nothing refers to any more is freed by one, but
 * n8n collects seldom by itself.
 *
 * @param bare deliveries to n8n's own Webhook node, in the same n8n.
 */
export function claimsOfPeaks(lives: Life[], bare: Life): Claim[] {
	const peakOf = ({ loads }: Life) =>
		Math.max(...loads.slice(-COMPARED).map(({ peakMemory }) => peakMemory));
	return lives.map((life) =>
		atMost(`peak memory, ${life.name} to ${bare.name}`, peakOf(life) / peakOf(bare), MOST.peak),
	);
}

export function sidesOfLife({ name, each, loads }: Life): Side[] {
	const count = (each * COMPARED).toLocaleString('en');
	return [
		sideOf(`${name}: first ${count}`, loads.slice(0, COMPARED)),
		sideOf(`${name}: last ${count}`, loads.slice(-COMPARED)),
	];
}

function averageOf(retained: Retained[]): Retained {
	return {
		heap: mean(retained.map(({ heap }) => heap)),
		resident: mean(retained.map(({ resident }) => resident)),
	};
}
