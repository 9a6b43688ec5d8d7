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
