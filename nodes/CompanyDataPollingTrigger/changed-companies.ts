/**
 * The event Company Changed. The list is looked up in parts of at most a hundred companies, spread over the interval. A
 * company that seems to have gone is asked for twice. What has changed is found in `watched-companies.ts`.
 */

import type { IDataObject } from 'n8n-workflow';

import { LABELS, WATCHABLE } from './description';
import type { Session } from './session';
import type { Watch } from './watch';
import { type StoredValues, WatchedCompanies } from './watched-companies';
import { companiesByCif } from '../api/companies';
import { type ItemParameters, readCifsField } from '../CompanyData/fields';
import { parseChoices } from '../lib/choices';
import { chunksOf } from '../lib/in-order';
import { parseList } from '../lib/lists';
import { InvalidInput, unwrap } from '../lib/result';
import { counted, grouped } from '../lib/text';
import { PATHS } from '../service/api';
import { BATCH_SIZE } from '../service/limits';
import { parseCif, parseCifs } from '../spain/cif';
import { RequestFailed } from '../transport/failure';

/** Values that one trigger watches. With 70 characters each, they fill what it may store. */
const MAX_VALUES = 10_000;

/** Companies that Fetch Test Event shows. */
const SHOWN = 3;

/**
 * Reads the fields of the event.
 *
 * @param isTest true if the key is of the sandbox, which has CIFs that others refuse.
 * @throws {InvalidInput} when a field cannot be used.
 */
export function changedCompanies(parameters: ItemParameters, isTest: boolean): Watch {
	const fields = readFields(parameters);
	const cifs = readCifs(parameters, fields.length, isTest);
	const cifsField = readCifsField(parameters);
	const parts = Math.ceil(cifs.length / BATCH_SIZE);
	// The parts are of the same size, so that a round takes no more lookups than there are companies.
	const size = Math.ceil(cifs.length / parts);
	const companies = (memory?: unknown) =>
		new WatchedCompanies(cifs, fields, memory as StoredValues | undefined);

	return {
		identity: { fields },
		parts,
		lookups: cifs.length,
		missing: (memory) => Math.ceil(companies(memory).unseenCount / size),
		async preview(session) {
			const shown = cifs.slice(0, SHOWN);
			const records = await lookUp(session, shown, cifsField);
			return shown.map((cif) => companies().describe(cif, records.get(cif)));
		},
		async look(session, memory, due) {
			const watched = companies(memory);
			// The poll after a failure skips a part, so that one that fails each time does not stop the others.
			const wanted = watched.next(due * size, session.budget.failures * size);
			const items = [];

			for (const part of chunksOf(wanted, BATCH_SIZE)) {
				const records = await lookUpTwice(session, part, watched, cifsField);

				for (const [cif, record] of records) items.push(watched.update(cif, record));
			}

			return {
				items: items.filter((item) => item !== undefined),
				memory: watched.toStored(),
				summary: `${counted(cifs.length, 'company', 'companies')} for changes of ${fields.join(', ')}`,
			};
		},
	};
}

/**
 * Looks up companies. Those missing from the response are asked for once more, since a response may be partial. If the
 * second is partial, too, or the quota has no room for it, known companies that are still missing are left out.
 *
 * @returns records by CIF; undefined for a company that the service does not know.
 * @throws {RequestFailed} when most of several known companies seem to have gone.
 */
async function lookUpTwice(
	session: Session,
	cifs: readonly string[],
	watched: WatchedCompanies,
	cifsField: string,
): Promise<Array<[cif: string, record: IDataObject | undefined]>> {
	const records = await lookUp(session, cifs, cifsField);
	const lacking = cifs.filter((cif) => !records.has(cif) && !watched.isUnknown(cif));
	let isComplete = true;
	if (records.size > 0 && lacking.length > 0) {
		const hasRoom = session.budget.hasRoom({ requests: 1, lookups: lacking.length });
		const others = hasRoom ? await lookUp(session, lacking, cifsField) : undefined;

		for (const [cif, record] of others ?? []) records.set(cif, record);
		isComplete = others?.size === 0;
	}

	const known = cifs.filter((cif) => watched.isKnown(cif));
	const gone = new Set(known.filter((cif) => !records.has(cif)));
	if (isComplete) requirePlausible(gone.size, known.length);

	const reported = cifs.filter((cif) => isComplete || !gone.has(cif));
	return reported.map((cif) => [cif, records.get(cif)]);
}

/** @returns records by CIF, without the companies that the service does not know. */
async function lookUp(
	{ send }: Session,
	cifs: readonly string[],
	cifsField: string,
): Promise<Map<string, IDataObject>> {
	const request = {
		method: 'POST',
		path: PATHS.batch,
		body: { [cifsField]: cifs },
		isReadOnly: true,
		isRepeatable: true,
	} as const;

	return await send(request, ({ body }) => companiesByCif(body));
}

/**
 * Refuses a response that lacks many companies: each would be reported as changed, and again when it is back.
 *
 * @throws {RequestFailed} when more than a tenth of the known companies have gone; of two, when that is most of them.
 */
function requirePlausible(gone: number, known: number): void {
	// One or two companies of a short list may really have gone since the last poll.
	const maxGone = gone === 2 ? known / 2 : known / 10;
	if (gone < 2 || gone <= maxGone) return;

	throw new RequestFailed({
		message: `The service returned ${known - gone || 'none'} of ${known} companies that it knew at the last poll`,
		hint: 'Nothing is reported, and nothing forgotten. If they are gone for good, remove their CIFs.',
	});
}

function readFields({ node, item }: ItemParameters): string[] {
	const chosen = node.getNodeParameter('watchedFields', item, []);
	const others = node.getNodeParameter('otherWatchedFields', item, '');
	const fields: string[] = [
		...unwrap(LABELS.watchedFields, parseChoices(chosen, WATCHABLE)),
		...unwrap(LABELS.otherWatchedFields, parseList(others)),
	];

	if (fields.length > 0) return [...new Set(fields)];

	throw new InvalidInput(LABELS.watchedFields, {
		what: 'is empty',
		hint: 'Choose at least one field.',
	});
}

function readCifs({ node, item }: ItemParameters, fields: number, isTest: boolean): string[] {
	const given = unwrap(LABELS.cifs, parseCifs(node.getNodeParameter('cifs', item, '')));
	const cifs = [...new Set(given.map((cif) => unwrap(LABELS.cifs, parseCif(cif, isTest))))];
	if (cifs.length === 0) unwrap(LABELS.cifs, parseCif(''));

	const most = Math.floor(MAX_VALUES / fields);
	if (cifs.length <= most) return cifs;

	throw new InvalidInput(LABELS.cifs, {
		what: `has ${grouped(cifs.length)} companies; with ${counted(fields, 'field')}, one trigger watches ${grouped(most)} at most`,
		hint: 'Watch fewer companies or fields, and the others with another trigger.',
	});
}
