import { parseEnvelope } from '../../../nodes/CompanyDataTrigger/verify.ts';
import { event } from '../../fixtures/hostile.mts';
import { NOW } from './deliveries.mts';

const parsed = (changes: Record<string, unknown>) =>
	parseEnvelope(Buffer.from(event(NOW, changes)));

/** Arrays in arrays, as many as `levels`. */
function nested(levels: number): unknown {
	return levels === 0 ? 1 : [nested(levels - 1)];
}

describe('the envelope', () => {
	it('keeps fields beyond the documented ones', () => {
		const body = event(NOW, { extra: [null, { kept: 'Cañón – 日本 🏭 \ufffd' }] });
		const received = JSON.parse(body);
		const { id, type, created, data } = received;
		expect(parseEnvelope(Buffer.from(body))).toEqual({ id, type, created, data, received });
	});

	const NO_OBJECT = 'the body is not a JSON object';
	const HARMFUL = 'the body is nested too deeply or has a "__proto__" field';
	const bodies: Array<[body: string | Buffer, reason: string]> = [
		[Buffer.from([0x22, 0xff, 0x22]), 'the body is not UTF-8'],
		[Buffer.from('"\ufffd\xff"', 'latin1'), 'the body is not UTF-8'],
		['', 'the body is not JSON'],
		['{"id":', 'the body is not JSON'],
		[`[${event(NOW)}]`, NO_OBJECT],
		['null', NO_OBJECT],
		['"text"', NO_OBJECT],
		['{"__proto__":{}}', HARMFUL],
		['{"a":[{"b":{"__proto__":1}}]}', HARMFUL],
		['{"a":null,"b":[1,{},{"__proto__":1}]}', HARMFUL],
		['{}', '"id" is not a string'],
	];

	it.each(bodies)('is not %j', (body, reason) => {
		expect(parseEnvelope(Buffer.from(body))).toBe(reason);
	});

	const fields: Array<[name: string, values: unknown[], reason: string]> = [
		['id', [undefined, null, 1, ['evt'], {}, '', ' \n'], '"id" is not a string'],
		['type', [undefined, null, 1, ['x'], {}, '', ' \n'], '"type" is not a string'],
		[
			'created',
			[undefined, null, true, String(NOW), NOW + 0.5, -1, 253_402_300_800],
			'"created" is not Unix time in seconds',
		],
		['data', [undefined, null, 'x', 1, []], '"data" is not an object'],
	];

	it.each(fields)('requires %s', (name, values, reason) => {
		for (const value of values) expect(parsed({ [name]: value })).toBe(reason);
	});

	it('accepts the earliest and the latest valid timestamp', () => {
		expect(parsed({ created: 0 })).toHaveProperty('created', 0);
		expect(parsed({ created: 253_402_300_799 })).toHaveProperty('created', 253_402_300_799);
	});

	it('accepts a nesting depth of 100 and refuses 101', () => {
		// The body and "data" are the first two levels.
		expect(parsed({ data: { deep: nested(98) } })).toHaveProperty('id');
		expect(parsed({ data: { deep: nested(99) } })).toBe(HARMFUL);
	});

	it('ignores fields inherited from a prototype', () => {
		const prototype = Object.prototype as Record<string, unknown>;
		prototype.id = 'evt_inherited';
		try {
			expect(parsed({ id: undefined })).toBe('"id" is not a string');
		} finally {
			delete prototype.id;
		}
	});
});
