import { parse, View } from 'vega';
import { compile, type TopLevelSpec } from 'vega-lite';
import type { CrowdRow } from './report.mts';

const COLORS = ['#0F4C81', '#D1495B', '#EDAE49', '#00798C', '#8D6A9F', '#6B8F71', '#9AA5B1'];

/** Draws what is refused and how much of the ideal is used, by the number of processes; as SVG. */
export async function drawStrategies(rows: CrowdRow[]): Promise<string> {
	const strategies = [...new Set(rows.map(({ strategy }) => strategy))];
	const plans = [...new Set(rows.map(({ plan }) => plan))];
	const values = rows.flatMap(({ strategy, plan, processes, refused, share }) => [
		{ strategy, plan, processes, measure: 'refused, %', value: 100 * refused },
		{ strategy, plan, processes, measure: 'share of the ideal, %', value: 100 * share },
	]);
	const spec: TopLevelSpec = {
		data: { values },
		facet: {
			column: { field: 'plan', type: 'nominal', sort: plans, title: null },
			row: { field: 'measure', type: 'nominal', sort: null, title: null },
		},
		spec: {
			width: 190,
			height: 150,
			mark: { type: 'line', point: true },
			encoding: {
				x: { field: 'processes', type: 'ordinal', axis: { labelAngle: 0 } },
				y: { field: 'value', type: 'quantitative', title: null, scale: { domain: [0, 100] } },
				color: {
					field: 'strategy',
					type: 'nominal',
					title: null,
					legend: { labelLimit: 240 },
					scale: { domain: strategies, range: COLORS },
				},
				strokeWidth: {
					condition: { test: `datum.strategy === '${strategies[0]}'`, value: 4 },
					value: 1.5,
				},
			},
		},
	};
	return await new View(parse(compile(spec).spec), { renderer: 'none' }).toSVG();
}
