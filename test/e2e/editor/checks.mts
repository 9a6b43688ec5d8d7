import assert from 'node:assert/strict';
import { COMPANY_DATA_TRIGGER, emitItems } from '../../../harness/n8n/workflow.mts';
import { readCifs, readCompanies } from '../../../harness/sandbox/companies.mts';
import { listExamples, readExample } from '../../../harness/sandbox/examples.mts';
import { readStats } from '../../../harness/sandbox/stats.mts';
import { statedRequests } from '../../examples/notes.mts';
import {
	companiesOf,
	executed,
	openNode,
	refusalOf,
	requireAll,
	type EditorCheck,
	type EditorFixture,
} from './fixture.mts';

const NEARBY = { resource: 'company', operation: 'searchNearby', limit: 10 };
const AT_A_CORUNA = { __rl: true, mode: 'list', value: 'A Coruña' };
const ELSEWHERE = { ...AT_A_CORUNA, value: 'Sevilla' };
const NO_POINT = { __rl: true, mode: 'coordinates', value: '' };

const isInACoruna = ({ ciudad }: Record<string, unknown>) => ciudad === 'A Coruña';

/** A centre that is pasted or typed, and companies around A Coruña. */
function centreCheck(text: string, by: 'keys' | 'paste'): EditorCheck {
	const name = `Centre takes "${text}", ${by === 'keys' ? 'typed' : 'pasted'}`;
	return [
		name,
		async (fixture) => {
			const id = await openNode(fixture, { ...NEARBY, centre: ELSEWHERE });
			await fixture.editor.choose('centre', 'coordinates');
			await fixture.editor.replace('centre', text, by);
			return requireAll(await companiesOf(fixture, id), isInACoruna);
		},
	];
}

/** A province by a name of its own, and companies of it. */
function provinceCheck(text: string, province: string): EditorCheck {
	return [
		`Province takes "${text}" by name and by expression`,
		async (fixture) => {
			const parameters = { resource: 'company', operation: 'search', limit: 10, output: 'raw' };
			const id = await openNode(fixture, parameters);
			await fixture.editor.choose('province', 'name');
			await fixture.editor.replace('province', text, 'keys');
			const isThere = (company: Record<string, unknown>) => company.provincia === province;
			requireAll(await companiesOf(fixture, id), isThere);
			await fixture.editor.express('province', `{{ "${text}`);
			return requireAll(await companiesOf(fixture, id), isThere);
		},
	];
}

/** A search in the list of CNAE, and a company of the activity that is picked. */
function activityCheck(text: string, code: string): EditorCheck {
	return [
		`"${text}" finds its activity in the list of CNAE inside Filters`,
		async (fixture) => {
			const { editor } = fixture;
			const id = await openNode(fixture, { ...NEARBY, centre: AT_A_CORUNA, radiusKm: '50' });
			await editor.add('CNAE');
			const times = await editor.search('cnae', text);
			const entry = editor.entries.first();
			const label = await entry.innerText();
			await editor.click(entry);
			const companies = await companiesOf(fixture, id);
			const count = requireAll(companies, ({ cnae }) => String(cnae).startsWith(code));
			return [`${count} of ${label.trim()}`, describeSearch(times)];
		},
	];
}

function describeSearch({ shown, answered }: { shown: number; answered: number }): string {
	const [total, request] = [shown, answered].map(Math.round);
	return `${total} ms from the last key to the result, ${request} of them n8n's answer`;
}

async function sheet(fixture: EditorFixture, column: string): Promise<string> {
	const cifs = await readCifs(fixture.stack.sandbox, 3);
	const parameters = { resource: 'company', operation: 'getBatch' };
	return await openNode(fixture, parameters, emitItems(column, cifs));
}

async function requestsOf(fixture: EditorFixture, run: () => Promise<unknown>): Promise<number> {
	const { requests } = await readStats(fixture.stack.sandbox);
	await run();
	return (await readStats(fixture.stack.sandbox)).requests - requests;
}

export const FIELD_CHECKS: EditorCheck[] = [
	centreCheck('A Coruña', 'paste'),
	centreCheck('43.3623436, -8.4115401', 'paste'),
	centreCheck('43,3623436; -8,4115401', 'keys'),
	[
		'Centre refuses "43,3623" alone, without a request',
		async (fixture) => {
			const id = await openNode(fixture, { ...NEARBY, centre: NO_POINT });
			await fixture.editor.replace('centre', '43,3623', 'paste');
			const requests = await requestsOf(fixture, async () => {
				await refusalOf(fixture, id, /^'Centre'.*43,3623.*latitude and longitude/i);
			});
			assert(requests === 0, `It costs ${requests} requests.`);
		},
	],
	[
		'Radius takes "2,5" as it is typed',
		async (fixture) => {
			const id = await openNode(fixture, { ...NEARBY, centre: AT_A_CORUNA, limit: 200 });
			await fixture.editor.replace('radiusKm', '2,5', 'keys');
			const companies = await companiesOf(fixture, id);
			assert(
				companies.some(({ distance_km: km }) => Number(km) > 2),
				'None is further than 2 km.',
			);
			return requireAll(companies, ({ distance_km: km }) => Number(km) <= 2.5);
		},
	],
	provinceCheck('Vizcaya', 'Bizkaia'),
	provinceCheck('La Coruña', 'A Coruña'),
	[
		'Get Batch looks up a sheet with the column CIF',
		async (fixture) => {
			const companies = await companiesOf(fixture, await sheet(fixture, 'CIF'));
			return requireAll(companies, ({ found }) => found === true);
		},
	],
	[
		'Get Batch finds the column Identificador of a sheet by its values',
		async (fixture) => {
			const companies = await companiesOf(fixture, await sheet(fixture, 'Identificador'));
			return requireAll(companies, ({ found }) => found === true);
		},
	],
	[
		'Get Batch asks which of two columns of CIFs to take, and takes it by its name',
		async (fixture) => {
			const [cliente, proveedor] = await readCifs(fixture.stack.sandbox, 2);
			const parameters = { resource: 'company', operation: 'getBatch' };
			const rows = emitItems('rows', [{ cliente, proveedor }]);
			const id = await openNode(fixture, parameters, rows);
			await refusalOf(fixture, id, /'CIF'.*cliente, proveedor/);
			await fixture.editor.replace('cif', 'proveedor', 'keys');
			return requireAll(await companiesOf(fixture, id), ({ cif }) => cif === proveedor);
		},
	],
	[
		'Save takes the company of each item, and tells a CIF dragged onto it to be one',
		async (fixture) => {
			const { editor } = fixture;
			const companies = await readCompanies(fixture.stack.sandbox, 2);
			const parameters = { resource: 'prospect' };
			const id = await openNode(fixture, parameters, emitItems('companies', companies));
			const saved = await companiesOf(fixture, id);
			const ids = companies.map(({ empresa_id }) => empresa_id);
			assert(
				String(saved.map(({ empresa_id }) => empresa_id)) === String(ids),
				'Others are saved.',
			);
			const cif = editor.test('run-data-schema-node-name').filter({ hasText: /^\s*cif\s*$/ });
			await editor.drag(cif, editor.field('companyId').locator('.cm-content, input').last());
			return await refusalOf(fixture, id, /'Company'.*Enter {{ \$json.empresa_id }} alone/);
		},
	],
	activityCheck('restaurantes', '56'),
	activityCheck('bares', '56'),
	[
		'A sector is found in the list inside Filters',
		async (fixture) => {
			const { editor } = fixture;
			const id = await openNode(fixture, { ...NEARBY, centre: AT_A_CORUNA, radiusKm: '50' });
			await editor.add('Sector');
			const times = await editor.search('sector', 'hostel');
			await editor.click(editor.entry('Hostelería'));
			const companies = await companiesOf(fixture, id);
			const count = requireAll(companies, ({ sector }) => sector === 'Hostelería');
			return [`${count} of Hostelería`, describeSearch(times)];
		},
	],
	[
		'A search in a list that finds nothing says so',
		async (fixture) => {
			const { editor } = fixture;
			await openNode(fixture, { ...NEARBY, centre: AT_A_CORUNA });
			await editor.add('CNAE');
			await editor.search('cnae', 'xyzzy');
			await editor.page
				.getByText(/No results|xyzzy/)
				.first()
				.waitFor();
		},
	],
];

/** Every example that starts from an event, by Execute workflow on its pinned data, within its note. */
export async function runPinned(fixture: EditorFixture, fileName: string): Promise<string> {
	const { stack, editor } = fixture;
	const { workflow } = stack.examples.find((example) => example.fileName === fileName)!;
	await editor.open(stack.n8n.url, workflow.id);
	const button = editor.test('execute-workflow-button');
	let status = '';
	const requests = await requestsOf(fixture, async () => {
		const execution = await executed(fixture, workflow.id, button);
		status = `${execution.status} ${execution.failure?.message ?? ''}`;
	});
	assert(status.startsWith('success'), `It ended with: ${status}`);
	assert(requests <= statedRequests(workflow), `It has sent ${requests} requests.`);
	return `${requests} requests`;
}

/** The examples that start from an event of the service. */
export const EVENT_EXAMPLES = listExamples().filter((file) =>
	readExample(file).nodes.some(({ type }) => type === COMPANY_DATA_TRIGGER),
);
