import { signInToEditor } from '../../harness/n8n/owner.mts';
import { bringUp } from '../../harness/sandbox/stack.mts';
import { check, checkEach, openPage, version } from '../support/e2e.mts';
import { EVENT_EXAMPLES, FIELD_CHECKS, runPinned } from './editor/checks.mts';
import { Editor } from './editor/editor.mts';
import type { EditorFixture } from './editor/fixture.mts';
import { IMPORT_CHECKS } from './editor/import-checks.mts';
import { PANEL_CHECKS } from './editor/panel-checks.mts';
import { tellsProgress } from './editor/progress.mts';

let fixture: EditorFixture;

beforeAll(async () => {
	const stack = await bringUp({ version });
	const page = await openPage({ viewport: { width: 1280, height: 900 } });
	page.setDefaultTimeout(20_000);
	await signInToEditor(page, stack.n8n.url);
	fixture = { stack, editor: new Editor(page) };
});

checkEach([...PANEL_CHECKS, ...FIELD_CHECKS, ...IMPORT_CHECKS], () => fixture);

check(
	'A run of half a minute says how far it is, in the log of n8n and in the console of the browser',
	async () => await tellsProgress(fixture),
);

for (const file of EVENT_EXAMPLES) {
	check(
		`Execute workflow runs ${file} on its pinned data, within the requests its note states`,
		async () => await runPinned(fixture, file),
	);
}
