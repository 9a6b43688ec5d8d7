import type { IDataObject } from 'n8n-workflow';
import { BATCH_FIELD, BATCH_SIZE } from '../../../shared/contract/fields';
import { PATHS } from '../../../shared/contract/paths';
import { checkCif, type CifCheck } from '../../../shared/domain/cif';
import { InvalidInput } from '../../../shared/result';
import { operationKey, partKey } from '../../transport/idempotency';
import { inOrder } from '../in-order';
import { optionsField, withAdditionalBody } from '../fields/options';
import { outputFields, readShaper } from '../fields/output';
import { readCollection, readRaw, readText } from '../parameters';
import type { BulkOperation, OperationContext, ItemResult } from '../types';
import { companiesByCif } from './batch-response';

const LABEL = 'CIF';

interface Asked {
	item: number;
	check: CifCheck;
}

/** An item that could not be read. */
interface Failed {
	item: number;
	error: unknown;
}

/** What a request brought for a CIF: its record, nothing, or the reason why it is not known. */
type Lookup = { record?: IDataObject } | { error: unknown };

/** The full records of many companies, a hundred a request. */
export const getBatch: BulkOperation = {
	value: 'getBatch',
	name: 'Get Batch',
	action: 'Get batch of companies',
	description: 'Look up many companies by CIF, a hundred in each request',
	fields: [
		{
			displayName: 'CIF',
			name: 'cif',
			type: 'string',
			default: '={{ $json.cif }}',
			required: true,
			placeholder: 'e.g. J99216582',
			description:
				'The CIF in each input item. All items are gathered and duplicates asked for once. An item may hold several, separated by commas or new lines.',
		},
		{
			displayName: 'Unknown CIFs',
			name: 'unknownCifs',
			type: 'options',
			default: 'item',
			options: [
				{
					name: 'Return an Item That Says So',
					value: 'item',
					description: 'The item has found = false and the reason',
				},
				{ name: 'Stop', value: 'stop', description: 'The node stops at the first one' },
			],
			description: 'What to do with a CIF that is not valid or that the service does not know',
		},
		...outputFields('fullRecord'),
		optionsField('body', [
			{
				displayName: 'CIFs Field Name',
				name: 'cifsField',
				type: 'string',
				default: BATCH_FIELD,
				description: 'Name of the body field that carries the CIFs',
			},
		]),
	],
	isBulk: () => true,
	async executeBulk(context, itemCount) {
		const entries = Array.from({ length: itemCount }, (_, item) =>
			readEntries(context, item),
		).flat();
		const asked = entries.filter((entry) => 'check' in entry);
		const stops = readText(context, 'unknownCifs', 0) === 'stop';
		const invalid = asked.filter(({ check }) => !check.valid);
		if (stops && invalid.length > 0 && !context.node.continueOnFail()) {
			return invalid.map((one) => refusal(one));
		}
		const cifs = asked.filter(({ check }) => check.valid).map(({ check }) => check.cif);
		const lookups = await lookUp(context, [...new Set(cifs)]);
		return entries.map((entry) =>
			'check' in entry ? resultOf(context, entry, lookups.get(entry.check.cif), stops) : entry,
		);
	},
};

/** What an item asks for; an item whose expression cannot be read fails by itself. */
function readEntries(context: OperationContext, item: number): Array<Asked | Failed> {
	try {
		const value = readRaw(context, 'cif', item);
		const values = Array.isArray(value)
			? (value as unknown[])
			: String(value ?? '').split(/[,;\n]/);
		const filled = values.filter((one) => String(one ?? '').trim() !== '');
		return (filled.length > 0 ? filled : ['']).map((one) => ({ item, check: checkCif(one) }));
	} catch (error) {
		return [{ item, error }];
	}
}

async function lookUp(context: OperationContext, cifs: string[]): Promise<Map<string, Lookup>> {
	const chunks = Array.from({ length: Math.ceil(cifs.length / BATCH_SIZE) }, (_, index) =>
		cifs.slice(index * BATCH_SIZE, (index + 1) * BATCH_SIZE),
	);
	const lookups = new Map<string, Lookup>();
	let number = 0;
	for await (const answer of inOrder(chunks.length, context.parallelism, (index) =>
		sendChunk(context, chunks[index], index),
	)) {
		for (const cif of chunks[number]) {
			lookups.set(cif, answer instanceof Map ? { record: answer.get(cif) } : answer);
		}
		number++;
		if (!(answer instanceof Map) && !context.node.continueOnFail()) break;
	}
	return lookups;
}

async function sendChunk(
	context: OperationContext,
	cifs: string[],
	index: number,
): Promise<Map<string, IDataObject> | { error: unknown }> {
	try {
		const { cifsField } = readCollection(context, 'options', 0);
		const body = withAdditionalBody(context, 0, { [String(cifsField || BATCH_FIELD)]: cifs });
		const client = await context.client();
		// Under a key the lookup, which is a POST, may be sent again when an answer is lost.
		const idempotencyKey = partKey(operationKey(context.node, 0, body), index);
		const answer = await client.send({ method: 'POST', path: PATHS.batch, body, idempotencyKey });
		return companiesByCif(answer.body);
	} catch (error) {
		return { error };
	}
}

function resultOf(
	context: OperationContext,
	asked: Asked,
	lookup: Lookup | undefined,
	stops: boolean,
): ItemResult {
	const { item, check } = asked;
	if (!check.valid)
		return stops ? refusal(asked) : notFound(item, check.cif, check.fault, check.what);
	if (lookup && 'error' in lookup) return { item, error: lookup.error };
	if (lookup?.record) {
		const shape = readShaper(context, 'fullRecord', item);
		return { item, json: { ...shape(lookup.record), found: true } };
	}
	const what = `${check.cif} is not in the catalogue of the service`;
	return stops ? refusal(asked, what) : notFound(item, check.cif, 'unknown', what);
}

function notFound(item: number, cif: string, reason: string, what: string): ItemResult {
	return { item, json: { cif, found: false, reason, message: `The CIF ${what}` } };
}

function refusal({ item, check }: Asked, what = ''): ItemResult {
	const hint = 'Remove it, or let Unknown CIFs return an item that says so.';
	return { item, error: new InvalidInput(LABEL, check.valid ? { what, hint } : check) };
}
