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

/** What is left to be covered around the gap, and by which of the planned circles. */
interface OpenPoint extends Flat {
	by: number;
}

const MOST_POINTS = 100;
/** Circles near the gap that are considered. */
const NEIGHBOURS = 12;
/** Part of a response that shows how dense companies are beside the gap. */
const NEARBY_SHARE = 0.1;
const NEARBY_LEAST = 8;
/** How far around the gap is planned, in expected radii, and points of the grid in one. */
const EXTENT = 2.5;
const STEPS = 4;
/** Part of an expected radius that is counted on: a response may reach less far. */
const CAUTION = 0.87;
/** Circles planned at most, and attempts to let so many suffice before one more is planned. */
const MOST_PLANNED = 14;
const ATTEMPTS = 8;
/** Rings around a centre by which a radius is estimated, as far as two expected radii. */
const RINGS = 40;
const TURN = Math.PI * (3 - Math.sqrt(5));
/** Points that are spread evenly over a circle of radius 1. */
const SPREAD = Array.from({ length: 64 }, (_, index) => {
	const reach = Math.sqrt((index + 0.5) / 64);
	return { x: reach * Math.cos(index * TURN), y: reach * Math.sin(index * TURN) };
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
 * Where to search next: the centre of the circle that covers the gap, in a plan of few circles for all that is open
 * around it. A circle placed without a plan leaves slivers beside it, each of which takes a request of its own.
 */
export function place(gap: Point, seen: readonly SeenCircle[], setting: Setting): Point {
	return new Surroundings(gap, seen, setting).planned();
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
	/** The radius of a full circle of that density. */
	readonly #usual: number;
	readonly #unknown: Flat[] = [];
	readonly #open: OpenPoint[] = [{ x: 0, y: 0, by: 0 }];

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
		this.#usual = Math.min(setting.reach, Math.sqrt(setting.limit / (Math.PI * this.#density)));
		this.#survey();
	}

	/** The circle that covers the gap, among as few as cover all that is open here. */
	planned(): Point {
		const open = this.#open;
		let centres: Flat[] = [{ x: 0, y: 0 }];
		for (let attempt = 1; ; attempt++) {
			const radii = centres.map((centre) => this.#expectedRadius(centre) * CAUTION);
			const uncovered = assign(open, centres, radii);
			if (uncovered === undefined) break;
			if (attempt % ATTEMPTS !== 0) {
				centres = centres.map((centre, index) =>
					enclose(
						open.filter(({ by }) => by === index),
						centre,
					),
				);
			} else if (centres.length === MOST_PLANNED) break;
			else centres.push(uncovered);
		}
		return this.#round(centres[open[0].by]);
	}

	/** Looks at a grid of points around the gap. */
	#survey(): void {
		const half = Math.ceil(EXTENT * STEPS);
		const step = this.#usual / STEPS;
		for (let row = -half; row <= half; row++) {
			for (let column = -half; column <= half; column++) {
				const point = { x: column * step, y: row * step };
				if (this.#isKnown(point)) continue;
				this.#unknown.push(point);
				if (this.#setting.isOpen(this.#round(point))) this.#open.push({ ...point, by: 0 });
			}
		}
	}

	/** How far a response around a centre is expected to reach. */
	#expectedRadius(centre: Flat): number {
		const { limit, reach } = this.#setting;
		const { least, most } = this.#bounds(centre, Math.min(reach, 2 * this.#usual));
		const width = (2 * this.#usual) / RINGS;
		const rings = new Float64Array(RINGS);
		const add = ({ x, y }: Flat, companies: number) => {
			const ring = Math.floor(Math.hypot(x - centre.x, y - centre.y) / width);
			if (ring < RINGS) rings[ring] += companies;
		};
		const expected = this.#density * (this.#usual / STEPS) ** 2;
		for (const point of this.#unknown) add(point, expected);
		for (const company of this.#companies) add(company, company.weight);
		let companies = 0;
		for (const [ring, more] of rings.entries()) {
			const part = Math.min(1, (limit - companies) / more);
			if (companies + more > limit) {
				return Math.min(most, Math.max(least, (ring + Math.max(0, part)) * width));
			}
			companies += more;
		}
		return most;
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

	#densityAtGap(): number {
		const byDistance = this.#companies
			.map(({ x, y, weight }) => ({ distance: Math.hypot(x, y), weight }))
			.sort((first, second) => first.distance - second.distance);
		let companies = 0;
		let radius = this.#setting.reach;
		for (const { distance, weight } of byDistance) {
			companies += weight;
			if (companies < Math.max(NEARBY_LEAST, NEARBY_SHARE * this.#setting.limit)) continue;
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

/** Gives each point to the circle that it is deepest in; returns the one farthest outside all of them, if any. */
function assign(
	points: readonly OpenPoint[],
	centres: readonly Flat[],
	radii: readonly number[],
): Flat | undefined {
	let uncovered: Flat | undefined;
	let farthest = 0;
	for (const point of points) {
		let least = Infinity;
		for (const [index, { x, y }] of centres.entries()) {
			const outside = Math.hypot(point.x - x, point.y - y) - radii[index];
			if (outside < least) [least, point.by] = [outside, index];
		}
		if (least > farthest) [farthest, uncovered] = [least, { x: point.x, y: point.y }];
	}
	return uncovered;
}

/** About the centre of the smallest circle around the points (Bădoiu and Clarkson's iteration). */
function enclose(points: readonly Flat[], from: Flat): Flat {
	let centre = from;
	for (let step = 2; step <= 17 && points.length > 0; step++) {
		const { x, y } = centre;
		const away = (point: Flat) => (point.x - x) ** 2 + (point.y - y) ** 2;
		const farthest = points.reduce((most, point) => (away(point) > away(most) ? point : most));
		centre = { x: x + (farthest.x - x) / step, y: y + (farthest.y - y) / step };
	}
	return centre;
}

function isIn(circle: Flat & { radius: number }, { x, y }: Flat): boolean {
	return (x - circle.x) ** 2 + (y - circle.y) ** 2 <= circle.radius ** 2;
}
