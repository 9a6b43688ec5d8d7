import { signInToEditor } from '../../harness/n8n/owner.mts';
import { currentVersion } from '../../harness/n8n/versions.mts';
import { openBrowser, requireBrowser } from '../../harness/process/chromium.mts';
import { runMain } from '../../harness/process/interrupt.mts';
import { parseOptions } from '../../harness/process/options.mts';
import { bringUp } from '../../harness/sandbox/stack.mts';
import { Checks } from '../support/checks.mts';
import { eventExamples, FIELD_CHECKS, runPinned } from './editor/checks.mts';
import { Editor } from './editor/editor.mts';

const HELP = `Fills in the node in a real n8n as people do: typed key by key, pasted, picked from lists.

Usage: node test/e2e/editor.mts [options]

  --n8n VERSION   the version of n8n (${currentVersion})
  --only TEXT     checks with this text in their name
  --built         take the build as it is
  --help          show this text`;

await runMain(async () => {
	const options = parseOptions(
		{
			n8n: { type: 'string', default: currentVersion },
			only: { type: 'string', default: '' },
			built: { type: 'boolean', default: false },
			help: { type: 'boolean', default: false },
		},
		'node test/e2e/editor.mts --help',
	);
	if (options.help) {
		console.log(HELP);
		return 0;
	}
	requireBrowser();
	const stack = await bringUp({ n8nVersion: options.n8n, isBuilt: options.built });
	const browser = await openBrowser();
	const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
	page.setDefaultTimeout(20_000);
	await signInToEditor(page, stack.n8n.url);
	const fixture = { stack, editor: new Editor(page) };
	const checks = new Checks();
	const examples = eventExamples(fixture).map(
		(file) => [`Execute workflow: ${file}`, async () => await runPinned(fixture, file)] as const,
	);
	for (const [name, check] of [...FIELD_CHECKS, ...examples]) {
		if (name.includes(options.only)) await checks.run(name, async () => await check(fixture));
	}
	await browser.close();
	return checks.close(`The editor of n8n ${options.n8n}`);
});
