import { existsSync, readFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { cacheFolder, projectRoot } from '../harness/process/paths.mts';
import { compatibilityPage } from './matrix-page.mts';
import { matrixParts } from './matrix-parts.mts';
import type { StepOutcome } from './runner.mts';

/** How a part has ended in a version of n8n. */
export interface MatrixResult extends StepOutcome {
	/** Name of the part. */
	part: string;
	n8n: string;
	/** Version of the package. */
	package: string;
}

const PAGE = join(projectRoot, 'docs', 'compatibility.md');

/** Writes results into docs/compatibility.md, and leaves the lines of other parts and versions. */
export async function writeCompatibility(results: MatrixResult[]): Promise<void> {
	const before = existsSync(PAGE) ? await readFile(PAGE, 'utf8') : '';
	const date = new Date().toISOString().slice(0, 10);
	const lines = results.map((result) => ({
		...result,
		title: matrixParts[result.part].title,
		node: process.versions.node,
		nodeRange: nodeRange(result.n8n),
		date,
	}));
	const text = compatibilityPage(before, Object.values(matrixParts), lines);
	await writeFile(PAGE, await format(text, { ...(await resolveConfig(PAGE)), filepath: PAGE }));
}

/** The range of Node.js that an installed n8n starts on. */
function nodeRange(n8n: string): string {
	const path = join(cacheFolder(), 'n8n', n8n, 'node_modules', 'n8n', 'package.json');
	if (!existsSync(path)) return 'unknown';
	return JSON.parse(readFileSync(path, 'utf8')).engines.node;
}
