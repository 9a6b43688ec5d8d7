import { cifControl } from '../../nodes/shared/domain/cif.ts';
import type { Script } from '../support/scripted-server.mts';
import { useScriptedServer } from '../support/use-scripted-server.mts';

const COUNT = 3000;
/** Reading keeps a process busy for 10 ms at most before others have their turn; it takes some hundred. */
const FEWEST_TURNS = 10;

const server = useScriptedServer();

const items = Array.from({ length: COUNT }, (_, index) => {
	const digits = String(8_600_000 + index);
	return { id: index + 1, CIF: `B${digits}${cifControl(digits)}`, nombre: `Empresa ${index}` };
});
const batch = { resource: 'company', operation: 'getBatch', cif: '={{ $json.CIF }}' };
const byId = { resource: 'company', operation: 'getById', companyId: '={{ $json.id }}' };
const rows = { ...batch, includeOtherFields: '={{ $json.id > 0 }}' };
/** Counts the turns of the event loop until the first request, and from the last response on. */
async function turnsOf(parameters: object): Promise<{ before: number; after: number }> {
	let turns = 0;
	let first: number | undefined;
	let last = 0;
	let isOver = false;
	const turn = () => {
		turns++;
		if (!isOver) setImmediate(turn);
	};
	const script: Script = (request) => {
		first ??= turns;
		last = turns;
		if (request.method === 'GET') return { total: 0, results: [] };
		return (request.body as { cifs: string[] }).cifs.map((cif) => ({ cif }));
	};
	setImmediate(turn);
	const { error } = await server.runAt(script, { parameters: parameters as never, items });
	isOver = true;
	expect(error).toBeUndefined();
	return { before: first!, after: turns - last };
}

it.each([
	['the CIFs of a batch', batch],
	['IDs', byId],
])('The node gives others their turn while it reads %s', async (_, parameters) => {
	expect((await turnsOf(parameters)).before).toBeGreaterThan(FEWEST_TURNS);
});

it('The node gives others their turn while it puts the rows of a batch together', async () => {
	expect((await turnsOf(rows)).after).toBeGreaterThan(FEWEST_TURNS);
});
