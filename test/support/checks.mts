/** A name and the work behind it: what it returns is shown, what it throws is its failure. */
export type NamedCheck = readonly [name: string, check: () => Promise<string | string[] | void>];

/** Runs checks one after the other, prints each, and counts them as the test runner does. */
export class Checks {
	readonly #only: string;
	#passed = 0;
	#failed = 0;

	/** Only checks with this text in their name are run. */
	constructor(only = '') {
		this.#only = only;
	}

	/**
	 * Runs a check; its failure does not keep the next from running.
	 *
	 * @returns false when it failed.
	 */
	async run(...[name, check]: NamedCheck): Promise<boolean> {
		if (!name.includes(this.#only)) return true;
		const started = performance.now();
		try {
			const details = [(await check()) ?? []].flat();
			this.#passed++;
			this.#print('✔', name, started, details);
			return true;
		} catch (error) {
			this.#failed++;
			this.#print('✖', name, started, [error instanceof Error ? error.message : String(error)]);
			return false;
		}
	}

	/**
	 * Prints the closing line, by which the test runner counts.
	 *
	 * @returns the exit code, which is not 0 where nothing was checked.
	 */
	close(subject = 'Tests'): number {
		console.log(`${subject}: ${this.#passed} passed, ${this.#failed} failed`);
		return this.#failed === 0 && this.#passed > 0 ? 0 : 1;
	}

	#print(mark: string, name: string, started: number, details: string[]): void {
		console.log(`${mark} ${name} (${((performance.now() - started) / 1000).toFixed(1)} s)`);
		for (const line of details) console.log(`    ${line}`);
	}
}

/** @throws {Error} with the message when the condition does not hold. */
export function require(condition: boolean, message: string): void {
	if (!condition) throw new Error(message);
}
