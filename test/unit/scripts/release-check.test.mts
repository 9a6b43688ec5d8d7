import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { linkFaults } from '../../../scripts/release/links.mts';
import {
	contentFaults,
	manifestFaults,
	MOST_BYTES,
	type Manifest,
} from '../../../scripts/release/package-rules.mts';
import { provenanceFaults } from '../../../scripts/release/provenance.mts';

const root = resolve(__dirname, '../../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const manifest: Manifest = JSON.parse(read('package.json'));

describe('package.json', () => {
	it('passes every rule', () => {
		expect(manifestFaults(manifest)).toEqual([]);
	});

	it.each<[fault: string, change: Partial<Manifest>]>([
		['version is not one of a release', { version: '1.0.0-beta' }],
		['homepage is not an https address', { homepage: undefined }],
		['repository is not one on GitHub', { repository: { url: 'https://example.com/a/b.git' } }],
		['files is not exactly ["dist"]', { files: ['dist', 'sandbox'] }],
		['publishConfig.access is not public', { publishConfig: undefined }],
		['n8n.n8nNodesApiVersion is not 1', { n8n: { strict: true } }],
		['n8n.strict is not true', { n8n: { n8nNodesApiVersion: 1 } }],
		['bundledDependencies is not empty', { bundledDependencies: ['lodash'] }],
	])('%s', (fault, change) => {
		expect(manifestFaults({ ...manifest, ...change })).toEqual([fault]);
	});
});

describe('the contents', () => {
	const files = ['package.json', 'README.md', 'LICENSE'];
	const bare: Manifest = { n8n: { nodes: ['dist/a.node.js'] } };

	it('contain the build, package.json, README and LICENSE', () => {
		expect(contentFaults(bare, { files: [...files, 'dist/a.node.js'], size: 1 })).toEqual([]);
	});

	it('contain nothing else and stay small', () => {
		expect(contentFaults(bare, { files: [...files, '.env'], size: MOST_BYTES })).toEqual([
			'.env is in the package',
			'dist/a.node.js is not in the package',
			`it is ${MOST_BYTES} bytes packed, and fewer than ${MOST_BYTES} are allowed`,
		]);
	});
});

describe('the workflow that publishes', () => {
	const file = 'publish.yml';
	const publish = read('.github/workflows/publish.yml');

	it('has no fault', () => {
		expect(
			provenanceFaults({ [file]: publish, 'ci.yml': read('.github/workflows/ci.yml') }),
		).toEqual([]);
	});

	it.each([
		['lacks the permission id-token: write', 'id-token: write', 'id-token: read'],
		['runs npm publish without --provenance', 'npx n8n-node release', 'npm publish'],
		['does not run on a machine of GitHub', 'ubuntu-latest', 'self-hosted'],
	])('%s', (fault, text, replacement) => {
		const broken = publish.replaceAll(text, replacement);
		expect(provenanceFaults({ [file]: broken })).toEqual([`${file}, job publish ${fault}`]);
	});

	it('may call npm itself, with a provenance statement', () => {
		const other = publish.replace('npx n8n-node release', 'npm publish --provenance');
		expect(provenanceFaults({ [file]: other })).toEqual([]);
	});

	it('is reported when missing', () => {
		const broken = publish.replace('n8n-node release', 'n8n-node lint');
		expect(provenanceFaults({ [file]: broken })).toEqual([
			'no workflow in .github/workflows publishes',
		]);
	});
});

describe('links', () => {
	const raw = 'https://raw.githubusercontent.com/owner/name/main';
	const check = (text: string) => {
		const pages: Record<string, string> = {
			'README.md': text,
			'docs/a.md': '## Two Words, here\n',
		};
		const files = new Set([...Object.keys(pages), 'docs/images/a.png']);
		return linkFaults('README.md', { path: 'owner/name', files, read: (path) => pages[path] });
	};

	it.each([
		['[a](docs/a.md)'],
		['[a](docs/)'],
		['[a](docs/a.md#two-words-here)'],
		['# Here\n[a](#here)'],
		['![a](docs/images/a.png)'],
		[`![a](${raw}/docs/images/a.png)`],
		['[a](https://github.com/owner/name/blob/main/docs/a.md)'],
		['[elsewhere](https://example.com/gone) and [mail](mailto:a@example.com)'],
		['```\n[a](gone.md)\n```'],
	])('%s leads somewhere', (text) => {
		expect(check(text)).toEqual([]);
	});

	it.each([
		['[a](gone.md)', 'gone.md is not in the repository'],
		['[a](docs/a.md#three)', 'docs/a.md#three has no such heading'],
		['[a](#gone)', '#gone has no such heading'],
		['![a](docs/images/b.png)', 'docs/images/b.png is not in the repository'],
		['<img src="docs/images/b.png">', 'docs/images/b.png is not in the repository'],
		[`![a](${raw}/docs/b.png)`, `${raw}/docs/b.png is not in the repository`],
	])('%s leads nowhere', (text, fault) => {
		expect(check(text)).toEqual([`README.md: ${fault}`]);
	});
});

describe("n8n's scan", () => {
	let folder: string;
	// In a process of its own: jest cannot load the plugin, which is an ES module.
	const scan = (patterns: string) => {
		const program = `import { ${patterns}, scan } from ${JSON.stringify(join(root, 'scripts/release/scan.mts'))};
			console.log((await scan(${JSON.stringify(folder)}, ${patterns})).join());`;
		const options = ['--input-type=module', '--eval', program];
		// Rules of the plugin look at other places where they take themselves to be under test.
		const env = { ...process.env, NODE_ENV: undefined };
		return execFileSync(process.execPath, options, { encoding: 'utf8', cwd: root, env });
	};

	beforeEach(() => {
		folder = mkdtempSync(join(tmpdir(), 'company-data-scan-'));
		mkdirSync(join(folder, 'nodes'));
		writeFileSync(join(folder, 'package.json'), read('package.json'));
	});
	afterEach(() => {
		rmSync(folder, { recursive: true });
	});

	it('reports a forbidden call in the source even if disabled inline', () => {
		const line = 'export const key = process.env.KEY; // eslint-disable-line\n';
		writeFileSync(join(folder, 'nodes', 'key.ts'), line);
		expect(scan('SOURCE_PATTERNS')).toMatch(
			/^nodes\/key\.ts:1 .*process.* \(@n8n\/community-nodes\//,
		);
	});

	it('reports a forbidden call in the package', () => {
		writeFileSync(join(folder, 'nodes', 'key.js'), 'console.log(1);\n');
		expect(scan('PACKAGE_PATTERNS')).toMatch(/^nodes\/key\.js:1 .*no-console/);
	});

	it.each([
		['package-name-convention', { name: 'company-data' }],
		['license-not-default', { license: 'Apache-2.0' }],
		['valid-author', { author: { name: 'A' } }],
		['keywords-without-official-tag', { keywords: ['n8n'] }],
		['valid-peer-dependencies', { peerDependencies: {} }],
		['no-runtime-dependencies', { dependencies: { lodash: '*' } }],
		['no-overrides-field', { overrides: { lodash: '4' } }],
		['no-forbidden-lifecycle-scripts', { scripts: { postinstall: 'x' } }],
	])('reports by its rule %s what is wrong with package.json', (rule, change) => {
		writeFileSync(join(folder, 'nodes', 'empty.js'), '');
		writeFileSync(
			join(folder, 'package.json'),
			JSON.stringify({ ...manifest, ...change }, null, '\t'),
		);
		expect(scan('PACKAGE_PATTERNS')).toMatch(new RegExp(`^package\\.json:\\d+ .*${rule}`));
	});
});
