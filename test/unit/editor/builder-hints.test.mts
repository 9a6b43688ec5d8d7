import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import { CompanyData } from '../../../nodes/CompanyData/CompanyData.node.ts';
import { CompanyDataPollingTrigger } from '../../../nodes/CompanyDataPollingTrigger/CompanyDataPollingTrigger.node.ts';
import { CompanyDataTrigger } from '../../../nodes/CompanyDataTrigger/CompanyDataTrigger.node.ts';

const DESCRIPTIONS = [CompanyData, CompanyDataTrigger, CompanyDataPollingTrigger].map(
	(Node) => new Node().description,
);
const NODES = DESCRIPTIONS.map(({ name }) => name);

/** The names of all fields, and the values of all options: what a hint may tell an agent to use. */
const USABLE = new Set([
	...NODES,
	// n8n puts this field before those of a polling node.
	'pollTimes',
	...DESCRIPTIONS.flatMap(({ properties }) => properties.flatMap(namesIn)),
]);

function namesIn({ name, options = [] }: INodeProperties): string[] {
	return [name, ...(options as INodePropertyOptions[]).map(({ value }) => String(value))];
}

/** The fields that have a hint, those in collections too. */
function hintedIn(properties: INodeProperties[]): INodeProperties[] {
	const fields: INodeProperties[] = [];
	JSON.stringify(properties, (_, value: Partial<INodeProperties> | null) => {
		if (value?.builderHint !== undefined) fields.push(value as INodeProperties);
		return value;
	});
	return fields;
}

it.each(DESCRIPTIONS)(
	'the builder hints of $displayName name only existing nodes, fields and values',
	({ builderHint, properties }) => {
		const hints = hintedIn(properties).map(({ builderHint: hint }) => hint!.propertyHint);
		const texts = [builderHint?.searchHint, ...hints].join(' ');
		// Those of n8n's own field for columns.
		const known = new Set([...USABLE, 'mappingMode', 'defineBelow']);
		const named = texts.match(/\b[a-z]+[A-Z]\w+/g) ?? [];
		expect(named.filter((word) => !known.has(word))).toEqual([]);
	},
);

const LOCATORS = DESCRIPTIONS.flatMap(({ properties }) => hintedIn(properties)).filter(
	({ modes }) => modes !== undefined,
);

it.each(LOCATORS)('the builder hint of $displayName names only modes of that field', (field) => {
	const { builderHint, modes = [] } = field;
	const named = [...builderHint!.propertyHint.matchAll(/\b[Mm]ode '?(\w+)/g)].map(
		([, mode]) => mode,
	);
	expect(named.length).toBeGreaterThan(0);
	expect(modes.map(({ name }) => name)).toEqual(expect.arrayContaining(named));
});
