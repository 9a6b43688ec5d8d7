import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parse } from 'yaml';
import { projectRoot } from '../../../harness/process/paths.mts';
import { linkFaults } from '../../../scripts/release/links.mts';
import { contentFaults, MAX_BYTES } from '../../../scripts/release/package-rules.mts';
import {
	linesOfProduct,
	pictureFaults,
	textsOfProduct,
} from '../../../scripts/release/pictures.mts';

const read = (path: string) => readFileSync(join(projectRoot, path), 'utf8');
const manifest = JSON.parse(read('package.json'));

it('package.json has what n8n verifies beyond its scan, and no bundled or optional dependencies', () => {
	expect(manifest).toMatchObject({
		version: expect.stringMatching(/^(?!0\.0\.0$)\d+\.\d+\.\d+$/),
		homepage: expect.stringMatching(/^https:/),
		repository: { url: expect.stringMatching(/^https:\/\/github\.com\/[\w-]+\/[\w-]+\.git$/) },
		files: ['dist'],
		// Without it, npm publishes no new package with provenance.
		publishConfig: { access: 'public' },
		n8n: { n8nNodesApiVersion: 1, strict: true },
	});
	const foreign = ['optionalDependencies', 'bundleDependencies', 'bundledDependencies'];
	expect(foreign.filter((key) => key in manifest)).toEqual([]);
});

describe('publish workflow', () => {
	interface Step {
		run?: string;
		uses?: string;
	}
	interface Job {
		needs?: string;
		permissions: Record<string, string>;
		steps: Step[];
	}
	const { permissions, jobs } = parse(read('.github/workflows/publish.yml')) as {
		permissions: object;
		jobs: Record<'build' | 'publish' | 'scan', Job>;
	};
	const commandsOf = ({ steps }: Job) => steps.flatMap(({ run = '' }) => run.split('\n'));

	it('builds and tests without credentials', () => {
		expect(permissions).toEqual({});
		expect(jobs.build.permissions).toEqual({ contents: 'read' });
		expect(commandsOf(jobs.build)).toEqual(
			expect.arrayContaining(['npm ci', 'npm test', 'npm run release']),
		);
	});

	it('publishes the checked package with provenance in a job that installs and runs no project code', () => {
		const { permissions: granted, steps } = jobs.publish;
		expect(granted).toMatchObject({ 'id-token': 'write' });
		const actions = steps.flatMap(({ uses = [] }) => uses).map((use) => String(use).split('@')[0]);
		expect(actions).toEqual(['actions/setup-node', 'actions/download-artifact']);
		const commands = commandsOf(jobs.publish).join('\n');
		expect(commands).toMatch(/sha256sum --check[^]*npm publish \.\/package\.tgz --provenance/);
		expect(commands).not.toMatch(/npm (ci|install|run|test)|npx/);
		expect(commands).toContain('cmp package.tgz');
	});

	it('scans the published version without credentials, and fails unless it has passed', () => {
		const { needs, permissions: granted } = jobs.scan;
		expect([needs, granted]).toEqual(['publish', { contents: 'read' }]);
		const scanning = commandsOf(jobs.scan).join('\n');
		expect(scanning).toMatch(/scan-community-package "\$name@\$GITHUB_REF_NAME"[^]*grep --quiet/);
	});
});

it('contentFaults reports unexpected files, missing files and an excessive size', () => {
	const files = ['package.json', 'README.md', 'LICENSE'];
	const bare = { n8n: { nodes: ['dist/a.node.js'] } };
	expect(contentFaults(bare, { files: [...files, 'dist/a.node.js'], size: 1 })).toEqual([]);
	expect(contentFaults(bare, { files: [...files, '.env'], size: MAX_BYTES })).toEqual([
		'.env is in the package',
		'dist/a.node.js is not in the package',
		`it is ${MAX_BYTES} bytes packed, and fewer than ${MAX_BYTES} are allowed`,
	]);
});

it('linkFaults reports only broken links to files, headings and images of the repository', () => {
	const raw = 'https://raw.githubusercontent.com/owner/name/main';
	const text = [
		'[a](docs/a.md), [a](docs/), [a](docs/a.md#two-words-here)',
		`![a](${raw}/docs/images/a.png)`,
		'[a](https://github.com/owner/name/blob/main/docs/a.md)',
		'[elsewhere](https://example.com/gone) and [mail](mailto:a@example.com)',
		'```\n[a](gone-too.md)\n```',
		'[a](gone.md), [a](docs/a.md#three)',
		'<img src="docs/images/b.png">',
		`![a](${raw}/docs/b.png)`,
	].join('\n');
	const pages: Record<string, string> = { 'README.md': text, 'docs/a.md': '## Two Words, here\n' };
	const files = new Set([...Object.keys(pages), 'docs/images/a.png']);
	const repository = { path: 'owner/name', files, read: (path: string) => pages[path] };
	expect(linkFaults('README.md', repository).sort()).toEqual([
		'README.md: docs/a.md#three has no such heading',
		'README.md: docs/images/b.png is not in the repository',
		'README.md: gone.md is not in the repository',
		`README.md: ${raw}/docs/b.png is not in the repository`,
	]);
});

describe('the text beside a picture', () => {
	const before = textsOfProduct([
		"// it's a note\nconst a = { displayName: 'Centre', description: \"It's one\" };",
		'const hint = `${count} companies saved, the last in ${town}`;',
	]);

	it('has the texts of the product that the page shows, without those of n8n and of data', () => {
		const page =
			"Centre *\nParameters\nCentre\n50 companies saved, the last in Lugo\nBar Sol\nIt's one";
		expect(linesOfProduct(page, before)).toEqual([
			'Centre',
			'50 companies saved, the last in Lugo',
			"It's one",
		]);
	});

	it('reports a picture without one, and each line that the product no longer says', () => {
		const text = '50 companies saved, the last in Lugo\nCentre\n';
		expect(pictureFaults('a.png', text, before)).toEqual([]);
		const after = textsOfProduct(["const a = { displayName: 'Centre of the Circle' };"]);
		expect(pictureFaults('a.png', text, after)).toEqual([
			'a.png shows "50 companies saved, the last in Lugo", which the product no longer says',
			'a.png shows "Centre", which the product no longer says',
		]);
		expect(pictureFaults('a.png', undefined, before)).toEqual([
			'a.png has no text beside it: run npm run screenshot',
		]);
	});
});

describe("n8n's package scan", () => {
	type Case = [folder: string, rule: string, patterns: string, files: Record<string, string>];

	const inSource = 'export const key = process.env.KEY; // eslint-disable-line\n';
	const changed = (change: object) => ({
		'nodes/empty.js': '',
		'package.json': JSON.stringify({ ...manifest, ...change }, null, '\t'),
	});
	const foreign = changed({ dependencies: { lodash: '*' } });
	const licensed = changed({ license: 'Apache-2.0' });
	const cases: Case[] = [
		['source', '@n8n/community-nodes/', 'SOURCE_PATTERNS', { 'nodes/a.ts': inSource }],
		['package', 'no-console', 'PACKAGE_PATTERNS', { 'nodes/a.js': 'console.log(1);\n' }],
		['manifest', 'no-runtime-dependencies', 'PACKAGE_PATTERNS', foreign],
		['license', 'license-not-default', 'PACKAGE_PATTERNS', licensed],
	];
	let found: Record<string, string[]>;

	beforeAll(() => {
		const root = mkdtempSync(join(tmpdir(), 'company-data-scan-'));
		for (const [folder, , , files] of cases) {
			const all = { 'package.json': read('package.json'), ...files };
			for (const [path, text] of Object.entries(all)) {
				mkdirSync(dirname(join(root, folder, path)), { recursive: true });
				writeFileSync(join(root, folder, path), text);
			}
		}
		// In a process of its own, one for all: jest cannot load the plugin, which is an ES module.
		const program = `import * as scan from ${JSON.stringify(join(projectRoot, 'scripts/release/scan.mts'))};
			const found = {};
			for (const [folder, , patterns] of ${JSON.stringify(cases)})
				found[folder] = await scan.scan(${JSON.stringify(root)} + '/' + folder, scan[patterns]);
			console.log(JSON.stringify(found));`;
		const options = ['--input-type=module', '--eval', program];
		// Rules of the plugin look at other places where they take themselves to be under test.
		const env = { ...process.env, NODE_ENV: undefined };
		const output = execFileSync(process.execPath, options, { cwd: projectRoot, env });
		found = JSON.parse(output.toString());
		rmSync(root, { recursive: true });
	});

	it.each(cases)('reports the fault in the folder %s once by the rule %s', (folder, rule) => {
		expect(found[folder].filter((line) => line.includes(rule))).toHaveLength(1);
	});
});
