import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { compile, type TopLevelSpec } from 'vega-lite';
import { parse, View } from 'vega';
import { projectRoot } from '../harness/process/paths.mts';
import type { Scenario, ScenarioResult, Side } from './scenario.mts';

export interface ReportedScenario extends ScenarioResult {
	scenario: Pick<Scenario, 'name' | 'title'>;
}

/** Environment of the measurements. */
export interface Versions {
	n8n: string;
	node: string;
	package: string;
	processors: string;
}

const IMAGES = join(projectRoot, 'docs', 'images');

/** Writes docs/performance.md and its charts from a full run. */
export async function writeReport(results: ReportedScenario[], versions: Versions): Promise<void> {
	await mkdir(IMAGES, { recursive: true });
	for (const { scenario, sides } of results) {
		if (sides.length === 0) continue;
		await writeFile(
			join(IMAGES, `bench-${scenario.name}.svg`),
			await drawChart(scenario.title, sides),
		);
	}
	const lines = [
		'# Performance',
		'',
		'What the node takes beside what a user would build without it: n8n’s HTTP Request node, tuned as',
		'its documentation advises, doing the same job in the same n8n on the same sandbox in one run.',
		'Absolute times depend on the machine; the ratios are what is claimed.',
		'',
		`Measured in n8n ${versions.n8n} under Node ${versions.node} with version ${versions.package} of this package, on ${versions.processors}. To repeat it: \`npm run bench\`, which writes this page; \`npm run bench -- --json\` prints the figures, \`npm run bench -- NAME\` measures one part.`,
		'',
		...results.flatMap(describe),
	];
	await writeFile(join(projectRoot, 'docs', 'performance.md'), lines.join('\n'));
}

function describe({ scenario, sides, claims }: ReportedScenario): string[] {
	const claimLines = claims.map(
		({ text, value, bound, holds }) =>
			`- ${text}: **${round(value)}** (${bound}${holds ? '' : ': not met'})`,
	);
	if (sides.length === 0) return [`## ${scenario.title}`, '', ...claimLines, ''];
	return [
		`## ${scenario.title}`,
		'',
		'| | Rows | Seconds | Requests | Responses 429 | 503 | Processor seconds | Peak MB |',
		'|---|---|---|---|---|---|---|---|',
		...sides.map(
			({ name, rows, wall, requests, byStatus, cpu, peakMemory }) =>
				`| ${name} | ${rows} | ${(wall / 1000).toFixed(1)} | ${requests} | ${byStatus['429'] ?? 0} | ${byStatus['503'] ?? 0} | ${(cpu / 1000).toFixed(1)} | ${peakMemory.toFixed(0)} |`,
		),
		'',
		...claimLines,
		'',
		`![${scenario.title}: seconds](images/bench-${scenario.name}.svg)`,
		'',
	];
}

function round(value: number): string {
	return value >= 100 ? value.toFixed(0) : Number(value.toPrecision(3)).toString();
}

/** Draws bars of seconds; sides that did not deliver every row are pale. */
async function drawChart(title: string, sides: Side[]): Promise<string> {
	const most = Math.max(...sides.map(({ rows }) => rows));
	const spec: TopLevelSpec = {
		title,
		width: 480,
		data: {
			values: sides.map(({ name, wall, rows }) => ({
				name,
				seconds: wall / 1000,
				delivered: rows === most ? 'all rows' : 'not all rows',
			})),
		},
		mark: 'bar',
		encoding: {
			y: { field: 'name', type: 'nominal', sort: null, title: null, axis: { labelLimit: 260 } },
			x: { field: 'seconds', type: 'quantitative' },
			color: {
				field: 'delivered',
				type: 'nominal',
				title: null,
				scale: { domain: ['all rows', 'not all rows'], range: ['#0F4C81', '#C9D6E3'] },
			},
		},
	};
	return await new View(parse(compile(spec).spec), { renderer: 'none' }).toSVG();
}
