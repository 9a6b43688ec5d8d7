import { randomUUID } from 'node:crypto';
import type { IDataObject } from 'n8n-workflow';
import { match, nearby, save, search, withQuery } from '../support/operations.mts';
import { queryOf, type Script } from '../support/scripted-server.mts';
import { useScriptedServer } from '../support/use-scripted-server.mts';
import type { NodeRun } from '../support/workflow.mts';
import { ActiveTrigger } from './polling/active-trigger.mts';

/** The field of a criterion, by its display name. */
interface Criterion {
	label: string;
	/** The parameters of the node if the field has a value stored. */
	set(value: string): object;
	/** A value that the field understands. */
	good: IDataObject[string];
}

const locator = (value: string) => ({ __rl: true, mode: 'name', value });

const text: Criterion = {
	label: 'Text',
	set: (value) => ({ text: value }),
	good: 'Muebles',
};
const province: Criterion = {
	label: 'Province',
	set: (value) => ({ province: locator(value) }),
	good: 'Lugo',
};
const cnae: Criterion = {
	label: 'Activity (CNAE)',
	set: (value) => ({ filters: { cnae: locator(value) } }),
	good: '5630',
};
const sector: Criterion = {
	label: 'Sector',
	set: (value) => ({ filters: { sector: locator(value) } }),
	good: 'Hostelería',
};
const onlyEmail: Criterion = {
	label: 'Only With Email',
	set: (value) => ({ filters: { onlyEmail: value } }),
	good: true,
};
const additional: Criterion = {
	label: 'estado',
	set: (value) => ({ options: withQuery('estado', value) }),
	good: 'alta',
};

const soleTraders: Criterion = {
	label: 'Without Sole Traders',
	set: (value) => ({ options: { withoutSoleTraders: value } }),
	good: true,
};
const emailKind: Criterion = {
	label: 'Email Kind',
	set: (value) => ({ options: { emailKind: value } }),
	good: 'any',
};

const NOTHINGS = ['', null, undefined, 'NULL', false];
const EXPRESSION = '={{ $json.value }}';

const count = { ...search, operation: 'count' };
const searchNearby = nearby('43.36, -8.41', 5);

const ofOperation = (name: string, node: object, criteria: Criterion[]) =>
	criteria.map((criterion) => [name, criterion.label, { node, criterion }] as const);

const sieve = [onlyEmail, soleTraders, emailKind];

const CASES = [
	...ofOperation('Search', search, [text, province, cnae, sector, ...sieve, additional]),
	...ofOperation('Count', count, [text, province, cnae, sector, additional]),
	...ofOperation('Search Nearby', searchNearby, [cnae, sector, ...sieve, additional]),
];

/** Values that are no in a switch, or may be meant in a parameter of the user's own. */
const nothingsIn = ({ label }: Criterion) =>
	NOTHINGS.filter(
		(value) =>
			value !== false || !['Only With Email', 'Without Sole Traders', 'estado'].includes(label),
	);

const server = useScriptedServer();

/** A service with one company. */
const oneCompany: Script = (_, reply) => {
	const company = { cif: 'J99216582', nombre: 'Bar Sol, S.L.', empresa_id: 1, ciudad: 'Vigo' };
	const results = [{ ...company, cnae: '5630', sector: 'Hostelería', email: 'a@b.es' }];
	return reply.send({ results, total: 1, page: 1, per_page: 100 });
};

const run = async (parameters: object, items: IDataObject[], more: Partial<NodeRun> = {}) =>
	await server.runAt(oneCompany, { ...more, parameters, items });

const messagesOf = ({ hints }: { hints: Array<{ message: string }> }) =>
	hints.map(({ message }) => message);

describe('an expression that gives nothing for an item', () => {
	it.each(CASES)('sends nothing for it: %s by %s', async (_, label, { node, criterion }) => {
		const values = nothingsIn(criterion);
		const items = [criterion.good, ...values, criterion.good].map((value) => ({ value }));
		const outcome = await run({ ...node, ...criterion.set(EXPRESSION) }, items);
		expect(outcome.error).toBeUndefined();
		expect(server.seen).toHaveLength(2);
		expect(messagesOf(outcome)).toContain(
			`'${label}' is empty for ${values.length} items, first item 1: nothing was searched for them. Filter them out, or clear it.`,
		);
		if (node !== count) {
			const pairs = outcome.outputs[0].map(({ pairedItem }) => pairedItem);
			expect(pairs).toEqual([{ item: 0 }, { item: items.length - 1 }]);
			return;
		}

		const nothing = { count: null, note: `'${label}' is empty: nothing was counted.` };
		const counted = { count: 1, note: null };
		expect(outcome.items).toEqual([counted, ...values.map(() => nothing), counted]);
	});

	it.each(CASES)('is an error for an agent: %s by %s', async (_, label, { node, criterion }) => {
		for (const value of nothingsIn(criterion)) {
			const parameters = { ...node, ...criterion.set(EXPRESSION) };
			const { items } = await run(parameters, [{ value }], { asTool: true });
			expect(items).toEqual([{ error: expect.stringContaining(`'${label}' is empty. `) }]);
			expect(server.seen).toEqual([]);
		}
	});

	it.each([
		['Centre', { centre: locator(EXPRESSION) }, 'Vigo'],
		['Radius (Km)', { radiusKm: EXPRESSION }, 5],
		['Province', { area: 'province', province: locator(EXPRESSION) }, 'Ceuta'],
		['Towns', { area: 'towns', towns: EXPRESSION }, 'Vigo'],
	])('fails the item if the field is required: %s', async (label, parameters, good) => {
		const node = { ...searchNearby, ...parameters };
		const items = [...NOTHINGS, good].map((value) => ({ value }));
		const outcome = await run(node, items, { onError: 'continueRegularOutput' });
		const empty = expect.stringContaining(`'${label}' is empty`) as string;
		expect(outcome.items.map(({ error }) => error)).toEqual([...NOTHINGS.map(() => empty), null]);
		const { items: answers } = await run(node, [{ value: false }], { asTool: true });
		expect(answers).toEqual([{ error: empty }]);
		expect(server.seen).toEqual([]);
	});

	it('says so for a single item, and names each field', async () => {
		const parameters = { ...search, text: '={{ $json.text }}', ...province.set('={{ $json.in }}') };
		const items = [{ text: 'bar', in: 'Lugo' }, { text: 'bar' }, { in: 'Lugo' }];
		expect(messagesOf(await run(parameters, items)).slice(1)).toEqual([
			"'Province' is empty for item 1: nothing was searched for it. Filter such items out, or clear the field.",
			"'Text' is empty for item 2: nothing was searched for it. Filter such items out, or clear the field.",
		]);
	});

	it.each(['', null, undefined, false])(
		'sends nothing if it stands beside words: %j',
		async (town) => {
			const parameters = { ...search, text: '=muebles {{ $json.town }}', ...province.set('Lugo') };
			const outcome = await run(parameters, [{ town }, { town: 'Foz' }]);
			expect(server.seen.map((request) => queryOf(request).get('q'))).toEqual(['muebles Foz']);
			expect(messagesOf(outcome)).toContain(
				"'Text' lacks {{ $json.town }} for item 0: nothing was searched for it. Filter such items out, or clear the field.",
			);
		},
	);

	it.each([province, cnae, sector])('may be a word: $label', async ({ label, set }) => {
		const words = ['None', 'no', 'ninguno'].map((value) => ({ value }));
		const outcome = await run({ ...search, ...set(EXPRESSION) }, words);
		expect(messagesOf(outcome)).toContain(
			`'${label}' is empty for 3 items, first item 0: nothing was searched for them. Filter them out, or clear it.`,
		);
		expect(server.seen).toEqual([]);
	});

	it('costs nothing in a preview, which has the item among the refused ones', async () => {
		const parameters = { ...search, text: EXPRESSION, options: { preview: true } };
		const { items } = await run(parameters, [{ value: 'bar' }, { value: null }]);
		expect(items).toMatchObject([
			{
				summary: expect.stringMatching(
					/^Would take 1 request .* 1 row would be refused\.$/,
				) as string,
				requests: 1,
				refused: [{ item: 1, reason: "'Text' is empty" }],
			},
		]);
	});

	it.each([
		['Sector', { event: 'newCompanyNear', filters: { sector: locator('={{ null }}') } }],
		[
			'Sector',
			{ event: 'newCompanyNear', filters: { sector: locator('=a {{ null }}') } },
			'lacks {{',
		],
		['CIFs', { event: 'companyChanged', cifs: '={{ null }}' }],
	])(
		'keeps a polling trigger from being activated: %s',
		async (label, parameters, fault = 'is empty') => {
			await server.start(oneCompany);
			const trigger = new ActiveTrigger({
				parameters: { ...searchNearby, watchedFields: ['telefono'], ...parameters },
				credentials: server.credentials(),
				workflowId: randomUUID(),
			});
			await expect(trigger.activate()).rejects.toThrow(`'${label}' ${fault}`);
			expect(server.seen).toEqual([]);
		},
	);
});

describe('a filter that gives nothing, with the option If a Filter Gives Nothing', () => {
	const filters = CASES.filter(
		([, , { criterion }]) => ![soleTraders, emailKind].includes(criterion),
	);
	const withOption = (ifNothing: string, node: object, { set }: Criterion): IDataObject => {
		const { options = {}, ...others }: IDataObject = { ...node, ...set(EXPRESSION) };
		return { ...others, options: { ...(options as object), ifNothing } };
	};

	it.each(filters)('is searched without: %s by %s', async (_, label, { node, criterion }) => {
		const parameters = withOption('searchWithout', node, criterion);
		const items = [{ value: null }, { value: criterion.good }, {}];
		const outcome = await run(parameters, items);
		expect(outcome.error).toBeUndefined();
		expect(outcome.items).toHaveLength(3);
		const sent = server.seen.map((request) => [...queryOf(request).keys()].sort());
		const usual = Math.min(...sent.map(({ length }) => length));
		// The service has no such filter in a search by text: the node applies it to what was found.
		const isOwn = label === 'Only With Email' && node !== searchNearby;
		expect(sent.filter(({ length }) => length > usual)).toHaveLength(isOwn ? 0 : 1);
		expect(messagesOf(outcome)).toContain(`Searched without ${label} (empty) for 2 items.`);
	});

	it.each(filters)('fails the item: %s by %s', async (_, label, { node, criterion }) => {
		const items = [{ value: null }, { value: criterion.good }];
		const onError = 'continueRegularOutput';
		const outcome = await run(withOption('fail', node, criterion), items, { onError });
		expect(outcome.items).toMatchObject([
			{ error: expect.stringContaining(`'${label}' is empty`) as string },
			{},
		]);
		expect(server.seen).toHaveLength(1);
	});

	it.each([soleTraders, emailKind])(
		'skips the item for what is left out: $label',
		async (criterion) => {
			const outcome = await run(withOption('searchWithout', search, criterion), [{ value: null }]);
			expect(outcome.items).toEqual([]);
			expect(server.seen).toEqual([]);
		},
	);

	it('is searched for with the words beside it', async () => {
		const text = '=muebles {{ $json.town }}';
		await run({ ...search, text, options: { ifNothing: 'searchWithout' } }, [{ town: null }]);
		expect(queryOf(server.seen[0]).get('q')).toBe('muebles');
	});

	it('is named to a model', async () => {
		const parameters = withOption('searchWithout', { ...search, text: 'bar' }, province);
		const { items } = await run(parameters, [{ value: null }], { asTool: true });
		expect(items).toMatchObject([
			{ note: expect.stringContaining('Text "bar" · without Province (empty).') as string },
		]);
	});
});

describe('a province that is the whole country', () => {
	it.each(['España', 'Spain', ' toda España '])('is no filter: %j', async (value) => {
		const parameters = { ...search, ...province.set(EXPRESSION), text: 'bar' };
		const outcome = await run(parameters, [{ value }]);
		expect(outcome.items).toHaveLength(1);
		expect([...queryOf(server.seen[0]).keys()].sort()).toEqual(['page', 'per_page', 'q']);
		expect(messagesOf(outcome)).toContain(`Searched without Province (${value.trim()}).`);
	});

	it('is named to a model', async () => {
		const parameters = { ...count, ...province.set(EXPRESSION) };
		const { items } = await run(parameters, [{ value: 'Spain' }], { asTool: true });
		expect(items).toEqual([{ count: 1, note: 'Searched for without Province (Spain).' }]);
	});

	it('is no area', async () => {
		const parameters = { ...searchNearby, area: 'province', province: locator('España') };
		const { error } = await run(parameters, [{}]);
		expect(error?.message).toBe("'Province' is the whole country");
	});
});

describe('a value of a model', () => {
	const fromModel = "={{ $fromAI('text', 'Words', 'string') }}";

	it.each([
		['', undefined],
		['null', undefined],
		[null, undefined],
		['bar', 'bar'],
	])('may be left out: "%s"', async (text, sent) => {
		const parameters = { ...count, text: fromModel, ...province.set('Lugo') };
		const { items } = await run(parameters, [{ text }], { asTool: true });
		expect(items).toMatchObject([{ count: 1 }]);
		expect(queryOf(server.seen[0]).get('q') ?? undefined).toBe(sent);
	});
});

describe('a value that is nothing', () => {
	it('does not make a sure name unsure', async () => {
		const items = ['NULL', false, 'None', 0].map((city) => ({ name: 'Bar Sol SL', city }));
		const outcome = await run({ ...match, name: '={{ $json.name }}' }, items);
		expect(outcome.items.map((row) => row.match)).toEqual(items.map(() => 'sure'));
	});

	it.each([false, 'null', 'N/A', null, 'None', 'no'])(
		'is not saved as notes: %j',
		async (comment) => {
			const parameters = { ...save, notes: '={{ $json.comment }}' };
			await run(parameters, [{ id: 1, comment }]);
			expect(server.seen.map(({ body }) => body)).toEqual([{ empresa_id: 1, status: 'prospect' }]);
		},
	);

	it('is no status, and nothing is saved', async () => {
		const parameters = { ...save, status: '={{ $json.state }}' };
		const { error } = await run(parameters, [{ id: 1, state: 'N/A' }]);
		expect(error?.message).toBe("'Status' is empty");
		expect(server.seen).toEqual([]);
	});

	it('in the answer of the service is no email address', async () => {
		const parameters = { ...search, filters: { onlyEmail: true } };
		const results = ['N/A', 'no', '-', 'a@b.es'].map((email, id) => ({ empresa_id: id, email }));
		const { items } = await server.runAt((_, reply) => reply.send({ results, total: 4 }), {
			parameters,
		});
		expect(items.map(({ email }) => email)).toEqual(['a@b.es']);
	});
});
