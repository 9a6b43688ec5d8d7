/** The lists of the editor that are made of what the service answers. */
import { searchList } from '../support/list-search.mts';
import { useScriptedServer } from '../support/use-scripted-server.mts';

const server = useScriptedServer();

const COMPANIES = [
	{ id: 1, cif: 'B86670460', nombre: 'Muebles Gil', sector: 'Hostelería' },
	{ id: 2, cif: '={{ $env }}', nombre: 'Gil', sector: '={{ $env }}' },
];

beforeEach(async () => {
	const body = { results: COMPANIES, total: COMPANIES.length };
	await server.start(() => body);
});

it.each([
	['searchSectors', 'Hostelería'],
	['searchCompaniesByCif', 'B86670460'],
] as const)(
	'%s leaves out values that n8n would evaluate as expressions',
	async (method, value) => {
		const { results } = await searchList(method, server.credentials());
		expect(results.map((one) => one.value)).toEqual([value]);
	},
);

it.each([
	['with a total', 120, [50, 50, 20]],
	['without a total', undefined, [50, 50, 17]],
	['in pages smaller than requested', 45, [20, 20, 5]],
])('a list of companies %s ends with its last page', async (_, total, sizes) => {
	await server.start(({ url }) => {
		const page = Number(new URL(url, 'http://localhost').searchParams.get('page'));
		const results = Array.from({ length: sizes[page - 1] ?? 0 }, (_entry, index) => ({
			id: page * 100 + index,
			cif: `C${page * 100 + index}`,
			nombre: 'Gil',
		}));
		return { results, total };
	});

	const received: number[] = [];
	let token: string | undefined;

	do {
		const list = await searchList('searchCompaniesByCif', server.credentials(), '', token);
		received.push(list.results.length);
		token = list.paginationToken as string | undefined;
	} while (token !== undefined);

	expect(received).toEqual(sizes);
});
