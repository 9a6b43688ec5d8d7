import { kilometresBetween, type Point } from '../coordinates';
import { KM_A_DEGREE, type Circle } from './coverage';

/** A circle of which all companies are known. */
export interface SeenCircle extends Circle {
	/** How many companies the response had. */
	companies: number;
	/** Where some of them are, evenly chosen. */
	points: readonly Point[];
	/** How many of them each point stands for. */
	weight: number;
}

/** What is known of the area besides the circles. */
export interface Setting {
	/** How many companies a request returns. */
	limit: number;
	/** How far a request may look, in kilometres. */
	reach: number;
	/** Whether a point of the area is in no circle. */
	isOpen(point: Point): boolean;
}

/** A point in kilometres east and north of the gap. */
interface Flat {
	x: number;
	y: number;
}

/** Companies at a distance from a centre, or room for as many as are expected there. */
interface Part {
	distance: number;
	companies: number;
	/** Square kilometres of the area that are still open. */
	open: number;
}

const MOST_POINTS = 100;
/** Bearings and distances, in parts of the radius expected, at which a circle that covers the gap may be. */
const DIRECTIONS = 16;
const DISTANCES = [0.4, 0.65, 0.9];
/** Circles near the gap that are considered. */
const NEIGHBOURS = 10;
/** Part of its radius at which a circle still covers the gap if it turns out smaller. */
const CAUTION = 0.9;
/** Part of a response that shows how dense companies are beside the gap. */
const NEARBY_SHARE = 0.1;
/** Points that are spread evenly over a circle of radius 1. */
const SPREAD = Array.from({ length: 64 }, (_, index) => {
	const angle = index * Math.PI * (3 - Math.sqrt(5));
	const reach = Math.sqrt((index + 0.5) / 64);
	return { x: reach * Math.cos(angle), y: reach * Math.sin(angle), reach };
});

/** What is kept of a response. */
export function pointsOf(
	all: ReadonlyArray<Point | undefined>,
): Pick<SeenCircle, 'companies' | 'points' | 'weight'> {
	const weight = Math.max(1, Math.ceil(all.length / MOST_POINTS));
	const points = all.filter((point, index) => point !== undefined && index % weight === 0);
	return { companies: all.length, points: points as Point[], weight };
}

/**
 * Where to search next, so that the circle covers the gap, and besides as much as possible of what is open.
 * A response reaches as far as its companies do, which is estimated from those that are known around the gap.
 */
export function place(gap: Point, seen: readonly SeenCircle[], setting: Setting): Point {
	return new Surroundings(gap, seen, setting).best();
}

/** What is known around a gap, in a plane: the Earth's curvature matters little for an estimate. */
class Surroundings {
	readonly #gap: Point;
	readonly #setting: Setting;
	readonly #narrowing: number;
	readonly #circles: Array<Flat & { radius: number }>;
	readonly #companies: Array<Flat & { weight: number }>;
	/** Companies in a square kilometre that is not known. */
	readonly #density: number;

	constructor(gap: Point, seen: readonly SeenCircle[], setting: Setting) {
		this.#gap = gap;
		this.#setting = setting;
		this.#narrowing = Math.cos((gap.latitude * Math.PI) / 180);
		const near = seen
			.map((circle) => ({ circle, away: kilometresBetween(gap, circle) - circle.radius }))
			.sort((first, second) => first.away - second.away)
			.slice(0, NEIGHBOURS)
			.map(({ circle }) => circle);
		this.#circles = near.map((circle) => ({ ...this.#flat(circle), radius: circle.radius }));
		this.#companies = near.flatMap(({ points, weight }, index) => {
			const earlier = this.#circles.slice(0, index);
			return points
				.map((point) => ({ ...this.#flat(point), weight }))
				.filter((point) => !earlier.some((circle) => isIn(circle, point)))
				.filter((point) => isIn(this.#circles[index], point));
		});
		this.#density = this.#densityAtGap();
	}

	best(): Point {
		const { limit, reach } = this.#setting;
		const usual = Math.min(reach, Math.sqrt(limit / (Math.PI * this.#density)));
		let best = { centre: { x: 0, y: 0 }, ...this.#expect({ x: 0, y: 0 }, usual) };
		for (const part of DISTANCES) {
			for (let direction = 0; direction < DIRECTIONS; direction++) {
				const angle = (direction / DIRECTIONS) * 2 * Math.PI;
				const away = part * usual;
				const centre = { x: away * Math.cos(angle), y: away * Math.sin(angle) };
				const expected = this.#expect(centre, usual);
				const isCovering = away <= CAUTION * expected.radius;
				if (isCovering && expected.open > best.open) best = { centre, ...expected };
			}
		}
		return this.#round(best.centre);
	}

	/** How far a response around a centre is expected to reach, and how much of the open area it covers. */
	#expect(centre: Flat, usual: number): { radius: number; open: number } {
		const { limit, reach } = this.#setting;
		const { least, most } = this.#bounds(centre, Math.min(reach, 2 * usual));
		const parts = this.#partsAround(centre, most);
		let companies = 0;
		let open = 0;
		for (const part of parts) {
			companies += part.companies;
			if (companies > limit && part.distance > least) return { radius: part.distance, open };
			open += part.open;
		}
		return { radius: most, open };
	}

	/** A circle that holds one that is full reaches no farther than that, and one inside it not less far. */
	#bounds(centre: Flat, most: number): { least: number; most: number } {
		const bounds = { least: 0, most };
		for (const circle of this.#circles) {
			const distance = Math.hypot(circle.x - centre.x, circle.y - centre.y);
			bounds.least = Math.max(bounds.least, circle.radius - distance);
			bounds.most = Math.min(bounds.most, circle.radius + distance);
		}
		return bounds;
	}

	#partsAround(centre: Flat, radius: number): Part[] {
		const area = (Math.PI * radius ** 2) / SPREAD.length;
		const parts: Part[] = [];
		for (const { x, y, reach } of SPREAD) {
			const point = { x: centre.x + x * radius, y: centre.y + y * radius };
			if (this.#isKnown(point)) continue;
			const open = this.#setting.isOpen(this.#round(point)) ? area : 0;
			parts.push({ distance: reach * radius, companies: this.#density * area, open });
		}
		for (const { x, y, weight } of this.#companies) {
			const distance = Math.hypot(x - centre.x, y - centre.y);
			if (distance <= radius) parts.push({ distance, companies: weight, open: 0 });
		}
		return parts.sort((first, second) => first.distance - second.distance);
	}

	#densityAtGap(): number {
		const byDistance = this.#companies
			.map(({ x, y, weight }) => ({ distance: Math.hypot(x, y), weight }))
			.sort((first, second) => first.distance - second.distance);
		let companies = 0;
		let radius = this.#setting.reach;
		for (const { distance, weight } of byDistance) {
			companies += weight;
			if (companies < this.#setting.limit * NEARBY_SHARE) continue;
			radius = distance;
			break;
		}
		const known = SPREAD.filter(({ x, y }) => this.#isKnown({ x: x * radius, y: y * radius }));
		const area = (Math.PI * radius ** 2 * Math.max(1, known.length)) / SPREAD.length;
		return Math.max(1, companies) / area;
	}

	#isKnown(point: Flat): boolean {
		return this.#circles.some((circle) => isIn(circle, point));
	}

	#flat({ latitude, longitude }: Point): Flat {
		const x = (longitude - this.#gap.longitude) * KM_A_DEGREE * this.#narrowing;
		return { x, y: (latitude - this.#gap.latitude) * KM_A_DEGREE };
	}

	#round({ x, y }: Flat): Point {
		const longitude = this.#gap.longitude + x / KM_A_DEGREE / this.#narrowing;
		return { latitude: this.#gap.latitude + y / KM_A_DEGREE, longitude };
	}
}

function isIn(circle: Flat & { radius: number }, { x, y }: Flat): boolean {
	return (x - circle.x) ** 2 + (y - circle.y) ** 2 <= circle.radius ** 2;
}
