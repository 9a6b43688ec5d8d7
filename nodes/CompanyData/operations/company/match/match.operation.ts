import { counted, type Hint } from '../../../run/hints';
import type { IDataObject, INodeProperties } from 'n8n-workflow';
import { COMPANY } from '../../../../service/fields';
import { parseNumber } from '../../../../lib/numbers';
import { unwrap } from '../../../../lib/result';
import { answerSizeField } from '../../../fields/limit';
import { inputFields, optionsField, outputFields } from '../../../fields';
import { readCollection } from '../../../fields/parameters';
import type { BulkOperation, ItemContext, ItemResult, OperationContext } from '../../../run/types';
import { matchAll, planMatch, type MatchOutcome } from './match-all';
import { matchFields, readMatches, type WantedName } from './match-input';

const MAX_REQUESTS = 'Max Requests per Name';
const MOST_REQUESTS = 2;

const NO_NAME: MatchOutcome = { match: 'none', score: 0, reason: 'no name', candidates: [] };

const maxRequestsPerName: INodeProperties = {
	displayName: MAX_REQUESTS,
	name: 'maxRequestsPerName',
	type: 'number',
	typeOptions: { minValue: 1, maxValue: MOST_REQUESTS },
	default: MOST_REQUESTS,
	description:
		'How many requests a name may take: a second one is made only where the first finds nothing like it, or too many',
};

/** Which companies of the catalogue the names of a list stand for. */
export const match: BulkOperation = {
	value: 'match',
	name: 'Match',
	action: 'Match company by name',
	description:
		'Find the companies that names stand for, and say which of them are sure; one request for most names',
	scope: 'empresas:read',
	fields: [
		...matchFields,
		...outputFields('company'),
		answerSizeField,
		...inputFields,
		optionsField('query', [maxRequestsPerName]),
	],
	async planBulk(context, items) {
		const rounds = readRounds(context);
		const entries = readMatches(context, items);
		const wanted = entries.filter((entry) => 'key' in entry);
		return {
			plans: planMatch(context, wanted, rounds),
			results: entries.flatMap((entry) => {
				if ('error' in entry) return [entry];
				return entry.company === undefined ? [resultOf(entry, undefined)] : [];
			}),
		};
	},
	async executeBulk(context, items) {
		const rounds = readRounds(context);
		const entries = readMatches(context, items);
		const failures = entries.filter((entry) => 'error' in entry);
		if (context.stopRule.mayStop && failures.length > 0) return failures;
		const wanted = entries.flatMap((entry) => ('error' in entry ? [] : [entry]));
		const { outcomes, requests } = await matchAll(context, wanted, rounds);
		const results = entries
			.filter((entry) => 'error' in entry || !entry.company || outcomes.has(entry.key))
			.map((entry) => ('error' in entry ? entry : resultOf(entry, outcomes.get(entry.key))));
		tell(context, results, requests);
		return context.caller.presentResults(context, results);
	},
};

function readRounds(context: ItemContext): number {
	const { maxRequestsPerName: most = MOST_REQUESTS } = readCollection(context, 'options');
	const rule = { minimum: 1, maximum: MOST_REQUESTS, integer: true };
	return unwrap(MAX_REQUESTS, parseNumber(most, rule));
}

function resultOf(
	{ item, shape, name, company }: WantedName,
	outcome: MatchOutcome | { error: unknown } | undefined,
): ItemResult {
	if (company === undefined || outcome === undefined) {
		return { item, json: toRow(name, NO_NAME), unasked: NO_NAME.reason };
	}
	if ('error' in outcome) return { item, error: outcome.error };
	const { record } = outcome;
	return { item, json: toRow(name, outcome, record && shape(record)) };
}

/** Every row has the same first columns, and the company's only where it is sure. */
function toRow(
	name: string | undefined,
	outcome: MatchOutcome,
	company: IDataObject = {},
): IDataObject {
	const { match: result, score, reason, candidates, record } = outcome;
	const cif = record?.[COMPANY.cif] ?? null;
	const asked = name === undefined ? {} : { name };
	const own = { ...asked, match: result, score, [COMPANY.cif]: cif, reason };
	return { ...own, ...company, ...own, candidates };
}

/** What became of the names, by how sure it is, and how many requests that took. */
const MATCHED: Hint<{ sure: number; unsure: number; none: number; requests: number }> = {
	text: ([{ sure, unsure, none, requests }]) =>
		`${counted(sure + unsure + none, 'name')}: ${sure} sure, ${unsure} unsure, ${none} none. It took ${counted(requests, 'request')}.`,
};

function tell(context: OperationContext, results: readonly ItemResult[], requests: number): void {
	const matches = results.flatMap((result) => ('error' in result ? [] : [result.json.match]));
	const count = (wanted: string) => matches.filter((one) => one === wanted).length;
	const counts = { sure: count('sure'), unsure: count('unsure'), none: count('none') };
	context.hints.add(MATCHED, { ...counts, requests });
}
