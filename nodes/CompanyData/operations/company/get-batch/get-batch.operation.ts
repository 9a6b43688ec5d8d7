import type { IDataObject } from 'n8n-workflow';
import { BATCH_FIELD, COMPANY } from '../../../shared/contract/fields';
import { parseChoice } from '../../../shared/domain/choices';
import { InvalidInput, unwrap } from '../../../shared/result';
import {
	cifCheckOption,
	cifField,
	CifSource,
	inputFields,
	optionsField,
	outputFields,
} from '../fields';
import { answerSizeField } from '../../agent/extent';
import { readRaw } from '../parameters';
import type { BulkOperation, ItemResult } from '../types';
import { readBatch, type Wanted } from './batch-input';
import { lookUp, type Lookup } from './batch-lookup';

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
	async executeBulk(context, items) {
		const unknownCifs = parseChoice(readRaw(context, 'unknownCifs'), UNKNOWN_CIFS);
		const isRequired = unwrap('Unknown CIFs', unknownCifs) === 'stop';
		const source = new CifSource(context);
		const entries = await readBatch(items, source, isRequired);
		if (source.guessed !== undefined) context.notices.addCifColumn(source.guessed);
		const failures = entries.filter((entry) => 'error' in entry);
		if (context.stopRule.mayStop && failures.length > 0) return failures;
		const checks = entries.filter((entry) => 'check' in entry).map(({ check }) => check);
		const cifs = checks.filter(({ valid }) => valid).map(({ cif }) => cif);
		const lookups = await lookUp(context, [...new Set(cifs)], isRequired);
		const results = entries
			.filter((entry) => 'error' in entry || !entry.check.valid || lookups.has(entry.check.cif))
			.map((entry) =>
				'error' in entry ? entry : resultOf(entry, lookups.get(entry.check.cif), isRequired),
			);
		const missed = results.filter((result) => 'json' in result && result.json.found === false);
		context.notices.addNotFound(missed.length, results.length);
		return context.caller.presentResults(context, results);
	},
};

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
