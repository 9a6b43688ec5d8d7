import assert from 'node:assert/strict';
import { withCredentials } from '../../../harness/sandbox/examples.mts';
import type { Stack } from '../../../harness/sandbox/stack.mts';
import { startScriptedModel, type ScriptedModel } from '../../e2e/agents-model.mts';
import { failedSaves, NO_SCOPE, type ExampleRun, type ExampleRuns } from '../run.mts';

const TRIGGER = 'Company Data Trigger';
const REPORTED = 'When a company is reported';
const QUESTION = 'Which furniture company is there in Lugo, and how large is it?';
const FOUND = 'B96416813';

/** The company of the sample, and one that is far behind in the catalogue. */
const SAMPLE = 100_016;
const LATE = 104_000;

/** A company that is not in Lugo. */
const ELSEWHERE = 100_017;

/** An event about a company that matched these filters. */
function territoryEvent(matched_filters: string[], empresa_id = SAMPLE) {
	const data = { territory_id: 'territory-madrid', empresa_id, matched_filters };
	return { [TRIGGER]: [{ id: 'evt_1', type: 'territory.new_company', data }] };
}

/** What an alert puts out for a company of which it knows the ID only, for this reason. */
function withoutDetails(empresa_id: number, reason: string): ExampleRun['outputs'] {
	return {
		'Find the company': [1, { empresa_id, found: false, reason }],
		'Save as prospect': [1, { empresa_id }],
		Message: [1, { subject: `New in territory-madrid: company ${empresa_id}` }],
	};
}

/** A model on this machine asks the tools for a company and looks it up. */
function agentRun(): ExampleRun {
	let model: ScriptedModel;
	return {
		title: 'an agent searches, and looks up what it has found',
		prepare: async ({ server }, workflow) => {
			model = await startScriptedModel();
			const search = { tool: 'Search_Companies', values: { text: 'muebles Lugo' } };
			model.follow([[search], [{ tool: 'Look_Up_Company', values: { cif: FOUND } }]]);
			const credential = await server.client.createCredential({
				name: 'Scripted model',
				type: 'openAiApi',
				data: { apiKey: 'none', url: model.baseUrl },
			});
			return withCredentials(workflow, ({ type }) =>
				type.endsWith('.lmChatOpenAi') ? credential : undefined,
			);
		},
		pin: { 'When a question arrives': [{ sessionId: 'sample', chatInput: QUESTION }] },
		requests: 2,
		outputs: { Agent: [1] },
		verify: () => {
			const [[found], [company]] = model.answers();
			assert(found.includes(FOUND) && company.includes('4936247'), `It reads ${company}`);
		},
	};
}

async function useCredits({ sandbox }: Stack): Promise<void> {
	await sandbox.admin.post('/usage', { creditsUsed: 450 });
}

/** Runs of the examples that start by themselves: on an event, at night, or with a question. */
export const TRIGGER_RUNS: ExampleRuns = {
	'ask-an-agent.json': [agentRun()],
	'events-only-once.json': [
		{ requests: 0, outputs: { 'Your steps': [1, { handled: 'evt_sample_once' }] } },
		{ title: 'a repeated event', requests: 0, outputs: { 'Your steps': [0] } },
	],
	'new-company-alert.json': [
		failedSaves(NO_SCOPE),
		{
			requests: 2,
			outputs: {
				'Find the company': [1, { cif: 'A06288088', found: true }],
				'Save as prospect': [
					1,
					{ empresa_id: SAMPLE, status: 'prospect', notes: 'New in territory-madrid' },
				],
				Message: [1, { subject: 'New in territory-madrid: Arquitectos Flores y Pérez, S.A.' }],
			},
		},
		{
			title: 'a company that was reported before is not saved again',
			requests: 1,
			outputs: { 'Find the company': [1], 'Save as prospect': [0], Message: [0] },
		},
		{
			title: 'an event without filters to search by',
			pin: territoryEvent(['tier=1']),
			requests: 1,
			outputs: { 'Find the company': [1, { cif: 'A06288088', found: true }] },
		},
		{
			title: 'filters that match more companies than are read',
			pin: territoryEvent([], LATE),
			requests: 11,
			outputs: withoutDetails(LATE, 'unread'),
		},
		{
			title: 'filters that do not find the company',
			pin: territoryEvent(['provincia=Lugo'], ELSEWHERE),
			requests: 2,
			outputs: withoutDetails(ELSEWHERE, 'unknown'),
		},
	],
	'no-company-missed.json': [
		{
			trigger: REPORTED,
			requests: 1,
			outputs: { 'Your steps': [1, { cif: 'B50225077', empresa_id: 103_393 }] },
		},
		{
			title: 'the same company in another event',
			trigger: REPORTED,
			requests: 1,
			outputs: { 'Find the company': [1], 'Your steps': [0] },
		},
		{
			title: 'a poll with that company and two without an event',
			trigger: 'What no event reported',
			requests: 1,
			outputs: {
				'What no event reported': [3, {}, { empresa_id: 103_393 }],
				'Your steps': [2],
			},
			verify: ({ outputs }) => {
				const ids = outputs['Your steps'][0].map(({ json }) => json.empresa_id);
				assert(!ids.includes(103_393), `It comes a second time: ${ids.join(', ')}`);
			},
		},
	],
	'nightly-lookups.json': [
		{
			requests: 1,
			outputs: {
				'Keep in the table': [
					5,
					{ cif: 'B96416813', found: true, nombre: 'Muebles Hernández y Vázquez, S.L.' },
				],
				'To correct in your list': [1, { CIF: 'B96416814' }],
				'What was done': [1, { 'Looked up': 5, 'Left for the next nights': 0 }],
			},
		},
		{
			title: 'the next night, with all companies known',
			requests: 0,
			outputs: { 'Known by now': [5], 'Look up': [0] },
		},
		{
			title: 'known values that are too old',
			replace: ['days: 30', 'days: -1'],
			requests: 1,
			outputs: { 'Known by now': [0], 'Keep in the table': [5, { id: 1 }] },
		},
		{
			title: 'a run limited to its share of the month',
			replace: ['"maxItems":15', '"maxItems":2'],
			pin: { 'Known by now': [{ cif: 'B96416813' }] },
			requests: 1,
			outputs: {
				'Only the others': [4],
				'Keep in the table': [2, { cif: 'B13344387' }],
				'What was done': [
					1,
					{ 'Looked up': 2, 'Left for the next nights': 2, 'To correct in your list': 1 },
				],
			},
		},
	],
	'usage-alarm.json': [
		{
			requests: 1,
			outputs: {
				Report: [1, { plan: 500, used: 0, usedPercent: 0, requestsPerMinute: 30 }],
				'Message: alarm': [0],
				'Message: report': [1, { subject: 'Company Data: 0 % of the credits are used' }],
			},
		},
		{
			title: 'an alarm from 80 % on',
			prepare: useCredits,
			requests: 1,
			outputs: {
				'Message: alarm': [1, { subject: 'Company Data: 90 % of the credits are used' }],
				'Message: report': [0],
			},
		},
	],
};
