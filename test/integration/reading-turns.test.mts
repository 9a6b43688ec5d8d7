import { cifControl } from '../../spain/cif.ts';
import { SYSTEM_CLOCK } from '../../lib/clock.ts';
import type { Script } from '../support/scripted-server.mts';
import { useScriptedServer } from '../support/use-scripted-server.mts';

/** Others have their turn after ten milliseconds, or as many looks at the clock here. */
const COUNT = 200;
const FEWEST_TURNS = 10;

const server = useScriptedServer();
let turns = 0;

beforeEach(() => {
	let now = performance.now();
	const { sleep } = SYSTEM_CLOCK;
	jest.spyOn(SYSTEM_CLOCK, 'now').mockImplementation(() => now++);
	jest.spyOn(SYSTEM_CLOCK, 'sleep').mockImplementation(async (milliseconds) => {
		turns++;
		await sleep(milliseconds);
	});
});

afterEach(() => jest.restoreAllMocks());

const items = Array.from({ length: COUNT }, (_, index) => {
	const digits = String(8_600_000 + index);
	return { id: index + 1, CIF: `B${digits}${cifControl(digits)}`, nombre: `Empresa ${index}` };
});
const batch = { resource: 'company', operation: 'getBatch', cif: '={{ $json.CIF }}' };
const byId = { resource: 'company', operation: 'getById', companyId: '={{ $json.id }}' };
const rows = { ...batch, includeOtherFields: '={{ $json.id > 0 }}' };

/** Counts the turns that others have until the first request, and from the last one on. */
async function turnsOf(parameters: object): Promise<{ before: number; after: number }> {
	turns = 0;
	const atRequests: number[] = [];
	const script: Script = ({ method, body }) => {
		atRequests.push(turns);
		if (method === 'GET') return { total: 0, results: [] };
		return (body as { cifs: string[] }).cifs.map((cif) => ({ cif, nombre: 'Bar Sol' }));
	};
	const { error } = await server.runAt(script, { parameters: parameters as never, items });
	expect(error).toBeUndefined();
	return { before: atRequests[0], after: turns - atRequests.at(-1)! };
}

it.each([
	['the CIFs of a batch', batch],
	['the IDs of Get By ID', byId],
])('the node yields to other work while it reads %s', async (_, parameters) => {
	expect((await turnsOf(parameters)).before).toBeGreaterThan(FEWEST_TURNS);
});

it('the node yields to other work while it builds the rows of a batch', async () => {
	expect((await turnsOf(rows)).after).toBeGreaterThan(FEWEST_TURNS);
});
