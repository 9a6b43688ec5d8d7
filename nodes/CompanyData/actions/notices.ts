import { RESPONSE_HEADERS } from '../../shared/contract/headers';
import { SEARCH_CACHE_DAYS } from '../../shared/contract/limits';
import { describePast } from '../../shared/durations';

/** Longest text n8n's guidelines allow for a hint. */
const LONGEST_HINT = 120;
/** Share of the plan's credits below which the user is told. */
const LOW_CREDITS_SHARE = 0.1;
/** Waits shorter than this, in milliseconds, are not worth a hint. */
const SHORTEST_WAIT = 1000;

/** Searches whose criteria are shown, at most. */
const UNDERSTOOD_SHOWN = 3;

export const CACHE_SENTENCE = `Results may be up to ${SEARCH_CACHE_DAYS} days old.`;

/** A search without results, as the user set it up. */
interface EmptySearch {
	criteria: string;
	isCached: boolean;
}

/**
 * Collects what a run should tell the user besides its data: searches without results, distant places,
 * waits, low credits, deprecation.
 */
export class Notices {
	#waited = 0;
	#waitedUntil = -Infinity;
	#received = 0;
	#expected = 0;
	#searches = 0;
	#emptySearches = 0;
	/** How many results the searches had, by what was searched for. */
	readonly #understood = new Map<string, number>();
	#firstEmpty?: EmptySearch;
	#continued?: string;
	#note?: string;
	readonly #remarks: string[] = [];
	#cuts = 0;
	#cutReceived = 0;
	#cutTotal: number | undefined = 0;
	readonly #bounds = new Set<string>();
	#requests = 0;
	#editionAdvice?: string;
	#withoutEmail = 0;
	#filtered = 0;
	#farCentres = 0;
	#swappedCentres = 0;
	#notFound = 0;
	#lookedUp = 0;
	#lookedUpBy = 'CIF';
	#cifColumn?: string;
	#matches?: string;
	#saves = 0;
	readonly #toSave = new Set<string>();
	#repetitions = 0;
	#headers: Record<string, string> = {};

	/** Records the headers of a response; the latest count. */
	observe(headers: Record<string, string>): void {
		this.#headers = headers;
	}

	/** Adds that the run sends under the keys of another execution. */
	addContinued(execution: string): void {
		this.#continued = execution;
	}

	/** Adds what is to be said of every result. */
	addNote(note: string): void {
		this.#note = note;
	}

	/** Adds what an operation says of the whole run. */
	addRemarks(...remarks: string[]): void {
		this.#remarks.push(...remarks);
	}

	/**
	 * Adds that a request waited for the limits of the workspace. Waits of several requests at the same time
	 * count once. Times in milliseconds of one clock; call it in the order of the ends.
	 */
	addWait(from: number, to: number): void {
		this.#waited += Math.max(0, to - Math.max(from, this.#waitedUntil));
		this.#waitedUntil = Math.max(this.#waitedUntil, to);
	}

	/** Adds a list that ended before the total the service gave for it. */
	addShortfall(received: number, total: number): void {
		this.#received += received;
		this.#expected += total;
	}

	/**
	 * Adds a search.
	 *
	 * @param found how many results it has.
	 * @param criteria what was searched for, in the display names of the fields; empty for no criterion.
	 * @param isCached whether the service may have answered from its cache.
	 */
	addSearch(found: number, criteria: string, isCached: boolean): void {
		this.#searches++;
		if (criteria !== '' && found > 0) this.#understood.set(criteria, found);
		if (found > 0) return;
		this.#emptySearches++;
		this.#firstEmpty ??= { criteria, isCached };
	}

	/** Adds what to search for where an activity that nobody has is of one edition of the CNAE only. */
	addEditionAdvice(advice: string): void {
		this.#editionAdvice ??= advice;
	}

	/**
	 * Adds a search of which Limit left some results out.
	 *
	 * @param received how many results came out.
	 * @param total how many there are; undefined where the service does not say.
	 */
	addCut(received: number, total?: number): void {
		this.#cuts++;
		this.#cutReceived += received;
		this.#cutTotal =
			total === undefined || this.#cutTotal === undefined ? undefined : this.#cutTotal + total;
	}

	/** Adds how many of a search's results were left out, for want of an email address. */
	addWithoutEmail(leftOut: number, results: number): void {
		this.#withoutEmail += leftOut;
		this.#filtered += results;
	}

	/** Adds a search that the service itself cut short; `explanation` says at what. */
	addBound(explanation: string): void {
		this.#bounds.add(explanation);
	}

	/** Adds how many requests a search took that one request could not answer. */
	addRequests(requests: number): void {
		this.#requests += requests;
	}

	/** Adds a search far from Spain. `isSwapped` where its coordinates would be in Spain the other way round. */
	addFarCentre(isSwapped: boolean): void {
		if (isSwapped) this.#swappedCentres++;
		else this.#farCentres++;
	}

	/** Adds CIFs or IDs that were not found, of all that were looked up. */
	addNotFound(notFound: number, lookedUp: number, noun: 'CIF' | 'ID' = 'CIF'): void {
		this.#notFound += notFound;
		this.#lookedUp += lookedUp;
		this.#lookedUpBy = noun;
	}

	/** Adds that the CIFs were found in a column by its values, though its name does not tell. */
	addCifColumn(column: string): void {
		this.#cifColumn = column;
	}

	/** Adds what became of names that were matched, by how sure it is, and how many requests that took. */
	addMatches(matches: { sure: number; unsure: number; none: number }, requests: number): void {
		const { sure, unsure, none } = matches;
		const [names, cost] = [counted(sure + unsure + none, 'name'), counted(requests, 'request')];
		this.#matches = `${names}: ${sure} sure, ${unsure} unsure, ${none} none. It took ${cost}.`;
	}

	/** Adds a company that is to be saved, by its ID. */
	addToSave(company: string): void {
		this.#toSave.add(company);
	}

	/** Adds that a company was saved. */
	addSave(): void {
		this.#saves++;
	}

	/** Adds an item that was not sent, since it repeats an earlier one. */
	addRepetition(): void {
		this.#repetitions++;
	}

	/** The hints to show, each of at most 120 characters. */
	hints(): string[] {
		return [
			this.#continuedHint(),
			this.#note,
			...this.#remarks,
			...this.#understoodHints(),
			this.#emptyHint(),
			this.#editionAdvice,
			this.#cutHint(),
			...this.#boundHints(),
			this.#requests === 0 ? undefined : `It took ${counted(this.#requests, 'request')}.`,
			this.#withoutEmail === 0
				? undefined
				: `Only With Email left out ${this.#withoutEmail} of ${this.#filtered} companies.`,
			...this.#centreHints(),
			this.#cifColumnHint(),
			this.#notFoundHint(),
			this.#matches,
			this.#savesHint(),
			this.#repetitionsHint(),
			this.#waitHint(),
			this.#shortfallHint(),
			this.#creditsHint(),
			this.#deprecationHint(),
		]
			.filter((hint) => hint !== undefined)
			.map((hint) => hint.slice(0, LONGEST_HINT));
	}

	/** Left in the settings, the option would make new work count as a repetition. */
	#continuedHint(): string | undefined {
		return this.#continued === undefined
			? undefined
			: `Continued execution ${this.#continued.slice(0, 20)}. Remove Options → Continue Execution before new work.`;
	}

	/** What the node understood, once for equal searches; of many, how many more there are. */
	#understoodHints(): string[] {
		const all = [...this.#understood].map(([criteria, found]) =>
			endingWith(criteria, `: ${found} ${found === 1 ? 'company' : 'companies'}`),
		);
		const others = all.length - UNDERSTOOD_SHOWN;
		const more = others > 0 ? [`Searched for other criteria too: ${others} more.`] : [];
		return [...all.slice(0, UNDERSTOOD_SHOWN), ...more];
	}

	/** One for the run, however many of its searches found nothing. */
	#emptyHint(): string | undefined {
		if (this.#firstEmpty === undefined) return undefined;
		const { criteria, isCached } = this.#firstEmpty;
		const end = isCached ? `. ${CACHE_SENTENCE}` : '.';
		const start =
			this.#searches === 1
				? `No company matches ${criteria || 'this search'}`
				: `${this.#emptySearches} of ${this.#searches} searches found no company${criteria && `, e.g. ${criteria}`}`;
		return endingWith(start, end);
	}

	/** Without it, 50 of 533 companies look like all there are. */
	#cutHint(): string | undefined {
		if (this.#cuts === 0) return undefined;
		const where = this.#cuts === 1 ? '' : ` in ${this.#cuts} searches`;
		const found =
			this.#cutTotal === undefined
				? `${this.#cutReceived} companies${where}, and there are more`
				: `${this.#cutReceived} of ${this.#cutTotal} companies${where}`;
		return `${found}. Raise Limit for the others.`;
	}

	#boundHints(): string[] {
		const bounds = [...this.#bounds];
		const others = bounds.length - UNDERSTOOD_SHOWN;
		const more = others > 0 ? [`${others} more searches are not complete.`] : [];
		return [...bounds.slice(0, UNDERSTOOD_SHOWN), ...more];
	}

	#centreHints(): Array<string | undefined> {
		const swapped = centres(this.#swappedCentres);
		const far = centres(this.#farCentres);
		return [
			swapped && `${swapped} far from Spain: latitude and longitude may be swapped.`,
			far && `${far} far from Spain: the catalogue only has Spanish companies.`,
		];
	}

	#cifColumnHint(): string | undefined {
		if (this.#cifColumn === undefined) return undefined;
		return `The CIFs come from the column ${this.#cifColumn.slice(0, 40)}, by its values.`;
	}

	#notFoundHint(): string | undefined {
		if (this.#notFound === 0) return undefined;
		return `${this.#notFound.toLocaleString('en')} of ${counted(this.#lookedUp, this.#lookedUpBy)} not found.`;
	}

	/** One company for all items is rarely meant: a company that was picked is the same for every item. */
	#savesHint(): string | undefined {
		const items = this.#saves + this.#repetitions;
		if (items < 2 || this.#toSave.size !== 1) return undefined;
		const [company] = this.#toSave;
		return `All ${items} items saved one company, ID ${company}. Check the field Company if each has its own.`;
	}

	#repetitionsHint(): string | undefined {
		if (this.#repetitions === 0) return undefined;
		const items = counted(this.#repetitions, 'item');
		return `${items} repeated an earlier save (same company, status and notes) and took its result.`;
	}

	#waitHint(): string | undefined {
		if (this.#waited < SHORTEST_WAIT) return undefined;
		return `Waited ${describePast(this.#waited)} for the rate limit of the plan.`;
	}

	#shortfallHint(): string | undefined {
		if (this.#expected === 0) return undefined;
		return `The service counts ${this.#expected} results and sent ${this.#received}: the list may have changed in the meantime.`;
	}

	#creditsHint(): string | undefined {
		const remaining = Number(this.#headers[RESPONSE_HEADERS.creditsRemaining] ?? Number.NaN);
		const plan = Number(this.#headers[RESPONSE_HEADERS.creditsPlan] ?? Number.NaN);
		if (!(remaining < plan * LOW_CREDITS_SHARE)) return undefined;
		const until = dateSuffix(this.#headers[RESPONSE_HEADERS.creditsReset]);
		return `Credits are low: ${remaining} of ${plan} are left${until}.`;
	}

	#deprecationHint(): string | undefined {
		if (this.#headers[RESPONSE_HEADERS.deprecation] === undefined) return undefined;
		const until = dateSuffix(this.#headers[RESPONSE_HEADERS.sunset]);
		return `This version of the service is deprecated${until}.`;
	}
}

/** A hint whose beginning is shortened so that its end fits. */
function endingWith(start: string, end: string): string {
	const room = LONGEST_HINT - end.length;
	return `${start.length > room ? `${start.slice(0, room - 1)}…` : start}${end}`;
}

function counted(count: number, noun: string): string {
	return `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`;
}

function centres(count: number): string | undefined {
	if (count === 0) return undefined;
	return count === 1 ? 'The centre is' : `The centres of ${count} items are`;
}

function dateSuffix(date: string | undefined): string {
	const time = Date.parse(date ?? '');
	return Number.isNaN(time) ? '' : ` until ${new Date(time).toISOString().slice(0, 10)}`;
}
