import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MOST } from '../../../bench/lives/claims.mts';
import { SCENARIOS } from '../../../bench/scenarios.mts';

const docs = join(__dirname, '../../../docs');
const page = readFileSync(join(docs, 'performance.md'), 'utf8');
const titles = [...page.matchAll(/^## (.+)$/gm)].map(([, title]) => title);

/** The figures of the page: what each is of, the figure, and the bound. */
const figures = [...page.matchAll(/^- (.+): \*\*(-?[\d.]+)\*\* \((.+)\)$/gm)].map(
	([, text, value, bound]) => ({ text, value: Number(value), bound }),
);

describe('the page of measurements', () => {
	it('has sections of what the bench measures, in its order', () => {
		const order = SCENARIOS.map(({ title }) => title);
		expect(titles).toEqual(order.filter((title) => titles.includes(title)));
	});

	it('shows only pictures that there are', () => {
		const pictures = [...page.matchAll(/\((images\/.+\.svg)\)/g)].map(([, path]) => path);
		expect(pictures.length).toBeGreaterThan(0);
		expect(pictures.filter((path) => !existsSync(join(docs, path)))).toEqual([]);
	});

	it('says of a figure that it is not met exactly where it is beyond its bound', () => {
		const wrong = figures.filter(({ value, bound }) => {
			const [, kind, limit, isMissed] =
				/^(at most|at least) ([\d.]+)(: not met)?$/.exec(bound) ?? [];
			if (kind === undefined || value === Number(limit)) return false;
			const isBeyond = kind === 'at most' ? value > Number(limit) : value < Number(limit);
			return isBeyond !== (isMissed !== undefined);
		});
		expect(wrong).toEqual([]);
	});

	it.each([
		['seconds, end to beginning', MOST.time],
		['heap, end to beginning', MOST.heap],
		['resident memory, end to beginning', MOST.resident],
		['bytes retained a delivery', MOST.bytes],
		['peak memory, 10,000 refused', MOST.peak],
		['peak memory, 5,000 accepted', MOST.peak],
	])('holds the bench to its bound for %s', (text, most) => {
		const bounds = figures.filter((one) => one.text.startsWith(text)).map(({ bound }) => bound);
		expect(bounds.length).toBeGreaterThan(0);
		expect(bounds.filter((bound) => !bound.startsWith(`at most ${most}`))).toEqual([]);
	});
});

describe('the events a second in the guide to webhooks', () => {
	const guide = readFileSync(join(docs, 'webhooks.md'), 'utf8');
	const figureOf = (text: string) => figures.find((one) => one.text === text)?.value ?? NaN;

	it.each([
		['default', 'default engine'],
		['compile cache', 'compile cache'],
		['lazy acquire', 'lazy acquire'],
		['both', 'lazy acquire and compile cache'],
	])('are those measured with %s', (row, engine) => {
		const cells = new RegExp(`^\\| ${row} +\\|(.+)\\|$`, 'm').exec(guide)?.[1].split('|') ?? [];
		const measured = ['verified events', 'forged events refused', 'bare Webhook node'];
		expect(cells.map(Number)).toEqual(
			measured.map((what) => Math.round(figureOf(`${what} a second, ${engine}`))),
		);
	});
});
