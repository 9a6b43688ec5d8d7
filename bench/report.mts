import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { markdownTable } from 'markdown-table';
import { projectRoot } from '../harness/process/paths.mts';
import { withSection } from '../scripts/docs/markdown.mts';
import type { Claim, Measured, Side } from './scenario.mts';

const PAGE = join(projectRoot, 'docs', 'throttle.md');
const HEAD = ['Measurement', 'Company Data', "n8n's node", 'Bounds'];

/** Replaces a generated section of docs/throttle.md by a sentence and a table. */
export async function writeSection(name: string, text: string, rows: string[][]): Promise<void> {
	const page = await readFile(PAGE, 'utf8');
	await writeFile(PAGE, withSection(page, name, `${text}\n\n${markdownTable(rows)}`));
}

/** Writes what was measured into docs/throttle.md. */
export async function writeMeasurements(results: Measured[], environment: string): Promise<void> {
	await writeSection('measurements', environment, [HEAD, ...results.map(describe)]);
}

function describe({ title, sides, claims }: Measured): string[] {
	const theirs = sides.filter(({ isTheirs }) => isTheirs);
	const ours = sides.find(({ isTheirs }) => !isTheirs);
	// The best of what n8n's node can be tuned to.
	const best = theirs
		.filter(({ status }) => status === 'success')
		.sort((one, other) => one.wall - other.wall)[0];
	const bounds = claims.filter(({ text }) => !text.startsWith('rows')).map(describeClaim);
	return [title, describeSide(ours), describeSide(best), bounds.join('; ')];
}

function describeSide(side: Side | undefined): string {
	if (side === undefined) return '–';
	const { wall, requests, peakMemory } = side;
	const count = requests.toLocaleString('en');
	return `${(wall / 1000).toFixed(1)} s, ${count} requests, ${peakMemory.toFixed(0)} MB`;
}

function describeClaim({ text, value, bound, holds }: Claim): string {
	const rounded = value >= 100 ? value.toFixed(0) : Number(value.toPrecision(3));
	return `${text}: ${rounded} (${bound}${holds ? '' : ': not met'})`;
}
