import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { MECHANISMS, NEUTRAL } from '../../../bench/ablation/mechanisms.mts';

const folder = resolve(__dirname, '../../../nodes/CompanyData/transport/throttle');
/** Neither a unit, a rounding error, no limit, nor the published plans and the memory they take are tuned. */
const NOT_TUNED = /^(SECOND|TOKEN|NO_LIMIT|PUBLISHED|PLANS\w*|MOST_THROTTLES)$/;

const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
	.filter((file) => file.endsWith('.ts'))
	.map((file) => ({ file, source: readFileSync(join(folder, file), 'utf8') }));
const constants = sources
	.flatMap(({ source }) => [...source.matchAll(/^(?:export )?const ([A-Z_]+)\b/gm)])
	.map(([, name]) => name)
	.filter((name) => !NOT_TUNED.test(name));

describe('the ablation', () => {
	it('takes out every constant of the throttle, and no other', () => {
		expect(Object.keys(NEUTRAL).sort()).toEqual(constants.sort());
	});

	it.each(MECHANISMS)('finds the line of the mechanism: $name', ({ file, line, without }) => {
		const { source = '' } = sources.find((one) => one.file === file) ?? {};
		expect(source.split(line).length).toBeGreaterThan(1);
		expect(without).not.toBe(line);
	});
});
