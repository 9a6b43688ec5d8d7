import { mkdtemp, readFile } from 'node:fs/promises';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { preparePackage } from '../harness/n8n/package.mts';
import { readCommand, runCommand } from '../harness/process/children.mts';
import { projectRoot } from '../harness/process/paths.mts';
import { runMain } from '../harness/process/step.mts';
import { linkFaults } from './release/links.mts';
import { pictureFaults, readProduct, textsOfProduct } from './release/pictures.mts';
import { contentFaults } from './release/package-rules.mts';
import { PACKAGE_PATTERNS, scan, SOURCE_PATTERNS } from './release/scan.mts';

const IMAGES = join(projectRoot, 'docs/images');

await runMain(async () => ((await check(process.argv.includes('--built'))) ? 0 : 1));

/** Runs all checks, even after one has found a fault; returns whether none has. */
async function check(isBuilt: boolean): Promise<boolean> {
	const folder = await mkdtemp(join(tmpdir(), 'company-data-release-'));
	const manifest = JSON.parse(await readFile(join(projectRoot, 'package.json'), 'utf8'));
	const packed = await preparePackage(isBuilt);
	await runCommand('tar', ['-xzf', packed.path, '-C', folder]);
	const published = join(folder, 'package');
	const size = `${packed.files.length} files, ${Math.ceil(packed.size / 1000)} kB`;
	return [
		report(`Contents of the package: ${size}`, contentFaults(manifest, packed)),
		report("n8n's scan of the source", await scan(projectRoot, SOURCE_PATTERNS)),
		report("n8n's scan of the package", await scan(published, PACKAGE_PATTERNS)),
		report('publint', await checkManifest(published)),
		report('Links and pictures', await checkLinks(manifest.repository.url)),
		report('Texts in pictures', checkPictures()),
	].every((isFaultless) => isFaultless);
}

function report(title: string, faults: string[]): boolean {
	console.log(`${faults.length === 0 ? '✔' : '✖'} ${title}`);
	for (const fault of faults) console.log(`    ${fault}`);
	return faults.length === 0;
}

/**
 * What publint warns of in package.json and the files that it names. It also suggests a field "type", with which Node
 * would not run the TypeScript sources that sandbox and scripts import.
 */
async function checkManifest(folder: string): Promise<string[]> {
	const { messages, pkg } = await publint({ pkgDir: folder, pack: false, level: 'warning' });
	return messages.map((message) => formatMessage(message, pkg) ?? message.code);
}

/** Checks that the product still says what the pictures of the docs show. The film is made of some of them. */
function checkPictures(): string[] {
	const isOfProduct = textsOfProduct(readProduct());
	const pictures = readdirSync(IMAGES).filter((name) => name.endsWith('.png'));
	return pictures.flatMap((name) => {
		const path = join(IMAGES, name.replace(/png$/, 'txt'));
		const text = existsSync(path) ? readFileSync(path, 'utf8') : undefined;
		return pictureFaults(`docs/images/${name}`, text, isOfProduct);
	});
}

/** Checks README and docs against the files in git, since the registry's page links to the repository. */
async function checkLinks(address: string): Promise<string[]> {
	const listing = await readCommand('git', ['ls-files'], { cwd: projectRoot });
	const files = new Set(listing.trim().split('\n'));
	const read = (path: string) => readFileSync(join(projectRoot, path), 'utf8');
	const path = new URL(address).pathname.slice(1).replace(/\.git$/, '');
	const own = { path, files, read };
	const pages = [...files].filter((file) => /^(README\.md|docs\/.*\.md)$/.test(file));
	return pages.flatMap((page) => linkFaults(page, own));
}
