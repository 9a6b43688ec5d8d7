import type { IDataObject } from 'n8n-workflow';
import { BATCH_FIELD, BATCH_SIZE, COMPANY } from '../../../shared/contract/fields';
import { PATHS } from '../../../shared/contract/paths';
import { checkCif, type CifCheck } from '../../../shared/domain/cif';
import { parseChoice } from '../../../shared/domain/choices';
import { parseCifs } from '../../../shared/domain/lists';
import { InvalidInput, unwrap } from '../../../shared/result';
import { isTool } from '../../../shared/tool';
import { SYSTEM_CLOCK } from '../../transport/throttle/throttles';
import { answerSizeField } from '../fields/extent';
import { optionsField, withAdditionalBody } from '../fields/options';
import { outputFields, readShaper, type Shaper } from '../fields/output';
import { inOrder } from '../in-order';
import { readCollection, readRaw } from '../parameters';
import { answerAbout } from '../tool-answer';
import type {
	BulkOperation,
	ItemContext,
	ItemFailure,
	ItemResult,
	OperationContext,
} from '../types';
import { companiesByCif } from './batch-response';

const HINT = 'Remove it, or let Unknown CIFs return an item that says so.';

const UNKNOWN_CIFS = ['item', 'stop'] as const;

/** A CIF that an item asks for. */
interface Wanted {
	item: number;
	check: CifCheck;
	shape: Shaper;
}

/** What a request brought for a CIF: its record, nothing, or the reason why it is not known. */
type Lookup = { record?: IDataObject } | { error: unknown };

/** What a request brought for all its CIFs. */
type ChunkLookup = { companies: Map<string, IDataObject> } | { error: unknown };

/** The full records of many companies, a hundred a request. */
export const getBatch: BulkOperation = {
	value: 'getBatch',
	name: 'Get Batch',
	action: 'Get batch of companies',
	description: 'Look up many companies by CIF, a hundred in each request',
	scope: 'empresas:read',
	fields: [
		{
			displayName: 'CIF',
			name: 'cif',
			type: 'string',
			default: `={{ $json.${COMPANY.cif} }}`,
			required: true,
			placeholder: 'e.g. J99216582',
			description:
				'The CIF in each input item. All items are gathered and duplicates asked for once. An item may hold several, separated by commas or new lines, or a list of them.',
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
		answerSizeField,
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
	async executeBulk(context, items) {
		const unknownCifs = parseChoice(readRaw(context, 'unknownCifs'), UNKNOWN_CIFS);
		const isRequired = unwrap('Unknown CIFs', unknownCifs) === 'stop';
		const entries = items.flatMap((item) => readItem(item, isRequired));
		const failures = entries.filter((entry) => 'error' in entry);
		if (context.stopsAtFailure && failures.length > 0) return failures;
		const checks = entries.filter((entry) => 'check' in entry).map(({ check }) => check);
		const cifs = checks.filter(({ valid }) => valid).map(({ cif }) => cif);
		const lookups = await lookUp(context, [...new Set(cifs)]);
		const results = entries
			.filter((entry) => 'error' in entry || !entry.check.valid || lookups.has(entry.check.cif))
			.map((entry) =>
				'error' in entry ? entry : resultOf(entry, lookups.get(entry.check.cif), isRequired),
			);
		return isTool(context.node.getNode()) ? forAgent(context, results) : results;
	},
};

/** All results in one, unless one is a failure. */
function forAgent(context: OperationContext, results: ItemResult[]): ItemResult[] {
	const records = results.flatMap((result) => ('error' in result ? [] : [result.json]));
	if (records.length < results.length) return results;
	return [{ item: context.item, json: answerAbout(context, records) }];
}

/** What an item asks for; a failure where it cannot be read, or where a required CIF is not valid. */
function readItem(context: ItemContext, isRequired: boolean): Array<Wanted | ItemFailure> {
	const { item } = context;
	try {
		const shape = readShaper(context, 'fullRecord');
		return readCifs(context).map((check) =>
			isRequired && !check.valid
				? { item, error: new InvalidInput('CIF', check) }
				: { item, check, shape },
		);
	} catch (error) {
		return [{ item, error }];
	}
}

function readCifs(context: ItemContext): CifCheck[] {
	const value = readRaw(context, 'cif');
	const values = (Array.isArray(value) ? value : [value]).flatMap(toCifs);
	return (values.length > 0 ? values : ['']).map(checkCif);
}

/** The CIFs in a value; the value itself, to be explained, where it cannot hold any. */
function toCifs(value: unknown): unknown[] {
	const cifs = parseCifs(value);
	return cifs.ok ? cifs.value : [value];
}

async function lookUp(context: OperationContext, cifs: string[]): Promise<Map<string, Lookup>> {
	const chunks = Array.from({ length: Math.ceil(cifs.length / BATCH_SIZE) }, (_, index) =>
		cifs.slice(index * BATCH_SIZE, (index + 1) * BATCH_SIZE),
	);
	const lookups = new Map<string, Lookup>();
	const endsRun = (result: ChunkLookup) => {
		const isEnd = context.stopsAtFailure && 'error' in result;
		if (isEnd) void context.client.close();
		return isEnd;
	};
	const work = async (index: number) => await lookUpChunk(context, chunks[index]);
	let number = 0;
	const { parallelism: concurrency } = context.client;
	const workload = { count: chunks.length, concurrency, work, endsRun, clock: SYSTEM_CLOCK };
	for await (const result of inOrder(workload)) {
		for (const cif of chunks[number++]) {
			lookups.set(cif, 'error' in result ? result : { record: result.companies.get(cif) });
		}
	}
	return lookups;
}

async function lookUpChunk(context: OperationContext, cifs: string[]): Promise<ChunkLookup> {
	try {
		const { cifsField } = readCollection(context, 'options');
		const body = withAdditionalBody(context, { [String(cifsField || BATCH_FIELD)]: cifs });
		return await context.client.using(async (client) => {
			const response = await client.send({
				method: 'POST',
				path: PATHS.batch,
				body,
				// With a key the lookup, which is a POST, can be sent again when its response is lost.
				derivesKey: 'operation',
				changesNothing: true,
			});
			return { companies: companiesByCif(response.body) };
		});
	} catch (error) {
		return { error };
	}
}

function resultOf(
	{ item, check, shape }: Wanted,
	lookup: Lookup | undefined,
	isRequired: boolean,
): ItemResult {
	if (!check.valid) return notFound(item, check.cif, check.fault, check.what);
	if (lookup && 'error' in lookup) return { item, error: lookup.error };
	if (lookup?.record) return { item, json: { ...shape(lookup.record), found: true } };
	const what = `${check.cif} is not in the catalogue of the service`;
	return isRequired
		? { item, error: new InvalidInput('CIF', { what, hint: HINT }) }
		: notFound(item, check.cif, 'unknown', what);
}

function notFound(item: number, cif: string, reason: string, what: string): ItemResult {
	return { item, json: { [COMPANY.cif]: cif, found: false, reason, message: `The CIF ${what}` } };
}
