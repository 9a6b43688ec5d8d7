import { Turns } from '../../../nodes/CompanyData/actions/turns.ts';
import { VirtualTime } from '../../support/virtual-time.mts';

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

it('a rest of some length counts as a turn', async () => {
	const time = new VirtualTime();
	const turns = new Turns(time.clock);
	time.now = 50;
	expect(turns.isDue).toBe(true);
	await time.run(turns.rest(5));
	expect(time.now).toBe(55);
	expect(turns.isDue).toBe(false);
});
