/** Polls until the condition holds, for at most five seconds. */
export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
	for (let tries = 0; tries < 250 && !(await condition()); tries++) {
		await new Promise((resolve) => setTimeout(resolve, 20));
	}
}
