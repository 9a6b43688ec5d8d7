import { signInToEditor } from '../../harness/n8n/owner.mts';
import { openBrowser, requireBrowser } from '../../harness/process/chromium.mts';
import { bringUp } from '../../harness/sandbox/stack.mts';
import { runE2e } from '../support/e2e-program.mts';
import { eventExamples, FIELD_CHECKS, runPinned } from './editor/checks.mts';
import { Editor } from './editor/editor.mts';

await runE2e(
	{
		file: 'test/e2e/editor.mts',
		about:
			'Fills in the node in a real n8n as people do: typed key by key, pasted, picked from lists.',
	},
	async ({ n8n, built }, checks) => {
		requireBrowser();
		const stack = await bringUp({ n8nVersion: n8n, isBuilt: built });
		const browser = await openBrowser();
		const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
		page.setDefaultTimeout(20_000);
		await signInToEditor(page, stack.n8n.url);
		const fixture = { stack, editor: new Editor(page) };
		const examples = eventExamples(fixture).map(
			(file) => [`Execute workflow: ${file}`, async () => await runPinned(fixture, file)] as const,
		);
		for (const [name, check] of [...FIELD_CHECKS, ...examples]) {
			await checks.run(name, async () => await check(fixture));
		}
		await browser.close();
	},
);
