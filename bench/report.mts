import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
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

const THROTTLE = 'How the node paces its requests is in [throttle.md](throttle.md).';

type Layer = Extract<TopLevelSpec, { layer: unknown }>['layer'][number];

const PAGE = join(projectRoot, 'docs', 'performance.md');

/**
 * Writes what was measured, and its charts, into docs/performance.md. `order` holds the titles of
 * all scenarios: the sections of those that were not measured now stay as they are. Where those are
 * of another environment, nothing is written, and the result is false.
 */
export async function writeReport(
	results: ReportedScenario[],
	versions: Versions,
	order: string[],
): Promise<boolean> {
	const measured = new Map(results.map((one) => [one.scenario.title, describe(one)]));
	const environment = describeEnvironment(versions);
	const page = measured.size === order.length ? environment : await readFile(PAGE, 'utf8');
	if (!page.includes(environment)) return false;
	const kept = readSections(page);
	const sections = order.flatMap((title) => measured.get(title) ?? kept.get(title) ?? []);
	await mkdir(IMAGES, { recursive: true });
	for (const { scenario, sides } of results) {
		if (sides.length === 0) continue;
		await writeFile(
			join(IMAGES, `bench-${scenario.name}.svg`),
			await drawChart(scenario.title, sides),
		);
	}
	const text = [...introduction(environment), ...sections].join('\n');
	await writeFile(PAGE, await format(text, { ...(await resolveConfig(PAGE)), filepath: PAGE }));
	return true;
}

function describeEnvironment({ n8n, node, package: version, processors }: Versions): string {
	return `Measured in n8n ${n8n} under Node ${node} with version ${version} of this package, on ${processors}.`;
}

function introduction(environment: string): string[] {
	return [
		'# Performance',
		'',
		'The node compared with what a user would build without it: n8n’s HTTP Request node, tuned as its',
		'documentation advises, doing the same job in the same n8n on the same sandbox in one run. Absolute',
		'times depend on the machine; only the ratios are claimed.',
		'',
		`${environment} To repeat it: \`npm run bench\`, which writes this page; \`npm run bench -- NAME\` measures one part and replaces its section, \`--json\` prints the figures.`,
		'',
		THROTTLE,
		'',
	];
}

/** The sections of the page by title. */
function readSections(page: string): Map<string, string> {
	const sections = page.split(/^(?=## )/m).slice(1);
	return new Map(sections.map((section) => [/^## (.*)/.exec(section)?.[1] ?? '', section]));
}

function describe({ scenario, sides, claims, note }: ReportedScenario): string {
	const claimLines = claims.map(
		({ text, value, bound, holds }) =>
			`- ${text}: **${round(value)}** (${bound}${holds ? '' : ': not met'})`,
	);
	const chart = `![${scenario.title}: seconds](images/bench-${scenario.name}.svg)`;
	return [
		`## ${scenario.title}`,
		'',
		...(note === undefined ? [] : [note, '']),
		...(sides.length === 0 ? [] : [...tableOf(sides), '']),
		...claimLines,
		'',
		...(sides.length === 0 ? [] : [chart, '']),
	].join('\n');
}

function tableOf(sides: Side[]): string[] {
	const hasOptimum = sides.some(({ optimum }) => optimum !== undefined);
	const names = [
		...['', 'Rows', 'Seconds', ...(hasOptimum ? ['Optimum', 'Share of it'] : [])],
		...['Requests', 'Responses 429', '503', 'Processor seconds', 'Peak MB'],
	];
	const rows = sides.map(({ optimum = NaN, ...side }) => [
		...[side.name, side.rows, seconds(side.wall)],
		...(hasOptimum ? [seconds(optimum), shareOf(optimum, side)] : []),
		...[side.requests, side.byStatus['429'] ?? 0, side.byStatus['503'] ?? 0],
		...[seconds(side.cpu), side.peakMemory.toFixed(0)],
	]);
	const lines = [names, names.map(() => '---'), ...rows];
	return lines.map((cells) => `| ${cells.join(' | ')} |`);
}

function seconds(milliseconds: number): string {
	return (milliseconds / 1000).toFixed(1);
}

/** None for a side that has not done the job. */
function shareOf(optimum: number, { status, wall }: Side): string {
	return status === 'success' ? (optimum / wall).toFixed(3) : '–';
}

function round(value: number): string {
	return value >= 100 ? value.toFixed(0) : Number(value.toPrecision(3)).toString();
}

/** Draws bars of seconds, with the optimum as a tick; sides that failed are pale. */
async function drawChart(title: string, sides: Side[]): Promise<string> {
	const bars: Layer = {
		mark: 'bar',
		encoding: {
			x: { field: 'seconds', type: 'quantitative' },
			color: {
				field: 'delivered',
				type: 'nominal',
				title: null,
				scale: { domain: ['all rows', 'failed'], range: ['#0F4C81', '#C9D6E3'] },
			},
		},
	};
	const ticks: Layer = {
		mark: { type: 'tick', color: '#D1495B', thickness: 2, size: 18 },
		encoding: { x: { field: 'optimum', type: 'quantitative', title: 'seconds, optimum in red' } },
	};
	const hasOptimum = sides.some(({ optimum }) => optimum !== undefined);
	const spec: TopLevelSpec = {
		title,
		width: 480,
		data: {
			values: sides.map(({ name, wall, status, optimum = NaN }) => ({
				name,
				seconds: wall / 1000,
				optimum: optimum / 1000,
				delivered: status === 'success' ? 'all rows' : 'failed',
			})),
		},
		encoding: {
			y: { field: 'name', type: 'nominal', sort: null, title: null, axis: { labelLimit: 360 } },
		},
		layer: hasOptimum ? [bars, ticks] : [bars],
	};
	return await new View(parse(compile(spec).spec), { renderer: 'none' }).toSVG();
}
