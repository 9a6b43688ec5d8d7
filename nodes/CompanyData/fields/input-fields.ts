import type { IExecuteFunctions, INodeProperties } from 'n8n-workflow';
import { isEmpty } from '../../lib/json';
import { unwrap } from '../../lib/result';
import { readRaw, readSwitch, type ItemContext } from './parameters';
import { parseFieldName } from './added-fields';

const INCLUDE = 'includeOtherFields';
const DESTINATION = 'destinationFieldName';
const DESTINATION_LABEL = 'Put Output in Field';

/**
 * The fields that include the input in the output, named as in n8n's Edit Fields (Set) and Aggregate
 * nodes. An agent's tool has no input of its own.
 */
export const inputFields: INodeProperties[] = [
	{
		displayName: 'Include Other Input Fields',
		name: INCLUDE,
		type: 'boolean',
		default: false,
		displayOptions: { show: { '@tool': [false] } },
		description:
			'Whether to pass to the output all the input fields (along with the fields of the response). No input field is replaced: a field of the response gets the prefix company_ where any input item has one of the same name.',
	},
	{
		displayName: DESTINATION_LABEL,
		name: DESTINATION,
		type: 'string',
		default: '',
		placeholder: 'e.g. company',
		displayOptions: { show: { '@tool': [false], [INCLUDE]: [true] } },
		description:
			'The name of the output field to put the response in, with the prefix company_ where the input has it already. Leave empty to put its fields next to those of the input. Supports dot notation, e.g. data.company.',
	},
];

/** How the input is included in the output for an item. */
export interface Inclusion {
	/** The field for the response; undefined where its fields stand beside those of the input. */
	destination?: string;
}

/** Whether the node may include the input; read unevaluated, since most nodes do not. */
export function mayIncludeInput(node: IExecuteFunctions): boolean {
	const stored = node.getNode().parameters[INCLUDE];
	return stored !== undefined && stored !== false;
}

/**
 * What the user chose for an item; undefined for its output without the input.
 *
 * @throws {InvalidInput} when Include Other Input Fields or Put Output in Field cannot be understood.
 */
export function readInclusion(context: ItemContext): Inclusion | undefined {
	if (!readSwitch(context, INCLUDE, 'Include Other Input Fields')) return undefined;
	const name = readRaw(context, DESTINATION);
	return isEmpty(name) ? {} : { destination: unwrap(DESTINATION_LABEL, parseFieldName(name)) };
}
