/**
 * The event Company Changed. A list is looked up in parts of at most a hundred, spread over the interval, and each
 * company's watched values are compared with those stored. A company that seems gone is asked for twice.
 */
import type { IDataObject } from 'n8n-workflow';

import { CIFS, FIELDS_TO_WATCH, OTHER_FIELDS, WATCHABLE } from './description';
import type { Session, Watch } from './session';
import { companiesByCif } from '../api/companies';
import { type ItemParameters, readCifsField } from '../CompanyData/fields';
import { parseChoices } from '../lib/choices';
import { chunksOf } from '../lib/in-order';
import { isEmpty, isRecord } from '../lib/kinds';
import { parseList } from '../lib/lists';
import { InvalidInput, unwrap } from '../lib/result';
import { counted, grouped } from '../lib/text';
import { COMPANY, PATHS } from '../service/api';
import { BATCH_SIZE } from '../service/limits';
import { parseCif, parseCifs } from '../spain/cif';
import { RequestFailed } from '../transport/failure';

/** Values that one trigger watches at most: with 70 characters each, they fill what it may store. */
const MAX_VALUES = 10_000;

const SHOWN = 3;

export function changedCompanies(parameters: ItemParameters, isTest: boolean): Watch {
	const fields = readFields(parameters);
	const cifs = readCifs(parameters, fields.length, isTest);
	const cifsField = readCifsField(parameters);
	const parts = Math.ceil(cifs.length / BATCH_SIZE);
	// Of the same size, so that a round takes no more lookups than there are companies.
	const size = Math.ceil(cifs.length / parts);
	const companies = (memory?: unknown) =>
		watchedCompanies(cifs, fields, memory as StoredValues | undefined);

	return {
		identity: { fields },
		parts,
		lookups: cifs.length,
		missing: (memory) => Math.ceil(companies(memory).unseen() / size),
		async preview(session) {
			const shown = cifs.slice(0, SHOWN);
			const records = await lookUp(session, shown, cifsField);
			return shown.map((cif) => companies().present(cif, records.get(cif)));
		},
		async look(session, memory, due) {
			const watched = companies(memory);
			// A part that fails each time is passed over by the next poll.
			const wanted = watched.next(due * size, session.budget.failures * size);
			const items = [];

			for (const part of chunksOf(wanted, BATCH_SIZE)) {
				const records = await lookUpTwice(session, part, watched, cifsField);

				for (const [cif, record] of records) items.push(watched.see(cif, record));
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
 * Looks up companies. Those missing from the response are asked for once more, since it may be partial; if that one is,
 * too, or the quota has no room for it, nothing is said of known companies that are still missing.
 *
 * @returns records by CIF; undefined for a company that the service does not know.
 * @throws {RequestFailed} when most of several known companies seem to have gone.
 */
async function lookUpTwice(
	session: Session,
	cifs: readonly string[],
	watched: ReturnType<typeof watchedCompanies>,
	cifsField: string,
): Promise<Array<[cif: string, record: IDataObject | undefined]>> {
	const records = await lookUp(session, cifs, cifsField);
	const lacking = cifs.filter((cif) => !records.has(cif) && !watched.isUnknown(cif));
	let isSure = true;
	if (records.size > 0 && lacking.length > 0) {
		const hasRoom = session.budget.hasRoom({ requests: 1, lookups: lacking.length });
		const others = hasRoom ? await lookUp(session, lacking, cifsField) : undefined;

		for (const [cif, record] of others ?? []) records.set(cif, record);
		isSure = others?.size === 0;
	}

	const known = cifs.filter((cif) => watched.knows(cif));
	const gone = new Set(known.filter((cif) => !records.has(cif)));
	if (isSure) requireGone(gone.size, known.length);

	return cifs.filter((cif) => isSure || !gone.has(cif)).map((cif) => [cif, records.get(cif)]);
}

async function lookUp({ send }: Session, cifs: readonly string[], cifsField: string) {
	const request = {
		method: 'POST',
		path: PATHS.batch,
		body: { [cifsField]: cifs },
		isReadOnly: true,
		isRepeatable: true,
	} as const;

	return await send(request, ({ body }) => companiesByCif(body));
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

	throw new InvalidInput(FIELDS_TO_WATCH, { what: 'is empty', hint: 'Choose at least one field.' });
}

function readCifs({ node, item }: ItemParameters, fields: number, isTest: boolean): string[] {
	const given = unwrap(CIFS, parseCifs(node.getNodeParameter('cifs', item, '')));
	const cifs = [...new Set(given.map((cif) => unwrap(CIFS, parseCif(cif, isTest))))];
	if (cifs.length === 0) unwrap(CIFS, parseCif(''));

	const most = Math.floor(MAX_VALUES / fields);
	if (cifs.length <= most) return cifs;

	throw new InvalidInput(CIFS, {
		what: `has ${grouped(cifs.length)} companies; with ${counted(fields, 'field')}, one trigger watches ${grouped(most)} at most`,
		hint: 'Watch fewer companies or fields, and the others with another trigger.',
	});
}

interface StoredValues {
	/** By CIF, the values of the watched fields; null for a company that the service does not know. */
	values: Record<string, unknown[] | null>;
	/** The CIF after which the next part begins. */
	last?: string;
}

/** @param cifs all that are watched; others are forgotten. */
export function watchedCompanies(
	cifs: readonly string[],
	fields: readonly string[],
	{ values = {}, last }: Partial<StoredValues> = {},
) {
	const seen = new Map<string, unknown[] | null>();

	for (const cif of cifs) {
		if (Object.hasOwn(values, cif)) seen.set(cif, values[cif]?.map(inOrder) ?? null);
	}

	const isUnknown = (cif: string) => seen.get(cif) === null;
	const valuesOf = (record: IDataObject | undefined) =>
		record === undefined ? null : fields.map((field) => valueOf(record[field]));

	const describe = (cif: string, record: IDataObject | undefined, before: unknown[] | null) => {
		const [was, is] = [before, valuesOf(record)].map((values) =>
			Object.fromEntries(fields.map((field, index) => [field, values?.[index] ?? null])),
		);

		return {
			[COMPANY.cif]: cif,
			[COMPANY.name]: valueOf(record?.[COMPANY.name]),
			found: record !== undefined,
			changed: fields.filter((field) => JSON.stringify(was[field]) !== JSON.stringify(is[field])),
			before: was,
			after: is,
		} as IDataObject;
	};

	return {
		isUnknown,
		knows: (cif: string) => seen.has(cif) && !isUnknown(cif),
		unseen: () => cifs.length - seen.size,
		/** The next to look up: those not seen yet, then in turn; after so many that are passed over. */
		next(count: number, passed = 0): string[] {
			const after = (list: readonly string[], start: number) => [
				...list.slice(start % list.length),
				...list.slice(0, start % list.length),
			];

			const turn = after(cifs, cifs.indexOf(last ?? '') + 1);
			const unseen = turn.filter((cif) => !seen.has(cif));
			const others = turn.filter((cif) => seen.has(cif));
			return after([...unseen, ...others], passed).slice(0, count);
		},
		/** Remembers a company, and describes it if it has changed. Without a record, the service does not know it. */
		see(cif: string, record: IDataObject | undefined): IDataObject | undefined {
			const before = seen.get(cif);
			const after = valuesOf(record);
			if (before !== undefined) last = cif;

			seen.set(cif, after);
			const isSame = JSON.stringify(before) === JSON.stringify(after);
			return before === undefined || isSame ? undefined : describe(cif, record, before);
		},
		present: (cif: string, record: IDataObject | undefined) =>
			describe(cif, record, valuesOf(record)),
		toStored: (): StoredValues => ({ values: Object.fromEntries(seen), last }),
	};
}

/** The service may send nothing, null or an empty text for a field without a value. */
function valueOf(value: unknown): unknown {
	return isEmpty(value) ? null : inOrder(value);
}

/** Sorts fields by name, since service and database may return them in another order. */
function inOrder(value: unknown): unknown {
	if (Array.isArray(value)) return value.map(inOrder);
	if (!isRecord(value)) return value;

	const names = Object.keys(value).sort();
	return Object.fromEntries(names.map((name) => [name, inOrder(value[name])]));
}
