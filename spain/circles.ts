/**
 * Finds all companies of an area although a request returns only the nearest ones: it covers the area with circles until
 * every part is in a circle whose companies are all known. If the service turns out not to sort by distance, it says so.
 */

import { type Circle, kilometresBetween, type Point } from './coordinates';
import { Gaps } from './gaps';

/** Share by which the service's distances may differ from ours: it may use an ellipsoid for the Earth. */
const MARGIN = 0.01;
/** Responses with fewer companies are always confirmed: they may be all of Spain's, or all that a filter left. */
const FEW = 10;
/** How far to the south a response with few companies is confirmed, in degrees. */
const ELSEWHERE = 3;
/** How far beyond the edge of its circle a doubtful response is confirmed, and the largest radius for that, in kilometres. */
const FARTHER_KM = 200;
const MAX_KM = 2500;
/** If a full response does not reach this far (in kilometres), one place has more companies than a request returns. */
const ONE_PLACE_KM = 0.002;
/** Radius around such a place that is given up, in kilometres. With a smaller one, its surroundings take more requests. */
const GIVEN_UP_KM = 0.01;
/** Smallest radius of a request for several areas, in kilometres, since one request per village would be too many. */
const REACH_KM = 50;
/**
 * A new company counts as missed by a complete circle only within this share of its radius, and this many kilometres from
 * its edge, since the service's distances may differ a little from ours.
 */
const SURE_PART = 0.9;
const SURE_KM = 0.02;
/** Maximum number of such companies in a response; with more of them, results are not sorted by distance. */
const MAX_MISSED = 2;
/** How far beyond a gap the next circle is centred, as a share of its radius. Other values took more requests. */
const BEYOND = 0.85;

/** The nearest companies, and how many the service could have returned. */
export interface FoundAround<Company> {
	companies: readonly Company[];
	most: number;
}

/** The searches of a survey, and its limits. */
export interface SurveyPlan<Company> {
	/** Returns at most `limit` companies, nearest first; undefined if no more requests can be made. */
	search(circle: Circle, limit: number): Promise<FoundAround<Company> | undefined>;
	limit: number;
	maxRequests: number;
	/** How many companies end the survey; all by default. */
	wanted?: number;
	identity(company: Company): string;
	locate(company: Company): Point | undefined;
	/** Returns the distance from the middle of the circle that the service reports, in kilometres. */
	distance?(company: Company): number | undefined;
	keeps?(company: Company): boolean;
}

/** The result of a survey. */
export interface Survey<Company> {
	/** Sorted by distance from the middle of their area, in kilometres; not sorted if `wanted` ended a survey of several. */
	companies: Array<{ company: Company; distance: number }>;
	requests: number;
	shortcoming?: 'requests' | 'crowded' | 'unordered' | 'unlocated' | 'empty';
	/** Distance from the middle of the first area within which all companies are known, in kilometres. */
	completeWithin: number;
	crowded: Point[];
	unlocated: number;
}

/**
 * Finds all companies in an area, each once. A response is complete up to its farthest company; it is complete up to the
 * edge of its circle if it reaches the edge or one more request confirms it. Further circles cover the rest: each contains
 * the gap nearest to the middle of the first area, and the land beyond it.
 */
export async function survey<Company>(
	areas: readonly Circle[],
	plan: SurveyPlan<Company>,
): Promise<Survey<Company>> {
	const surveyor = new Surveyor(areas, plan);
	let circle: Circle | undefined = areas[0];

	while (circle !== undefined && !surveyor.isOver && (await surveyor.search(circle))) {
		circle = surveyor.next();
	}

	return surveyor.result();
}

class Surveyor<Company> {
	readonly #areas: readonly Circle[];
	readonly #plan: SurveyPlan<Company>;
	readonly #gaps: Gaps;
	readonly #reach: number;
	readonly #complete: Circle[] = [];
	readonly #found = new Map<string, { company: Company; distance: number }>();
	readonly #crowded: Point[] = [];
	readonly #unlocated = new Set<string>();
	#requests = 0;
	#isTrusted = true;
	#areFewWhole = false;
	#farthest = 0;
	#lastGap?: Point;
	#flaw?: Survey<Company>['shortcoming'];

	constructor(areas: readonly Circle[], plan: SurveyPlan<Company>) {
		this.#areas = areas;
		this.#plan = plan;
		this.#gaps = new Gaps(areas);
		this.#reach = Math.max(areas.length > 1 ? REACH_KM : 0, ...areas.map(({ radius }) => radius));
	}

	get isOver(): boolean {
		const { maxRequests, wanted = Infinity } = this.#plan;
		return this.#requests >= maxRequests || this.#found.size >= wanted;
	}

	next(): Circle | undefined {
		const gap = this.#flaw === undefined ? this.#gaps.nearest() : undefined;
		if (gap === undefined) return undefined;

		// A circle as large as the one next to the gap contains the gap and land beyond it. If the last one was smaller than
		// that and left the gap open, the next one is centred on it.
		const { latitude, longitude } = gap === this.#lastGap ? gap : this.#beyond(gap);
		this.#lastGap = gap;
		return { latitude, longitude, radius: this.#reach };
	}

	#beyond(gap: Point): Point {
		const away = (circle: Circle) => Math.abs(kilometresBetween(circle, gap) - circle.radius);
		const beside = this.#complete.reduce((least, one) => (away(one) < away(least) ? one : least));
		const [origin] = this.#areas;
		const distance = kilometresBetween(origin, gap);
		const part = distance && (BEYOND * Math.min(this.#reach, beside.radius)) / distance;
		return {
			latitude: gap.latitude + part * (gap.latitude - origin.latitude),
			longitude: gap.longitude + part * (gap.longitude - origin.longitude),
		};
	}

	/** Searches a circle. Returns false if no more requests can be made. */
	async search(requested: Circle): Promise<boolean> {
		const area = this.#areas.find((one) => one === requested);
		const found = await this.#plan.search(requested, this.#plan.limit);
		if (found === undefined) return false;

		const { companies } = found;
		this.#requests++;
		const added = companies.filter((company) => this.#keep(company, area));
		this.#requireOrder(added.map(this.#plan.locate));
		const whole = { ...requested, radius: area?.radius ?? requested.radius * (1 - MARGIN) };
		const circle = { ...whole, radius: await this.#completeRadius(whole, found) };
		this.#complete.push(circle);
		this.#gaps.cover(circle);
		return true;
	}

	/** The radius within which a response has all companies. */
	async #completeRadius(circle: Circle, { companies, most }: FoundAround<Company>) {
		const distances = this.#distances(circle, companies).filter((one) => one <= circle.radius);
		let [farthest, disorder] = [0, 0];

		for (const distance of distances) {
			disorder = Math.max(disorder, farthest - distance);
			farthest = Math.max(farthest, distance);
		}

		this.#farthest = Math.max(this.#farthest, farthest);
		const isFull = companies.length >= most;
		if (!isFull && (await this.#isWhole(circle, distances, companies.length))) return circle.radius;
		if (companies.length === 0 && this.#farthest === 0) this.#flaw ??= 'empty';
		// Other responses show that the service searches at least as far as their farthest company.
		if (companies.length === 0) return Math.min(circle.radius, this.#farthest);

		const last = companies.map(this.#plan.locate).findLast((place) => place !== undefined);
		const reliable = farthest * (1 - MARGIN) - 2 * disorder;
		if (last === undefined) this.#flaw ??= 'unlocated';
		if (reliable < farthest / 2 && farthest > 10 * ONE_PLACE_KM) this.#flaw ??= 'unordered';
		if (reliable >= ONE_PLACE_KM) return reliable;

		this.#crowded.push(last ?? circle);
		return GIVEN_UP_KM;
	}

	/** True if a response that is not full is complete: its companies reach the edge, or another request confirms them. */
	async #isWhole(circle: Circle, distances: number[], companies: number): Promise<boolean> {
		const isFew = companies < FEW;
		if (!isFew && reachesEdge(circle.radius, distances)) return true;
		if (!this.#isTrusted || (isFew && this.#areFewWhole)) return this.#isTrusted;
		if (this.isOver) return false;

		const radius = isFew ? MAX_KM : Math.min(MAX_KM, circle.radius + FARTHER_KM);
		const confirmation = await this.#confirm({ ...circle, radius }, companies + 1);
		const [last = 0] = this.#distances(circle, confirmation).slice(-1);
		this.#isTrusted = confirmation.length > companies && last >= circle.radius;
		if (companies > 0 && isFew && confirmation.length === companies && !this.isOver) {
			// If there are no other companies anywhere, a search from elsewhere finds the same ones.
			const { identity } = this.#plan;
			const latitude = circle.latitude - ELSEWHERE;
			const fromElsewhere = await this.#confirm({ ...circle, latitude, radius }, companies + 1);
			const keys = new Set(fromElsewhere.map(identity));
			this.#isTrusted =
				keys.size === companies && confirmation.every((company) => keys.has(identity(company)));
		}

		this.#areFewWhole ||= isFew && this.#isTrusted;
		return this.#isTrusted;
	}

	/** Sends a request that confirms another. If it fails, nothing is confirmed; a lasting failure will end the next search. */
	async #confirm(circle: Circle, limit: number): Promise<readonly Company[]> {
		this.#requests++;
		return (await this.#plan.search(circle, limit).catch(() => undefined))?.companies ?? [];
	}

	#distances(centre: Point, companies: readonly Company[]): number[] {
		const { locate, distance } = this.#plan;
		return companies
			.map((company) => {
				const point = locate(company);
				return point === undefined ? distance?.(company) : kilometresBetween(centre, point);
			})
			.filter((one) => one !== undefined);
	}

	result(): Survey<Company> {
		const { wanted = Infinity } = this.#plan;
		const [first, ...others] = this.#areas;
		const companies = [...this.#found.values()];
		const isSorted = wanted === Infinity || others.length === 0;
		if (isSorted) companies.sort((a, b) => a.distance - b.distance);

		const open = this.#gaps.nearest() && 'requests';
		const ends = this.#crowded.map((point) => kilometresBetween(first, point));
		const complete = this.#flaw === undefined ? this.#gaps.distance() : 0;
		return {
			companies,
			requests: this.#requests,
			shortcoming: this.#flaw ?? open ?? (this.#crowded.length > 0 ? 'crowded' : undefined),
			completeWithin: Math.min(first.radius, complete, ...ends),
			crowded: this.#crowded,
			unlocated: this.#unlocated.size,
		};
	}

	/** Keeps a company of the requested area, or one with coordinates in any area. True if it is new and has coordinates. */
	#keep(company: Company, requestedArea: Circle | undefined): boolean {
		const { identity, locate, distance, keeps } = this.#plan;
		const key = identity(company);
		if (this.#found.has(key) || keeps?.(company) === false) return false;

		const point = locate(company);
		if (point === undefined) {
			if (requestedArea === undefined) this.#unlocated.add(key);
			else this.#found.set(key, { company, distance: distance?.(company) ?? 0 });

			return false;
		}

		const distances = this.#areas
			.map((area) => ({ area, distance: kilometresBetween(area, point) }))
			.filter((found) => found.area === requestedArea || found.distance <= found.area.radius)
			.map((found) => found.distance);

		if (distances.length === 0) return false;

		this.#unlocated.delete(key);
		this.#found.set(key, { company, distance: Math.min(...distances) });
		return true;
	}

	/** Many new companies inside complete circles prove that results are not sorted by distance. */
	#requireOrder(added: ReadonlyArray<Point | undefined>): void {
		const isMissed = (point: Point) => (circle: Circle) =>
			kilometresBetween(circle, point) <
			Math.min(SURE_PART * circle.radius, circle.radius - SURE_KM);

		const missed = added.filter((point) => point && this.#complete.some(isMissed(point)));
		if (missed.length <= MAX_MISSED || 5 * missed.length <= added.length) return;

		this.#flaw ??= 'unordered';
	}
}

/** True if the ring beyond the farthest company, at the density of the farther half, would have one company at most. */
function reachesEdge(radius: number, distances: readonly number[]): boolean {
	const ascending = distances.toSorted((first, second) => first - second);
	const half = Math.floor(ascending.length / 2);
	const [inner, farthest] = [half === 0 ? 0 : ascending[half - 1], ascending.at(-1) ?? 0];
	const density = (ascending.length - half) / (farthest ** 2 - inner ** 2);
	return density * (radius ** 2 - farthest ** 2) <= 1;
}
