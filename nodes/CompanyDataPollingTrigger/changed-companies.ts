import { BATCH_FIELD, SEARCH_QUERY } from '../shared/contract/fields';
import { BATCH_SIZE } from '../shared/contract/limits';
import { PATHS } from '../shared/contract/paths';
import { parseCif } from '../shared/domain/cif';
import { parseChoices } from '../shared/domain/choices';
import { parseCifs, parseList } from '../shared/domain/lists';
import { InvalidInput, unwrap } from '../shared/result';
import { companiesByCif } from '../CompanyData/actions/company/batch-response';
import type { ItemParameters } from '../CompanyData/actions/types';
import { CIFS, FIELDS_TO_WATCH, OTHER_FIELDS, WATCHABLE } from './description';
import { WatchedCompanies, type StoredValues } from './memory/watched-companies';
import type { Requests, Watch } from './watch';

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
	const companies = (memory?: unknown) =>
		new WatchedCompanies(cifs, fields, memory as StoredValues | undefined);
	return {
		identity: { fields },
		parts,
		missing: (memory) => Math.ceil(companies(memory).unseen / BATCH_SIZE),
		async preview(requests) {
			const shown = cifs.slice(0, SHOWN);
			const records = await lookUp(requests, shown);
			return shown.map((cif) => companies().present(cif, records.get(cif)));
		},
		async look(requests, memory, due) {
			if (memory === undefined) await requireQuota(requests, cifs.length);
			const watched = companies(memory);
			const wanted = watched.next(due * BATCH_SIZE);
			const items = [];
			for (let start = 0; start < wanted.length; start += BATCH_SIZE) {
				const part = wanted.slice(start, start + BATCH_SIZE);
				const records = await lookUp(requests, part);
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

async function lookUp({ send }: Requests, cifs: readonly string[]) {
	const request = {
		method: 'POST',
		path: PATHS.batch,
		body: { [BATCH_FIELD]: cifs },
		changesNothing: true,
		isRepeatable: true,
	} as const;
	return await send(request, ({ body }) => companiesByCif(body), cifs.length);
}

/**
 * Refuses a list of which not each company can be looked up once a month, before any is.
 *
 * @throws {InvalidInput} when it is longer.
 */
async function requireQuota({ send, allowance }: Requests, cifs: number): Promise<void> {
	// Any response shows the plan; that of a search takes no lookup.
	const query = { [SEARCH_QUERY.page]: 1, [SEARCH_QUERY.pageSize]: 1 };
	await send({ method: 'GET', path: PATHS.search, query }, () => undefined);
	const { lookups } = allowance();
	if (cifs <= lookups) return;
	const [count, most] = [cifs, lookups].map((number) => number.toLocaleString('en'));
	throw new InvalidInput(CIFS, {
		what: `has ${count} companies; the share of the quota is ${most} lookups a month`,
		hint: 'Watch fewer companies, or raise Share of the Quota.',
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
