/** Finds the parts of an area that no circle has covered yet. The area is divided into cells, quartered where needed. */

import { type Circle, kilometresBetween, type Point } from './coordinates';

/** A cell smaller than this share of a circle's radius is inside the circle if its middle is. */
const FINENESS = 0.005;
const KM_A_DEGREE = (Math.PI / 180) * 6371;

/** A rectangle around a point. */
interface Cell extends Point {
	/** Half its height and half its width, in degrees. */
	north: number;
	east: number;
	/** From its middle to its farthest corner, in kilometres. */
	reach: number;
	/** The area of which it is a part. */
	area: Circle;
}

/** The parts of an area that are not in any complete circle. */
export class Gaps {
	readonly #origin: Point;
	#cells: Cell[];

	constructor(areas: readonly Circle[]) {
		[this.#origin] = areas;
		this.#cells = areas.map((area) => {
			const north = (area.radius / KM_A_DEGREE) * 1.01;
			const widest = Math.min(89, Math.abs(area.latitude) + north);
			const east = north / Math.cos((widest * Math.PI) / 180);
			return cellOf(area, north, east, area);
		});
	}

	/** Removes the parts inside a circle. */
	cover(circle: Circle): void {
		this.#cells = this.#cells.flatMap((cell) => outside(cell, circle));
	}

	/** The middle of the nearest gap; undefined if there is none. */
	nearest(): Point | undefined {
		for (;;) {
			let nearest: Cell | undefined;
			let least = Infinity;

			for (const cell of this.#cells) {
				const distance = kilometresBetween(this.#origin, cell);
				if (distance < least) [least, nearest] = [distance, cell];
			}

			if (nearest === undefined) return undefined;

			const { area, reach } = nearest;
			if (kilometresBetween(nearest, area) <= area.radius) return nearest;

			const parts = reach < FINENESS * area.radius ? [] : quarters(nearest);
			this.#cells.splice(this.#cells.indexOf(nearest), 1, ...parts);
		}
	}

	/** Distance from the origin within which there is no gap, in kilometres. */
	distance(): number {
		const start = (cell: Cell) => kilometresBetween(this.#origin, cell) - cell.reach;
		return this.#cells.reduce((least, cell) => Math.max(0, Math.min(least, start(cell))), Infinity);
	}
}

/** Makes a cell. `north` and `east` are half a side in degrees; `reach` is the distance from middle to corner in kilometres. */
function cellOf({ latitude, longitude }: Point, north: number, east: number, area: Circle): Cell {
	const corner = { latitude: latitude - Math.sign(latitude) * north, longitude: longitude + east };
	const reach = kilometresBetween({ latitude, longitude }, corner);
	return { latitude, longitude, north, east, reach, area };
}

function quarters({ latitude, longitude, north, east, area }: Cell): Cell[] {
	return [-0.5, 0.5]
		.flatMap((up) =>
			[-0.5, 0.5].map((right) => {
				const middle = { latitude: latitude + up * north, longitude: longitude + right * east };
				return cellOf(middle, north / 2, east / 2, area);
			}),
		)
		.filter((cell) => kilometresBetween(cell, area) < area.radius + cell.reach);
}

/** The parts of a cell that are outside a circle. */
function outside(cell: Cell, circle: Circle): Cell[] {
	const distance = kilometresBetween(cell, circle);
	if (distance >= circle.radius + cell.reach) return [cell];
	if (distance + cell.reach <= circle.radius) return [];
	if (kilometresBetween(cell.area, circle) + cell.area.radius <= circle.radius) return [];
	if (cell.reach < FINENESS * circle.radius) return distance <= circle.radius ? [] : [cell];

	return quarters(cell).flatMap((quarter) => outside(quarter, circle));
}
