import { RESPONSE_HEADERS } from '../../shared/contract/headers';
import { describeDuration } from './errors/waiting';

/** Longest text n8n's guidelines allow for a hint. */
const LONGEST_HINT = 120;
/** Share of the plan's credits below which the user is told. */
const LOW_CREDITS_SHARE = 0.1;
/** Waits shorter than this, in milliseconds, are not worth a hint. */
const SHORTEST_WAIT = 1000;

/** Collects what a run should tell the user besides its data: waits, low credits, places far away. */
export class Notices {
	#waited = 0;
	#received = 0;
	#expected = 0;
	#notFound = 0;
	#lookedUp = 0;
	#farCentres = 0;
	#swappedCentres = 0;
	#headers: Record<string, string> = {};

	/** Records the headers of a response; the latest count. */
	observe(headers: Record<string, string>): void {
		this.#headers = headers;
	}

	/** Adds a wait for the limits of the workspace, in milliseconds. */
	addWait(milliseconds: number): void {
		this.#waited += milliseconds;
	}

	/** Adds a list that ended before the total the service gave for it. */
	addShortfall(received: number, total: number): void {
		this.#received += received;
		this.#expected += total;
	}

	/** Adds CIFs that were not found, of all that were looked up. */
	addNotFound(notFound: number, lookedUp: number): void {
		this.#notFound += notFound;
		this.#lookedUp += lookedUp;
	}

	/** Adds a search far from Spain. `isSwapped` where its coordinates would be in Spain the other way round. */
	addFarCentre(isSwapped: boolean): void {
		if (isSwapped) this.#swappedCentres++;
		else this.#farCentres++;
	}

	/** The hints to show, each of at most 120 characters. */
	hints(): string[] {
		return [
			this.#notFoundHint(),
			...this.#centreHints(),
			this.#waitHint(),
			this.#shortfallHint(),
			this.#creditsHint(),
			this.#deprecationHint(),
		]
			.filter((hint) => hint !== undefined)
			.map((hint) => hint.slice(0, LONGEST_HINT));
	}

	#notFoundHint(): string | undefined {
		if (this.#notFound === 0) return undefined;
		const noun = this.#lookedUp === 1 ? 'CIF' : 'CIFs';
		return `${this.#notFound} of ${this.#lookedUp} ${noun} not found.`;
	}

	#centreHints(): Array<string | undefined> {
		const swapped = centres(this.#swappedCentres);
		const far = centres(this.#farCentres);
		return [
			swapped && `${swapped} far from Spain: latitude and longitude may be swapped.`,
			far && `${far} far from Spain: the catalogue holds Spanish companies.`,
		];
	}

	#waitHint(): string | undefined {
		if (this.#waited < SHORTEST_WAIT) return undefined;
		return `Waited ${describeDuration(this.#waited)} for the rate limit of the plan.`;
	}

	#shortfallHint(): string | undefined {
		if (this.#expected === 0) return undefined;
		return `The service counts ${this.#expected} results and sent ${this.#received}: the list may have changed meanwhile.`;
	}

	#creditsHint(): string | undefined {
		const remaining = Number(this.#headers[RESPONSE_HEADERS.creditsRemaining] ?? Number.NaN);
		const plan = Number(this.#headers[RESPONSE_HEADERS.creditsPlan] ?? Number.NaN);
		if (!(remaining < plan * LOW_CREDITS_SHARE)) return undefined;
		const until = dateSuffix(this.#headers[RESPONSE_HEADERS.creditsReset]);
		return `Credits are low: ${remaining} of ${plan} remain${until}.`;
	}

	#deprecationHint(): string | undefined {
		if (this.#headers[RESPONSE_HEADERS.deprecation] === undefined) return undefined;
		const until = dateSuffix(this.#headers[RESPONSE_HEADERS.sunset]);
		return `This version of the service is deprecated${until}.`;
	}
}

function centres(count: number): string | undefined {
	if (count === 0) return undefined;
	return count === 1 ? 'The centre is' : `The centres of ${count} items are`;
}

function dateSuffix(date: string | undefined): string {
	const time = Date.parse(date ?? '');
	return Number.isNaN(time) ? '' : ` until ${new Date(time).toISOString().slice(0, 10)}`;
}
