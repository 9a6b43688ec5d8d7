/** Companies that become prospects. */

import { readCompanies } from '../../../harness/sandbox/companies.mts';
import { readStats } from '../../../harness/sandbox/stats.mts';
import { executed, type EditorCheck, type EditorFixture } from '../editor/fixture.mts';
import { readSaved, readSavedRecords, waitForSaves } from '../saves.mts';
import { append, job, openExample, openList, rowsOf, run, runAll } from './job.mts';

const SAVES = 500;
const STOPPED_AFTER = 100;
/** So many connections, and milliseconds for each save: they are stopped in the midst of them. */
const SLOWLY = { planChanges: { connections: 10 }, latencyMs: 500 };

/** Who visits which province. */
const TERRITORIES = [
	{ province: 'Sevilla', seller: 'Marta' },
	{ province: 'Málaga', seller: 'Luis' },
	{ province: 'Cádiz', seller: 'Ana' },
];

export const SAVE_AGAIN_JOBS: readonly EditorCheck[] = [
	job('500 saves that are previewed, stopped and run again are 500 records', saveAgain),
];

export const SAVE_JOBS: readonly EditorCheck[] = [
	job('An activity around Málaga that is saved twice is saved once', saveTwice),
	job('Prospects of three provinces are shared out among those who visit them', shareOut),
];

async function saveAgain(fixture: EditorFixture): Promise<string> {
	const { stack, editor } = fixture;
	const { sandbox } = stack;
	await sandbox.admin.patch('/settings', { plan: 'enterprise' });
	const companies = await readCompanies(sandbox, SAVES);
	const id = await openList(fixture, companies);
	await append(fixture, 'Save company as prospect');
	await editor.add('Preview');
	const [preview] = await run(fixture, 'Save company as prospect');
	await editor.click(editor.field('preview').locator('.el-switch, [role=switch]'));
	await editor.click(editor.closeNode);
	await sandbox.admin.patch('/settings', SLOWLY);
	await editor.click(editor.test('execute-workflow-button'));
	await waitForSaves(sandbox, STOPPED_AFTER);
	await editor.click(editor.test('stop-execution-button'));
	await editor.test('stop-execution-button').first().waitFor({ state: 'hidden' });
	await sandbox.admin.patch('/settings', { latencyMs: 0 });
	const again = await executed(fixture, id, editor.test('execute-workflow-button'));
	expect(again.status).toBe('success');
	const { saved } = await readStats(sandbox);
	const { data } = await sandbox.api.get('/sandbox/saved');
	expect([preview.requests, saved > SAVES, data.total]).toEqual([SAVES, true, SAVES]);
	return `${saved} saves, ${data.total} records`;
}

async function saveTwice(fixture: EditorFixture): Promise<string> {
	const { stack, editor } = fixture;
	const { sandbox } = stack;
	const id = await openExample(fixture, 'save-nearby-companies.json');
	await editor.openNode('Companies near a town');
	await editor.click(editor.input('centre'));
	await editor.type('málaga');
	await editor.click(editor.entry('Málaga'));
	await editor.replace('radiusKm', '15');
	await editor.add('Activity (CNAE)');
	await editor.search('cnae', 'calzado');
	await editor.click(editor.entries.filter({ hasText: '1520' }));
	await editor.click(editor.closeNode);
	const first = await runAll(fixture, id);
	const second = await runAll(fixture, id);
	const found = first('Companies near a town');
	expect(found.filter(({ distance_km: far, cnae }) => Number(far) > 15 || cnae !== '1520')).toEqual(
		[],
	);
	expect(second('Companies near a town')).toHaveLength(found.length);
	const saved = await readSaved(sandbox);
	const ids = found.map(({ empresa_id: company }) => Number(company));
	expect(ids.length).toBeGreaterThan(1);
	expect(saved).toEqual(new Map(ids.map((company) => [company, 1])));
	return `${found.length} companies, each saved once`;
}

async function shareOut(fixture: EditorFixture): Promise<string> {
	const { editor, stack } = fixture;
	const { sandbox } = stack;
	const id = await openList(fixture, TERRITORIES);
	await append(fixture, 'Search companies');
	await editor.click(editor.page.getByText('Execute previous nodes'));
	await editor.drag(editor.column('province'), editor.field('province').locator('input').last());
	await editor.settle();
	await editor.click(editor.closeNode);
	await append(fixture, 'Save company as prospect');
	await editor.click(editor.source('Items'));
	await editor.drag(editor.column('seller'), editor.input('notes'));
	await editor.settle();
	const rows = rowsOf(await executed(fixture, id));
	const found = rows('Search companies');
	const saved = await readSavedRecords(sandbox);
	const sellerOf = new Map(TERRITORIES.map(({ province, seller }) => [province, seller]));
	const noted = new Map(saved.map((row) => [row.empresa_id, row.notes]));
	const ought = new Map(found.map((row) => [row.empresa_id, sellerOf.get(String(row.provincia))]));
	expect(noted).toEqual(ought);
	return `${found.length} companies for ${new Set(noted.values()).size} people`;
}
