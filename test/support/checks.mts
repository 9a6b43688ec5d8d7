/** Runs checks one after the other, prints each, and counts them as the test runner does. */
export class Checks {
	#passed = 0;
	#failed = 0;

	/** Runs a check; what it throws is its failure, and does not keep the next from running. */
	async run(name: string, check: () => Promise<string | void>): Promise<boolean> {
		const started = performance.now();
		try {
			const detail = await check();
			this.#passed++;
			this.#print('✔', name, started, detail ?? undefined);
			return true;
		} catch (error) {
			this.#failed++;
			this.#print('✖', name, started, error instanceof Error ? error.message : String(error));
			return false;
		}
	}

	/** Prints the closing line; returns the exit code, which is not 0 where nothing was checked. */
	close(): number {
		console.log(`Tests: ${this.#passed} passed, ${this.#failed} failed`);
		return this.#failed === 0 && this.#passed > 0 ? 0 : 1;
	}

	#print(mark: string, name: string, started: number, detail?: string): void {
		console.log(`${mark} ${name} (${((performance.now() - started) / 1000).toFixed(1)} s)`);
		if (detail) console.log(`    ${detail}`);
	}
}

/** @throws Error with the message when the condition does not hold. */
export function require(condition: boolean, message: string): void {
	if (!condition) throw new Error(message);
}
