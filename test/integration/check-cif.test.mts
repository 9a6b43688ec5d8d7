import { get, getBatch, save } from '../support/operations.mts';
import type { Script } from '../support/scripted-server.mts';
import { useScriptedServer } from '../support/use-scripted-server.mts';

/** Of a sole trader, of a foreigner, with another control character, and the CIF of a company. */
const NUMBERS = ['12345678Z', 'X1234567L', 'J99216583', 'B86670460'];
/** Which the service cannot know whatever it checks. */
const HOPELESS = ['B8667046', 'Empresa Uno', 'I86670460', ''];

const server = useScriptedServer();

const script: Script = ({ url, method, body }) => {
	if (method === 'GET') return { cif: url.split('/').at(-1), empresa_id: 7 };
	const { cifs } = body as { cifs?: string[] };
	return cifs?.map((cif) => ({ cif, nombre: 'Known' })) ?? { saved: true };
};

const OPERATIONS = {
	Get: get,
	'Get Batch': { ...getBatch, unknownCifs: 'stop' },
	Save: { ...save, companyId: get.cif },
};

/** Runs an operation for these numbers; returns the rows, and how many failed. */
async function run(parameters: object, numbers: string[], checkCif: unknown) {
	const { items } = await server.runAt(script, {
		parameters: { ...parameters, options: { checkCif } } as never,
		items: numbers.map((cif) => ({ cif })),
		onError: 'continueRegularOutput',
	});
	return { items, failed: items.filter(({ error }) => error !== undefined) };
}

describe.each(Object.entries(OPERATIONS))('%s', (_, parameters) => {
	it('sends personal tax IDs and CIFs with a wrong control character when Check CIF is off', async () => {
		const { items, failed } = await run(parameters, NUMBERS, false);
		expect(failed).toEqual([]);
		expect(items).toHaveLength(NUMBERS.length);
		const sent = JSON.stringify(server.seen.map(({ url, body }) => [url, body]));
		for (const number of NUMBERS) expect(sent).toContain(number);
	});

	it('does not send personal tax IDs or CIFs with a wrong control character when Check CIF is on', async () => {
		const { failed } = await run(parameters, NUMBERS.slice(0, 3), true);
		expect(failed).toHaveLength(3);
		expect(server.seen).toHaveLength(0);
	});

	it('never sends a value that cannot be a CIF, even when Check CIF is off', async () => {
		const { failed } = await run(parameters, HOPELESS, false);
		expect(failed).toHaveLength(HOPELESS.length);
		expect(server.seen).toHaveLength(0);
	});
});

it('the error for an unknown CIF says that Check CIF is off', async () => {
	const { error } = await server.runAt(
		(__, reply) => reply.code(404).send({ error_code: 'not_found' }),
		{
			parameters: { ...OPERATIONS.Get, options: { checkCif: false } } as never,
			items: [{ cif: '12345678Z' }],
		},
	);
	expect(error?.message).toContain('no company with the CIF 12345678Z');
	expect(error?.description).toContain('Options → Check CIF is off');
});
