import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { childEnvironment, projectRoot } from '../../harness/process/paths.mts';
import { replaceSection } from '../throttle-page.mts';
import { MECHANISMS, NEUTRAL, type Mechanism } from './mechanisms.mts';

const THROTTLE = join(projectRoot, 'nodes/CompanyData/transport/throttle');
/** Milliseconds after which simulations that do not end count as failed. */
const LONGEST = 600_000;

/**
 * Takes each constant and mechanism of the throttle out in turn, runs the simulations, and writes into
 * docs/throttle.md which of them fail.
 *
 * @param only the rows to try, by a part of their names; nothing is written then.
 * @returns whether at least one simulation fails without each.
 */
export async function reportAblation(report: (text: string) => void, only = ''): Promise<boolean> {
	const rows = (await readRows()).filter(({ name }) => name.includes(only));
	const table: string[] = [];
	let isComplete = true;
	let next = 0;
	const work = async () => {
		for (let index = next++; index < rows.length; index = next++) {
			const failed = await failedWithout(rows[index]);
			isComplete &&= failed !== '';
			report(`${rows[index].name}: ${failed || 'NOTHING FAILS'}`);
			table[index] = `| ${rows[index].name} | ${failed || 'none'} |`;
		}
	};
	await Promise.all(Array.from({ length: availableParallelism() }, work));
	if (only === '') await write(table);
	return isComplete;
}

async function readRows(): Promise<Mechanism[]> {
	const entries = await readdir(THROTTLE, { recursive: true });
	const files = entries.filter((file) => file.endsWith('.ts'));
	const constants: Mechanism[] = [];
	for (const file of files) {
		const source = await readFile(join(THROTTLE, file), 'utf8');
		for (const [line, name] of source.matchAll(/const ([A-Z_]+) = [^;]+;/g)) {
			if (!(name in NEUTRAL)) continue;
			const without = `const ${name} = ${NEUTRAL[name]};`;
			constants.push({ name: `\`${name}\``, file, line, without });
		}
	}
	return [...constants, ...MECHANISMS];
}

/** The title of a simulation that fails without a part; empty if none does. */
async function failedWithout({ file, line, without }: Mechanism): Promise<string> {
	const program = join(import.meta.dirname, 'run-simulations.mts');
	const options = { env: childEnvironment(), timeout: LONGEST };
	return await new Promise((resolve, reject) => {
		const args = ['--disable-warning=MODULE_TYPELESS_PACKAGE_JSON', program];
		execFile('node', [...args, `/throttle/${file}`, line, without], options, (error, stdout) => {
			if (error?.killed) resolve('the simulations end');
			else if (error) reject(error);
			else resolve(stdout.trim());
		});
	});
}

async function write(table: string[]): Promise<void> {
	await replaceSection('## What each part is for', [
		'Written by `npm run bench -- ablation`, which takes out each constant and each mechanism in turn: sets it to a value at which it does nothing, and runs the simulations in `test/unit/transport/throttle/simulations`.',
		'',
		'| Without | The first simulation that fails |',
		'| --- | --- |',
		...table,
	]);
}
