import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { projectRoot } from '../harness/process/paths.mts';

const PAGE = join(projectRoot, 'docs', 'throttle.md');

/** Replaces a section of docs/throttle.md, from its heading to the next one, or appends it. */
export async function replaceSection(heading: string, lines: string[]): Promise<void> {
	const sections = (await readFile(PAGE, 'utf8')).split(/^(?=## )/m);
	const section = [heading, '', ...lines, '', ''].join('\n');
	const index = sections.findIndex((text) => text.startsWith(`${heading}\n`));
	if (index === -1) sections.push(`\n${section}`);
	else sections[index] = section;
	const text = sections.join('');
	await writeFile(PAGE, await format(text, { ...(await resolveConfig(PAGE)), filepath: PAGE }));
}
