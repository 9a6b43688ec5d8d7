import {
	failedBefore,
	runsFromLog,
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

describe('failedBefore', () => {
	it.each([
		['if an earlier node failed', retried('Fetch', { Start: DONE, Fetch: [] })],
		['if an earlier node failed in a loop', retried('Fetch', { Start: DONE, Fetch: DONE })],
		['if an earlier node failed and n8n cleared its runs', retried('Fetch', { Fetch: [] })],
		[
			'if an earlier node failed and n8n stored none of its runs',
			retried('Fetch', {}, { resultData: { runData: { Start: DONE }, lastNodeExecuted: 'Fetch' } }),
		],
	])('returns true %s', (_, execution) => {
		expect(failedBefore(NODE, execution)).toBe(true);
	});

	it.each([
		['if the node itself was running', retried('Start', { Start: LOGGED, [NODE]: [] })],
		['if the retry begins at the node', retried(NODE, { Start: DONE, [NODE]: [] })],
		[
			'if the node had run and n8n was killed later',
			retried('Start', { [NODE]: LOGGED, Later: [] }),
		],
		[
			'if n8n was killed earlier, and only its log shows this',
			retried('Start', { Start: LOGGED, Fetch: [] }),
		],
		[
			'if the log shows runs of the first node and of an earlier one',
			retried('Start', { Fetch: LOGGED, Start: LOGGED }),
		],
		['if n8n stored neither data nor log', retried('Start', {})],
		['if there is no retried execution', undefined],
		['if there is neither data nor a node to begin at', retried('x', {}, NO_START)],
		['if there is no node to begin at', retried('x', { Start: DONE }, NO_START)],
		['if there is no execution data', retried('x', { x: [] }, { executionData: undefined })],
		['if there is saved progress and no log', retried(NODE, { Start: DONE, Fetch: DONE })],
		[
			'if n8n was killed after a wait',
			retried('Wait', { Start: DONE, Wait: [] }, { waitTill: '2026-01-01T00:00:00.000Z' }),
		],
	])('returns false %s', (_, execution) => {
		expect(failedBefore(NODE, execution)).toBe(false);
	});
});

it('runsFromLog counts the runs of a node that are only in the log of n8n', () => {
	const runData = { [NODE]: [...DONE, ...LOGGED, ...CRASHED], Start: LOGGED };
	expect(runsFromLog(NODE, retried('Start', runData))).toBe(2);
	expect(runsFromLog(NODE, retried('Start', { Start: LOGGED }))).toBe(0);
	expect(runsFromLog(NODE, undefined)).toBe(0);
});

it.each<[string, Runs[number]]>([
	['no data', { executionStatus: 'error' }],
	['no main output, like a tool of an agent', { data: {} }],
	['no items on its first output', { data: { main: [null] } }],
	['an empty list on its first output', { data: { main: [[]] } }],
])('runsFromLog does not count a run that left %s', (_, run) => {
	expect(runsFromLog(NODE, retried('Start', { [NODE]: [run] }))).toBe(0);
});
