/** Reads the response to an import: how many rows were imported, and which were rejected, as far as it says so. */

import type { IDataObject } from 'n8n-workflow';

import { failureIn, nestedRecord, refusal, withFollowUp, writtenRecord } from './writes';
import { isRecord } from '../lib/kinds';
import { toCount } from '../lib/numbers';
import { shortened } from '../lib/text';
import { COMPANY, ROW_COUNTS, ROW_PATH_FIELDS } from '../service/api';
import { parseErrorBody } from '../transport/error-body';
import type { ApiResponse } from '../transport/response';

/** What a response says about the rows of an import. */
export interface RowReport {
	/** Rows that were imported; undefined if the response does not count them. */
	imported?: number;
	/** Rows that were taken, to be imported later; undefined if the response does not count them. */
	accepted?: number;
	/** Number of rows that were rejected, as far as the response says so. */
	rejected: number;
	/** The rejected rows that the response identifies, in their order. */
	rejectedRows: RejectedRow[];
	/** What the response says about each rejected row. */
	entries: unknown[];
}

/** A row that the service has rejected: its place among the rows that were sent, from 0, and the reason. */
export interface RejectedRow {
	index: number;
	message: string;
}

/**
 * Reads the response to an import. A response that reports on rows is not refused as a whole: `rowReport` counts them.
 *
 * @throws {RequestFailed} when the body reports a failure, but no row that was imported or rejected.
 */
export function readImportResponse(response: ApiResponse): IDataObject {
	const body = writtenRecord(response);
	const { imported = 0, rejected } = rowReport(body);
	const failure = failureIn(body) ?? failureIn(nestedRecord(body) ?? {});
	if (failure !== undefined && imported === 0 && rejected === 0) throw refusal(failure, body);

	return withFollowUp(body, response);
}

/**
 * Reads what the response to an import says about the rows, in the body or in its only object. A row is identified by its
 * CIF or by a path, or because all rows were rejected. A row number is not used: services count from 0, from 1, or from
 * the header row of a sheet.
 *
 * @param cifs the CIFs of the rows that were sent, in their order; empty if they are not known.
 */
export function rowReport(body: IDataObject, cifs: readonly string[] = []): RowReport {
	const record = { ...nestedRecord(body), ...body };
	const entries = Object.entries(record).flatMap(([name, value]) => rejectedEntries(name, value));
	const imported =
		countIn(record, ROW_COUNTS.imported) ?? sumIn(record, ROW_COUNTS.partsOfImported);

	const { reasons, unidentified } = reasonsByRow(entries, cifs);
	// The count in the response is preferred, since several errors may be about one unidentified row.
	const rejected = countIn(record, ROW_COUNTS.rejected) || reasons.size + unidentified;
	if (!imported && rejected >= cifs.length) {
		const reason = parseErrorBody(body).words ?? 'no reason is given';

		for (const index of cifs.keys()) if (!reasons.has(index)) reasons.set(index, reason);
	}

	const byRow = [...reasons].sort(([first], [second]) => first - second);
	return {
		imported,
		accepted: countIn(record, ROW_COUNTS.accepted),
		rejected,
		rejectedRows: byRow.map(([index, message]) => ({ index, message })),
		entries,
	};
}

/** The entries of a field that are about rejected rows. */
function rejectedEntries(name: string, value: unknown): unknown[] {
	const isOfRejected = ROW_COUNTS.rejected.test(name);
	if (Array.isArray(value)) {
		// In a list of all rows, only some entries report a failure.
		return isOfRejected ? value : value.filter((entry) => isRecord(entry) && failureIn(entry));
	}
	if (!isOfRejected || !isRecord(value)) return [];

	// An object by CIF or by path, such as {"companies.1.cif": ["…"]}; any other object is about the import as a whole.
	const byRow = Object.entries(value).map(([key, reason]) => ({ [key]: reason }));
	return byRow.every((entry) => /\d/.test(Object.keys(entry)[0])) ? byRow : [];
}

function countIn(record: IDataObject, pattern: RegExp): number | undefined {
	const values = Object.entries(record).filter(([name]) => pattern.test(name));
	return values.map(([, value]) => toCount(value)).find((count) => count !== undefined);
}

function sumIn(record: IDataObject, pattern: RegExp): number | undefined {
	const parts = Object.entries(record).filter(([name]) => pattern.test(name));
	const counts = parts.map(([, value]) => (Array.isArray(value) ? value.length : toCount(value)));
	return counts.reduce((sum, count) => (count === undefined ? sum : (sum ?? 0) + count), undefined);
}

/** The reasons of the rejected rows by index, and the number of entries that identify no row. */
function reasonsByRow(
	entries: readonly unknown[],
	cifs: readonly string[],
): { reasons: Map<number, string>; unidentified: number } {
	const reasons = new Map<number, string>();
	let unidentified = 0;

	for (const entry of entries) {
		const index = rowOf(entry, cifs);
		if (index === undefined) {
			unidentified++;
			continue;
		}

		const earlier = reasons.get(index);
		const reason = reasonOf(entry);
		reasons.set(index, earlier === undefined ? reason : `${earlier}; ${reason}`);
	}

	return { reasons, unidentified };
}

/** The index of the row that an entry is about; undefined if it names none, or several. */
function rowOf(entry: unknown, cifs: readonly string[]): number | undefined {
	const ownCif = isRecord(entry) ? entry[COMPANY.cif] : undefined;
	const text = JSON.stringify(ownCif ?? entry).toUpperCase();
	const words = new Set(text.replace(/[\s.-]/g, '').match(/[A-Z\d]+/g));
	const spaced = new Set(text.match(/[A-Z\d]+/g));
	const named = [...cifs.keys()].filter(
		(index) => words.has(cifs[index]) || spaced.has(cifs[index]),
	);

	if (named.length === 1) return named[0];

	const paths = isRecord(entry)
		? [...ROW_PATH_FIELDS.map((name) => entry[name]), ...Object.keys(entry)]
		: [];

	const [index] = paths.map(indexIn).filter((place) => place !== undefined);
	return index !== undefined && index < cifs.length ? index : undefined;
}

/** The index in a path, such as companies[1].cif, /companies/1/cif or ["body", "companies", 1]. */
function indexIn(path: unknown): number | undefined {
	const text = [path].flat().join('.');
	return toCount(/[a-z][.[/](\d+)(?:[\].[/]|$)/i.exec(text)?.[1]);
}

const MAX_REASON_LENGTH = 300;

/** What the service says about a rejected row, as a sentence without its full stop. */
export function reasonOf(entry: unknown): string {
	const { words } = parseErrorBody(entry);
	const reason = isRecord(entry) ? (words ?? entry.reason) : entry;
	const text = typeof reason === 'string' ? reason : JSON.stringify(reason ?? entry);
	return shortened(text, MAX_REASON_LENGTH).replace(/\.$/, '');
}
