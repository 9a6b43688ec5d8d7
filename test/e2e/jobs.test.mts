import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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
	const files = await mkdtemp(join(tmpdir(), 'company-data-files-'));
	const env = { ...clock.env, N8N_RESTRICT_FILE_ACCESS_TO: files };
	const stack = await bringUp({ version, env });
	clock.include(stack.sandbox);
	const page = await openPage({ viewport: { width: 1280, height: 900 } });
	page.setDefaultTimeout(20_000);
	await signInToEditor(page, stack.n8n.url);
	fixture = { stack, editor: new Editor(page), clock, files };
});

checkEach(JOB_CHECKS, () => fixture);
