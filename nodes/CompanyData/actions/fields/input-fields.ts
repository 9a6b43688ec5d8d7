import type {
	IDataObject,
	IExecuteFunctions,
	INodeExecutionData,
	INodeProperties,
} from 'n8n-workflow';
import { parseFieldName, withField } from '../../../shared/domain/set-field';
import { isEmpty } from '../../../shared/json';
import { unwrap } from '../../../shared/result';
import { readRaw, readSwitch } from '../parameters';
import type { ItemContext } from '../types';

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
			'Whether to pass to the output all the input fields (along with the fields of the response, which replace those of the same name)',
	},
	{
		displayName: DESTINATION_LABEL,
		name: DESTINATION,
		type: 'string',
		default: '',
		placeholder: 'e.g. company',
		displayOptions: { show: { '@tool': [false], [INCLUDE]: [true] } },
		description:
			'The name of the output field to put the response in. Leave empty to put its fields next to those of the input. Supports dot notation, e.g. data.company.',
	},
];

/** The output for an item. */
export type ItemData = Pick<INodeExecutionData, 'json' | 'binary'>;

/** How the output for an item is combined with the item. */
export interface Placement {
	ofAnswer(answer: ItemData): ItemData;
	/** Always beside the fields of the item: n8n and expressions look for an error there. */
	ofFailure(failure: IDataObject): IDataObject;
}

/** Without the item. */
export const ALONE: Placement = { ofAnswer: (answer) => answer, ofFailure: (failure) => failure };

/** Whether the node may include the input; read unevaluated, since most nodes do not. */
export function mayIncludeInput(node: IExecuteFunctions): boolean {
	const stored = node.getNode().parameters[INCLUDE];
	return stored !== undefined && stored !== false;
}

/**
 * What the user chose for an item.
 *
 * @throws {InvalidInput} when Include Other Input Fields or Put Output in Field cannot be understood.
 */
export function readPlacement(context: ItemContext): Placement {
	const { node, item } = context;
	if (!readSwitch(context, INCLUDE, 'Include Other Input Fields')) return ALONE;
	const { json: input, binary: inputFiles } = node.getInputData()[item];
	const name = readRaw(context, DESTINATION);
	const field = isEmpty(name) ? undefined : unwrap(DESTINATION_LABEL, parseFieldName(name));
	return {
		ofAnswer: ({ json, binary = inputFiles }) => ({
			json: field === undefined ? beside(input, json) : withField(input, field, json),
			binary,
		}),
		ofFailure: (failure) => beside(input, failure),
	};
}

/** The fields of the item first, then those of the answer in their own order, replacing the item's. */
function beside(input: IDataObject, answer: IDataObject): IDataObject {
	const others = Object.entries(input).filter(([name]) => !Object.hasOwn(answer, name));
	return { ...Object.fromEntries(others), ...answer };
}
