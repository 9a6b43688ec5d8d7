import type { Sandbox } from '../../../harness/sandbox/sandbox.mts';
import { eventually } from '../saves.mts';
import type { Sink } from './sink.mts';

/** A place of which the sandbox has several hundred companies. */
export const PLACE = { latitude: 40.4168, longitude: -3.7038, radiusKm: 4 };

/** Companies of the place that are not there at first; they are added one by one. */
export class Newcomers {
	/** The IDs of those that were added. */
	readonly added = new Set<number>();
	readonly #sandbox: Sandbox;
	#absent: number[];

	private constructor(sandbox: Sandbox, absent: number[]) {
		this.#sandbox = sandbox;
		this.#absent = absent;
	}

	/** Takes every second company of the place out of the sandbox's catalogue. */
	static async create(sandbox: Sandbox): Promise<Newcomers> {
		const { latitude: lat, longitude: lng, radiusKm: radius_km } = PLACE;
		const params = { lat, lng, radius_km, limit: 1000 };
		const { data } = await sandbox.api.get('/empresas/nearby', { params });
		const ids = (data as Array<{ empresa_id: number }>).map(({ empresa_id }) => empresa_id);
		const newcomers = new Newcomers(
			sandbox,
			ids.filter((_, index) => index % 2 === 1),
		);
		await newcomers.#keep();
		return newcomers;
	}

	/** Adds some companies to the catalogue. */
	async add(count: number): Promise<void> {
		const ids = this.#absent.splice(0, count);
		if (ids.length < count) throw new Error('The place has no more companies.');
		for (const id of ids) this.added.add(id);
		await this.#keep();
	}

	/** The IDs of those that were added and are not reported. */
	missingIn({ reported }: Sink): number[] {
		return [...this.added].filter((id) => !reported.has(id));
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
