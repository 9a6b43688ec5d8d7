import { signInToEditor } from '../../harness/n8n/owner.mts';
import { openBrowser, requireBrowser } from '../../harness/process/chromium.mts';
import { unlimited } from '../../harness/sandbox/sandbox.mts';
import { Workbench } from '../../harness/sandbox/workbench.mts';
import { runE2e } from '../support/e2e-program.mts';
import { CREDENTIAL_CHECKS } from './credentials-checks.mts';
import { Editor } from './editor/editor.mts';

await runE2e(
	{
		file: 'test/e2e/credentials.mts',
		about:
			'Creates each credential in a real n8n through its form, from the node and from the page Credentials, and uses it.',
	},
	async ({ n8n, built }, checks) => {
		requireBrowser();
		const bench = await Workbench.open(n8n, built);
		const server = await bench.n8n();
		const sandbox = await bench.sandbox(unlimited);
		const browser = await openBrowser();
		const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
		page.setDefaultTimeout(20_000);
		await signInToEditor(page, server.url);
		const fixture = { server, sandbox, editor: new Editor(page) };
		for (const [name, check] of CREDENTIAL_CHECKS) {
			await checks.run(name, async () => await check(fixture));
		}
		await browser.close();
	},
);
