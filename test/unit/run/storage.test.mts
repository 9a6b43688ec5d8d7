import {
	failedBefore,
	packAnswers,
	runsFromLog,
	unpackAnswers,
	type RetriedExecution,
} from '../../../nodes/CompanyData/run/storage.ts';

type Runs = RetriedExecution['resultData']['runData'][string];

const NODE = 'Save';
/** Runs as n8n stores them, and as it enters them from its log. */
const DONE: Runs = [{ executionStatus: 'success', data: { main: [[{ json: { id: 1 } }]] } }];
const LOGGED: Runs = [
	{
		executionStatus: 'success',
		data: { main: [[{ json: { isArtificialRecoveredEventItem: true } }]] },
	},
];
const CRASHED: Runs = [{ executionStatus: 'crashed' }];
const NO_START = { executionData: { nodeExecutionStack: [] } };

/** An execution that n8n repeats from a node on, with these runs of nodes, the last of them last. */
function retried(
	from: string,
	runData: Record<string, Runs>,
	more: Partial<RetriedExecution> = {},
): RetriedExecution {
	return {
		executionData: { nodeExecutionStack: [{ node: { name: from } }] },
		resultData: { runData, lastNodeExecuted: Object.keys(runData).at(-1) },
		...more,
	};
}

describe('an execution that is retried failed before a node began', () => {
	it.each([
		['where an earlier node failed', retried('Fetch', { Start: DONE, Fetch: [] })],
		['where an earlier node failed in a loop', retried('Fetch', { Start: DONE, Fetch: DONE })],
		['where an earlier node failed, and n8n cleared its runs', retried('Fetch', { Fetch: [] })],
		[
			'where an earlier node failed, and n8n has none of its runs',
			retried('Fetch', {}, { resultData: { runData: { Start: DONE }, lastNodeExecuted: 'Fetch' } }),
		],
	])('%s', (_, execution) => {
		expect(failedBefore(NODE, execution)).toBe(true);
	});

	it.each([
		['where the node itself was running', retried('Start', { Start: LOGGED, [NODE]: [] })],
		['where n8n begins at it', retried(NODE, { Start: DONE, [NODE]: [] })],
		['where it had run, and n8n was killed later', retried('Start', { [NODE]: LOGGED, Later: [] })],
		['where n8n was killed earlier, by its log', retried('Start', { Start: LOGGED, Fetch: [] })],
		['where the log says so of the first node', retried('Start', { Fetch: LOGGED, Start: LOGGED })],
		['where n8n has neither data nor log', retried('Start', {})],
		['where n8n has nothing', undefined],
		['where n8n has neither data nor a node to begin at', retried('x', {}, NO_START)],
		['where n8n has no node to begin at', retried('x', { Start: DONE }, NO_START)],
		['where there is nothing to repeat', retried('x', { x: [] }, { executionData: undefined })],
		['where there is only progress, without a log', retried(NODE, { Start: DONE, Fetch: DONE })],
		[
			'where n8n was killed after a wait',
			retried('Wait', { Start: DONE, Wait: [] }, { waitTill: '2026-01-01T00:00:00.000Z' }),
		],
	])('is not known %s', (_, execution) => {
		expect(failedBefore(NODE, execution)).toBe(false);
	});
});

it('runs of a node that n8n only knows from its log are counted, and others are not', () => {
	const runData = { [NODE]: [...DONE, ...LOGGED, ...CRASHED], Start: LOGGED };
	expect(runsFromLog(NODE, retried('Start', runData))).toBe(2);
	expect(runsFromLog(NODE, retried('Start', { Start: LOGGED }))).toBe(0);
	expect(runsFromLog(NODE, undefined)).toBe(0);
});

it.each<[string, Runs[number]]>([
	['nothing', { executionStatus: 'error' }],
	['no main output, as a tool of an agent', { data: {} }],
	['no items on its first output', { data: { main: [null] } }],
	['an empty list on its first output', { data: { main: [[]] } }],
])('a run that left %s is not taken for one from the log', (_, run) => {
	expect(runsFromLog(NODE, retried('Start', { [NODE]: [run] }))).toBe(0);
});

it('answers are unpacked as they were packed, and none take no room', () => {
	const answers = [['id.0', { status: 200, text: '{"a":"é"}' }]] as const;
	expect(unpackAnswers(packAnswers([...answers] as never))).toEqual(answers);
	expect(packAnswers([])).toBe('');
	expect(unpackAnswers('')).toEqual([]);
});
