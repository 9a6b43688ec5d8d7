import type { IDataObject } from 'n8n-workflow';
import { companiesByCif } from '../client/company-lookup';
import { RequestFailed } from '../client/request';
import { BATCH_FIELD } from '../service/fields';
import { BATCH_SIZE } from '../service/limits';
import { PATHS } from '../service/paths';
import { parseCif } from '../spain/cif';
import { parseChoices, parseCifs, parseList } from '../spain/lists';
import { InvalidInput, unwrap } from '../lib/result';
import type { ItemParameters } from '../CompanyData/fields/parameters';
import { CIFS, FIELDS_TO_WATCH, OTHER_FIELDS, WATCHABLE } from './description';
import type { Session, Watch } from './session';
import { WatchedCompanies, type StoredValues } from './watched-companies';

/** With 30 characters each, so many values fill the memory of a trigger. */
const MOST_VALUES = 10_000;

const SHOWN = 3;

/** @throws {InvalidInput} when a field cannot be understood. */
export function changedCompanies(parameters: ItemParameters): Watch {
	const fields = readFields(parameters);
	const cifs = readCifs(parameters, fields.length);
	const parts = Math.ceil(cifs.length / BATCH_SIZE);
	// Of the same size, so that a round takes no more lookups than there are companies.
	const size = Math.ceil(cifs.length / parts);
	const companies = (memory?: unknown) =>
		new WatchedCompanies(cifs, fields, memory as StoredValues | undefined);
	return {
		identity: { fields },
		parts,
		lookups: cifs.length,
		missing: (memory) => Math.ceil(companies(memory).unseen / size),
		async preview(session) {
			const shown = cifs.slice(0, SHOWN);
			const records = await lookUp(session, shown);
			return shown.map((cif) => companies().present(cif, records.get(cif)));
		},
		async look(session, memory, due) {
			const watched = companies(memory);
			// A part that fails each time is passed over by the next poll.
			const wanted = watched.next(due * size, session.budget.failures * size);
			const items = [];
			for (let start = 0; start < wanted.length; start += BATCH_SIZE) {
				const part = wanted.slice(start, start + BATCH_SIZE);
				const records = await lookUpTwice(session, part, watched);
				for (const [cif, record] of records) items.push(watched.see(cif, record));
			}
			const count = cifs.length.toLocaleString('en');
			return {
				items: items.filter((item) => item !== undefined),
				memory: watched.toStored(),
				summary: `${count} ${cifs.length === 1 ? 'company' : 'companies'} for changes of ${fields.join(', ')}`,
			};
		},
	};
}

/**
 * Looks up companies. Those missing from the response are asked for once more, since it may be partial; if that one is,
 * too, or the quota has no room for it, nothing is said of known companies that are still missing.
 *
 * @returns records by CIF; undefined for a company that the service does not know.
 * @throws {RequestFailed} when most of several known companies seem to have gone.
 */
async function lookUpTwice(
	session: Session,
	cifs: readonly string[],
	watched: WatchedCompanies,
): Promise<Array<[cif: string, record: IDataObject | undefined]>> {
	const records = await lookUp(session, cifs);
	const lacking = cifs.filter((cif) => !records.has(cif) && !watched.isUnknown(cif));
	let isSure = true;
	if (records.size > 0 && lacking.length > 0) {
		const hasRoom = session.budget.room({ requests: 1, lookups: lacking.length }) > 0;
		const others = hasRoom ? await lookUp(session, lacking) : undefined;
		for (const [cif, record] of others ?? []) records.set(cif, record);
		isSure = others?.size === 0;
	}
	const known = cifs.filter((cif) => watched.knows(cif));
	const gone = new Set(known.filter((cif) => !records.has(cif)));
	if (isSure) requireGone(gone.size, known.length);
	return cifs.filter((cif) => isSure || !gone.has(cif)).map((cif) => [cif, records.get(cif)]);
}

async function lookUp({ send }: Session, cifs: readonly string[]) {
	const request = {
		method: 'POST',
		path: PATHS.batch,
		body: { [BATCH_FIELD]: cifs },
		changesNothing: true,
		isRepeatable: true,
	} as const;
	return await send(request, ({ body }) => companiesByCif(body), cifs.length);
}

/** @throws {RequestFailed} when many have gone: all would be reported as changed, and again when they are back. */
function requireGone(gone: number, known: number): void {
	// Two of a short list may have gone since the last poll.
	if (gone < 2 || gone <= known / (gone === 2 ? 2 : 10)) return;
	throw new RequestFailed({
		message: `The service returned ${known - gone || 'none'} of ${known} companies that it knew at the last poll`,
		hint: 'Nothing is reported, and nothing forgotten. If they are gone for good, remove their CIFs.',
	});
}

function readFields({ node, item }: ItemParameters): string[] {
	const chosen = node.getNodeParameter('watchedFields', item, []);
	const others = node.getNodeParameter('otherWatchedFields', item, '');
	const fields: string[] = [
		...unwrap(FIELDS_TO_WATCH, parseChoices(chosen, WATCHABLE)),
		...unwrap(OTHER_FIELDS, parseList(others)),
	];
	if (fields.length > 0) return [...new Set(fields)];
	throw new InvalidInput(FIELDS_TO_WATCH, {
		what: 'is empty',
		hint: 'Choose at least one field.',
	});
}

function readCifs({ node, item }: ItemParameters, fields: number): string[] {
	const given = unwrap(CIFS, parseCifs(node.getNodeParameter('cifs', item, '')));
	const cifs = [...new Set(given.map((cif) => unwrap(CIFS, parseCif(cif))))];
	if (cifs.length === 0) unwrap(CIFS, parseCif(''));
	const most = Math.floor(MOST_VALUES / fields);
	if (cifs.length <= most) return cifs;
	const [count, limit] = [cifs.length, most].map((number) => number.toLocaleString('en'));
	throw new InvalidInput(CIFS, {
		what: `has ${count} companies; with ${fields} ${fields === 1 ? 'field' : 'fields'}, one trigger watches ${limit} at most`,
		hint: 'Watch fewer companies or fields, and the others with another trigger.',
	});
}
