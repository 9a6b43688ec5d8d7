import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import { code, sentence } from './markdown.mts';

/** A field of an operation, in Markdown. */
export interface Field {
	title: string;
	description: string;
	/** A line for each value or mode. */
	choices: string[];
	/** Its parameter, when it is shown, its default; of an option, what holds if it is not added. */
	facts: string;
	/** Those in it, where it is a collection. */
	inner: Field[];
}

/** What holds without an option whose value, once it is added, is another. */
const ABSENT: Record<string, string> = {
	additionalBody: '',
	addSource: 'without it no source',
	concurrency: 'without it as many as the plan allows',
	emailKind: 'without it all addresses',
	fullResponse: 'without it only the body',
	maxRequests: 'without it a list ends after 100 requests, an area after 50, Get By ID after 10',
	onlyEmail: 'without it all companies',
	preview: 'without it the node runs',
	sendFile: 'without it no file',
	sendFileAs: 'without it the file is the whole body',
	withoutSoleTraders: 'without it sole traders too',
};

/** Name that n8n gives to a mode of the type list, whatever the node calls it. */
const LIST_MODE = 'From list';

/** The fields that properties describe; `all` are those of their operation. */
export function fieldsOf(properties: INodeProperties[]): Field[] {
	return describeFields(properties, properties, false);
}

function describeFields(
	properties: INodeProperties[],
	all: INodeProperties[],
	isOption: boolean,
): Field[] {
	return properties
		.filter(({ type }) => type !== 'notice')
		.map((property) => ({
			title: property.displayName,
			description: property.description ? sentence(property.description) : '',
			choices: choices(property),
			facts: facts(property, all, isOption).join(', '),
			inner: describeFields(innerProperties(property), all, true),
		}));
}

function innerProperties({ type, options = [] }: INodeProperties): INodeProperties[] {
	return type === 'collection' ? (options as INodeProperties[]) : [];
}

function facts(property: INodeProperties, all: INodeProperties[], isOption: boolean): string[] {
	const { name, type, required, options = [] } = property;
	return [
		code(name),
		...shownFacts(property, all),
		...(required ? ['required'] : []),
		...defaultFacts(property, isOption),
		...(type === 'multiOptions'
			? [`values ${options.map((one) => code(one.name)).join(' ')}`]
			: []),
	];
}

function defaultFacts({ name, default: value }: INodeProperties, isOption: boolean): string[] {
	if (isOption && name in ABSENT) return ABSENT[name] === '' ? [] : [ABSENT[name]];
	if (typeof value === 'object' || value === '' || value === undefined) return [];
	const shown = code(String(value).replace(/\s+/g, ' '));
	return [`${isOption ? 'without it' : 'default'} ${shown}`];
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
