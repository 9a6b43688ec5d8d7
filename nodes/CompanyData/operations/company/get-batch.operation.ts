/** Company → Get Batch: looks up many companies, up to a hundred in a request, and returns a row for each CIF. */

import type { IDataObject } from 'n8n-workflow';

import {
	FOUND,
	type Lookup,
	lookupRow,
	type NameCheck,
	nameCheckFor,
	presentLookups,
	readEach,
	requestEach,
} from './lookups';
import {
	checkCifToSend,
	cifCheckOption,
	cifField,
	cifsFieldOption,
	type CifsToBody,
	ColumnSource,
	inputFields,
	isHeldBack,
	listOptions,
	outputFields,
	readCifsToBody,
	readRaw,
	readRecordsIn,
	readShaper,
	recordsInOption,
	sendAllTheSame,
	type Shaper,
	withAdditionalBody,
} from '../../fields';
import type {
	BulkOperation,
	ItemAnswer,
	ItemContext,
	ItemFailure,
	ItemResult,
	OperationContext,
} from '../../run/types';
import { batchRequest, lookUpUntilReady } from '../../../api/companies';
import type { CompanyEntries, CompanyEntry } from '../../../api/company-entries';
import { parseChoice } from '../../../lib/choices';
import { chunksOf } from '../../../lib/in-order';
import { InvalidInput, unwrap } from '../../../lib/result';
import { COMPANY } from '../../../service/api';
import { BATCH_SIZE } from '../../../service/limits';
import { checkCif, type CifCheck, parseCifs } from '../../../spain/cif';
import { RequestFailed } from '../../../transport/failure';
import type { ApiRequest } from '../../../transport/request';

const UNKNOWN_CIF_HINT = 'Remove it, or set Unknown CIFs to Return as Not Found.';

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
		listOptions('body', [cifCheckOption, cifsFieldOption, recordsInOption]),
	],
	async costOfAll(context, items) {
		const { entries, cifs } = await readBatch(context, items);
		const requests = Math.ceil(cifs.length / BATCH_SIZE);
		return {
			costs: [{ requests, lookups: cifs.length, companies: cifs.length }],
			refused: entries.flatMap((entry) => ('error' in entry ? entry : (toUnsent(entry) ?? []))),
		};
	},
	async executeBulk(context, items) {
		const batch = await readBatch(context, items);
		const { entries, origin } = batch;
		const failures = entries.filter((entry) => 'error' in entry);
		if (context.stopRule.mayStop && failures.length > 0) return failures;

		const sendable = entries.filter((entry) => 'check' in entry && isHeldBack(entry.check)).length;
		if (sendable > 0) context.hints.add('unsent', sendAllTheSame(sendable));

		const companies = await lookUpAll(context, batch);
		return presentLookups(context, { noun: 'CIF', origin }, entries, (entry) => {
			const company = companies.get(entry.check.cif);
			// Once the run has ended, the other CIFs are not requested, and have no result.
			return toUnsent(entry) ?? (company && toResult(entry, company));
		});
	},
};

/** A CIF of an item, with how its row is made. */
interface BatchEntry {
	item: number;
	check: CifCheck;
	shape: Shaper;
	nameCheck: NameCheck;
	/** True if a CIF that is not found is a failure. */
	isRequired: boolean;
}

/** What a run is to look up. */
interface Batch {
	entries: Array<BatchEntry | ItemFailure>;
	/** The valid CIFs, each once. */
	cifs: string[];
	isRequired: boolean;
	toBody: CifsToBody;
	/** The column with the CIFs, for the hint that counts them. */
	origin: string;
}

async function readBatch(context: OperationContext, items: readonly ItemContext[]): Promise<Batch> {
	const unknownCifs = parseChoice(readRaw(context, 'unknownCifs'), ['notFound', 'stop']);
	const isRequired = unwrap('Unknown CIFs', unknownCifs) === 'stop';
	const toBody = readBody(context);
	const source = ColumnSource.ofCifs(context);
	const nameCheck = await nameCheckFor(context);
	const read = await readEach(items, (one) => {
		const { item } = one;
		const shape = readShaper({ ...one, hints: context.hints }, 'fullRecord');
		return cifsIn(source.valueFor(one)).map((cif): BatchEntry => {
			return { item, check: checkCifToSend(one, cif), shape, nameCheck, isRequired };
		});
	});

	const isEmpty = (entry: BatchEntry | ItemFailure) =>
		'check' in entry && !entry.check.valid && entry.check.fault === 'empty';

	if (!context.caller.isModel && read.length > 0 && read.every(isEmpty)) throw source.noValue();

	const entries = read.map((entry) =>
		isRequired && 'check' in entry && !entry.check.valid
			? { item: entry.item, error: new InvalidInput('CIF', entry.check) }
			: entry,
	);

	const checks = entries.flatMap((entry) => ('check' in entry ? [entry.check] : []));
	const cifs = checks.filter(({ valid }) => valid).map(({ cif }) => cif);
	return { entries, cifs: [...new Set(cifs)], isRequired, toBody, origin: source.origin };
}

/** @throws {InvalidInput} when the options do not make a body. */
function readBody(context: OperationContext): CifsToBody {
	const toBody = readCifsToBody(context);
	// Refuses options that do not fit each other before any request.
	withAdditionalBody(context, toBody([]));
	return (cifs) => withAdditionalBody(context, toBody(cifs));
}

/** Leaves a value that cannot hold CIFs as it is, so that a message can explain it. */
function cifsIn(value: unknown): unknown[] {
	const cifs = [value].flat().flatMap((one): unknown[] => {
		const parsed = parseCifs(one);
		return parsed.ok ? onlyCifOfRow(one, parsed.value) : [one];
	});

	return cifs.length > 0 ? cifs : [''];
}

/**
 * Takes the CIF out of a whole row of a sheet, such as "Mercado Alonso, S.L.;J99216582;Calle Mayor 1". A list of several
 * CIFs is returned unchanged.
 */
function onlyCifOfRow(given: unknown, parts: string[]): string[] {
	const checks = parts.map((part) => checkCif(part));
	// A mistyped CIF, too, is the CIF of its row.
	const looksLikeCif = (part: string, check: CifCheck) =>
		check.valid || isHeldBack(check) || /^[a-z]\W?\d/i.test(part);

	const cifs = parts.filter((part, index) => looksLikeCif(part, checks[index]));
	const hasNames = checks.some((check) => !check.valid && check.fault === 'name');
	const isOneRow = !/[\r\n]/.test(String(given));
	return hasNames && cifs.length === 1 && isOneRow ? cifs : parts;
}

/** The row of a CIF that is not valid; undefined for one that is. */
function toUnsent(entry: BatchEntry): ItemAnswer | undefined {
	const { item, check } = entry;
	if (check.valid) return undefined;

	const message = `Not sent: the CIF ${check.what}`;
	const json = toRow(entry, { found: null, message, reason: check.fault });
	return { item, json, unasked: message };
}

/** The row of a company, or its failure: one case at a time. */
function toResult(entry: BatchEntry, company: CompanyResult): ItemResult {
	const { item, check, isRequired } = entry;
	if ('error' in company) return { item, error: company.error };

	// Neither found nor unknown: its row would have to say one of them.
	if (company.state === 'failed') return { item, error: new RequestFailed(company.failure) };
	if (company.state === 'found') return { item, json: toRow(entry, FOUND, company.record) };

	const what = `${check.cif} is not in the catalogue of the service`;
	if (isRequired) return { item, error: new InvalidInput('CIF', { what, hint: UNKNOWN_CIF_HINT }) };

	const message = `The CIF ${what}`;
	return { item, json: toRow(entry, { found: false, message, reason: 'unknown' }) };
}

function toRow(
	{ item, check, shape, nameCheck }: BatchEntry,
	lookup: Lookup,
	record: IDataObject = {},
): IDataObject {
	const named = nameCheck(item, record);
	const isOther = named.name_agrees === false;
	const other = isOther ? `, but its name is ${String(record[COMPANY.name])}` : '';
	const columns = { ...lookup, ...named, message: lookup.message + other };
	return lookupRow({ [COMPANY.cif]: check.cif }, columns, shape(record));
}

/** What is known of a company, or why its request failed. */
type CompanyResult = CompanyEntry | { error: unknown };

/**
 * Looks up companies, a hundred at a time. CIFs that the result lacks were never requested, because the run had ended:
 * at a failure, or with `isRequired` at an unknown CIF.
 */
async function lookUpAll(
	context: OperationContext,
	{ cifs, isRequired, toBody }: Batch,
): Promise<Map<string, CompanyResult>> {
	const { client, stopRule } = context;
	const path = readRecordsIn(context);
	const toRequest = (wanted: readonly string[]): ApiRequest => ({
		...batchRequest(wanted, toBody(wanted)),
		// The lookup is a POST: only with a key can it be sent again when its response is lost.
		keyFrom: 'operation',
	});

	const lookUp = async (wanted: string[]) =>
		await lookUpUntilReady(client.send, toRequest, wanted, path);

	const isFailure = ({ state }: CompanyEntry) =>
		state === 'failed' || (isRequired && state === 'unknown');

	const stopsAt = (entries: CompanyEntries) =>
		[...entries.values()].some(isFailure) && stopRule.isStoppedBy(undefined);

	const results = new Map<string, CompanyResult>();
	const responses = requestEach(context, chunksOf(cifs, BATCH_SIZE), lookUp, stopsAt);

	for await (const [wanted, entries] of responses) {
		for (const cif of wanted) results.set(cif, 'error' in entries ? entries : entries.get(cif)!);
	}

	return results;
}
