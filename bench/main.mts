import { cpus } from 'node:os';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { projectRoot } from '../harness/process/paths.mts';
import { runMain, StepFailure } from '../harness/process/step.mts';
import { currentVersion } from '../harness/n8n/versions.mts';
import { writeReport, type ReportedScenario, type Versions } from './report.mts';
import type { Claim, Side } from './scenario.mts';
import { SCENARIOS } from './scenarios.mts';
import { reportAblation } from './ablation/report.mts';
import { reportMatching } from './matching/report.mts';
import { reportStrategies } from './strategies/report.mts';
import { Workbench } from './workbench.mts';

const HELP = `Measures this node against n8n's HTTP Request node, both in one run of a real n8n.

Usage: npm run bench -- [NAME ...] [options]

  NAME          of what to measure: ${SCENARIOS.map(({ name }) => name).join(', ')}
                strategies simulates ways to share a plan, and writes a section of docs/throttle.md;
                ablation takes the throttle's mechanisms out in turn, and writes another section;
                with a TEXT after it, only those with this in their names, and writes nothing
                corpus matches a corpus of names, and writes the figures of docs/matching.md
  --json        print the figures as JSON at the end
  --help        show this text

A full run takes about an hour, lives about 15 minutes of it and trigger about 8, and writes docs/performance.md; NAME replaces its section.`;

await runMain(main);

async function main(): Promise<number> {
	const { values, positionals } = parseArgs({
		options: {
			json: { type: 'boolean', default: false },
			help: { type: 'boolean', default: false },
		},
		allowPositionals: true,
	});
	if (values.help) {
		console.log(HELP);
		return 0;
	}
	const print = (text: string) => console.log(`  ${text}`);
	if (positionals[0] === 'strategies') return (await reportStrategies(print)) ? 0 : 1;
	if (positionals[0] === 'ablation') return (await reportAblation(print, positionals[1])) ? 0 : 1;
	if (positionals[0] === 'corpus') return (await reportMatching(print)) ? 0 : 1;
	const unknown = positionals.find((word) => SCENARIOS.every(({ name }) => name !== word));
	if (unknown !== undefined) {
		throw new StepFailure(`There is no measurement "${unknown}".`, {
			hint: 'Run "npm run bench -- --help" to see what there is.',
		});
	}
	const isFull = positionals.length === 0;
	const chosen = SCENARIOS.filter(({ name }) => isFull || positionals.includes(name));
	const versions = await readVersions();
	const order = SCENARIOS.map(({ title }) => title);
	let isWritten = false;
	// After each, so that a run that is stopped half-way was not for nothing.
	const results = await measureAll(chosen, async (soFar) => {
		isWritten = await writeReport(soFar, versions, order);
	});
	if (!isWritten) {
		console.log(
			'\ndocs/performance.md is of other versions or another machine, and stays as it is.',
		);
	}
	if (values.json) console.log(JSON.stringify({ versions, results }));
	return results.every(({ claims }) => claims.every(({ holds }) => holds)) ? 0 : 1;
}

async function measureAll(
	chosen: typeof SCENARIOS,
	onResult: (soFar: ReportedScenario[]) => Promise<void>,
): Promise<ReportedScenario[]> {
	const bench = new Workbench(currentVersion);
	const results: ReportedScenario[] = [];
	for (const scenario of chosen) {
		console.log(`\n${scenario.title}`);
		const result = await scenario.run(bench, (text) => console.log(`  … ${text}`));
		result.sides.forEach(printSide);
		result.claims.forEach(printClaim);
		results.push({ scenario: { name: scenario.name, title: scenario.title }, ...result });
		await onResult(results);
	}
	return results;
}

function printSide({ name, rows, wall, optimum, requests, byStatus, cpu, peakMemory }: Side): void {
	const best = optimum === undefined ? '' : ` (optimum ${(optimum / 1000).toFixed(2)} s)`;
	console.log(
		`  ${name}: ${rows} rows, ${(wall / 1000).toFixed(2)} s${best}, ${requests} requests ${JSON.stringify(byStatus)}, ${cpu} ms of processor, ${peakMemory.toFixed(0)} MB`,
	);
}

function printClaim({ text, value, bound, holds }: Claim): void {
	console.log(`  ${holds ? '✔' : '✖'} ${text}: ${value.toPrecision(4)} (${bound})`);
}

async function readVersions(): Promise<Versions> {
	const manifest = JSON.parse(await readFile(join(projectRoot, 'package.json'), 'utf8'));
	return {
		n8n: currentVersion,
		node: process.versions.node,
		package: manifest.version,
		processors: `${cpus().length} processors`,
	};
}
