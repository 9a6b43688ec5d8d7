/** Searches, once and each week, and what comes of them. */

import { readFile } from 'node:fs/promises';
import { chain, COMPANY_DATA, emitItems, TRIGGER } from '../../../harness/n8n/workflow.mts';
import { readStats } from '../../../harness/sandbox/stats.mts';
import { locator, search } from '../../support/operations.mts';
import { executed, type EditorCheck, type EditorFixture } from '../editor/fixture.mts';
import { eventually } from '../saves.mts';
import { append, job, openExample, rowsOf, run, runAll, type Row } from './job.mts';

const PROVINCE = 'Cuenca';
const SEARCH = 'Companies of the province';
const COMPARE = 'Compare Datasets';

/** A company that was there last month. */
const GONE = { cif: 'B00000018', nombre: 'Gone' };

export const ACTIVITY_JOBS: readonly EditorCheck[] = [
	job('One entry of the list searches for an activity in both editions of CNAE', bothEditions),
];

export const PLACE_JOBS: readonly EditorCheck[] = [
	job('New dentists of the province of Valencia are asked for every Monday on Starter', dentists),
	job("Last month's list is compared with what a search finds", compare),
	job('A map of companies around a town is downloaded', makeMap),
];

async function bothEditions(fixture: EditorFixture): Promise<string> {
	const { stack, editor } = fixture;
	await editor.beginManually(stack.server.url);
	await append(fixture, 'Search companies');
	await editor.add('Activity (CNAE)');
	await editor.search('cnae', 'peluquerías');
	await editor.click(editor.entries.filter({ hasText: 'in 2009' }));
	const before = await readStats(stack.sandbox);
	const found = await run(fixture, 'Search companies');
	const { requests } = await readStats(stack.sandbox);
	expect(requests - before.requests).toBe(2);
	expect(found.filter(({ cnae }) => !/^96(02|21)/.test(String(cnae)))).toEqual([]);
	return `${found.length} companies`;
}

async function dentists(fixture: EditorFixture): Promise<string> {
	const { stack, editor } = fixture;
	const { sandbox } = stack;
	await sandbox.admin.patch('/settings', { plan: 'starter' });
	const id = await openExample(fixture, 'weekly-new-companies.json');
	await editor.openNode('New dentists');
	const samples = rowsOf(await executed(fixture, id))('New dentists');
	expect(samples.map(({ cnae }) => cnae)).toEqual(['8623', '8623', '8623']);
	await editor.click(editor.closeNode);
	const before = await readStats(sandbox);
	await editor.click(editor.test('workflow-open-publish-modal-button'));
	await editor.click(editor.test('workflow-publish-button'));
	const requests = await eventually('Nothing is polled', async () => {
		const { requests } = await readStats(sandbox);
		return requests > before.requests ? requests - before.requests : undefined;
	});
	return `${requests} requests for the first poll`;
}

async function compare(fixture: EditorFixture): Promise<string> {
	const { stack, editor } = fixture;
	const params = { provincia: PROVINCE, per_page: 50 };
	const { data } = await stack.sandbox.api.get('/leadbase/buscar', { params });
	const [added, changed, ...same] = (data.results as Row[]).map(asListed);
	const lastMonth = [{ ...changed, telefono: '+34 900000000' }, ...same, GONE];
	const id = await openComparison(fixture, lastMonth);
	await editor.click(editor.plusOf(SEARCH));
	await editor.searchNodes('compare datasets');
	await editor.click(editor.nodeNamed(COMPARE));
	await editor.click(editor.closeNode);
	await editor.drag(editor.plusOf('Items'), editor.inputOf(COMPARE, 1));
	await editor.openNode(COMPARE);
	await editor.replace('field1', 'cif');
	await editor.replace('field2', 'cif');
	const { status, outputs } = await executed(fixture, id);
	const [isNew, isSame, isDifferent, isGone] = outputs[COMPARE].map((items) =>
		items.map(({ json }) => json),
	);
	expect([status, isNew, isGone]).toEqual(['success', [expect.objectContaining(added)], [GONE]]);
	expect([isSame.length, isDifferent.length]).toEqual([same.length, 1]);
	return `1 new, 1 changed, 1 gone, ${isSame.length} the same`;
}

/** The fields of a company that a search puts out by default. */
function asListed(company: Row): Row {
	const entries = Object.entries(company).filter(
		([name]) => !['lat', 'lon', 'tier'].includes(name),
	);
	return Object.fromEntries(entries);
}

/** Stores and opens a workflow with a search and, beside it, the list of last month. */
async function openComparison(
	{ stack, editor }: EditorFixture,
	lastMonth: readonly object[],
): Promise<string> {
	const { credential, server } = stack;
	const content = chain('This month', emitItems('rows', [...lastMonth]), credential);
	const { credentials } = content.nodes[0];
	content.nodes.push({
		id: 'search',
		name: SEARCH,
		type: COMPANY_DATA,
		typeVersion: 1,
		position: [440, -200],
		parameters: { ...search, returnAll: true, province: locator('name', PROVINCE) },
		credentials,
	});
	content.connections[TRIGGER].main[0]!.push({ node: SEARCH, type: 'main', index: 0 });
	const { id } = await server.client.createWorkflow(content);
	await editor.open(server.url, id);
	return id;
}

async function makeMap(fixture: EditorFixture): Promise<string> {
	const { editor } = fixture;
	const id = await openExample(fixture, 'companies-on-a-map.json');
	await editor.openNode('Companies around the point');
	await editor.click(editor.input('centre'));
	await editor.type('málaga');
	await editor.click(editor.entry('Málaga'));
	await editor.replace('radiusKm', '60');
	await editor.click(editor.closeNode);
	const found = (await runAll(fixture, id))('Companies around the point');
	await editor.openNode('File');
	const download = editor.page.waitForEvent('download');
	await editor.click(editor.output.getByText('Download'));
	const page = await readFile(await (await download).path(), 'utf8');
	expect(page).toContain('<svg');
	expect(page).toContain('Málaga');
	expect(found.filter(({ nombre }) => !page.includes(String(nombre)))).toEqual([]);
	return `${found.length} companies in the page`;
}
