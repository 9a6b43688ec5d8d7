/** The output of an item: which fields of a record it has, and whether it keeps the input fields. */

import type { IDataObject, INodeProperties } from 'n8n-workflow';

import { parseFieldName } from './field-names';
import { listInHint } from './hint-list';
import { type ItemParameters, readCollection, readGiven, readRaw, readSwitch } from './parameters';
import { readAddSource } from './source';
import { COMPANY, COMPANY_FIELDS, FULL_RECORD_FIELDS } from '../../../client';
import { parseChoice, parseChoices } from '../../../lib/choices';
import { parseList } from '../../../lib/lists';
import { isNothing } from '../../../lib/nothing';
import { unwrap } from '../../../lib/result';

/** Maximum number of fields of a simplified record: n8n's guidelines ask for ten. */
const SIMPLIFIED_FIELD_COUNT = 10;

/** The parameters of an item, and the hints of its run; a poll has no hints. */
interface ShaperContext extends ItemParameters {
	hints?: {
		add<T>(key: string, about: T, merge: (all: readonly T[]) => string | undefined): void;
	};
}

/** Reduces a record to the fields that are returned. */
export type Shaper = (record: IDataObject) => IDataObject;

const ALWAYS_RETURNED = [COMPANY.cif, COMPANY.id];

const SEARCH_FIELDS = COMPANY_FIELDS.filter((field) => field !== COMPANY.distance);

/** The fields of a matched company: those that people want of it, and those that the next node takes. */
const MATCH_FIELDS = [
	...new Set([
		...[COMPANY.cif, COMPANY.name, COMPANY.town, COMPANY.phone, COMPANY.email, COMPANY.web],
		COMPANY.id,
		...SEARCH_FIELDS,
	]),
];

/**
 * Fields of records, the most useful first. Full records also contain the fields of searches, although that is not
 * documented.
 */
const RECORD_FIELDS = {
	nearby: [...COMPANY_FIELDS],
	company: SEARCH_FIELDS,
	match: MATCH_FIELDS,
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
		'Text; the service documents only this name, which means “personalised hook”, but not what it contains',
	lat: 'Latitude',
	lon: 'Longitude',
	nombre: 'Name of the company',
	provincia: 'Province',
	roi_estimado_max:
		'Highest estimated return on investment; the service does not say in which unit',
	roi_estimado_min: 'Lowest estimated return on investment; the service does not say in which unit',
	sector: 'Sector',
	telefono: 'Telephone number',
	tier: 'Tier of the company, a whole number; the service does not document what its values mean',
	vertical_optimo:
		'Text; the service documents only this name, which means “optimal vertical”, but not its values',
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
 * The fields Output and Fields. n8n's guidelines ask for a switch Simplify in workflows and for a choice Output in tools.
 * This node is used in both, so it has the choice.
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

/** The option for names of fields that the API document does not list. */
export const otherFieldsOption: INodeProperties = {
	displayName: OTHER_FIELDS,
	name: 'otherFields',
	type: 'string',
	default: '',
	placeholder: 'e.g. administradores, capital_social',
	displayOptions: { show: { '/output': ['selectedFields'] } },
	description:
		'Names of further fields, separated by commas, exactly as in the raw output. A record may have more fields than the list shows; Raw returns them all.',
};

/**
 * Reads Output and its fields, and whether the rows say where they come from.
 *
 * @param addedFieldCount number of fields that the operation itself adds to a simplified record, which has ten in all.
 * @throws {InvalidInput} when a choice or a field is unknown.
 */
export function readShaper(context: ShaperContext, kind: RecordKind, addedFieldCount = 0): Shaper {
	const reduce = readReducer(context, kind, addedFieldCount);
	const addSource = readAddSource(context);
	return addSource === undefined ? reduce : (record) => addSource(reduce(record), record);
}

function readReducer(context: ShaperContext, kind: RecordKind, addedFieldCount: number): Shaper {
	const output = unwrap('Output', parseChoice(readGiven(context, 'output', 'simplified'), OUTPUTS));

	if (output === 'raw') return (record) => record;
	if (output === 'selectedFields') return readSelection(context, kind);

	const simplified = RECORD_FIELDS[kind].slice(0, SIMPLIFIED_FIELD_COUNT - addedFieldCount);
	return (record) => {
		// The service uses different field names: a row of nulls would hide what it sent.
		if (hasOnlyOtherFields(record, RECORD_FIELDS[kind])) return record;

		// If the service sends only the documented fields, return only them, without columns of nulls for the others.
		const isDocumented =
			kind === 'fullRecord' && COMPANY.cif in record && !(COMPANY.town in record);

		return withNulls(record, isDocumented ? FULL_RECORD_FIELDS : simplified);
	};
}

/** The names in Other Fields, and the ones among them that some record had. */
interface NamedFields {
	names: readonly string[];
	found: Set<string>;
	hasRecords: boolean;
}

function readSelection(context: ShaperContext, kind: RecordKind): Shaper {
	const { hints } = context;
	const fields = unwrap(
		'Fields',
		parseChoices(readGiven(context, 'fields', []), RECORD_FIELDS[kind]),
	);

	const { otherFields = '' } = readCollection(context, 'options');
	const names = unwrap(OTHER_FIELDS, parseList(otherFields));
	const named: NamedFields = { names, found: new Set(), hasRecords: false };
	if (names.length > 0) hints?.add('fields', named, explainMissingFields);

	return (record) => {
		const additions = pickFields(record, names);
		named.hasRecords = true;

		for (const name of Object.keys(additions)) named.found.add(name);
		return { ...withNulls(record, [...ALWAYS_RETURNED, ...fields]), ...additions };
	};
}

/** Names the entries of Other Fields that no record had, such as a misspelt "Capital Social"; undefined if none. */
function explainMissingFields(all: readonly NamedFields[]): string | undefined {
	const names = all.flatMap((named) => (named.hasRecords ? named.names : []));
	const found = new Set(all.flatMap((named) => [...named.found]));
	const missing = [...new Set(names)].filter((name) => !found.has(name));
	if (missing.length === 0) return undefined;

	return listInHint(
		`No result has these ${OTHER_FIELDS}; Raw shows how fields are spelled`,
		missing,
	);
}

function hasOnlyOtherFields(record: IDataObject, documented: readonly string[]): boolean {
	const fields = Object.keys(record).filter(
		(field) => !ALWAYS_RETURNED.some((one) => one === field),
	);

	return fields.length > 0 && !fields.some((field) => documented.includes(field));
}

/** Returns exactly these fields; missing ones are null, so that all rows have the same columns. */
function withNulls(record: IDataObject, fields: readonly string[]): IDataObject {
	const valueOf = (field: string) => (Object.hasOwn(record, field) ? record[field] : null);
	return Object.fromEntries(fields.map((field) => [field, valueOf(field)]));
}

/** Returns these fields of the record in this order, and leaves out missing ones. */
export function pickFields(record: IDataObject, fields: readonly string[]): IDataObject {
	const present = fields.filter((field) => Object.hasOwn(record, field));
	return Object.fromEntries(present.map((field) => [field, record[field]]));
}

const INCLUDE_PARAMETER = 'includeOtherFields';
const DESTINATION_PARAMETER = 'destinationFieldName';
const DESTINATION_LABEL = 'Put Output in Field';

/** These fields are named as in n8n's Edit Fields (Set) and Aggregate nodes. Tools have no input fields to keep. */
export const inputFields: INodeProperties[] = [
	{
		displayName: 'Include Other Input Fields',
		name: INCLUDE_PARAMETER,
		type: 'boolean',
		default: false,
		displayOptions: { show: { '@tool': [false] } },
		description:
			'Whether to pass to the output all the input fields (along with the fields of the response). No input field is replaced: a field of the response gets the prefix company_ if any input item has a field of that name.',
	},
	{
		displayName: DESTINATION_LABEL,
		name: DESTINATION_PARAMETER,
		type: 'string',
		default: '',
		placeholder: 'e.g. company',
		displayOptions: { show: { '@tool': [false], [INCLUDE_PARAMETER]: [true] } },
		description:
			'The name of the output field to put the response in, with the prefix company_ if the input already has a field of that name. Leave empty to put its fields next to those of the input.',
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
 * @throws {InvalidInput} when the switch is not a boolean or the destination is not a field name.
 */
export function readInclusion(context: ItemParameters): Inclusion | undefined {
	const { [INCLUDE_PARAMETER]: stored = false } = context.node.getNode().parameters;
	// The switch is evaluated only if it is set: most nodes leave it off.
	const isIncluded =
		stored !== false && readSwitch(context, INCLUDE_PARAMETER, 'Include Other Input Fields');

	if (!isIncluded) return undefined;

	const name = readRaw(context, DESTINATION_PARAMETER);
	return isNothing(name) ? {} : { destination: unwrap(DESTINATION_LABEL, parseFieldName(name)) };
}
