import { bringUp } from '../../harness/sandbox/stack.mts';
import { checkEach, version } from '../support/e2e.mts';
import { openEditor } from './editor/editor.mts';
import type { EditorFixture } from './editor/fixture.mts';
import { FIRST_WORKFLOW_CHECKS, MEMORY_CHECKS } from './first-workflow.mts';

let fixture: EditorFixture;

beforeAll(async () => {
	const stack = await bringUp({ version, withExamples: true });
	// Wide enough for the panels of the editor, scaled down for pictures that load fast.
	const small = { viewport: { width: 1180, height: 720 }, deviceScaleFactor: 0.8 };
	fixture = { stack, editor: await openEditor(stack.server.url, small) };
});

// The editor of n8n 1 shows the columns of a Data Table elsewhere, and its nodes create none.
const checks = version.startsWith('1.') ? [] : MEMORY_CHECKS;

checkEach([...FIRST_WORKFLOW_CHECKS, ...checks], () => fixture);
