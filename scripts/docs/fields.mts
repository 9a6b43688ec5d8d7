import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import { code, sentence } from './markdown.mts';

/** A field of an operation, in Markdown. */
export interface Field {
	title: string;
	description: string;
	/** A line for each value or mode. */
	choices: string[];
	/** Its parameter, when it is shown, its default. */
	facts: string;
	/** Those in it, where it is a collection. */
	inner: Field[];
}

/** Name that n8n gives to a mode of the type list, whatever the node calls it. */
const LIST_MODE = 'From list';

/** The fields that properties describe; `all` are those of their operation. */
export function fieldsOf(properties: INodeProperties[], all = properties): Field[] {
	return properties
		.filter(({ type }) => type !== 'notice')
		.map((property) => ({
			title: property.displayName,
			description: property.description ? sentence(property.description) : '',
			choices: choices(property),
			facts: facts(property, all).join(', '),
			inner: fieldsOf(innerProperties(property), all),
		}));
}

function innerProperties({ type, options = [] }: INodeProperties): INodeProperties[] {
	return type === 'collection' ? (options as INodeProperties[]) : [];
}

function facts(property: INodeProperties, all: INodeProperties[]): string[] {
	const { name, type, required, default: value, options = [] } = property;
	const hasDefault = typeof value !== 'object' && value !== '' && value !== undefined;
	return [
		code(name),
		...shownFacts(property, all),
		...(required ? ['required'] : []),
		...(hasDefault ? [`default ${code(String(value).replace(/\s+/g, ' '))}`] : []),
		...(type === 'multiOptions'
			? [`values ${options.map((one) => code(one.name)).join(' ')}`]
			: []),
	];
}

function shownFacts({ displayOptions }: INodeProperties, all: INodeProperties[]): string[] {
	return Object.entries(displayOptions?.show ?? {}).map(([name, values = []]) => {
		if (name === '@tool') return values[0] === true ? 'in an agent’s tool' : 'in a workflow';
		const { displayName } = findProperty(name.replace(/^\//, ''), all);
		return `where **${displayName}** is ${values.map((value) => code(String(value))).join(' or ')}`;
	});
}

/** A field of the operation, or of one of its collections. */
function findProperty(name: string, all: INodeProperties[]): INodeProperties {
	const found = [...all, ...all.flatMap(innerProperties)].find((one) => one.name === name);
	if (found === undefined) throw new Error(`The operation has no field ${name}`);
	return found;
}

function choices({ type, options = [], modes = [] }: INodeProperties): string[] {
	if (type === 'resourceLocator') {
		return modes.map(
			({ type: mode, displayName, hint }) =>
				`- **${mode === 'list' ? LIST_MODE : displayName}**${hint ? `: ${sentence(hint)}` : ''}`,
		);
	}
	if (type !== 'options') return [];
	return (options as INodePropertyOptions[]).map(({ name, value, description }) => {
		const title = name === value ? code(name) : `**${name}** (${code(String(value))})`;
		return description === undefined ? `- ${title}` : `- ${title}: ${sentence(description)}`;
	});
}
