/** Company → Get Batch: looks up many companies, a hundred in a request, and keeps each row beside its answer. */

import type { IDataObject } from 'n8n-workflow';

import {
	askForEach,
	FOUND,
	type Lookup,
	lookupRow,
	type NameCheck,
	nameCheckFor,
	presentLookups,
	readEach,
} from './lookups';
import {
	checkCifToSend,
	cifCheckOption,
	cifField,
	cifsFieldOption,
	ColumnSource,
	inputFields,
	isHeldBack,
	listOptions,
	outputFields,
	readCifsField,
	readRaw,
	readShaper,
	sendAllTheSame,
	type Shaper,
	withAdditionalBody,
} from '../../fields';
import type { BulkOperation, ItemContext, ItemFailure, OperationContext } from '../../run/types';
import { companiesByCif } from '../../../api/companies';
import { parseChoice } from '../../../lib/choices';
import { chunksOf } from '../../../lib/in-order';
import { InvalidInput, unwrap } from '../../../lib/result';
import { COMPANY, PATHS } from '../../../service/api';
import { BATCH_SIZE } from '../../../service/limits';
import { checkCif, type CifCheck, parseCifs } from '../../../spain/cif';
import type { ApiRequest } from '../../../transport/request';

const HINT = 'Remove it, or set Unknown CIFs to Return as Not Found.';

/** Looks up the CIFs of all items together. */
export const getBatch: BulkOperation = {
	value: 'getBatch',
	name: 'Get Batch',
	action: 'Get batch of companies',
	description: 'Look up many companies by CIF, up to 100 per request',
	scope: 'empresas:read',
	fields: [
		cifField(
			'The CIF in each input item, or several, separated by commas or line breaks, or as a list. All items are looked up together, duplicates only once.',
			3,
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
					description:
						'The item gives the reason in message; found is false, or null if the CIF was not sent',
				},
				{ name: 'Stop', value: 'stop', description: 'The node stops at the first one' },
			],
			description: 'What to do with a CIF that is not valid or that the service does not know',
		},
		...outputFields('fullRecord'),
		...inputFields,
		listOptions('body', [cifCheckOption, cifsFieldOption]),
	],
	async costOfAll(context, items) {
		const { entries, cifs } = await readWanted(context, items);
		const refused = entries.filter((entry) => 'error' in entry || !entry.check.valid);
		const requests = Math.ceil(cifs.length / BATCH_SIZE);
		return {
			costs: [{ requests, lookups: cifs.length, companies: cifs.length }],
			refused: refused.map((entry) => ('error' in entry ? entry : resultOf(entry))),
		};
	},
	async executeBulk(context, items) {
		const { entries, cifs, isRequired, origin } = await readWanted(context, items);
		const failures = entries.filter((entry) => 'error' in entry);
		if (context.stopRule.mayStop && failures.length > 0) return failures;

		const sendable = entries.filter((entry) => 'check' in entry && isHeldBack(entry.check)).length;
		if (sendable > 0) context.hints.add('unsent', sendAllTheSame(sendable));

		const lookups = await lookUp(context, cifs, isRequired);
		return presentLookups(context, { noun: 'CIF', origin }, entries, (entry) => {
			const { valid, cif } = entry.check;
			const isAnswered = !valid || lookups.has(cif);
			return isAnswered ? resultOf(entry, lookups.get(cif)) : undefined;
		});
	},
};

interface Wanted {
	item: number;
	nameCheck: NameCheck;
	isRequired: boolean;
	check: CifCheck;
	shape: Shaper;
}

async function readWanted(context: OperationContext, items: readonly ItemContext[]) {
	const unknownCifs = parseChoice(readRaw(context, 'unknownCifs'), ['notFound', 'stop']);
	const isRequired = unwrap('Unknown CIFs', unknownCifs) === 'stop';
	const source = ColumnSource.ofCifs(context);
	const nameCheck = await nameCheckFor(context);
	const read = await readEach(items, (one) => {
		const { item } = one;
		const shape = readShaper({ ...one, hints: context.hints }, 'fullRecord');
		return cifsIn(source.valueFor(one)).map((cif): Wanted => {
			return { item, check: checkCifToSend(one, cif), shape, nameCheck, isRequired };
		});
	});

	const isEmpty = (entry: Wanted | ItemFailure) =>
		'check' in entry && !entry.check.valid && entry.check.fault === 'empty';

	if (!context.caller.isModel && read.length > 0 && read.every(isEmpty)) throw source.noValue();

	const entries = read.map((entry) =>
		isRequired && 'check' in entry && !entry.check.valid
			? { item: entry.item, error: new InvalidInput('CIF', entry.check) }
			: entry,
	);

	const checks = entries.flatMap((entry) => ('check' in entry ? [entry.check] : []));
	const cifs = checks.filter(({ valid }) => valid).map(({ cif }) => cif);
	return { entries, cifs: [...new Set(cifs)], isRequired, origin: source.origin };
}

/** Leaves a value that cannot hold CIFs as it is, so that a message can explain it. */
function cifsIn(value: unknown): unknown[] {
	const cifs = [value].flat().flatMap((one): unknown[] => {
		const parsed = parseCifs(one);
		return parsed.ok ? withoutRest(one, parsed.value) : [one];
	});

	return cifs.length > 0 ? cifs : [''];
}

/** The CIF of a whole row of a sheet, which has names beside it; of a list of several, nothing is left out. */
function withoutRest(given: unknown, entries: string[]): string[] {
	const checks = entries.map((entry) => checkCif(entry));
	const isMeant = (entry: string, check: CifCheck) =>
		check.valid || isHeldBack(check) || /^[a-z]\W?\d/i.test(entry);

	const cifs = entries.filter((entry, index) => isMeant(entry, checks[index]));
	const hasNames = checks.some((check) => !check.valid && check.fault === 'name');
	return hasNames && cifs.length === 1 && !/[\r\n]/.test(String(given)) ? cifs : entries;
}

function resultOf({ item, check, shape, nameCheck, isRequired }: Wanted, lookup?: Answer) {
	const { cif } = check;
	const rowOf = (own: Lookup, record?: IDataObject) => {
		const known = { ...own, ...nameCheck(item, record) };
		if (known.name_agrees === false)
			known.message += `, but its name is ${String(record?.[COMPANY.name])}`;

		return lookupRow({ [COMPANY.cif]: cif }, known, shape(record ?? {}));
	};

	if (!check.valid) {
		const message = `Not sent: the CIF ${check.what}`;
		return { item, json: rowOf({ found: null, message, reason: check.fault }), unasked: message };
	}
	if (lookup && 'error' in lookup) return { item, error: lookup.error };
	if (lookup?.record) return { item, json: rowOf(FOUND, lookup.record) };

	const what = `${cif} is not in the catalogue of the service`;
	if (isRequired) return { item, error: new InvalidInput('CIF', { what, hint: HINT }) };

	return { item, json: rowOf({ found: false, message: `The CIF ${what}`, reason: 'unknown' }) };
}

type Answer = { record?: IDataObject } | { error: unknown };

/** Those missing from the result were not asked for: the run has ended, with `isRequired` at an unknown CIF too. */
async function lookUp(context: OperationContext, cifs: readonly string[], isRequired: boolean) {
	const { client, stopRule } = context;
	const ask = async (chunk: string[]) =>
		await client.send(batchRequest(context, chunk), ({ body }) => {
			const companies = companiesByCif(body);
			return { companies, isWhole: chunk.every((cif) => companies.has(cif)) };
		});

	const isEnd = ({ isWhole }: { isWhole: boolean }) =>
		isRequired && !isWhole && stopRule.isStoppedBy(undefined);

	const lookups = new Map<string, Answer>();
	const answers = askForEach(context, chunksOf(cifs, BATCH_SIZE), ask, isEnd);

	for await (const [chunk, answer] of answers) {
		for (const cif of chunk) {
			lookups.set(cif, 'error' in answer ? answer : { record: answer.companies.get(cif) });
		}
	}

	return lookups;
}

function batchRequest(context: ItemContext, cifs: readonly string[]): ApiRequest {
	return {
		method: 'POST',
		path: PATHS.batch,
		body: withAdditionalBody(context, { [readCifsField(context)]: cifs }),
		// The lookup is a POST: only with a key can it be sent again when its response is lost.
		keyFrom: 'operation',
		isReadOnly: true,
	};
}
