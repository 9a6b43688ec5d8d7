/**
 * Covers an area by circles until each one shows all of its companies. A circle that reaches the limit of results is
 * replaced by smaller ones. If the service turns out not to sort by distance, the survey says so.
 */

import { type Circle, kilometresBetween, type Point } from './coordinates';
import { Gaps } from './gaps';

/** Part of a distance by which the service's may differ from ours: it may take the Earth for an ellipsoid. */
const MARGIN = 0.01;
/** Fewer companies are confirmed whether they reach the edge or not: they may be all in Spain, or what a filter left. */
const FEW = 10;
/** Degrees to the south from where they are searched for once more. */
const ELSEWHERE = 3;
/** Kilometres beyond the edge, and at most, within which a response that is doubted is confirmed. */
const FARTHER_KM = 200;
const MAX_KM = 2500;
/** A full response that reaches less far shows more companies at one place than a request returns. */
const ONE_PLACE_KM = 0.002;
/** Such a place is given up as far as this: the less, the more requests its surroundings take. */
const GIVEN_UP_KM = 0.01;
/** A request for an area of several circles looks as far as this: one for each village would be many. */
const REACH_KM = 50;
/** A complete circle has no other companies within this part of its radius, and this far from its edge. */
const SURE_PART = 0.9;
const SURE_KM = 0.02;
/** If one response has more companies than this that others missed, the others are not believed. */
const MAX_MISSED = 2;
/** The next circle lies beyond a gap, by this part of its radius: with more of it, or less, it takes more requests. */
const BEYOND = 0.85;

/** The nearest companies, and how many of them could have come. */
export interface FoundAround<Company> {
	companies: readonly Company[];
	most: number;
}

/** What a survey is made of. */
export interface SurveyPlan<Company> {
	/** Returns the nearest first, `limit` at most; undefined where no more requests can be made. */
	search(circle: Circle, limit: number): Promise<FoundAround<Company> | undefined>;
	limit: number;
	maxRequests: number;
	/** Ends the survey; all by default. */
	wanted?: number;
	identity(company: Company): string;
	locate(company: Company): Point | undefined;
	/** Returns the distance that the service says from the middle of the circle, in kilometres. */
	distance?(company: Company): number | undefined;
	keeps?(company: Company): boolean;
}

/** What a survey has found. */
export interface Survey<Company> {
	/** Nearest to the middle of an area first, in kilometres; as they were found where some of several areas are wanted. */
	companies: Array<{ company: Company; distance: number }>;
	requests: number;
	shortcoming?: 'requests' | 'crowded' | 'unordered' | 'unlocated' | 'empty';
	/** In kilometres from the middle of the first circle. */
	completeWithin: number;
	crowded: Point[];
	unlocated: number;
}

/**
 * Finds all companies in an area, each once. A response is complete up to its farthest company, and to the edge of its
 * circle if it reaches that or one more request confirms it. The rest is covered with further circles: each holds the gap
 * nearest to the first middle, and what is beyond it.
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

		// A circle as large as the one beside the gap holds it and goes on beyond, unless the last one was not as large.
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

	/** Returns false where no more requests can be made. */
	async search(asked: Circle): Promise<boolean> {
		const own = this.#areas.find((area) => area === asked);
		const found = await this.#plan.search(asked, this.#plan.limit);
		if (found === undefined) return false;

		const { companies } = found;
		this.#requests++;
		const added = companies.filter((company) => this.#keep(company, own));
		this.#compare(added.map(this.#plan.locate));
		const whole = { ...asked, radius: own?.radius ?? asked.radius * (1 - MARGIN) };
		const circle = { ...whole, radius: await this.#completeRadius(whole, found) };
		this.#complete.push(circle);
		this.#gaps.cover(circle);
		return true;
	}

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
		// The service has looked as far elsewhere.
		if (companies.length === 0) return Math.min(circle.radius, this.#farthest);

		const last = companies.map(this.#plan.locate).findLast((place) => place !== undefined);
		const reliable = farthest * (1 - MARGIN) - 2 * disorder;
		if (last === undefined) this.#flaw ??= 'unlocated';
		if (reliable < farthest / 2 && farthest > 10 * ONE_PLACE_KM) this.#flaw ??= 'unordered';
		if (reliable >= ONE_PLACE_KM) return reliable;

		this.#crowded.push(last ?? circle);
		return GIVEN_UP_KM;
	}

	/** Tests if fewer companies than a request returns reach the edge, or are confirmed by one more request. */
	async #isWhole(circle: Circle, distances: number[], companies: number): Promise<boolean> {
		const isFew = companies < FEW;
		if (!isFew && reachesEdge(circle.radius, distances)) return true;
		if (!this.#isTrusted || (isFew && this.#areFewWhole)) return this.#isTrusted;
		if (this.isOver) return false;

		const radius = isFew ? MAX_KM : Math.min(MAX_KM, circle.radius + FARTHER_KM);
		const others = await this.#confirm({ ...circle, radius }, companies + 1);
		const [last = 0] = this.#distances(circle, others).slice(-1);
		this.#isTrusted = others.length > companies && last >= circle.radius;
		if (companies > 0 && isFew && others.length === companies && !this.isOver) {
			// If there are no others anywhere, a search from elsewhere finds the same.
			const { identity } = this.#plan;
			const latitude = circle.latitude - ELSEWHERE;
			const same = await this.#confirm({ ...circle, latitude, radius }, companies + 1);
			const keys = new Set(same.map(identity));
			this.#isTrusted = keys.size === companies && others.every((one) => keys.has(identity(one)));
		}

		this.#areFewWhole ||= isFew && this.#isTrusted;
		return this.#isTrusted;
	}

	/** A request that fails confirms nothing; a failure that lasts meets the next one. */
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

	/** Keeps a company of the circle asked for, or one whose coordinates are in the area; false if it is not new. */
	#keep(company: Company, own: Circle | undefined): boolean {
		const { identity, locate, distance, keeps } = this.#plan;
		const key = identity(company);
		if (this.#found.has(key) || keeps?.(company) === false) return false;

		const point = locate(company);
		if (point === undefined) {
			if (own === undefined) this.#unlocated.add(key);
			else this.#found.set(key, { company, distance: distance?.(company) ?? 0 });

			return false;
		}

		const distances = this.#areas
			.map((area) => ({ area, distance: kilometresBetween(area, point) }))
			.filter((one) => one.area === own || one.distance <= one.area.radius)
			.map((one) => one.distance);

		if (distances.length === 0) return false;

		this.#unlocated.delete(key);
		this.#found.set(key, { company, distance: Math.min(...distances) });
		return true;
	}

	/** Many companies where others were the nearest show that a response had any of a circle, not the nearest. */
	#compare(added: ReadonlyArray<Point | undefined>): void {
		const isMissed = (point: Point) => (circle: Circle) =>
			kilometresBetween(circle, point) <
			Math.min(SURE_PART * circle.radius, circle.radius - SURE_KM);

		const missed = added.filter((point) => point && this.#complete.some(isMissed(point)));
		if (missed.length <= MAX_MISSED || 5 * missed.length <= added.length) return;

		this.#flaw ??= 'unordered';
	}
}

/** Companies reach the edge if, as dense as the farther half of them is, no more would fit beyond the farthest. */
function reachesEdge(radius: number, distances: readonly number[]): boolean {
	const ascending = distances.toSorted((first, second) => first - second);
	const half = Math.floor(ascending.length / 2);
	const [inner, farthest] = [half === 0 ? 0 : ascending[half - 1], ascending.at(-1) ?? 0];
	const density = (ascending.length - half) / (farthest ** 2 - inner ** 2);
	return density * (radius ** 2 - farthest ** 2) <= 1;
}
