import type { INodeProperties, INodeTypeDescription } from 'n8n-workflow';
import { IMPORT_FIELD } from '../../../shared/contract/fields';
import { parseNumber } from '../../../shared/domain/numbers';
import { unwrap } from '../../../shared/result';
import { CUSTOM_KEY } from '../fields/idempotency';
import { requireOneForAll } from '../fields/one-for-all';
import { readCollection } from '../parameters';
import type { ItemContext } from '../types';
import { COLUMNS_LABEL } from './understood-columns';

/** Names of the fields of an import from input items. */
export const COLUMNS = 'columns';
export const INVALID_ROWS = 'invalidRows';
/** How n8n stores that the columns are mapped automatically. */
export const AUTOMATIC = 'autoMapInputData';

const ROWS_PER_IMPORT = 'Rows per Import';
const ROWS_BY_DEFAULT = 1000;
const SHOWN = { bodySource: ['items'] };

/** Which columns are imported, and what becomes of rows that cannot be. */
export const listFields: INodeProperties[] = [
	{
		displayName: COLUMNS_LABEL,
		name: COLUMNS,
		type: 'resourceMapper',
		noDataExpression: true,
		default: { mappingMode: AUTOMATIC, value: null },
		required: true,
		displayOptions: { show: SHOWN },
		typeOptions: {
			resourceMapper: {
				resourceMapperMethod: 'importColumns',
				mode: 'add',
				fieldWords: { singular: 'column', plural: 'columns' },
				addAllFields: true,
				multiKeyMatch: false,
				supportAutoMap: true,
			},
		},
		description:
			'Which columns of the input are imported. Automatically, they are recognised by their names: CIF or N.I.F., Empresa, Cliente or Razón social, Teléfono or Tel., Email, Web, Localidad, Provincia, Notas. If two columns may be meant, the node asks before it sends anything.',
		builderHint: {
			propertyHint:
				"Leave it out: the columns are recognised by their names. Only where names are unusual, use mappingMode 'defineBelow' with value { cif: expr(…), nombre: expr(…) }.",
		},
	},
	{
		// n8n itself says above it that the columns have to be named as in the service.
		displayName:
			'Columns need not be renamed: what people call them is understood, such as N.I.F., Cliente, Razón social or Tel. Hints on the output say which was taken for what.',
		name: 'columnsNotice',
		type: 'notice',
		default: '',
		displayOptions: { show: { ...SHOWN, '@tool': [false] } },
	},
	{
		displayName: 'Invalid Rows',
		name: INVALID_ROWS,
		type: 'options',
		noDataExpression: true,
		default: 'leaveOut',
		displayOptions: { show: { ...SHOWN, '@tool': [false] } },
		options: [
			{
				name: 'Leave Out',
				value: 'leaveOut',
				description: 'They come out on the output Left Out with the reason in message',
			},
			{ name: 'Stop', value: 'stop', description: 'Nothing is sent if any row is invalid' },
		],
		description:
			'What to do with rows without a valid CIF, with nothing in them, or with a CIF that is in the list before',
	},
];

/** Options of an import from input items. */
export const listOptions: INodeProperties[] = [
	{
		displayName: 'Further Columns',
		name: 'furtherColumns',
		type: 'string',
		default: '',
		placeholder: 'e.g. sector, cnae',
		displayOptions: { show: { '/bodySource': SHOWN.bodySource } },
		description:
			'Names of other columns of the input to send, separated by commas. They are sent as they are, under the same names.',
	},
	{
		displayName: 'Items Field Name',
		name: 'itemsField',
		type: 'string',
		default: IMPORT_FIELD,
		displayOptions: { show: { '/bodySource': SHOWN.bodySource } },
		description: 'Name of the body field for the rows',
	},
	{
		displayName: ROWS_PER_IMPORT,
		name: 'rowsPerImport',
		type: 'number',
		typeOptions: { minValue: 1 },
		default: ROWS_BY_DEFAULT,
		displayOptions: { show: { '@tool': [false], '/bodySource': SHOWN.bodySource } },
		description:
			'How many rows one import has at most. A longer list is sent as several imports, each with a result of its own; one that the service finds too large is halved.',
	},
];

/** Options of the import itself, of which its rows cannot each have their own. */
const OF_AN_IMPORT = {
	additionalBody: 'Additional Body Fields',
	customIdempotencyKey: CUSTOM_KEY,
	itemsField: 'Items Field Name',
};
const ONE_VALUE =
	'Enter one value for all items. For an import of its own for each item, set Body From to JSON.';

/**
 * Refuses options of an import that its rows set otherwise.
 *
 * @throws {InvalidInput} when an expression gives different values.
 */
export async function requireOneImport(items: readonly ItemContext[]): Promise<void> {
	await requireOneForAll(items, OF_AN_IMPORT, ONE_VALUE);
}

/**
 * How many rows an import has at most.
 *
 * @throws {InvalidInput} when it is not a whole number of 1 or more.
 */
export function readRowsPerImport(context: ItemContext): number {
	const { rowsPerImport = ROWS_BY_DEFAULT } = readCollection(context, 'options');
	return unwrap(ROWS_PER_IMPORT, parseNumber(rowsPerImport, { minimum: 1, integer: true }));
}

/**
 * The outputs of the node as n8n evaluates them: a second one for the rows that are left out, where there can be any.
 */
export const OUTPUTS: INodeTypeDescription['outputs'] =
	'={{ $parameter["resource"] === "import" && $parameter["operation"] === "create" && $parameter["bodySource"] === "items" && $parameter["invalidRows"] === "leaveOut" ? [{ type: "main", displayName: "Imported" }, { type: "main", displayName: "Left Out" }] : ["main"] }}';
