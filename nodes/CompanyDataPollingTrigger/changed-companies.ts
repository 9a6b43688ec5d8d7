import { BATCH_SIZE } from '../shared/contract/limits';
import { parseCif } from '../shared/domain/cif';
import { parseChoices } from '../shared/domain/choices';
import { parseCifs, parseList } from '../shared/domain/lists';
import { InvalidInput, unwrap } from '../shared/result';
import type { ItemParameters } from '../CompanyData/actions/types';
import { RequestFailed } from '../CompanyData/transport/errors/request-failed';
import { CIFS, FIELDS_TO_WATCH, OTHER_FIELDS, WATCHABLE } from './description';
import { lookUp, showPlan } from './lookup';
import { WatchedCompanies, type StoredValues } from './memory/watched-companies';
import type { Watch } from './watch';

/** Values that one trigger can watch, of all companies together. With 30 characters each, they fill its memory. */
const MOST_VALUES = 10_000;

/** Companies that Fetch Test Event shows. */
const SHOWN = 3;

/**
 * Watches companies: one of which a field has another value than at the last poll has changed.
 *
 * @throws {InvalidInput} when a field cannot be understood.
 */
export function changedCompanies(parameters: ItemParameters): Watch {
	const fields = readFields(parameters);
	const cifs = readCifs(parameters, fields.length);
	const parts = Math.ceil(cifs.length / BATCH_SIZE);
	// Of the same size, so that a round takes no more lookups than there are companies.
	const size = Math.ceil(cifs.length / parts);
	const requireShare = ({ lookups }: { lookups: number }) => requireLookups(cifs.length, lookups);
	const companies = (memory?: unknown) =>
		new WatchedCompanies(cifs, fields, memory as StoredValues | undefined);
	return {
		identity: { fields },
		parts,
		lookups: size,
		requireShare,
		missing: (memory) => Math.ceil(companies(memory).unseen / size),
		async preview(requests) {
			const shown = cifs.slice(0, SHOWN);
			const records = await lookUp(requests, shown);
			return shown.map((cif) => companies().present(cif, records.get(cif)));
		},
		async look(requests, memory, due) {
			if (memory === undefined) {
				await showPlan(requests);
				requireShare(requests.allowance());
			}
			const watched = companies(memory);
			const wanted = watched.next(due * size);
			const items = [];
			for (let start = 0; start < wanted.length; start += BATCH_SIZE) {
				const part = wanted.slice(start, start + BATCH_SIZE);
				const records = await lookUp(requests, part);
				if (records.size === 0) requireGone(part.filter((cif) => watched.knows(cif)).length);
				for (const cif of part) items.push(watched.see(cif, records.get(cif)));
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
 * Refuses a list of which not each company can be looked up once a month, before any is.
 *
 * @throws {RequestFailed} when it is longer. It may have become so with another plan, which must not keep a workflow
 * from becoming active as n8n starts.
 */
function requireLookups(cifs: number, lookups: number): void {
	if (cifs <= lookups) return;
	const [count, most] = [cifs, lookups].map((number) => number.toLocaleString('en'));
	throw new RequestFailed({
		message: `'${CIFS}' has ${count} ${cifs === 1 ? 'company' : 'companies'}; the share of the quota is ${most} lookups a month`,
		hint: 'Watch fewer companies, or raise Share of the Quota.',
	});
}

/**
 * Takes no empty response for the disappearance of several companies at once: all would be reported as changed, and
 * again when they are back.
 *
 * @param known companies of the part that the service knew at the last poll.
 * @throws {RequestFailed} when they are several.
 */
function requireGone(known: number): void {
	if (known < 2) return;
	throw new RequestFailed({
		message: `The service returned none of ${known} companies that it knew at the last poll`,
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
