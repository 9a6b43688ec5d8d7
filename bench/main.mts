import { cpus } from 'node:os';
import manifest from '../package.json' with { type: 'json' };
import { runMain, StepFailure } from '../harness/process/step.mts';
import { currentVersion } from '../harness/n8n/versions.mts';
import { reportMatching } from './matching/report.mts';
import { writeMeasurements } from './report.mts';
import type { Measured } from './scenario.mts';
import { SCENARIOS } from './scenarios.mts';
import { resolveSources } from '../harness/process/sources.mts';
import { Workbench } from './workbench.mts';

const HELP = `Measures this node against n8n's own nodes, both in one run of a real n8n.

Usage: npm run bench -- [NAME ...] [options]

  NAME          of what to measure: ${SCENARIOS.map(({ name }) => name).join(', ')}
                corpus matches a corpus of names, and writes the figures of docs/matching.md
                blocks finds what blocks the event loop; of operations whose name has the words after it
  --help        show this text

A full run writes the table of docs/throttle.md.`;

await runMain(main);

async function main(): Promise<number> {
	const names = process.argv.slice(2);
	if (names.includes('--help')) {
		console.log(HELP);
		return 0;
	}
	const print = (text: string) => console.log(`  ${text}`);
	if (names[0] === 'corpus') return (await reportMatching(print)) ? 0 : 1;
	if (names[0] === 'blocks') {
		resolveSources();
		const { reportBlocks } = await import('./blocks.mts');
		return (await reportBlocks(names.slice(1), print)) ? 0 : 1;
	}
	const unknown = names.find((word) => SCENARIOS.every(({ name }) => name !== word));
	if (unknown !== undefined) {
		throw new StepFailure(`There is no measurement "${unknown}".`, {
			hint: 'Run "npm run bench -- --help" to see what there is.',
		});
	}
	const isFull = names.length === 0;
	const environment = `Measured in n8n ${currentVersion} under Node ${process.versions.node} with version ${manifest.version} of this package, on ${cpus().length} processors.`;
	const bench = new Workbench();
	const results: Measured[] = [];
	for (const scenario of SCENARIOS) {
		if (!isFull && !names.includes(scenario.name)) continue;
		console.log(`\n${scenario.title}`);
		const result = await scenario.run(bench, (text) => print(`… ${text}`));
		printResult(result, print);
		results.push({ ...result, title: scenario.title });
		// After each, so that a run that is stopped half-way was not for nothing.
		if (isFull) await writeMeasurements(results, environment);
	}
	return results.every(({ claims }) => claims.every(({ holds }) => holds)) ? 0 : 1;
}

function printResult(
	{ sides, claims }: Omit<Measured, 'title'>,
	print: (text: string) => void,
): void {
	for (const { name, rows, wall, requests, byStatus, cpu, peakMemory } of sides) {
		const responses = `${requests} requests ${JSON.stringify(byStatus)}`;
		const usage = `${cpu} ms of processor, ${peakMemory.toFixed(0)} MB`;
		print(`${name}: ${rows} rows, ${(wall / 1000).toFixed(2)} s, ${responses}, ${usage}`);
	}
	for (const { text, value, bound, holds } of claims) {
		print(`${holds ? '✔' : '✖'} ${text}: ${value.toPrecision(4)} (${bound})`);
	}
}
