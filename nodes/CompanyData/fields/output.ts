/** What comes out of an item: which fields of a record, and whether the input fields are kept. */

import type { IDataObject, INodeProperties } from 'n8n-workflow';

import { type ItemParameters, readCollection, readRaw, readSwitch } from './parameters';
import { parseChoice, parseChoices } from '../../lib/choices';
import { isEmpty } from '../../lib/kinds';
import { parseList } from '../../lib/lists';
import { err, ok, type Result, unwrap } from '../../lib/result';
import { quoted } from '../../lib/text';
import { COMPANY, COMPANY_FIELDS, FULL_RECORD_FIELDS } from '../../service/api';

/** Fields of a simplified record, at most: n8n's guidelines ask for ten. */
const SIMPLIFIED_FIELD_COUNT = 10;

/** Reduces a record to the fields that are returned. */
export type Shaper = (record: IDataObject) => IDataObject;

const ALWAYS = [COMPANY.cif, COMPANY.id];

const SEARCH_FIELDS = COMPANY_FIELDS.filter((field) => field !== COMPANY.distance);

/** Documented fields of records, the most useful first. Full records also have those of searches, undocumented. */
const RECORD_FIELDS = {
	nearby: [...COMPANY_FIELDS],
	company: SEARCH_FIELDS,
	fullRecord: [
		...new Set([
			...SEARCH_FIELDS.slice(0, SIMPLIFIED_FIELD_COUNT - 1),
			...FULL_RECORD_FIELDS,
			...SEARCH_FIELDS,
		]),
	],
} satisfies Record<string, string[]>;

type Field = (typeof COMPANY_FIELDS)[number] | (typeof FULL_RECORD_FIELDS)[number];

const MEANINGS: Record<Field, string> = {
	cif: 'Tax ID of the company',
	ciudad: 'Town',
	cnae: 'Code of the activity',
	distance_km: 'Kilometres from the centre of the search',
	email: 'Email address',
	empleados_estimados: 'Estimated number of employees',
	empresa_id: 'ID of the company at the service, which Prospect → Save takes',
	facturacion_estimada: 'Estimated turnover; the service does not say in which currency',
	hook_personalizado:
		'Text; the service documents only this name, which means “personalised hook”, and not what it holds',
	lat: 'Latitude',
	lon: 'Longitude',
	nombre: 'Name of the company',
	provincia: 'Province',
	roi_estimado_max:
		'Estimated return on investment, at most; the service does not say in which unit',
	roi_estimado_min:
		'Estimated return on investment, at least; the service does not say in which unit',
	sector: 'Sector',
	telefono: 'Telephone number',
	tier: 'Tier of the company, a whole number; the service does not document what its values mean',
	vertical_optimo:
		'Text; the service documents only this name, which means “optimal vertical”, and not its values',
	web: 'Website',
};

const OTHER_FIELDS = 'Other Fields';
const OUTPUTS = ['raw', 'selectedFields', 'simplified'] as const;

type RecordKind = keyof typeof RECORD_FIELDS;

const outputField: INodeProperties = {
	displayName: 'Output',
	name: 'output',
	type: 'options',
	default: 'simplified',
	options: [
		{ name: 'Raw', value: 'raw', description: 'All fields, as the service sends them' },
		{
			name: 'Selected Fields',
			value: 'selectedFields',
			description: 'Only the fields you choose',
		},
		{
			name: 'Simplified',
			value: 'simplified',
			description: 'The most useful fields, ten at most',
		},
	],
	description: 'How much of each record to return',
};

/**
 * Output and Fields. n8n's guidelines ask for a switch Simplify in workflows and a choice Output in tools: this node is
 * both.
 */
export function outputFields(kind: RecordKind): INodeProperties[] {
	return [
		outputField,
		{
			displayName: 'Fields',
			name: 'fields',
			type: 'multiOptions',
			default: [],
			required: true,
			displayOptions: { show: { output: ['selectedFields'] } },
			options: [...RECORD_FIELDS[kind]].sort().map((field) => ({
				name: field,
				value: field,
				description: MEANINGS[field],
			})),
			description: 'The fields to return, in addition to the CIF and the company ID',
		},
	];
}

/** Fields of a record that the API document does not list. */
export const otherFieldsOption: INodeProperties = {
	displayName: OTHER_FIELDS,
	name: 'otherFields',
	type: 'string',
	default: '',
	placeholder: 'e.g. administradores, capital_social',
	displayOptions: { show: { '/output': ['selectedFields'] } },
	description:
		'Names of further fields, separated by commas. A record may have more fields than the list shows; Raw returns them all.',
};

/**
 * Reads Output and its fields.
 *
 * @param ownFields number of fields that the operation adds to a simplified record, which has ten in all.
 * @throws {InvalidInput} when a choice or a field is unknown.
 */
export function readShaper(context: ItemParameters, kind: RecordKind, ownFields = 0): Shaper {
	const { node, item } = context;
	const wanted = node.getNodeParameter('output', item, 'simplified');
	const output = unwrap('Output', parseChoice(wanted, OUTPUTS));
	if (output === 'raw') return (record) => record;
	if (output === 'selectedFields') {
		const given = node.getNodeParameter('fields', item, []);
		const fields = unwrap('Fields', parseChoices(given, RECORD_FIELDS[kind]));
		const { otherFields = '' } = readCollection(context, 'options');
		const others = unwrap(OTHER_FIELDS, parseList(otherFields));
		return (record) => ({
			...withNulls(record, [...ALWAYS, ...fields]),
			...pickFields(record, others),
		});
	}

	const simplified = RECORD_FIELDS[kind].slice(0, SIMPLIFIED_FIELD_COUNT - ownFields);
	return (record) => {
		// A full record with only the documented fields is shown with these.
		const isDocumented =
			kind === 'fullRecord' && COMPANY.cif in record && !(COMPANY.town in record);

		return withNulls(record, isDocumented ? FULL_RECORD_FIELDS : simplified);
	};
}

/** Returns exactly these fields; those that the record lacks are null, so that all rows have the same columns. */
function withNulls(record: IDataObject, fields: readonly string[]): IDataObject {
	const valueOf = (field: string) => (Object.hasOwn(record, field) ? record[field] : null);
	return Object.fromEntries(fields.map((field) => [field, valueOf(field)]));
}

/** Returns these fields of the record in this order; fields that it lacks are left out. */
export function pickFields(record: IDataObject, fields: readonly string[]): IDataObject {
	const present = fields.filter((field) => Object.hasOwn(record, field));
	return Object.fromEntries(present.map((field) => [field, record[field]]));
}

const INCLUDE = 'includeOtherFields';
const DESTINATION = 'destinationFieldName';
const DESTINATION_LABEL = 'Put Output in Field';

/** Named as in n8n's Edit Fields (Set) and Aggregate nodes. An agent's tool has no input fields to keep. */
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
			'The name of the output field to put the response in, with the prefix company_ where the input has it already. Leave empty to put its fields next to those of the input.',
	},
];

/** How the input fields are kept. */
export interface Inclusion {
	/** Field for the response; undefined to put its fields next to those of the input. */
	destination?: string;
}

/**
 * Reads whether the input fields are kept; undefined if not.
 *
 * @throws {InvalidInput} when the switch is no boolean or the destination is no field name.
 */
export function readInclusion(context: ItemParameters): Inclusion | undefined {
	const { [INCLUDE]: stored = false } = context.node.getNode().parameters;
	// The switch is evaluated only if it is set: most nodes leave it off.
	const isIncluded = stored !== false && readSwitch(context, INCLUDE, 'Include Other Input Fields');
	if (!isIncluded) return undefined;

	const name = readRaw(context, DESTINATION);
	return isEmpty(name) ? {} : { destination: unwrap(DESTINATION_LABEL, parseFieldName(name)) };
}

/** Characters of a hint that n8n's editor shows in one line. */
export const MAX_HINT_LENGTH = 120;

/** Names as many as fit into a hint, and counts the others: "Ignored: a, b and 3 more." */
export function listInHint(beginning: string, names: readonly string[]): string {
	const sentence = (count: number) => {
		const more = count < names.length ? ` and ${names.length - count} more` : '';
		return `${beginning}: ${names.slice(0, count).join(', ')}${more}.`;
	};

	let count = names.length;

	while (count > 1 && sentence(count).length > MAX_HINT_LENGTH) count--;
	return sentence(count);
}

/** All columns of the rows, in the order of the most complete row. */
export function columnsOf(rows: readonly IDataObject[]): string[] {
	// One row for each set of columns: most rows have the same ones.
	const shapes = new Map(rows.map((row) => [Object.keys(row).join('\n'), row]));
	const all = [...shapes.values()].map((row) => Object.keys(row));
	all.sort((one, other) => other.length - one.length);
	return [...new Set(all.flat())];
}

const MAX_NAME_LENGTH = 500;

function parseFieldName(value: unknown): Result<string> {
	const name = typeof value === 'object' ? '' : String(value).trim();
	const isName = /^[^.[\]]+$/.test(name) && name.length <= MAX_NAME_LENGTH && name !== '__proto__';
	return isName
		? ok(name)
		: err(
				`${quoted(value)} is not the name of a field`,
				'Enter a name without dots and brackets, e.g. company.',
			);
}

const PREFIX = 'company_';

/** The name itself, or the first with a prefix that is not taken: `company_name`, `company_2_name`, … */
export function freeFieldName(name: string, taken: ReadonlySet<string>): string {
	let free = name;

	for (let number = 1; taken.has(free); number++) {
		free = number === 1 ? `${PREFIX}${name}` : `${PREFIX}${number}_${name}`;
	}

	return free;
}
