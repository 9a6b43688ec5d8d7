import { NOT_FOUND, type Hint } from '../../../run/hints';
import type { IDataObject } from 'n8n-workflow';
import { BATCH_FIELD, COMPANY } from '../../../../service/fields';
import { parseChoice } from '../../../../spain/lists';
import { InvalidInput, unwrap } from '../../../../lib/result';
import {
	answerSizeField,
	cifCheckOption,
	cifField,
	ColumnSource,
	inputFields,
	optionsField,
	outputFields,
	readRaw,
} from '../../../fields';
import type { BulkOperation, ItemContext, ItemResult, OperationContext } from '../../../run/types';
import { batchRequest, chunksOf, lookUp, readBatch, type Lookup, type Wanted } from './batch';

const HINT = 'Remove it, or set Unknown CIFs to Return as Not Found.';

const UNKNOWN_CIFS = ['notFound', 'stop'] as const;

/** The full records of many companies, a hundred a request. */
export const getBatch: BulkOperation = {
	value: 'getBatch',
	name: 'Get Batch',
	action: 'Get batch of companies',
	description: 'Look up many companies by CIF, up to 100 per request',
	scope: 'empresas:read',
	fields: [
		cifField(
			'The CIF in each input item, or several, separated by commas or line breaks, or as a list. All items are looked up together, duplicates only once.',
		),
		{
			displayName: 'Unknown CIFs',
			name: 'unknownCifs',
			type: 'options',
			default: 'notFound',
			options: [
				{
					name: 'Return as Not Found',
					value: 'notFound',
					description: 'The item has found = false and the reason in message',
				},
				{ name: 'Stop', value: 'stop', description: 'The node stops at the first one' },
			],
			description: 'What to do with a CIF that is not valid or that the service does not know',
		},
		...outputFields('fullRecord'),
		answerSizeField,
		...inputFields,
		optionsField('body', [
			cifCheckOption,
			{
				displayName: 'CIFs Field Name',
				name: 'cifsField',
				type: 'string',
				default: BATCH_FIELD,
				description: 'Name of the body field for the CIFs',
			},
		]),
	],
	async planBulk(context, items) {
		const { entries, cifs, isRequired } = await readWanted(context, items);
		return {
			plans: chunksOf(cifs).map((chunk) => ({ request: batchRequest(context, chunk) })),
			results: entries.flatMap((entry) => {
				if ('error' in entry) return [entry];
				return entry.check.valid ? [] : [resultOf(entry, undefined, isRequired)];
			}),
		};
	},
	async executeBulk(context, items) {
		const { entries, cifs, isRequired } = await readWanted(context, items);
		const failures = entries.filter((entry) => 'error' in entry);
		if (context.stopRule.mayStop && failures.length > 0) return failures;
		const lookups = await lookUp(context, cifs, isRequired);
		const results = entries
			.filter((entry) => 'error' in entry || !entry.check.valid || lookups.has(entry.check.cif))
			.map((entry) =>
				'error' in entry ? entry : resultOf(entry, lookups.get(entry.check.cif), isRequired),
			);
		const missed = results.filter((result) => 'json' in result && result.json.found === false);
		context.hints.add(NOT_FOUND, { missed: missed.length, all: results.length, noun: 'CIF' });
		return context.caller.presentResults(context, results);
	},
};

/** The column of the CIFs where only its values show it. */
const CIF_COLUMN: Hint<string> = {
	text: ([column]) => `The CIFs come from the column ${column.slice(0, 40)}, by its values.`,
};

/** Reads what the items ask for, and the CIFs to look up, each once. */
async function readWanted(context: OperationContext, items: readonly ItemContext[]) {
	const unknownCifs = parseChoice(readRaw(context, 'unknownCifs'), UNKNOWN_CIFS);
	const isRequired = unwrap('Unknown CIFs', unknownCifs) === 'stop';
	const source = ColumnSource.ofCifs(context);
	const entries = await readBatch(items, source, isRequired);
	if (source.guessed !== undefined) context.hints.add(CIF_COLUMN, source.guessed);
	const checks = entries.flatMap((entry) => ('check' in entry ? [entry.check] : []));
	const cifs = checks.filter(({ valid }) => valid).map(({ cif }) => cif);
	return { entries, cifs: [...new Set(cifs)], isRequired };
}

function resultOf(
	{ item, check, shape }: Wanted,
	lookup: Lookup | undefined,
	isRequired: boolean,
): ItemResult {
	const { cif } = check;
	if (!check.valid) {
		const json = notFound(cif, check.fault, check.what);
		return { item, json, unasked: `The CIF ${check.what}` };
	}
	if (lookup && 'error' in lookup) return { item, error: lookup.error };
	if (lookup?.record) return { item, json: found(cif, shape(lookup.record)) };
	const what = `${cif} is not in the catalogue of the service`;
	return isRequired
		? { item, error: new InvalidInput('CIF', { what, hint: HINT }) }
		: { item, json: notFound(cif, 'unknown', what) };
}

/** Every result has `found` and `message`, so that a table has these columns beside the CIF. */
function found(cif: string, record: IDataObject): IDataObject {
	const outcome = { found: true, message: 'Found' };
	return { [COMPANY.cif]: cif, ...outcome, ...record, ...outcome };
}

function notFound(cif: string, reason: string, what: string): IDataObject {
	return { [COMPANY.cif]: cif, found: false, message: `The CIF ${what}`, reason };
}
