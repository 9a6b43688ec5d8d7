import {
	NodeHelpers,
	type INodeParameters,
	type INodeProperties,
	type INodePropertyOptions,
	type INodeType,
} from 'n8n-workflow';
import { CompanyData } from '../../nodes/CompanyData/CompanyData.node.ts';
import { CompanyDataPollingTrigger } from '../../nodes/CompanyDataPollingTrigger/CompanyDataPollingTrigger.node.ts';
import { CompanyDataTrigger } from '../../nodes/CompanyDataTrigger/CompanyDataTrigger.node.ts';
import { NODE, workflowFor } from '../support/workflow.mts';

const { description } = new CompanyData();

const optionsOf = (name: string, operation?: string) =>
	description.properties.find(
		({ name: own, displayOptions }: INodeProperties) =>
			own === name &&
			(operation === undefined || displayOptions?.show?.operation?.includes(operation)),
	)!.options as INodePropertyOptions[];

it.each<[new () => INodeType, INodeParameters, string]>([
	[CompanyData, { operation: 'searchNearby' }, 'Company: Search Nearby'],
	[CompanyData, { resource: 'import' }, 'Import: Create'],
	[CompanyData, { resource: 'apiRequest' }, 'API Request: Send'],
	[CompanyDataTrigger, { events: ['territory.new_company'] }, 'New Company in a Territory'],
	[CompanyDataTrigger, { events: ['*', 'other'] }, 'All Events, Other Events'],
	[CompanyDataTrigger, { events: '={{ "company.changed" }}' }, 'company.changed'],
	[CompanyDataPollingTrigger, { event: 'newCompanyNear' }, 'New Company Near a Place'],
])('the subtitle of %p with %j is %s', (Node, parameters, subtitle) => {
	const { description: own } = new Node();
	const typeVersion = own.version as number;
	const nodeType = { description: { ...own, name: description.name } };
	const workflow = workflowFor({ parameters, nodeType, typeVersion });
	const shown = workflow.expression.getSimpleParameterValue(
		workflow.getNode(NODE)!,
		own.subtitle,
		'internal',
		{},
	);
	expect(shown).toBe(subtitle);
});

it.each<[string, INodeParameters, string[]]>([
	['a second output for the rows left out of an import', {}, ['Imported', 'Left Out']],
	['one output if invalid rows stop the node', { invalidRows: 'stop' }, ['main']],
	['one output if the import is JSON', { bodySource: 'json' }, ['main']],
	['one output for other operations', { resource: 'company', operation: 'search' }, ['main']],
])('the node has %s', (_, more, outputs) => {
	const parameters = { resource: 'import', operation: 'create', ...more };
	for (const onError of [undefined, 'continueErrorOutput'] as const) {
		const workflow = workflowFor({ parameters, onError });
		const shown = NodeHelpers.getNodeOutputs(workflow, workflow.getNode(NODE)!, description);
		const names = shown.map((one) =>
			typeof one === 'string' ? one : (one.displayName ?? one.type),
		);
		const withError = outputs.length === 1 ? ['Success', 'Error'] : [...outputs, 'Error'];
		expect(names).toEqual(onError === undefined ? outputs : withError);
	}
});

it('the trigger has the description of the node, since n8n shows it for both', () => {
	expect(new CompanyDataTrigger().description.description).toBe(description.description);
});

it('only Search Nearby offers the distance as a field', () => {
	const operations = ['search', 'searchNearby', 'get', 'getBatch'];
	const withDistance = operations.filter((operation) =>
		optionsOf('fields', operation).some(({ value }) => value === 'distance_km'),
	);
	expect(withDistance).toEqual(['searchNearby']);
});

it.each([
	{
		operation: 'search',
		first: [
			...['Preview', 'Max Requests', 'Leave Out', 'Email Kind', 'Without Sole Traders'],
			...['Add Source', 'When a Quota Ends', 'Other Fields'],
		],
		last: ['Timeout (Seconds)', 'Concurrency', 'Additional Query Parameters', 'Records In'],
	},
	{
		operation: 'save',
		first: ['Preview', 'Max Requests', 'Continue Execution'],
		last: [
			...['Timeout (Seconds)', 'Concurrency', 'Idempotency Key', 'Idempotency Key (Custom)'],
			'Additional Body Fields',
		],
	},
])(
	'the options of $operation start with $first and end with those for developers',
	({ operation, first, last }) => {
		const labels = optionsOf('options', operation).map((one) => Object(one).displayName as string);
		expect(labels.slice(0, first.length)).toEqual(first);
		expect(labels.slice(-last.length)).toEqual(last);
		const others = labels.slice(first.length, -last.length);
		expect(others).toEqual(others.toSorted((one, other) => one.localeCompare(other)));
	},
);
