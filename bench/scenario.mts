import type { Measurement, Workbench } from './workbench.mts';

/** One measured side of a scenario. */
export interface Side extends Measurement {
	name: string;
	/** Whether it is n8n's own node that does the job. */
	isTheirs?: boolean;
}

/** A figure and the bound it has to keep. */
export interface Claim {
	text: string;
	value: number;
	bound: string;
	holds: boolean;
}

export interface ScenarioResult {
	sides: Side[];
	claims: Claim[];
}

export interface Measured extends ScenarioResult {
	title: string;
}

export interface Scenario {
	name: string;
	/** Begins the line in docs/throttle.md. */
	title: string;
	run(bench: Workbench, report: (text: string) => void): Promise<ScenarioResult>;
}

/** The claim that a figure is no larger than a bound. */
export const atMost = (text: string, value: number, most: number): Claim => ({
	text,
	value,
	bound: `at most ${Number(most.toPrecision(3))}`,
	holds: value <= most,
});

/** The claim that a figure is no smaller than a bound. */
export const atLeast = (text: string, value: number, least: number): Claim => ({
	text,
	value,
	bound: `at least ${Number(least.toPrecision(3))}`,
	holds: value >= least,
});
