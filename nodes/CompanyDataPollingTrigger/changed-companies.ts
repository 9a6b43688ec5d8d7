/**
 * The event Company Changed. The list is looked up in parts of at most a hundred companies, spread over the interval. A
 * company missing from a response is looked up once more. The values are compared in `watched-companies.ts`.
 */

import type { IDataObject } from 'n8n-workflow';

import { LABELS, WATCHABLE_FIELDS } from './description';
import type { Session } from './session';
import type { Watch } from './watch';
import { isStoredValues, type StoredValues, WatchedCompanies } from './watched-companies';
import {
	type CifsToBody,
	type ItemParameters,
	readCifsToBody,
	readGiven,
	readRecordsIn,
} from '../CompanyData/fields';
import {
	BATCH_SIZE,
	batchRequest,
	type CompanyEntries,
	type CompanyEntry,
	lookUpUntilReady,
	RequestFailed,
} from '../../client';
import { parseChoices } from '../../lib/choices';
import { chunksOf } from '../../lib/in-order';
import { parseList } from '../../lib/lists';
import { InvalidInput, unwrap } from '../../lib/result';
import { counted, grouped, shortened } from '../../lib/text';
import { parseCif, parseCifs } from '../../spain';

/** Maximum number of watched values. With 70 characters each, they fill the storage of a trigger. */
const MAX_VALUES = 10_000;

/** Maximum number of companies that Fetch Test Event returns. */
const MAX_EXAMPLES = 3;

/** Characters of the CIFs that a line of the log names. */
const MAX_NAMED_LENGTH = 200;

/** Share of the known companies that may be gone in one poll. If more are, the response is more likely to be partial. */
const MAX_SHARE_GONE = 0.1;

/** How a lookup of several companies is sent, and how its response is read. */
interface BatchForm {
	toBody: CifsToBody;
	/** The value of Records In; undefined to find the entries. */
	path?: string;
}

/**
 * Reads the fields of the event.
 *
 * @param isTest true for a sandbox key: the sandbox has made-up CIFs, whose control character may be wrong.
 * @throws {InvalidInput} when a field cannot be used.
 */
export function watchChangedCompanies(parameters: ItemParameters, isTest: boolean): Watch {
	const fields = readFields(parameters);
	const cifs = readCifs(parameters, fields.length, isTest);
	const form: BatchForm = { toBody: readCifsToBody(parameters), path: readRecordsIn(parameters) };
	const parts = Math.ceil(cifs.length / BATCH_SIZE);
	// Parts of equal size, so that a round takes no more lookups than there are companies.
	const size = Math.ceil(cifs.length / parts);
	const restore = (memory?: unknown) =>
		new WatchedCompanies(cifs, fields, memory as StoredValues | undefined);

	return {
		identity: { fields },
		parts,
		lookups: cifs.length,
		isMemory: isStoredValues,
		unseenParts: (memory) => Math.ceil(restore(memory).unseenCount / size),
		async preview(session) {
			const examples = cifs.slice(0, MAX_EXAMPLES);
			const entries = await lookUp(session, examples, form);
			return certainCompanies(entries).map(([cif, record]) => restore().currentItem(cif, record));
		},
		async checkParts(session, memory, due) {
			const watched = restore(memory);
			// After a failure, the poll skips a part, so that a part that always fails does not block the others.
			const dueCifs = watched.nextToLookUp(due * size, session.budget.failures * size);
			const items = [];
			const failed: string[] = [];
			const seen: IDataObject[] = [];

			for (const part of chunksOf(dueCifs, BATCH_SIZE)) {
				const records = new Map(await lookUpTwice(session, part, watched, form));

				for (const [cif, record] of records) {
					items.push(watched.update(cif, record));
					if (record !== undefined) seen.push(record);
				}

				failed.push(...part.filter((cif) => !records.has(cif)));
			}

			return {
				items: items.filter((item) => item !== undefined),
				memory: watched.toStored(),
				warning:
					describeFailed(failed) ??
					(memory === undefined ? describeLacking(fields, seen) : undefined),
				summary: `${counted(cifs.length, 'company', 'companies')} for changes of ${fields.join(', ')}`,
			};
		},
	};
}

function describeFailed(cifs: readonly string[]): string | undefined {
	if (cifs.length === 0) return undefined;

	const companies = counted(cifs.length, 'company', 'companies');
	return `The service did not say how ${companies} ${cifs.length === 1 ? 'is' : 'are'} now, and a later poll looks again: ${shortened(cifs.join(', '), MAX_NAMED_LENGTH)}`;
}

/** Names the watched fields that no company has: a change of them is never found. */
function describeLacking(
	fields: readonly string[],
	records: readonly IDataObject[],
): string | undefined {
	const lacking = fields.filter((field) => !records.some((record) => field in record));
	if (lacking.length === 0 || records.length === 0) return undefined;

	return `No company has the field ${lacking.join(', ')}, so no change of it will be found: check ${LABELS.otherWatchedFields}`;
}

/** A company by CIF; undefined in place of its record if the service does not know it. */
type CertainCompany = [cif: string, record: IDataObject | undefined];

/**
 * Looks up companies. Those that the service now seems not to know are looked up once more, since a response may be
 * partial. Known companies that may only be missing because of that are left out of the result, so that they are not
 * reported as gone; so are those that could not be looked up.
 *
 * @throws {RequestFailed} when none could be looked up, or implausibly many known companies are gone.
 */
async function lookUpTwice(
	session: Session,
	cifs: readonly string[],
	watched: WatchedCompanies,
	form: BatchForm,
): Promise<CertainCompany[]> {
	const entries = new Map(await lookUp(session, cifs, form));
	const isMissing = (cif: string) => entries.get(cif)?.state === 'unknown';
	const missing = cifs.filter((cif) => isMissing(cif) && !watched.isUnknown(cif));
	let isComplete = true;
	if (missing.length > 0 && !cifs.every(isMissing)) {
		const hasRoom = session.budget.hasRoom({ requests: 1, lookups: missing.length });
		const secondEntries = hasRoom ? await lookUp(session, missing, form) : undefined;

		for (const [cif, entry] of secondEntries ?? []) entries.set(cif, entry);
		// If the second response has none of the missing companies, they are gone. If it has some, responses are partial.
		isComplete = secondEntries !== undefined && missing.every(isMissing);
	}

	const known = cifs.filter((cif) => watched.isKnown(cif));
	const gone = new Set(known.filter(isMissing));
	if (isComplete) requirePlausible(gone.size, known.length);

	const reported = cifs.filter((cif) => isComplete || !gone.has(cif));
	return certainCompanies(reported.map((cif) => [cif, entries.get(cif)]));
}

/** The companies that were found, or that the service says it does not know. */
function certainCompanies(
	entries: Iterable<readonly [cif: string, entry?: CompanyEntry]>,
): CertainCompany[] {
	return [...entries].flatMap(([cif, entry]): CertainCompany[] => {
		if (entry?.state === 'found') return [[cif, entry.record]];

		return entry?.state === 'unknown' ? [[cif, undefined]] : [];
	});
}

/** @throws {RequestFailed} when none of the companies could be looked up. */
async function lookUp(
	{ send }: Session,
	cifs: readonly string[],
	{ toBody, path }: BatchForm,
): Promise<CompanyEntries> {
	const toRequest = (wanted: readonly string[]) => ({
		...batchRequest(wanted, toBody(wanted)),
		isRepeatable: true,
	});

	const entries = await lookUpUntilReady(send, toRequest, cifs, path);
	const failures = [...entries.values()].filter(({ state }) => state === 'failed');
	const [first] = failures;
	if (first?.state === 'failed' && failures.length === cifs.length) {
		throw new RequestFailed(first.failure);
	}

	return entries;
}

/**
 * Refuses a response that lacks many companies: each would be reported as changed, and again when it is back.
 *
 * @throws {RequestFailed} when more known companies are gone than can be expected between two polls.
 */
function requirePlausible(gone: number, known: number): void {
	if (gone <= known * MAX_SHARE_GONE) return;

	// A single company can be gone, however short the list is.
	if (gone === 1) return;

	// So can two companies of a list of four or more.
	if (gone === 2 && gone <= known / 2) return;

	const returned = known === gone ? 'none' : known - gone;
	throw new RequestFailed({
		message: `The service returned ${returned} of ${known} companies that it knew at the last poll`,
		hint: 'Nothing is reported, and nothing forgotten. If they are gone for good, remove their CIFs.',
	});
}

function readFields(context: ItemParameters): string[] {
	const chosen = readGiven(context, 'watchedFields', []);
	const entered = readGiven(context, 'otherWatchedFields', '');
	const fields: string[] = [
		...unwrap(LABELS.watchedFields, parseChoices(chosen, WATCHABLE_FIELDS)),
		...unwrap(LABELS.otherWatchedFields, parseList(entered)),
	];

	if (fields.length > 0) return [...new Set(fields)];

	throw new InvalidInput(LABELS.watchedFields, {
		what: 'is empty',
		hint: 'Choose at least one field.',
	});
}

function readCifs(context: ItemParameters, fields: number, isTest: boolean): string[] {
	const entries = unwrap(LABELS.cifs, parseCifs(readGiven(context, 'cifs', '')));
	const cifs = [...new Set(entries.map((cif) => unwrap(LABELS.cifs, parseCif(cif, isTest))))];
	// Throws the message for an empty CIF.
	if (cifs.length === 0) unwrap(LABELS.cifs, parseCif(''));

	const maxCompanies = Math.floor(MAX_VALUES / fields);
	if (cifs.length <= maxCompanies) return cifs;

	throw new InvalidInput(LABELS.cifs, {
		what: `has ${grouped(cifs.length)} companies; with ${counted(fields, 'field')}, one trigger watches ${grouped(maxCompanies)} at most`,
		hint: 'Watch fewer companies or fields with this trigger, and the rest with another.',
	});
}
