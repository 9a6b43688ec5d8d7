import { kilometresBetween, type Point } from '../coordinates';
import { Coverage, type Circle } from './coverage';
import { pointsOf, place, type SeenCircle } from './placement';

/** Part of a distance by which the service's may differ from ours: it may take the Earth for an ellipsoid. */
const MARGIN = 0.01;
/** A full response that reaches less far, in kilometres, shows more companies at one place than a request returns. */
const ONE_PLACE_KM = 0.002;
/** How far a request looks for an area of several circles, in kilometres. */
const REACH_KM = 50;
/** Radii, in kilometres, beyond which a service may not look, without a word. */
const LIKELY_BOUNDS_KM = [5, 10, 15, 20, 25, 30, 40, 50, 75, 100, 150, 200, 250, 300, 500];
/** Part of such a radius beyond which the farthest of many companies is, if that has ended the circle. */
const EDGE = 0.975;
const MANY = 20;
/** Part of the radius of a complete circle within which, and how far from its edge, it has no other companies. */
const SURE_PART = 0.9;
const SURE_KM = 0.02;
/** Companies in one response that others have missed, above which the others are not believed. */
const MOST_MISSED = 2;
/** How much of such a place is given up, in kilometres: the less, the more requests its surroundings take. */
const GIVEN_UP_KM = 0.01;

/** How all companies of an area are to be found. */
export interface SurveyPlan<Company> {
	/**
	 * The companies in a circle, nearest first; where there are more than `limit`, the nearest. Undefined where no
	 * more requests can be made: the survey ends with what there is.
	 */
	search(circle: Circle, limit: number): Promise<readonly Company[] | undefined>;
	/** Companies to ask for in one request. That the service returns fewer at most is noticed. */
	limit: number;
	/** Requests to make at most. */
	maxRequests: number;
	/** Companies after which the survey ends; all by default. */
	wanted?: number;
	/** Identifies a company. */
	identity(company: Company): string;
	/** Where a company is; undefined where it does not say. */
	locate(company: Company): Point | undefined;
	/** How far from the middle of the circle asked for the service says that it is, in kilometres. */
	distance?(company: Company): number | undefined;
	/** Whether a company of the area is wanted; all are by default. */
	keeps?(company: Company): boolean;
	/** Called before the second request, with how many there may be in all, judging by the first. */
	onEstimate?(requests: number): void;
}

/** Why a survey has not found everything. */
export type Shortcoming =
	/** The requests were used up. */
	| 'requests'
	/** More companies than one request returns are at the same place, and cannot be told apart by distance. */
	| 'crowded'
	/** The service does not return the nearest first. */
	| 'unordered'
	/** The service does not say where its companies are. */
	| 'unlocated';

/** A company of the area, and its distance from the middle of the circle that it is in, in kilometres. */
export interface Located<Company> {
	company: Company;
	distance: number;
}

/** What a survey has found. */
export interface Survey<Company> {
	/**
	 * Each company once, the nearest first; where some of several circles are wanted, as they were found, so that more of
	 * them begin with the same.
	 */
	companies: Array<Located<Company>>;
	requests: number;
	/** Undefined where all companies of the area were found. */
	shortcoming?: Shortcoming;
	/** Up to this distance from the middle of the first circle all are found, in kilometres. */
	completeWithin: number;
	/** Places with more companies than one request returns. */
	crowded: Point[];
	/** Companies left out because they do not say where they are. */
	unlocated: number;
}

/**
 * Finds all companies in an area, each once. A response is complete up to its farthest company, so the rest of the
 * area is covered with further circles, which are as large as the service makes them: small where companies are
 * dense. They spread from the middle of the first circle, so that a survey that ends early has the nearest.
 *
 * @param areas circles whose companies are wanted; each point of the area is in at least one.
 * @throws {unknown} when `search` does.
 */
export async function survey<Company>(
	areas: readonly [Circle, ...Circle[]],
	plan: SurveyPlan<Company>,
): Promise<Survey<Company>> {
	const surveyor = new Surveyor(areas, plan);
	let centre = surveyor.next();
	const { maxRequests, wanted = Infinity } = plan;
	while (centre !== undefined && surveyor.requests < maxRequests && surveyor.found < wanted) {
		if (surveyor.requests === 1) plan.onEstimate?.(surveyor.estimate());
		if (!(await surveyor.search(centre))) break;
		centre = surveyor.next();
	}
	return surveyor.result();
}

class Surveyor<Company> {
	requests = 0;
	readonly #areas: readonly [Circle, ...Circle[]];
	readonly #plan: SurveyPlan<Company>;
	readonly #coverage: Coverage;
	readonly #seen: SeenCircle[] = [];
	readonly #found = new Map<string, Located<Company>>();
	readonly #crowded: Point[] = [];
	readonly #unlocated = new Set<string>();
	/** Where the companies are that the last response added. */
	#added: Point[] = [];
	/** Circles that are complete unless the service returns no more at once than it did there. */
	#doubted: Array<Circle & { companies: number }> = [];
	/** Where many companies are, which stopped a circle. */
	#stack?: Point;
	/** How far the service looks for certain, in kilometres; undefined where nothing shows that it has a bound. */
	#bound?: number;
	/** Circles that are complete unless it has. */
	#bounded: Circle[] = [];
	/** Whether a response has shown that it has none. */
	#isBoundless = false;
	/** Why further requests are of no use. */
	#flaw?: 'unordered' | 'unlocated';

	constructor(areas: readonly [Circle, ...Circle[]], plan: SurveyPlan<Company>) {
		this.#areas = areas;
		this.#plan = plan;
		this.#coverage = new Coverage(areas);
	}

	get found(): number {
		return this.#found.size;
	}

	/** Where to search next; undefined where nothing is left to be found. */
	next(): Point | undefined {
		if (this.#seen.length === 0) return this.#areas[0];
		const gap = this.#flaw === undefined ? this.#coverage.gap() : undefined;
		if (gap === undefined) return undefined;
		const stack = this.#stack;
		if (stack !== undefined && this.#coverage.isOpen(stack)) return stack;
		return place(gap, this.#seen, {
			limit: this.#pageSize(),
			reach: Math.min(this.#reach, this.#bound ?? Infinity),
			isOpen: (point) => this.#coverage.isOpen(point),
		});
	}

	/** Searches around a point; false where no more requests can be made. */
	async search(centre: Point): Promise<boolean> {
		const { limit, search } = this.#plan;
		const own = this.#areas.find((area) => area === centre);
		const { latitude, longitude } = centre;
		const asked = { latitude, longitude, radius: own?.radius ?? this.#reach };
		const companies = await search(asked, limit);
		if (companies === undefined) return false;
		this.requests++;
		this.#added = [];
		for (const company of companies) this.#keep(company, own);
		this.#compare();
		this.#believe(companies.length);
		const points = companies.map(this.#plan.locate);
		const whole = {
			...asked,
			radius: own === undefined ? asked.radius * (1 - MARGIN) : own.radius,
		};
		const isFull = companies.length >= limit;
		const isDoubted = !isFull && isRound(companies.length) && companies.length >= this.#pageSize();
		if (isDoubted) this.#doubted.push({ ...whole, companies: companies.length });
		this.#findBound(whole, points, isFull || isDoubted);
		const known =
			isFull || isDoubted ? this.#completePart(whole, points) : this.#withinBound(whole);
		this.#seen.push({ ...known, ...pointsOf(points) });
		this.#coverage.add(known);
		return true;
	}

	/** Whether the service seems to look less far than it is asked to, or has done so after all. */
	#findBound(circle: Circle, points: ReadonlyArray<Point | undefined>, isCut: boolean): void {
		const distances = points
			.filter((point) => point !== undefined)
			.map((point) => kilometresBetween(circle, point))
			.filter((distance) => distance <= circle.radius);
		const farthest = Math.max(0, ...distances);
		if (this.#bound !== undefined && farthest > this.#bound * (1 + MARGIN)) {
			this.#isBoundless = true;
			this.#bound = undefined;
			for (const one of this.#bounded) this.#coverage.add(one);
		}
		if (isCut || this.#isBoundless || distances.length < MANY) return;
		this.#bound ??= boundNear(farthest);
	}

	/** The part of a circle that the service has looked at, if it has a bound. */
	#withinBound(circle: Circle): Circle {
		if (this.#bound === undefined || circle.radius <= this.#bound) return circle;
		this.#bounded.push(circle);
		return { ...circle, radius: this.#bound * (1 - MARGIN) };
	}

	estimate(): number {
		const [first] = this.#seen;
		return 1 + Math.ceil((2 * this.#coverage.openArea()) / (Math.PI * first.radius ** 2));
	}

	result(): Survey<Company> {
		const gap = this.#flaw === undefined ? this.#coverage.gap() : this.#areas[0];
		const companies = [...this.#found.values()];
		const { wanted = Infinity } = this.#plan;
		const isPart = wanted < Infinity && this.#areas.length > 1;
		if (!isPart) companies.sort((first, second) => first.distance - second.distance);
		const crowded = this.#crowded;
		const shortcoming =
			gap === undefined ? (crowded.length > 0 ? 'crowded' : undefined) : 'requests';
		const [{ radius }] = this.#areas;
		const distances = crowded.map((point) => kilometresBetween(this.#areas[0], point));
		const complete = this.#flaw === undefined ? this.#coverage.completeWithin() : 0;
		return {
			companies,
			requests: this.requests,
			shortcoming: this.#flaw ?? shortcoming,
			completeWithin: Math.min(radius, complete, ...distances),
			crowded,
			unlocated: this.#unlocated.size,
		};
	}

	/** How far a request may look: in sparse country, one for each village would be many. */
	get #reach(): number {
		const least = this.#areas.length > 1 ? REACH_KM : 0;
		return Math.max(least, ...this.#areas.map(({ radius }) => radius));
	}

	/** The most companies that one response had: that many the service returns for certain. */
	#pageSize(): number {
		return Math.max(1, ...this.#seen.map(({ companies }) => companies));
	}

	/** A company of the circle asked for, or one whose coordinates are in the area. */
	#keep(company: Company, own: Circle | undefined): void {
		const { identity, locate, distance, keeps } = this.#plan;
		const key = identity(company);
		if (this.#found.has(key) || keeps?.(company) === false) return;
		const point = locate(company);
		if (point === undefined) {
			if (own === undefined) this.#unlocated.add(key);
			else this.#found.set(key, { company, distance: distance?.(company) ?? 0 });
			return;
		}
		const distances = this.#areas
			.map((area) => ({ area, distance: kilometresBetween(area, point) }))
			.filter(({ area, distance }) => area === own || distance <= area.radius);
		if (distances.length === 0) return;
		this.#unlocated.delete(key);
		const least = Math.min(...distances.map((one) => one.distance));
		this.#found.set(key, { company, distance: least });
		this.#added.push(point);
	}

	/** Many companies where others were the nearest show that a response had any of a circle, not the nearest. */
	#compare(): void {
		const missed = this.#added.filter((point) =>
			this.#seen.some(
				(circle) =>
					kilometresBetween(circle, point) <
					Math.min(SURE_PART * circle.radius, circle.radius - SURE_KM),
			),
		);
		const isMany = missed.length > MOST_MISSED && 5 * missed.length > this.#added.length;
		if (isMany) this.#flaw ??= 'unordered';
	}

	/** A response with more companies shows that an earlier one with fewer was not cut. */
	#believe(companies: number): void {
		for (const circle of this.#doubted) {
			if (circle.companies < companies) this.#coverage.add(this.#withinBound(circle));
		}
		this.#doubted = this.#doubted.filter((circle) => circle.companies >= companies);
	}

	/** The part of a circle within its farthest company, as far as the distances can be relied upon. */
	#completePart(whole: Circle, points: ReadonlyArray<Point | undefined>): Circle {
		const placed = points.filter((point) => point !== undefined);
		let farthest = 0;
		let disorder = 0;
		for (const point of placed) {
			const distance = kilometresBetween(whole, point);
			// Its coordinates are wrong: it would not be in the response.
			if (distance > whole.radius) continue;
			disorder = Math.max(disorder, farthest - distance);
			farthest = Math.max(farthest, distance);
		}
		const reliable = farthest * (1 - MARGIN) - 2 * disorder;
		if (placed.length === 0) this.#flaw ??= 'unlocated';
		if (reliable < farthest / 2 && farthest > 10 * ONE_PLACE_KM) this.#flaw ??= 'unordered';
		const last = placed.at(-1);
		const alike = placed.filter((point) => last !== undefined && isSame(point, last));
		this.#stack = 2 * alike.length > placed.length ? last : undefined;
		if (reliable >= ONE_PLACE_KM) return { ...whole, radius: Math.min(whole.radius, reliable) };
		this.#crowded.push(whole);
		return { ...whole, radius: GIVEN_UP_KM };
	}
}

/** The radius at which the service may have ended a circle whose farthest company is at this distance. */
function boundNear(farthest: number): number | undefined {
	return LIKELY_BOUNDS_KM.find(
		(bound) => farthest > EDGE * bound && farthest < bound * (1 + MARGIN),
	);
}

/** Whether a service may have this number as its own limit. */
function isRound(companies: number): boolean {
	const isPowerOfTwo = Number.isInteger(Math.log2(companies));
	return companies >= 10 && (companies % 10 === 0 || companies % 25 === 0 || isPowerOfTwo);
}

function isSame(first: Point, second: Point): boolean {
	return first.latitude === second.latitude && first.longitude === second.longitude;
}
