import assert from 'node:assert/strict';
import type { Execution } from '../../harness/n8n/execution.mts';
import type { Stack } from '../../harness/sandbox/stack.mts';
import { cifsFieldOption } from '../../nodes/CompanyData/fields/company.ts';
import { UNLIKE, type UnlikeName } from '../../sandbox/unlike/services.mts';
import { executeEdited, type ExampleRun } from '../examples/run.mts';
import type { Check } from '../support/e2e.mts';

interface EverydayExample {
	fileName: string;
	/** The node whose items are to be the same as at the sandbox, and the field that tells them apart. */
	node: string;
	field: string;
	/** The options of which one has to be named where it is not right. */
	options: string[];
	/** A text of the workflow, and what stands in its place with that option. */
	set?(name: UnlikeName): [text: string, replacement: string];
}

const EVERYDAY: readonly EverydayExample[] = [
	{
		fileName: 'save-nearby-companies.json',
		node: 'Companies near a town',
		field: 'cif',
		options: [],
	},
	{
		fileName: 'batch-lookup.json',
		node: 'Table',
		field: 'Company',
		options: ['Send CIFs As'],
		set: (name) => [
			'estimados"],"options":{}',
			`estimados"],"options":{"${cifsFieldOption.name}":"${UNLIKE[name].batchField}"}`,
		],
	},
	{
		fileName: 'new-company-alert.json',
		node: 'Find the company',
		field: 'cif',
		options: ['Additional Query Parameters'],
	},
];

async function run(stack: Stack, fileName: string, unlike: string, edited: Partial<ExampleRun>) {
	const { workflow } = stack.examples.find((example) => example.fileName === fileName)!;
	await stack.sandbox.admin.post('/reset');
	await stack.sandbox.admin.patch('/settings', { unlike });
	return await executeEdited(stack, workflow, { requests: 0, outputs: {}, ...edited });
}

const valuesOf = ({ outputs }: Execution, { node, field }: EverydayExample) =>
	(outputs[node] ?? []).flat().map(({ json }) => json[field]);

function checkOf(name: UnlikeName, example: EverydayExample): Check<Stack> {
	const { fileName, node, options, set } = example;
	return [
		`At a service that answers like ${name}, ${fileName} is right, or says which option makes it right`,
		async (stack) => {
			const usual = valuesOf(await run(stack, fileName, 'no', {}), example);
			assert(usual.length > 0, 'It finds nothing at the sandbox.');
			const first = await run(stack, fileName, name, {});
			const said = JSON.stringify([first.failure, first.outputs[node]]);
			const isTold = options.some((option) => said.includes(option));
			if (!isTold) expect([first.failure, valuesOf(first, example)]).toEqual([undefined, usual]);
			if (!isTold || set === undefined) return;
			const second = await run(stack, fileName, name, { replace: set(name) });
			expect([second.failure, valuesOf(second, example)]).toEqual([undefined, usual]);
		},
	];
}

/** Examples that most people begin with: around a place, a list of CIFs, and the webhook trigger. */
export const UNLIKE_CHECKS = (Object.keys(UNLIKE) as UnlikeName[]).flatMap((name) =>
	EVERYDAY.map((example) => checkOf(name, example)),
);
