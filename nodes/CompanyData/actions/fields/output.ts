import type { IDataObject, INodeProperties } from 'n8n-workflow';
import { COMPANY, COMPANY_FIELDS, FULL_RECORD_FIELDS } from '../../../shared/contract/fields';
import { parseChoice, parseChoices } from '../../../shared/domain/choices';
import { pickFields } from '../../../shared/domain/simplify';
import { unwrap } from '../../../shared/result';
import { readSwitch } from '../parameters';
import type { ItemContext } from '../types';

/** Fields a simplified record keeps at most, as n8n's guidelines ask. */
const SIMPLIFIED_FIELD_COUNT = 10;

/** Reduces a record to the fields the user asked for. */
export type Shaper = (record: IDataObject) => IDataObject;

const ALWAYS = [COMPANY.cif, COMPANY.id];

/** Documented fields of the records an operation returns, most useful first. */
const RECORD_FIELDS = {
	company: [...COMPANY_FIELDS],
	fullRecord: [...new Set([...FULL_RECORD_FIELDS, ...COMPANY_FIELDS])],
} satisfies Record<string, string[]>;

const OUTPUTS = ['raw', 'selectedFields', 'simplified'] as const;

export type RecordKind = keyof typeof RECORD_FIELDS;

/** The fields that say how much of a record is returned: a switch for people, a choice for agents. */
export function outputFields(kind: RecordKind): INodeProperties[] {
	return [
		{
			displayName: 'Simplify',
			name: 'simplify',
			type: 'boolean',
			default: true,
			displayOptions: { show: { '@tool': [false] } },
			description: 'Whether to return a simplified version of the response instead of the raw data',
		},
		{
			displayName: 'Output',
			name: 'output',
			type: 'options',
			default: 'simplified',
			displayOptions: { show: { '@tool': [true] } },
			options: [
				{ name: 'Raw', value: 'raw', description: 'All fields, as the service sends them' },
				{ name: 'Selected Fields', value: 'selectedFields', description: 'Only the fields chosen' },
				{ name: 'Simplified', value: 'simplified', description: 'The most useful fields' },
			],
			description: 'How much of each record the agent gets to read',
		},
		{
			displayName: 'Fields',
			name: 'fields',
			type: 'multiOptions',
			default: [],
			displayOptions: { show: { '@tool': [true], output: ['selectedFields'] } },
			options: [...RECORD_FIELDS[kind]].sort().map((field) => ({ name: field, value: field })),
			description: 'The fields to return, besides the CIF and the company ID',
		},
	];
}

/**
 * The shaper for what the user chose; read for each item, since expressions may differ, and before
 * its request, so that a value that is not understood costs nothing.
 *
 * @throws {InvalidInput} when Simplify, Output or Fields cannot be understood.
 */
export function readShaper(context: ItemContext, kind: RecordKind): Shaper {
	const { node, item } = context;
	const simplify = readSwitch(context, 'simplify', 'Simplify', true);
	const wanted = node.getNodeParameter('output', item, simplify ? 'simplified' : 'raw');
	const output = unwrap('Output', parseChoice(wanted, OUTPUTS));
	if (output === 'raw') return (record) => record;
	if (output === 'selectedFields') {
		const given = node.getNodeParameter('fields', item, []);
		const fields = unwrap('Fields', parseChoices(given, RECORD_FIELDS[kind]));
		return (record) => pickFields(record, [...ALWAYS, ...fields]);
	}
	return (record) => pickFields(record, RECORD_FIELDS[kind], SIMPLIFIED_FIELD_COUNT);
}
