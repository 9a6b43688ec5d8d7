import assert from 'node:assert/strict';
import { emitItems } from '../../../harness/n8n/workflow.mts';
import { readCompanies } from '../../../harness/sandbox/companies.mts';
import { companiesOf, openNode, refusalOf, requireAll, type EditorCheck } from './fixture.mts';

const NEARBY = { resource: 'company', operation: 'searchNearby', limit: 10 };
const ELSEWHERE = { __rl: true, mode: 'list', value: 'Sevilla' };

export const FIELD_CHECKS: EditorCheck[] = [
	[
		'Centre accepts pasted coordinates',
		async (fixture) => {
			const id = await openNode(fixture, { ...NEARBY, centre: ELSEWHERE });
			await fixture.editor.choose('centre', 'coordinates');
			await fixture.editor.replace('centre', '43.3623436, -8.4115401');
			return requireAll(await companiesOf(fixture, id), ({ ciudad }) => ciudad === 'A Coruña');
		},
	],
	[
		'Province accepts a name typed as an expression',
		async (fixture) => {
			const parameters = { resource: 'company', operation: 'search', limit: 10, output: 'raw' };
			const id = await openNode(fixture, parameters);
			await fixture.editor.choose('province', 'name');
			await fixture.editor.express('province', '{{ "Vizcaya');
			const companies = await companiesOf(fixture, id);
			return requireAll(companies, ({ provincia }) => provincia === 'Bizkaia');
		},
	],
	[
		'Save takes the CIF of each item if By CIF is chosen, and one company from the list',
		async (fixture) => {
			const { editor } = fixture;
			const companies = await readCompanies(fixture.stack.sandbox, 2);
			const [{ empresa_id, nombre }] = companies;
			const parameters = { resource: 'prospect' };
			const cifs = companies.map(({ cif }) => ({ cif }));
			const id = await openNode(fixture, parameters, emitItems('companies', cifs));
			await editor.choose('companyId', 'cif');
			const saved = await companiesOf(fixture, id);
			const ids = companies.map((company) => company.empresa_id);
			assert(
				String(saved.map((company) => company.empresa_id)) === String(ids),
				'Others are saved.',
			);
			await editor.choose('companyId', 'list');
			await editor.search('companyId', String(nombre));
			await editor.click(editor.entries);
			const chosen = await companiesOf(fixture, id);
			return requireAll(chosen, (company) => company.empresa_id === empresa_id);
		},
	],
	[
		'Save takes the company of each item, and recognises a CIF dragged onto it',
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
];
