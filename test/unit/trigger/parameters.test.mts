import { parametersOf } from './deliveries.mts';

describe('readParameters', () => {
	const read = (changes: Record<string, unknown> = {}) =>
		parametersOf({ events: ['territory.new_company'], ...changes });

	const kinds = ['territory.new_company', 'other'];
	const NO_NAMES = "'Other Event Names' is empty";
	const NO_WINDOW = "'Replay Window' is not a number of minutes above 0";

	it.each<[changes: Record<string, unknown>, refusal: string]>([
		[{ events: [] }, "'Events' is empty"],
		[{ events: kinds, otherEvents: '' }, NO_NAMES],
		[{ events: kinds, otherEvents: ' , ' }, NO_NAMES],
		...[0, -5, 'soon', Infinity].map((replayWindow): [Record<string, unknown>, string] => [
			{ options: { replayWindow } },
			NO_WINDOW,
		]),
	])('refuses values that could start the workflow never or always: %j', (changes, refusal) => {
		expect(() => read(changes)).toThrow(refusal);
	});

	it.each([
		[{ events: { a: 1 } }, "'Events' "],
		[{ events: ['other'], otherEvents: '["a"' }, "'Other Event Names' "],
		[{ territoryIds: [{ id: 't1' }] }, "'Territory IDs' "],
		[{ simplify: 'maybe' }, "'Simplify' "],
		[{ options: { dropDuplicates: 'maybe' } }, "'Drop Duplicates' "],
	])('refuses values of the wrong type: %j', (changes, what) => {
		expect(() => read(changes)).toThrow(what);
	});

	it.each([
		['false', false],
		['no', false],
		['', true],
		[undefined, true],
		['true', true],
	])('reads the text %j as the switch %s', (value, expected) => {
		expect(read({ simplify: value, options: { dropDuplicates: value } })).toMatchObject({
			simplify: expected,
			dropDuplicates: expected,
		});
	});

	it.each(['', null, undefined, 'NULL', false, []])(
		'refuses territories from an expression that gives nothing, not to take all: %j',
		(territoryIds) => {
			const events = ['territory.new_company'];
			const stored = { territoryIds: '={{ $vars.territories }}' };
			expect(() => parametersOf({ events, territoryIds }, stored)).toThrow(
				"'Territory IDs' is empty",
			);
			expect(parametersOf({ events, territoryIds }, {}).filter.territories).toBeUndefined();
		},
	);

	it('reads every parameter', () => {
		const fields = {
			events: ['other', 'e'],
			otherEvents: 'a, b',
			territoryIds: 'c; D',
			simplify: false,
			options: { dropDuplicates: false, answerChallenges: true, replayWindow: 1440 },
		};
		expect(read(fields)).toEqual({
			filter: { types: new Set(['a', 'b', 'e']), territories: new Set(['c', 'd']) },
			simplify: false,
			dropDuplicates: false,
			answerChallenges: true,
			tolerance: { past: 86_400_000, future: 86_400_000 },
		});
	});

	it('uses defaults for missing parameters, but refuses missing Events', () => {
		expect(read({ events: ['*'] })).toEqual({
			filter: {},
			simplify: true,
			dropDuplicates: true,
			answerChallenges: false,
		});
		expect(() => read({ events: undefined })).toThrow("'Events' is empty");
	});
});

describe('list of Territory IDs', () => {
	const namesIn = (territoryIds: unknown) =>
		parametersOf({ events: ['*'], territoryIds }).filter.territories;

	it.each<[unknown, string[]]>([
		['t1', ['t1']],
		['  T1 ', ['t1']],
		['"t1"', ['t1']],
		["l'hospitalet", ["l'hospitalet"]],
		['t1; T2', ['t1', 't2']],
		['t1\nt2\r\n', ['t1', 't2']],
		['"area norte"', ['area norte']],
		['["T1", "t2"]', ['t1', 't2']],
		[
			['a', ' b '],
			['a', 'b'],
		],
		[' a ,b,,', ['a', 'b']],
	])('is read, in lower case, from %j as %j', (value, names) => {
		expect(namesIn(value)).toEqual(new Set(names));
	});

	it.each(['', undefined, '*', 'all', 'Todos', 't1, *'])(
		'matches all territories if it is %j',
		(value) => {
			expect(namesIn(value)).toBeUndefined();
		},
	);

	it.each([
		['company.*', 'company.*'],
		['"company.*"', '"company.*"'],
		['madrid-*, t1', 'madrid-*'],
		['area norte', 'area norte'],
		['t1 t2', 't1 t2'],
		['t1 y t2', 't1 y t2'],
		['"t1', '"t1'],
		['"t1" y "t2"', '"t1" y "t2"'],
		["t2, 't1'", "'t1'"],
		['«t1»', '«t1»'],
	])('is refused if an entry could match nothing: %j', (value, entry) => {
		expect(() => namesIn(value)).toThrow(
			`'Territory IDs' has "${entry}", which could match nothing`,
		);
	});
});
