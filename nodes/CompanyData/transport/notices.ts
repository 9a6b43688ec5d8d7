/** Longest text n8n's guidelines allow for a hint. */
const LONGEST_HINT = 120;
/** Share of the plan's credits below which the user is told. */
const LOW_CREDITS_SHARE = 0.1;
/** Waits shorter than this, in milliseconds, are not worth a hint. */
const SHORTEST_WAIT = 1000;

/** Gathers what the answers of a run say beside their data: waits, credits, the end of a version. */
export class Notices {
	#waited = 0;
	#headers: Record<string, string> = {};

	/** Takes note of the headers of an answer. */
	take(headers: Record<string, string>): void {
		this.#headers = headers;
	}

	/** Takes note of a wait for the limits of the workspace, in milliseconds. */
	addWait(milliseconds: number): void {
		this.#waited += milliseconds;
	}

	/** The hints to show, each of at most 120 characters. */
	hints(): string[] {
		return [this.#waitHint(), this.#creditsHint(), this.#deprecationHint()]
			.filter((hint) => hint !== undefined)
			.map((hint) => hint.slice(0, LONGEST_HINT));
	}

	#waitHint(): string | undefined {
		if (this.#waited < SHORTEST_WAIT) return undefined;
		return `Waited ${Math.round(this.#waited / 1000)} s for the rate limit of the plan.`;
	}

	#creditsHint(): string | undefined {
		const remaining = Number(this.#headers['x-credits-remaining'] ?? Number.NaN);
		const plan = Number(this.#headers['x-credits-plan'] ?? Number.NaN);
		if (!(remaining < plan * LOW_CREDITS_SHARE)) return undefined;
		return `Credits are low: ${remaining} of ${plan} remain${dateSuffix(this.#headers['x-credits-reset'])}.`;
	}

	#deprecationHint(): string | undefined {
		if (this.#headers.deprecation === undefined) return undefined;
		return `This version of the service is deprecated${dateSuffix(this.#headers.sunset)}.`;
	}
}

function dateSuffix(date: string | undefined): string {
	const time = Date.parse(date ?? '');
	return Number.isNaN(time) ? '' : ` until ${new Date(time).toISOString().slice(0, 10)}`;
}
