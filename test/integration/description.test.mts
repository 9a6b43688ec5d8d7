import {
	NodeHelpers,
	type INodeParameters,
	type INodeProperties,
	type INodePropertyOptions,
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

describe('what the editor shows of the node', () => {
	it.each([
		[{ operation: 'searchNearby' }, 'Company: Search Nearby'],
		[{ resource: 'import' }, 'Import: Create'],
		[{ resource: 'apiRequest' }, 'API Request: Send'],
	])('is under %j: %s', (parameters, subtitle) => {
		const workflow = workflowFor({ parameters });
		const node = workflow.getNode(NODE)!;
		const shown = workflow.expression.getSimpleParameterValue(
			node,
			description.subtitle,
			'internal',
			{},
		);
		expect(shown).toBe(subtitle);
	});

	it.each([
		{
			Trigger: CompanyDataTrigger,
			parameters: { events: ['territory.new_company'] },
			subtitle: 'New Company in a Territory',
		},
		{
			Trigger: CompanyDataTrigger,
			parameters: { events: ['*', 'other'] },
			subtitle: 'All Events, Other Events',
		},
		{
			Trigger: CompanyDataTrigger,
			parameters: { events: '={{ "company.changed" }}' },
			subtitle: 'company.changed',
		},
		{
			Trigger: CompanyDataPollingTrigger,
			parameters: { event: 'newCompanyNear' },
			subtitle: 'New Company Near a Place',
		},
	])('is under $Trigger.name: $subtitle', ({ Trigger, parameters, subtitle }) => {
		const { description: own } = new Trigger();
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
		['for the rows that are left out', {}, ['Imported', 'Left Out']],
		['not where they stop the node', { invalidRows: 'stop' }, ['main']],
		['not where the import is JSON', { bodySource: 'json' }, ['main']],
		['not for other operations', { resource: 'company', operation: 'search' }, ['main']],
	])('The node has a second output %s', (_, more, outputs) => {
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

	it('The node has the text that n8n takes from the trigger for both', () => {
		expect(new CompanyDataTrigger().description.description).toBe(description.description);
	});

	it('The distance can be selected where there is a centre', () => {
		const operations = ['search', 'searchNearby', 'get', 'getBatch'];
		const withDistance = operations.filter((operation) =>
			optionsOf('fields', operation).some(({ value }) => value === 'distance_km'),
		);
		expect(withDistance).toEqual(['searchNearby']);
	});
});
