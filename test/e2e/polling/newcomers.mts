import type { Sandbox } from '../../../harness/sandbox/sandbox.mts';
import { createRandom, integerBelow, type Random } from '../../../sandbox/random.mts';
import { eventually } from '../saves.mts';
import type { Sink } from './sink.mts';

/** One time in so many at random adds companies. */
const ADDS_ONE_IN = 6;

/** A place of which the sandbox has several hundred companies. */
export const PLACE = { latitude: 40.4168, longitude: -3.7038, radiusKm: 4 };

/** Companies of the place that are not there at first; they are added one by one. */
export class Newcomers {
	/** Of those that were added: the ID, and when, in milliseconds since 1970. */
	readonly added = new Map<number, number>();
	readonly #sandbox: Sandbox;
	readonly #now: () => number;
	readonly #random: Random;
	#absent: number[];

	private constructor(sandbox: Sandbox, now: () => number, random: Random, absent: number[]) {
		this.#sandbox = sandbox;
		this.#now = now;
		this.#random = random;
		this.#absent = absent;
	}

	/** Takes every second company of the place out of the sandbox's catalogue; same seed, same order. */
	static async create(sandbox: Sandbox, now: () => number, seed: number): Promise<Newcomers> {
		const { latitude: lat, longitude: lng, radiusKm: radius_km } = PLACE;
		const params = { lat, lng, radius_km, limit: 1000 };
		const { data } = await sandbox.api.get('/empresas/nearby', { params });
		const random = createRandom(seed);
		const ids = (data as Array<{ empresa_id: number }>).map(({ empresa_id }) => empresa_id);
		const absent = ids
			.filter((_, index) => index % 2 === 1)
			.map((id) => ({ id, order: random() }))
			.sort((one, other) => one.order - other.order)
			.map(({ id }) => id);
		const newcomers = new Newcomers(sandbox, now, random, absent);
		await newcomers.#keep();
		return newcomers;
	}

	/** Adds some companies to the catalogue. */
	async add(count: number): Promise<void> {
		const ids = this.#absent.splice(0, count);
		if (ids.length < count) throw new Error('The place has no more companies.');
		for (const id of ids) this.added.set(id, this.#now());
		await this.#keep();
	}

	/** Adds none most of the times, or one to three. */
	async addAtRandom(): Promise<void> {
		if (integerBelow(this.#random, ADDS_ONE_IN) === 0) {
			await this.add(1 + integerBelow(this.#random, 3));
		}
	}

	/** The IDs of those that were added and are not reported. */
	missingIn({ reported }: Sink): number[] {
		return [...this.added.keys()].filter((id) => !reported.has(id));
	}

	/** Waits until all that were added are reported, in whatever number. */
	async allReported(sink: Sink): Promise<void> {
		await eventually('Not all companies are reported', async () =>
			this.missingIn(sink).length === 0 ? true : undefined,
		);
	}

	async #keep(): Promise<void> {
		await this.#sandbox.admin.patch('/settings', { absent: this.#absent });
	}
}
