import { signInToEditor } from '../../harness/n8n/owner.mts';
import { bringUp } from '../../harness/sandbox/stack.mts';
import { checkEach, openPage, version } from '../support/e2e.mts';
import { FIELD_CHECKS } from './editor/checks.mts';
import { Editor } from './editor/editor.mts';
import type { EditorFixture } from './editor/fixture.mts';
import { MAPPING_CHECKS } from './editor/mapping-checks.mts';
import { PANEL_CHECKS } from './editor/panel-checks.mts';

let fixture: EditorFixture;

beforeAll(async () => {
	const stack = await bringUp({ version, withExamples: true });
	const page = await openPage({ viewport: { width: 1280, height: 900 } });
	await signInToEditor(page, stack.server.url);
	fixture = { stack, editor: new Editor(page) };
});

checkEach([...PANEL_CHECKS, ...FIELD_CHECKS, ...MAPPING_CHECKS], () => fixture);
