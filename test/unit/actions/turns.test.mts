import { Turns } from '../../../nodes/CompanyData/actions/turns.ts';

/** Works on items that take this long each; returns how often others had their turn. */
async function turnsOf(items: number, milliseconds: number): Promise<number> {
	let turns = 0;
	let now = 0;
	const sleep = async () => void turns++;
	const worked = new Turns({ now: () => now, sleep });
	for (let item = 0; item < items; item++) {
		now += milliseconds;
		await worked.pass();
	}
	return turns;
}

it.each([
	[1000, 1, 100],
	[1000, 4, 333],
	[10, 50, 10],
	[9, 1, 0],
])('%d items of %d ms give others %d turns', async (items, milliseconds, turns) => {
	expect(await turnsOf(items, milliseconds)).toBe(turns);
});
