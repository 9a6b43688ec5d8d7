/** Company → Get Batch: looks up many companies, up to a hundred in a request, and returns a row for each CIF. */

import type { IDataObject } from 'n8n-workflow';

import { aboutCompany, readEach, requestEach } from './lookup-requests';
import { FOUND, type Lookup, lookupRow } from './lookup-row';
import { presentLookups } from './lookup-summary';
import { type NameCheck, nameCheckFor } from './name-check';
import {
	checkOfCifs,
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
	readRecordsIn,
	readShaper,
	readShort,
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
import {
	type ApiRequest,
	BATCH_FIELD,
	BATCH_SIZE,
	batchRequest,
	COMPANY,
	type CompanyEntries,
	type CompanyEntry,
	lookUpUntilReady,
	RequestFailed,
} from '../../../../client';
import { parseChoice } from '../../../../lib/choices';
import { chunksOf } from '../../../../lib/in-order';
import { fromJson } from '../../../../lib/json';
import { isRecord } from '../../../../lib/kinds';
import { InvalidInput, unwrap } from '../../../../lib/result';
import { readHeading } from '../../../../sheet';
import {
	checkCif,
	type CifCheck,
	inspectCif,
	mayBeCif,
	numbersWithin,
	parseCifs,
} from '../../../../spain';

const UNKNOWN_CIF_HINT = 'Remove it, or set Unknown CIFs to Return as Not Found.';

/** Looks up the CIFs of all items together. */
export const getBatch: BulkOperation = {
	value: 'getBatch',
	name: 'Get Batch',
	action: 'Look up many companies',
	description: 'Look up many companies by CIF, up to 100 per request',
	scope: 'empresas:read',
	fields: [
		cifField('The CIF of each item, or several, separated by commas or line breaks.', 3),
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
			refused: entries.map(toRefused).filter((refused) => refused !== undefined),
		};
	},
	async executeBulk(context, items) {
		const batch = await readBatch(context, items);
		const { entries, origin } = batch;
		const failures = entries.filter(isFailed);
		if (context.stopRule.mayStop && failures.length > 0) return failures;

		const readable = entries.filter(hasCheck);
		const heldBackCount = readable.filter(({ check }) => isHeldBack(check)).length;
		if (heldBackCount > 0) context.hints.add('unsent', sendAllTheSame(heldBackCount));

		const companies = await lookUpAll(context, batch);
		return await presentLookups(context, { noun: 'CIF', origin }, entries, (entry) => {
			const company = companies.get(entry.check.cif);
			// A CIF that was not requested because the run had ended has no result.
			return toUnsent(entry) ?? (company && toResult(entry, company));
		});
	},
};

/** A CIF of an item, and how to make its row. */
interface BatchEntry {
	item: number;
	check: CifCheck;
	shape: Shaper;
	nameCheck: NameCheck;
	/** True if a CIF that is not found is a failure. */
	isRequired: boolean;
}

/** The CIFs of a run. */
interface Batch {
	/** The CIFs of all items in their order, with a failure for each item that cannot be looked up. */
	entries: Array<BatchEntry | ItemFailure>;
	/** The valid CIFs, each once. */
	cifs: string[];
	isRequired: boolean;
	toBody: CifsToBody;
	/** The column with the CIFs, for the hint that counts them. */
	origin: string;
}

async function readBatch(context: OperationContext, items: readonly ItemContext[]): Promise<Batch> {
	const unknownCifs = parseChoice(readShort(context, 'unknownCifs', 'Unknown CIFs'), [
		'notFound',
		'stop',
	]);

	const isRequired = unwrap('Unknown CIFs', unknownCifs) === 'stop';
	const toBody = readBody(context);
	const source = ColumnSource.ofCifs(context);
	const nameCheck = await nameCheckFor(context);
	const read = await readEach(items, function* (itemContext): Iterable<BatchEntry> {
		const { item } = itemContext;
		const shape = readShaper({ ...itemContext, hints: context.hints }, 'fullRecord');
		const toCheck = checkOfCifs(itemContext);

		for (const cif of cifsIn(source.valueFor(itemContext))) {
			yield { item, check: toCheck(cif), shape, nameCheck, isRequired };
		}
	});

	if (!context.caller.isModel && read.length > 0 && read.every(isEmpty))
		throw source.noValue(items[0]);

	if (!context.caller.isModel && !read.some(isFailed)) {
		const misplaced = source.noCifs(items, checksOf(read));
		if (misplaced !== undefined) throw misplaced;
	}

	const entries = isRequired ? read.map(withoutInvalid) : read;
	const checks = checksOf(entries);
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

function isFailed(entry: BatchEntry | ItemFailure): entry is ItemFailure {
	return 'error' in entry;
}

function hasCheck(entry: BatchEntry | ItemFailure): entry is BatchEntry {
	return 'check' in entry;
}

function checksOf(entries: ReadonlyArray<BatchEntry | ItemFailure>): CifCheck[] {
	return entries.filter(hasCheck).map(({ check }) => check);
}

function isEmpty(entry: BatchEntry | ItemFailure): boolean {
	return !isFailed(entry) && !entry.check.valid && entry.check.fault === 'empty';
}

/** Replaces a CIF that is not valid by the failure of its item. */
function withoutInvalid(entry: BatchEntry | ItemFailure): BatchEntry | ItemFailure {
	if (isFailed(entry) || entry.check.valid) return entry;

	return { item: entry.item, error: new InvalidInput('CIF', entry.check) };
}

/**
 * The CIFs in the value of a field, one after another, since there may be thousands. A value that cannot hold CIFs is
 * returned unchanged, so that a message can explain it.
 */
function* cifsIn(value: unknown): Iterable<unknown> {
	const given = [fromJson(value)].flat().flatMap(cifsOfRecord).flatMap(cifsOfRecord);
	let isEmpty = true;

	for (const text of given) {
		const parsed = parseCifs(text);
		const parts = parsed.ok ? parsed.value : [text];
		const isRow = parsed.ok && mayBeRow(text);
		isEmpty &&= parts.length === 0;
		if (isRow) yield* onlyCifOfRow(parsed.value.flatMap(cifsOfPart));
		else for (const part of parts) yield* parsed.ok ? cifsOfPart(String(part)) : [part];
	}

	if (isEmpty) yield '';
}

/** What an object has in a column of CIFs, or the CIFs among its values; any other value, and an object without, as it is. */
function cifsOfRecord(value: unknown): unknown[] {
	if (!isRecord(value)) return [value];

	const named = Object.keys(value).filter((name) => readHeading(name)?.kind === 'cif');
	const cifs = Object.values(value).flatMap((one) => [one].flat().filter(isCifOrRecord));
	const found = named.length > 0 ? named.map((name) => value[name]) : cifs;
	return found.length > 0 ? found.flat() : [value];
}

function isCifOrRecord(value: unknown): boolean {
	return isRecord(value) || checkCif(value).valid;
}

/** The numbers in a part that is none itself, such as "Customers: B86670460"; the part if there are none. */
function cifsOfPart(part: string): string[] {
	if (mayBeCif(inspectCif(part))) return [part];

	const cifs = numbersWithin(part);
	return cifs.length > 0 ? cifs : [part];
}

/** Maximum length of a row of a sheet in one text. */
const MAX_ROW_LENGTH = 2000;

/** True for a text of one line, as the row of a sheet is. */
function mayBeRow(text: unknown): boolean {
	return typeof text === 'string' && text.length <= MAX_ROW_LENGTH && !/[\r\n]/.test(text);
}

/**
 * Takes the CIF out of the parts of a whole row of a sheet, such as "Mercado Alonso, S.L.;J99216582;Calle Mayor 1". It is a
 * row if it has a name and a single CIF; otherwise, all parts are returned.
 */
function onlyCifOfRow(parts: string[]): string[] {
	const checks = parts.map((part) => checkCif(part));
	// If the CIF of a row is mistyped, its row is to say so.
	const looksLikeCif = (part: string, check: CifCheck) =>
		check.valid || isHeldBack(check) || /^[a-z]\W?\d/i.test(part);

	const cifs = parts.filter((part, index) => looksLikeCif(part, checks[index]));
	const hasName = checks.some((check) => !check.valid && check.fault === 'name');
	return hasName && cifs.length === 1 ? cifs : parts;
}

/** The failure of an item or the row of a CIF that is not valid; undefined for a CIF that will be sent. */
function toRefused(entry: BatchEntry | ItemFailure): ItemFailure | ItemAnswer | undefined {
	return isFailed(entry) ? entry : toUnsent(entry);
}

/** The row of a CIF that is not valid, and so is not sent; undefined for one that is. */
function toUnsent(entry: BatchEntry): ItemAnswer | undefined {
	const { item, check } = entry;
	if (check.valid) return undefined;

	const message = `Not sent: the CIF ${check.what}`;
	const json = toRow(entry, { found: null, message, reason: check.fault });
	return { item, json, notSentReason: message };
}

/** The row of a company, or its failure, one case at a time. */
function toResult(entry: BatchEntry, company: CompanyResult): ItemResult {
	const { item, check, isRequired } = entry;
	if ('error' in company) return { item, error: aboutCompany(company.error, check.cif) };

	// Whether the company exists is not known, and a row would have to say so.
	if (company.state === 'failed') {
		return { item, error: aboutCompany(new RequestFailed(company.failure), check.cif) };
	}
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
	const nameColumns = nameCheck(item, record);
	const hasOtherName = nameColumns.name_agrees === false;
	const nameNote = hasOtherName ? `, but its name is ${String(record[COMPANY.name])}` : '';
	const columns = { ...lookup, ...nameColumns, message: lookup.message + nameNote };
	return lookupRow({ [COMPANY.cif]: check.cif }, columns, shape(record));
}

/** The service's entry for a CIF, or the error of its request. */
type CompanyResult = CompanyEntry | { error: unknown };

/**
 * Looks up companies, a hundred at a time. The result lacks the CIFs that were not requested because the run had ended: at
 * a failure or, with `isRequired`, at an unknown CIF.
 */
async function lookUpAll(
	context: OperationContext,
	{ cifs, isRequired, toBody }: Batch,
): Promise<Map<string, CompanyResult>> {
	const { client, stopRule } = context;
	const path = readRecordsIn(context);
	const toRequest = (chunk: readonly string[]): ApiRequest => ({
		...batchRequest(chunk, toBody(chunk)),
		labels: { [COMPANY.cif]: 'CIF', [BATCH_FIELD]: 'CIF' },
		// The lookup is a POST, so it needs a key to be sent again if its response is lost.
		keyFrom: 'operation',
	});

	const lookUp = async (chunk: string[]) =>
		await lookUpUntilReady(client.send, toRequest, chunk, path);

	const isFailure = ({ state }: CompanyEntry) =>
		state === 'failed' || (isRequired && state === 'unknown');

	const stopsAt = (entries: CompanyEntries) =>
		[...entries.values()].some(isFailure) && stopRule.isStoppedBy(undefined);

	const results = new Map<string, CompanyResult>();
	const responses = requestEach(context, chunksOf(cifs, BATCH_SIZE), lookUp, stopsAt);

	for await (const [chunk, entries] of responses) {
		for (const cif of chunk) results.set(cif, 'error' in entries ? entries : entries.get(cif)!);
	}

	return results;
}
