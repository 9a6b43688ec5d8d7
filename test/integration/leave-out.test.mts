import type { IDataObject } from 'n8n-workflow';
import { match, nearby, search } from '../support/operations.mts';
import type { Script } from '../support/scripted-server.mts';
import { useScriptedServer } from '../support/use-scripted-server.mts';
import type { NodeOutcome } from '../support/workflow.mts';

/** What must not come out of a search, a match or a poll, and must not be stored either. */

const SOL = {
	cif: 'J99216582',
	nombre: 'Bar Sol, S.L.',
	ciudad: 'Lugo',
	telefono: '+34 982 10 20 30',
	email: 'ana.sol@barsol.es',
	web: 'https://www.barsol.es',
	empresa_id: 1,
	fax: '982102031',
};
const LUNA = {
	cif: 'B86670460',
	nombre: 'Hotel Luna, S.L.',
	ciudad: 'Lugo',
	telefono: '600100200',
	email: 'info@hotelluna.es',
	web: null,
	empresa_id: 2,
};
const AUTONOMA = {
	...LUNA,
	cif: '12345678Z',
	nombre: 'Luz Gil',
	email: 'luz@gil.es',
	empresa_id: 3,
};
const ALL = [SOL, LUNA, AUTONOMA];

const scripted = useScriptedServer();
const of =
	(companies: IDataObject[]): Script =>
	(_, reply) =>
		reply.send({ results: companies, total: companies.length, page: 1, page_size: 50 });
const around =
	(companies: IDataObject[]): Script =>
	(_, reply) =>
		reply.send(companies);
const NEARBY = nearby('43.01, -7.55', 5);

const runWith = async (operation: object, options: IDataObject, more: object = {}) =>
	await scripted.runAt('centre' in operation ? around(ALL) : of(ALL), {
		parameters: { ...operation, options, ...more },
	});
const idsOf = ({ items }: NodeOutcome) => items.map(({ empresa_id }) => empresa_id);
const said = ({ hints }: NodeOutcome) => hints.map(({ message }) => message).join('\n');

/** Where the list comes from, and what it has. */
const LISTS: Array<[from: string, list: unknown]> = [
	['a text', 'acme.es; j-99216582\n+34 600 999 999'],
	['a list', ['J99216582']],
	['rows', [{ id: 1, cif: null, email: 'ANA.SOL@barsol.es', createdAt: '2026-01-01' }]],
	['rows of another node', [{ json: { phone: '982102030', reason: 'by mail' }, pairedItem: 0 }]],
	['rows with telephones', [{ email: 'x@y.es', telefonos: '982102030 / 600999999', who: 'Ana' }]],
	['another column', [{ email: '', aviso: 'Ana', contacto: '982102030' }]],
	['a website in another column', [{ email: 'x@y.es', 'Web corporativa': 'barsol.es' }]],
	['a website in a column of any name', [{ email: 'x@y.es', 'Web de la tienda': 'barsol.es' }]],
	['rows of which one is blank', [{ email: '', notas: null }, { email: 'ana.sol@barsol.es' }]],
	['rows without a known column', [{ who: 'barsol.es' }]],
	['JSON', '[{"telefono": 982102030}]'],
];

describe('Leave Out', () => {
	it.each(LISTS)('takes its list from %s', async (_, list) => {
		const outcome = await runWith(search, { leaveOut: list as string });
		expect(outcome.error).toBeUndefined();
		expect(idsOf(outcome)).toEqual([2, 3]);
		expect(said(outcome)).toContain('3 companies; 1 company left out');
	});

	it.each(['raw', 'simplified', 'selectedFields'])(
		'judges the whole record, whatever Output makes of it: %s',
		async (output) => {
			const outcome = await runWith(
				search,
				{ leaveOut: '@barsol.es' },
				{ output, fields: ['ciudad'] },
			);
			expect(idsOf(outcome)).toEqual([2, 3]);
		},
	);

	it('leaves out the companies of a search around a place, of one and of several circles', async () => {
		for (const more of [{ limit: 10 }, { returnAll: true }]) {
			const outcome = await runWith(NEARBY, { leaveOut: 'barsol.es' }, more);
			expect(idsOf(outcome)).toEqual([2, 3]);
			expect(said(outcome)).toContain('1 company left out');
		}
	});

	it.each([
		{ telefonos: ['+34 982 10 20 30'] },
		{ contactos: [{ telefono_contacto: '982102030' }] },
		{ whatsapp: 'https://wa.me/34982102030' },
		{ web_corporativa: 'https://www.acme.es/lugo' },
		{ redes: ['https://tienda.acme.es'] },
		{ identificador: 'B96416813' },
	])('leaves out a company by what its record has in any column: %j', async (more) => {
		const parameters = { ...search, options: { leaveOut: '982102030, acme.es, B96416813' } };
		const { items } = await scripted.runAt(of([{ ...LUNA, ...more }, AUTONOMA]), { parameters });
		expect(items.map(({ cif }) => cif)).toEqual([AUTONOMA.cif]);
	});

	it.each([[[]], [''], [[{}]], ['[]']])(
		'leaves out nobody for an empty list: %j',
		async (leaveOut) => {
			const outcome = await runWith(search, { leaveOut: leaveOut as string });
			expect(outcome.error).toBeUndefined();
			expect(outcome.items).toHaveLength(3);
			expect(said(outcome)).toBe('3 companies');
		},
	);

	it.each([
		['={{ $json.objections }}', 'is empty for this item'],
		['={{ null }}', 'is empty for this item'],
		['={{ [{ cif: "J99216582" }].map((row) => row.nif) }}', 'has 1 entry, which is empty'],
		['={{ [{ cif: "" }, { cif: null }] }}', 'has 2 entries, all of them empty'],
		['={{ [{ email: "x@y.es" }, { email: "", empresa: "Bar Sol" }] }}', 'in its row 2'],
		['={{ [{ telefonos: "98210203", email: "x@y.es" }] }}', '"98210203" is neither'],
		['B96416814', 'does not have the right control character'],
		['={{ [{ cif: "Bar Sol" }] }}', '"Bar Sol" is neither a CIF'],
		['={{ [true] }}', 'which is not text'],
	])('sends nothing with a list that would leave nobody out: %s', async (leaveOut, what) => {
		const outcome = await runWith(search, { leaveOut });
		expect(outcome.error?.message).toContain(`'Leave Out' ${what}`.slice(0, 12));
		expect(outcome.error?.message).toContain(what);
		expect(scripted.seen).toEqual([]);
	});

	it('keeps nothing of a response with the execution of a run that failed', async () => {
		const failing: Script = ({ url }, reply) =>
			url.includes('q=stop')
				? reply.code(400).send({})
				: reply.send({ results: [SOL, LUNA], total: 2 });
		const run = async (options: IDataObject) =>
			await scripted.runAt(failing, {
				parameters: {
					...search,
					text: '={{ $json.text }}',
					options: { concurrency: 1, ...options },
				},
				items: [{ text: 'bar' }, { text: 'stop' }],
			});
		const keptOf = ({ run: { data } }: NodeOutcome) =>
			JSON.stringify(data.executionData?.contextData ?? {}).length;
		const [kept, unkept] = [await run({}), await run({ leaveOut: 'barsol.es' })];
		expect(kept.error).toBeDefined();
		expect(unkept.error).toBeDefined();
		expect(keptOf(unkept)).toBeLessThan(keptOf(kept) - 50);
	});

	it('tells a model how many companies are left out, and not which', async () => {
		const { items } = await scripted.runAt(of(ALL), {
			parameters: { ...search, options: { leaveOut: 'barsol.es', emailKind: 'generic' } },
			asTool: true,
		});
		expect(items[0].note).toContain('1 of them is left out, as the user of this tool wants.');
		expect(JSON.stringify(items)).not.toMatch(/Sol|luz@/);
	});
});

describe('Match with Leave Out', () => {
	const matchOf = async (companies: IDataObject[], leaveOut: string) =>
		await scripted.runAt(of(companies), {
			parameters: { ...match, options: { leaveOut } },
			items: [{ empresa: 'Bar Sol', ciudad: '' }],
		});
	const OTHER = {
		...SOL,
		cif: 'B96416813',
		ciudad: 'Vigo',
		web: null,
		email: null,
		telefono: null,
	};

	const ONLY = { ...SOL, nombre: 'Canteras Zurbarán y Etxeberria, S.L.' };

	it('says nothing of a company on the list', async () => {
		const outcome = await matchOf([SOL], 'barsol.es');
		expect(outcome.items).toEqual([
			expect.objectContaining({ match: 'left out', cif: null, nombre: null, candidates: [] }),
		]);
		expect(said(outcome)).toContain('1 left out');
	});

	it('does not make a company sure because its namesake is left out', async () => {
		const [before] = (await matchOf([SOL, OTHER], 'other.es')).items;
		expect(before).toMatchObject({ match: 'unsure' });
		const outcome = await matchOf([SOL, OTHER], 'barsol.es');
		expect(outcome.items).toMatchObject([{ match: 'unsure', cif: null }]);
		expect(outcome.items[0].candidates).toMatchObject([{ cif: 'B96416813' }]);
		expect(JSON.stringify(outcome.items)).not.toMatch(/J99216582|Lugo/);
	});

	it('leaves the others as they are', async () => {
		const { items } = await scripted.runAt(of([LUNA, ONLY]), {
			parameters: { ...match, options: { leaveOut: 'hotelluna.es' } },
			items: [{ empresa: 'Canteras Zurbarán y Etxeberria, S.L.' }],
		});
		expect(items).toMatchObject([{ match: 'sure', cif: 'J99216582' }]);
	});

	it('refuses a list that differs between its items', async () => {
		const { error } = await scripted.runAt(of(ALL), {
			parameters: { ...match, options: { leaveOut: '={{ $json.list }}' } },
			items: [
				{ empresa: 'Bar Sol', list: 'acme.es' },
				{ empresa: 'Hotel Luna', list: 'barsol.es' },
			],
		});
		expect(error?.message).toContain("'Leave Out' has different values for items 0 and 1");
	});
});

describe('options about persons', () => {
	it('Email Kind leaves out the addresses of persons, and says how many', async () => {
		for (const operation of [search, NEARBY]) {
			const outcome = await runWith(operation, { emailKind: 'generic' }, { output: 'raw' });
			expect(outcome.items.map(({ email }) => email)).toEqual([null, 'info@hotelluna.es', null]);
			expect(said(outcome)).toContain('2 personal addresses left out');
		}
	});

	it('Email Kind leaves out companies without a generic address, if only those with one are wanted', async () => {
		for (const operation of [search, NEARBY]) {
			const filters = { onlyEmail: true };
			const outcome = await runWith(operation, { emailKind: 'generic' }, { filters });
			expect(idsOf(outcome)).toEqual([2]);
			expect(said(outcome)).toContain('1 have a generic email address');
		}
	});

	it('Without Sole Traders leaves out whoever has no CIF of an organisation', async () => {
		for (const operation of [search, NEARBY]) {
			const outcome = await runWith(operation, { withoutSoleTraders: true });
			expect(idsOf(outcome)).toEqual([1, 2]);
			expect(said(outcome)).toContain('1 sole trader left out');
		}
	});
});
