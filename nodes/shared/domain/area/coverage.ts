import { kilometresBetween, type Point } from '../coordinates';

/** All points up to a distance from a centre, in kilometres. */
export interface Circle extends Point {
	radius: number;
}

export const KM_A_DEGREE = (Math.PI / 180) * 6371;
/** Circles that touch a cell, above which the cell is split, so that few have to be compared with a point. */
const MOST_CIRCLES = 6;
/** Cells smaller than this part of a circle that holds their middle count as inside it. */
const FINENESS = 0.005;
/** How often the area is divided in four to estimate how much of it is open. */
const PARTS_OF_AREA = 6;
/** Cells with a half diagonal below this, in kilometres, are not split further. */
const SMALLEST_KM = 0.001;

/**
 * Which parts of an area complete circles cover. The area is a square that is split where needed; a part that is
 * not inside one of the circles is split until it is, or is found to be a gap.
 */
export class Coverage {
	readonly #root: Cell;
	readonly #origin: Point;

	/** @param areas the circles that make up the area; gaps nearest to the middle of the first come first. */
	constructor(areas: readonly Circle[]) {
		[this.#origin] = areas;
		this.#root = Cell.around(areas);
	}

	add(circle: Circle): void {
		this.#root.add(circle);
	}

	/** Whether a point is of the area, and in none of the circles. */
	isOpen(point: Point): boolean {
		return this.#root.isOpen(point);
	}

	/** A point of the area in none of the circles, about the nearest to the origin; undefined if all is covered. */
	gap(): Point | undefined {
		return this.#root.gap(this.#origin);
	}

	/** About how much of the area is in none of the circles, in square kilometres. */
	openArea(): number {
		return this.#root.openArea(PARTS_OF_AREA);
	}

	/** How far from the origin, in kilometres, nothing is a gap; Infinity if all is covered. */
	completeWithin(): number {
		return this.#root.openFrom(this.#origin, Infinity);
	}
}

class Cell implements Point {
	readonly latitude: number;
	readonly longitude: number;
	/** Half of the sides, in degrees. */
	readonly #north: number;
	readonly #east: number;
	/** No point of the cell is farther from its middle, in kilometres. */
	readonly #reach: number;
	/** The circles of the area of which the cell has a part; empty once it is inside one. */
	#areas: Circle[];
	#isInside = false;
	/** The covered circles of which it has a part. */
	readonly #circles: Circle[] = [];
	/** Whether nothing of it is a gap. */
	#isDone = false;
	#parts: Cell[] = [];

	constructor(middle: Point, north: number, east: number, areas: readonly Circle[]) {
		({ latitude: this.latitude, longitude: this.longitude } = middle);
		this.#north = north;
		this.#east = east;
		const corner = (sign: number) => ({
			latitude: this.latitude + sign * north,
			longitude: this.longitude + east,
		});
		this.#reach = Math.max(...[1, -1].map((sign) => kilometresBetween(middle, corner(sign))));
		this.#areas = areas.filter((area) => this.#isPartOf(area));
		this.#isInside = areas.length === 0 || this.#areas.some((area) => this.#isWithin(area));
		if (this.#areas.length === 0 && !this.#isInside) this.#isDone = true;
		if (this.#isInside) this.#areas = [];
	}

	static around(areas: readonly Circle[]): Cell {
		const sides = areas.map(({ latitude, longitude, radius }) => {
			const north = (radius / KM_A_DEGREE) * 1.01;
			const widest = Math.min(89, Math.abs(latitude) + north);
			const east = north / Math.cos((widest * Math.PI) / 180);
			return [latitude - north, latitude + north, longitude - east, longitude + east];
		});
		const least = (side: number) => Math.min(...sides.map((one) => one[side]));
		const most = (side: number) => Math.max(...sides.map((one) => one[side]));
		const [south, north, west, east] = [least(0), most(1), least(2), most(3)];
		const middle = { latitude: (south + north) / 2, longitude: (west + east) / 2 };
		return new Cell(middle, (north - south) / 2, (east - west) / 2, areas);
	}

	add(circle: Circle): void {
		if (this.#isDone || !this.#isPartOf(circle)) return;
		if (this.#isWithin(circle)) {
			this.#isDone = true;
			this.#parts = [];
			return;
		}
		this.#circles.push(circle);
		if (this.#parts.length > 0) this.#parts.forEach((part) => part.add(circle));
		else if (this.#circles.length > MOST_CIRCLES && this.#reach > 0.05 * circle.radius)
			this.#split();
	}

	isOpen(point: Point): boolean {
		if (this.#isDone) return false;
		const north = point.latitude - this.latitude;
		const east = point.longitude - this.longitude;
		if (Math.abs(north) > this.#north || Math.abs(east) > this.#east) return false;
		if (this.#parts.length > 0) {
			return this.#parts[(north > 0 ? 2 : 0) + (east > 0 ? 1 : 0)].isOpen(point);
		}
		const holds = (circle: Circle) => kilometresBetween(circle, point) <= circle.radius;
		return (this.#isInside || this.#areas.some(holds)) && !this.#circles.some(holds);
	}

	gap(origin: Point): Point | undefined {
		if (this.#isDone) return undefined;
		if (this.#parts.length === 0) {
			if (this.#circles.length === 0 && this.#isInside) return this;
			if (this.#isSettled()) {
				if (!this.isOpen(this)) this.#isDone = true;
				return this.#isDone ? undefined : this;
			}
			this.#split();
		}
		const byDistance = this.#parts
			.filter((part) => !part.#isDone)
			.map((part) => ({ part, distance: kilometresBetween(origin, part) }))
			.sort((first, second) => first.distance - second.distance);
		for (const { part } of byDistance) {
			const gap = part.gap(origin);
			if (gap !== undefined) return gap;
		}
		this.#isDone = true;
		return undefined;
	}

	openArea(depth: number): number {
		if (this.#isDone) return 0;
		const isOpen = this.#circles.length === 0 && this.#isInside;
		if (isOpen || depth === 0) {
			const narrowing = Math.cos((this.latitude * Math.PI) / 180);
			const whole = 4 * this.#north * this.#east * narrowing * KM_A_DEGREE ** 2;
			return isOpen || this.isOpen(this) ? whole : 0;
		}
		if (this.#parts.length === 0) this.#split();
		return this.#parts.reduce((sum, part) => sum + part.openArea(depth - 1), 0);
	}

	/** The distance of its nearest gap from the origin in kilometres, if below `nearest`; else `nearest`. */
	openFrom(origin: Point, nearest: number): number {
		const distance = this.#distanceFrom(origin);
		if (this.#isDone || distance >= nearest || this.gap(origin) === undefined) return nearest;
		return this.#parts.length === 0
			? distance
			: this.#parts
					.toSorted((first, second) => first.#distanceFrom(origin) - second.#distanceFrom(origin))
					.reduce((least, part) => part.openFrom(origin, least), nearest);
	}

	#distanceFrom({ latitude, longitude }: Point): number {
		const clamp = (value: number, middle: number, half: number) =>
			Math.min(middle + half, Math.max(middle - half, value));
		return kilometresBetween(
			{ latitude, longitude },
			{
				latitude: clamp(latitude, this.latitude, this.#north),
				longitude: clamp(longitude, this.longitude, this.#east),
			},
		);
	}

	/** Whether it is too small to be split. */
	#isSettled(): boolean {
		if (this.#reach < SMALLEST_KM) return true;
		const holding = this.#circles.filter(
			(circle) => kilometresBetween(circle, this) <= circle.radius,
		);
		return holding.some(({ radius }) => this.#reach < FINENESS * radius);
	}

	#split(): void {
		const [north, east] = [this.#north / 2, this.#east / 2];
		this.#parts = [
			[-1, -1],
			[-1, 1],
			[1, -1],
			[1, 1],
		].map(([up, right]) => {
			const latitude = this.latitude + up * north;
			const longitude = this.longitude + right * east;
			return new Cell({ latitude, longitude }, north, east, this.#areas);
		});
		for (const part of this.#parts) for (const circle of this.#circles) part.add(circle);
	}

	#isPartOf(circle: Circle): boolean {
		return kilometresBetween(circle, this) < circle.radius + this.#reach;
	}

	#isWithin(circle: Circle): boolean {
		return kilometresBetween(circle, this) + this.#reach <= circle.radius;
	}
}
