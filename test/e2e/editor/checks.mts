import assert from 'node:assert/strict';
import { emitItems } from '../../../harness/n8n/workflow.mts';
import { readCompanies } from '../../../harness/sandbox/companies.mts';
import { companiesOf, openNode, refusalOf, requireAll, type EditorCheck } from './fixture.mts';

const NEARBY = { resource: 'company', operation: 'searchNearby', limit: 10 };
const AT_A_CORUNA = { __rl: true, mode: 'list', value: 'A Coruña' };
const ELSEWHERE = { ...AT_A_CORUNA, value: 'Sevilla' };

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
			await editor.search('cnae', text);
			const entry = editor.entries.first();
			const label = await entry.innerText();
			await editor.click(entry);
			const companies = await companiesOf(fixture, id);
			const count = requireAll(companies, ({ cnae }) => String(cnae).startsWith(code));
			return `${count} of ${label.trim()}`;
		},
	];
}

export const FIELD_CHECKS: EditorCheck[] = [
	centreCheck('43.3623436, -8.4115401', 'paste'),
	centreCheck('43,3623436; -8,4115401', 'keys'),
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
	[
		'A sector is found in the list inside Filters',
		async (fixture) => {
			const { editor } = fixture;
			const id = await openNode(fixture, { ...NEARBY, centre: AT_A_CORUNA, radiusKm: '50' });
			await editor.add('Sector');
			await editor.search('sector', 'hostel');
			await editor.click(editor.entry('Hostelería'));
			const companies = await companiesOf(fixture, id);
			return requireAll(companies, ({ sector }) => sector === 'Hostelería');
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
