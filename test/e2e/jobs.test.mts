import { signInToEditor } from '../../harness/n8n/owner.mts';
import { bringUp } from '../../harness/sandbox/stack.mts';
import { checkEach, openPage, version } from '../support/e2e.mts';
import { Editor } from './editor/editor.mts';
import type { EditorFixture } from './editor/fixture.mts';
import { JOB_CHECKS } from './jobs-checks.mts';
import { MovedClock } from './polling/clock.mts';

let fixture: EditorFixture;

beforeAll(async () => {
	const clock = await MovedClock.create();
	const stack = await bringUp({ version, env: clock.env });
	clock.include(stack.sandbox);
	const page = await openPage({ viewport: { width: 1280, height: 900 } });
	page.setDefaultTimeout(20_000);
	await signInToEditor(page, stack.n8n.url);
	fixture = { stack, editor: new Editor(page), clock };
});

checkEach(JOB_CHECKS, () => fixture);
