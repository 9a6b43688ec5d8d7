/** Reads the response to an import: what became of the rows that were sent, as far as it says so. */

import type { IDataObject } from 'n8n-workflow';

import { Fact, isSentenceName, isTotalName } from './facts';
import { aboutOf, saying, writtenOf } from './verdict';
import { hasWord, type Sense, stemSet } from './words';
import { failureIn, isRecordId, refusal, stateOf, writtenRecord } from './writes';
import { COMPANY, ROW_PATH_FIELDS } from '../service/api';
import { IMPORTED_NAMES } from '../service/words';
import { parseErrorBody } from '../transport/error-body';
import type { ApiResponse } from '../transport/response';
import { isRecord } from '../../lib/kinds';
import { largestOf, toCount } from '../../lib/numbers';
import { shortened } from '../../lib/text';

/** What a response says about the rows of an import. */
export interface RowReport {
	/** Number of rows that were sent. */
	sent: number;
	/** Rows that were imported; undefined if the response does not say so. */
	imported?: number;
	/** Rows that were taken, to be imported later; undefined if the response does not count them. */
	accepted?: number;
	/** Number of rows that were not imported although the response identifies none of them. */
	unidentified: number;
	/** True if the numbers of the response do not add up to the rows that were sent. */
	isDoubtful: boolean;
	/** The rejected rows that the response identifies, in their order. */
	rejectedRows: RejectedRow[];
	/** What the response says about each rejected row. */
	reasons: string[];
}

/** A row that the service has rejected: its place among the rows that were sent, from 0, and the reason. */
export interface RejectedRow {
	index: number;
	message: string;
}

/** An import as the service has answered it. */
export interface ReadImport {
	json: IDataObject;
	report: RowReport;
}

/**
 * Reads the response to an import.
 *
 * @param cifs the CIFs of the rows that were sent, in their order.
 * @throws {RequestFailed} when it reports a failure, but no row that was imported or rejected.
 */
export function readImportResponse(response: ApiResponse, cifs: readonly string[]): ReadImport {
	const body = new Fact([response.body]);
	const about = writtenOf(response.body);
	const report = reportOf(body, about, cifs);
	const { imported, rejectedRows, unidentified } = report;
	const isCounted = imported !== undefined || rejectedRows.length + unidentified > 0;
	const failure = isCounted ? undefined : failureIn(about);
	if (failure !== undefined) throw refusal(failure, response.body);

	const state = stateOf(response, about, isCounted || about.some(isRecordId));
	return { json: writtenRecord(response, state), report };
}

function reportOf(body: Fact, about: readonly Fact[], cifs: readonly string[]): RowReport {
	const sent = cifs.length;
	const rows = rowsIn(body, sent);
	const rejected = rows.filter(({ isImported }) => !isImported).map(({ entry }) => entry);
	const reasons = reasonsByRow(rejected, cifs);
	const isOfEach = sent > 0 && rows.length === sent;
	const counted = importedIn(about);
	const failed = Math.max(countIn(about, 'failed') + countIn(about, 'left'), reasons.size);
	// A total that fits, beside a word that it went well, counts them all.
	const isTotal = about.some(({ name, value }) => isTotalName(name) && value === sent);
	const isAll = isTotal && failed === 0 && saying(about, 'well') !== undefined;
	const told = isOfEach ? sent - rejected.length : undefined;
	const imported = counted ?? told ?? (isAll ? sent : undefined);
	if (!imported && Math.max(failed, rejected.length) >= sent && failed + rejected.length > 0) {
		const reason = parseErrorBody((body.value as unknown[])[0]).words ?? 'no reason is given';

		for (const index of cifs.keys()) if (!reasons.has(index)) reasons.set(index, reason);
	}

	const rest = imported === undefined || sent === 0 ? failed : sent - imported;
	const byRow = [...reasons].sort(([first], [second]) => first - second);
	const accepted = about.find(({ kind, named }) => kind === 'count' && named === 'later');
	return {
		sent,
		imported,
		accepted: toCount(accepted?.value),
		unidentified: Math.max(0, rest - reasons.size),
		isDoubtful:
			imported !== undefined &&
			sent > 0 &&
			(imported > sent || (failed > 0 && imported + failed !== sent)),
		rejectedRows: byRow.map(([index, message]) => ({ index, message })),
		reasons: rejected.map(({ value }) => reasonOf(value)),
	};
}

const IMPORTED = stemSet(IMPORTED_NAMES);

/** The number of imported rows, by the name that says so most clearly; undefined if none does. */
function importedIn(about: readonly Fact[]): number | undefined {
	const counts = about.flatMap(({ name, named, value, kind }) => {
		const isPart = ['well', 'done'].includes(named) && !name.some((stem) => hasWord(stem, 'asked'));
		const isCount = kind === 'count' || (kind === 'list' && named === 'done') || value === 0;
		const count = Array.isArray(value) ? value.length : toCount(value);
		return isPart && isCount && count !== undefined ? [{ name, named, count }] : [];
	});

	// "ok" alone is a flag; beside a number of failed rows it is one of those that went well.
	const isFlag = counts.length === 1 && counts[0].named === 'well' && counts[0].count < 2;
	if (isFlag && countIn(about, 'failed') + countIn(about, 'left') === 0) return undefined;

	const whole = counts.find(({ name }) => name.some((stem) => IMPORTED.has(stem)));
	const well = counts.find(({ named }) => named === 'well');
	const sum = counts.reduce((total, { count }) => total + count, 0);
	return counts.length === 0 ? undefined : ((whole ?? well)?.count ?? sum);
}

/** The largest number under a name with this meaning: "failed" and "errors" may count the same rows. */
function countIn(about: readonly Fact[], meaning: Sense): number {
	const counts = about
		.filter(({ named }) => named === meaning)
		.map(({ value }) => toCount(value) ?? 0);

	return Math.max(0, largestOf(counts));
}

/** What a response says of one row. */
interface ToldRow {
	entry: Fact;
	isImported: boolean;
}

/** Finds the entries about single rows: in lists under a name that says how they ended, or with a state of their own. */
function rowsIn(fact: Fact, sent: number): ToldRow[] {
	return fact.inside.flatMap((field): ToldRow[] => {
		const { kind, named, name, inside } = field;
		if (isSentenceName(name)) return [];

		const isOfFailed = named === 'failed' || named === 'left';
		if (kind === 'list') {
			if (isOfFailed) return inside.map((entry) => ({ entry, isImported: false }));

			return inside.flatMap((entry) => toldBy(entry, named === 'done' || named === 'well'));
		}
		if (kind !== 'record') return [];

		// An object by CIF or by path, such as {"companies.1.cif": ["…"]}; any other object is about the import as a whole.
		const isByRow = isOfFailed && inside.every(({ path }) => /\d/.test(path));
		return isByRow ? inside.map((entry) => ({ entry, isImported: false })) : rowsIn(field, sent);
	});
}

function toldBy(entry: Fact, isOfDone: boolean): ToldRow[] {
	const about = aboutOf(entry);
	const isRejected = saying(about, 'failed', 'left', 'undone', 'absent', 'open') !== undefined;
	const isImported = isOfDone || saying(about, 'well', 'done') !== undefined;
	return isRejected || isImported ? [{ entry, isImported: !isRejected }] : [];
}

/** The reasons of the rejected rows by index, as far as they identify one. */
function reasonsByRow(rejected: readonly Fact[], cifs: readonly string[]): Map<number, string> {
	const reasons = new Map<number, string>();

	for (const entry of rejected) {
		const index = rowOf(entry, cifs);
		if (index === undefined) continue;

		const earlier = reasons.get(index);
		const reason = reasonOf(entry.value);
		reasons.set(index, earlier === undefined ? reason : `${earlier}; ${reason}`);
	}

	return reasons;
}

/**
 * The index of the row that an entry is about; undefined if it names none, or several. A row number is not used: services
 * count from 0, from 1, or from the header row of a sheet.
 */
function rowOf({ path, value }: Fact, cifs: readonly string[]): number | undefined {
	const key = path.slice(path.lastIndexOf('.') + 1);
	const ownCif = isRecord(value) ? value[COMPANY.cif] : undefined;
	const text = `${JSON.stringify(ownCif ?? value)} ${key}`.toUpperCase();
	const words = new Set(text.replace(/[.-]/g, '').match(/[A-Z\d]+/g));
	const spaced = new Set(text.match(/[A-Z\d]+/g));
	const named = [...cifs.keys()].filter(
		(index) => words.has(cifs[index]) || spaced.has(cifs[index]),
	);

	if (named.length === 1) return named[0];

	const places = isRecord(value) ? ROW_PATH_FIELDS.map((name) => value[name]) : [];
	const [index] = [...places, path].map(indexIn).filter((place) => place !== undefined);
	return index !== undefined && index < cifs.length ? index : undefined;
}

/** The index in a path, such as companies[1].cif, /companies/1/cif or ["body", "companies", 1]. */
function indexIn(path: unknown): number | undefined {
	const text = [path].flat().join('.');
	return toCount(/[a-z][.[/](\d+)(?:[\].[/]|$)/i.exec(text)?.[1]);
}

const MAX_REASON_LENGTH = 300;

/** What the service says about a rejected row, as a sentence without its full stop. */
function reasonOf(entry: unknown): string {
	const { words } = parseErrorBody(entry);
	const reason = isRecord(entry) ? words : entry;
	const text = typeof reason === 'string' ? reason : JSON.stringify(reason ?? entry);
	return shortened(text, MAX_REASON_LENGTH).replace(/\.$/, '');
}
