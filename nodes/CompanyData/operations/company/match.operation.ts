/** Company → Match: finds the companies of a list of names. How names are compared is in spain/names. */

import type { IDataObject } from 'n8n-workflow';

import { readEach, requestEach } from './lookup-requests';
import { readLine, withoutHeadings } from './pasted-names';
import {
	type ColumnField,
	columnField,
	ColumnSource,
	describeLeftOut,
	inputFields,
	type IsListed,
	LEAVE_OUT,
	leaveOutOption,
	type LeftOutCell,
	listOptions,
	outputFields,
	packColumnHints,
	pickFields,
	readLeaveOut,
	readRecordsIn,
	readShaper,
	recordsInOption,
	requireSameForAllItems,
	type Shaper,
	withAdditionalQuery,
} from '../../fields';
import { tally } from '../../run/hints';
import type { BulkOperation, ItemContext, ItemFailure, OperationContext } from '../../run/types';
import {
	type ApiRequest,
	COMPANY,
	companyIdentity,
	SEARCH_PAGE_SIZE,
	SEARCH_QUERY,
	searchPage,
	toPage,
} from '../../../../client';
import { cleanCell } from '../../../../lib/cell-text';
import { Yielder } from '../../../../lib/clock';
import { groupsOf } from '../../../../lib/groups';
import { mapYielding } from '../../../../lib/in-order';
import { fromJson } from '../../../../lib/json';
import { isRecord } from '../../../../lib/kinds';
import { numberRemover } from '../../../../lib/lists';
import { isNoText } from '../../../../lib/nothing';
import { counted } from '../../../../lib/text';
import { wordsOf } from '../../../../lib/words';
import { isNothingAs, isOfEncoding, readCell, readHeading } from '../../../../sheet';
import {
	type Candidate,
	type CompanyFacts,
	decide,
	type Decision,
	firstSearch,
	type FoundCompany,
	mayHaveMore,
	meantTown,
	nextSearch,
	readWanted,
	type Search,
	type WantedCompany,
	withEarlier,
} from '../../../../spain';

/** What a candidate shows: enough to tell which company is meant, or to ask it. */
const CANDIDATE_FIELDS = [COMPANY.name, COMPANY.cif, COMPANY.town, COMPANY.phone, COMPANY.email];

/** The columns of a match beside its name, which are followed by the columns of its company and its candidates. */
const MATCH_COLUMNS = ['match', 'score', 'reason'];

const NAME: ColumnField = {
	name: 'name',
	label: 'Name',
	kind: 'name',
	what: 'names',
	// With many items, a fixed text must be meant as the name of a column.
	explainText: (text, items) => {
		if (items > 1) return `is not a column, and there are ${items} items`;

		const isHeading = readHeading(text)?.kind === 'name';
		return isHeading ? "is no column, and was taken for a company's name" : undefined;
	},
};

const CONTACT = {
	name: 'webOrEmail',
	label: 'Web or Email',
	isOption: true,
	givenKind: 'contact',
} as const;

const FACTS: Record<keyof CompanyFacts, ColumnField> = {
	town: { name: 'town', label: 'Town', kind: 'town' },
	province: { name: 'provinceName', label: 'Province', kind: 'province' },
	web: { ...CONTACT, kind: 'web' },
	email: { ...CONTACT, kind: 'email' },
	phone: { name: 'phone', label: 'Phone', kind: 'phone', isOption: true },
};

/** Finds the companies of a list of names, searching for each name once. */
export const match: BulkOperation = {
	value: 'match',
	name: 'Match',
	action: 'Match company by name',
	description:
		'Find companies by their names, and say which matches are sure; most names take one request',
	scope: 'empresas:read',
	fields: [
		columnField(
			NAME,
			'e.g. Empresa, or empty to detect the column',
			'The name of the company in each item, or several, one per line. Leave empty to detect the column, such as Nombre, Empresa or Razón social; to use another, drag it here or enter its name.',
			3,
		),
		columnField(
			FACTS.town,
			'e.g. Ciudad, or empty to detect the column',
			'The town of the company, which tells companies of the same name apart. Leave empty to take it from the column Ciudad, Localidad, Población or Municipio, if there is one.',
		),
		columnField(
			FACTS.province,
			'e.g. Provincia, or empty to detect the column',
			'The province of the company, if its town is not known. Leave empty to take it from the column Provincia, if there is one.',
		),
		...outputFields('match'),
		...inputFields,
		listOptions('query', [
			leaveOutOption,
			columnField(
				CONTACT,
				'e.g. Web, or empty to detect the column',
				'The website or an email address of the company. Leave empty to take them from columns such as Web and Email, if there are any. Free mail addresses, such as Gmail, are ignored.',
			),
			columnField(
				FACTS.phone,
				'e.g. Teléfono, or empty to detect the column',
				'A telephone number of the company. Leave empty to take it from the column Teléfono, if there is one.',
			),
			recordsInOption,
		]),
	],
	async costOfAll(context, items) {
		const { entries } = await readMatches(context, items);
		const wanted = entries.filter(isWanted);
		const groups = await firstGroups(wanted);
		// Each name of a group may need a second search of its own.
		const requests = groups.length + groups.flat().length;
		return {
			costs: [{ requests, lookups: 0, companies: wanted.length, isUpTo: true }],
			refused: entries
				.filter((entry) => !isWanted(entry))
				.map((entry) => toResult(entry, unsentOutcome(entry))),
		};
	},
	async executeBulk(context, items) {
		const { hints } = context;
		const { entries, origin, isListed } = await readMatches(context, items);
		const failures = entries.filter((entry) => 'error' in entry);
		if (context.stopRule.mayStop && failures.length > 0) return failures;

		const outcomes = await matchAll(context, entries.filter(isWanted), isListed);
		const all = await mapYielding(entries, (entry) => {
			const outcome = isWanted(entry) ? outcomes.get(entry.key) : unsentOutcome(entry);
			return outcome && toResult(entry, outcome);
		});

		const results = all.filter((result) => result !== undefined);
		const rows = results.filter((result) => 'json' in result).map(({ json }) => json);
		const words = rows.map((row) => UNSENT_WORDS.get(row.reason) ?? MATCH_WORDS[row.match]);

		const names = `${counted(words.length, 'name')}${origin}`;
		const counts = words.length === 0 ? [] : tally(names, words, Object.values(MATCH_WORDS));

		for (const text of counts) hints.add('summary', text);

		return context.caller.presentResults(context, results);
	},
};

/** A name as it is given, and the facts beside it. */
interface GivenName extends Pick<WantedName, 'item' | 'shape' | 'unfit'> {
	text: string;
	facts: CompanyFacts;
	/** True if the row of the name keeps its item, which has the name. */
	isKept: boolean;
}

/** A name to match. */
interface WantedName {
	item: number;
	/** The name as it is in the item; undefined if it is the only name of an item whose fields the row keeps anyway. */
	name?: string;
	shape: Shaper;
	/** What is said of a text that cannot be searched for; undefined for a name. */
	unfit?: MatchOutcome;
	/** Equal for rows with the same name and facts, which are matched once. */
	key: string;
	/** Its town as it is in the item; "" if it has none. */
	town: string;
	company: WantedCompany;
}

type MatchOutcome = Omit<Decision<FoundCompany>, 'candidates' | 'match'> & {
	match: Decision<FoundCompany>['match'] | typeof LEFT_OUT;
	candidates: IDataObject[];
	record?: IDataObject;
};

/** The value of `match` for a name whose company is on the list of Leave Out. */
const LEFT_OUT = 'left out';

/** The word that the summary uses for each kind of match. */
export const MATCH_WORDS = {
	sure: 'sure',
	unsure: 'to decide',
	none: 'not found',
	[LEFT_OUT]: LEFT_OUT,
};

const NO_NAME: MatchOutcome = { match: 'none', score: 0, reason: 'no name', candidates: [] };
const BROKEN_NAME: MatchOutcome = {
	...NO_NAME,
	reason: 'the name was read with the wrong encoding, and not searched for',
};

const NOT_A_NAME: MatchOutcome = {
	...NO_NAME,
	reason: 'a number, a date or the like, and no name',
};

/** The word in the summary for each reason why a name is not searched for. */
const UNSENT_WORDS = new Map([
	[NO_NAME.reason, 'without a name'],
	[BROKEN_NAME.reason, 'unreadable'],
	[NOT_A_NAME.reason, 'without a name'],
]);

/** Says nothing of the company, not even how alike its name is. */
const OF_LISTED: MatchOutcome = {
	match: LEFT_OUT,
	score: 0,
	reason: `on the list of ${LEAVE_OUT}`,
	candidates: [],
};

/** @throws {InvalidInput} when no item has a name, or it is not clear which column has the names. */
async function readMatches(context: OperationContext, items: readonly ItemContext[]) {
	const { hints } = context;
	// All names are matched together, so a list of one item would leave out the companies of another.
	const hint = 'Give it one list, or match the items with several nodes.';
	await requireSameForAllItems(items, { [leaveOutOption.name]: LEAVE_OUT }, hint);
	const isListed = readLeaveOut(context, context.isTest);
	const names = new ColumnSource(items[0], NAME);
	const facts = (Object.keys(FACTS) as Array<keyof CompanyFacts>).map(
		(fact) => [fact, new ColumnSource(items[0], FACTS[fact])] as const,
	);

	const detectedColumns = facts.flatMap(([, source]) => source.taken);

	const leftOut: LeftOutCell[] = [];

	for (const column of detectedColumns) hints.add('columns', column, packColumnHints);
	const given = await readEach(items, function* (context, inclusion): Iterable<GivenName> {
		const { item } = context;
		const shape = readShaper(context, 'match', MATCH_COLUMNS.length);
		const factsOfItem: CompanyFacts = { town: '', province: '', web: '', email: '', phone: '' };
		const unfit = new Map<unknown, LeftOutCell>();

		for (const [fact, source] of facts) {
			const cell = source.factFor(context, fact);
			if ('text' in cell) factsOfItem[fact] = cell.text;
			// The value of Web or Email is read as both.
			else unfit.set(cell.value, { ...cell, item });
		}

		leftOut.push(...unfit.values());
		const lines = namesFor(context, names);

		for (const line of lines) {
			const { name: text, facts: told } = readLine(line);
			const cell = readCell('name', text);
			const name = { item, shape, isKept: inclusion !== undefined && lines.length === 1 };
			if ('text' in cell) {
				yield { ...name, text: cell.text, facts: withTold(factsOfItem, told) };
				continue;
			}

			leftOut.push({ ...cell, item });
			const outcome = isOfEncoding(cell) ? BROKEN_NAME : NOT_A_NAME;
			yield { ...name, unfit: outcome, text, facts: factsOfItem };
		}
	});

	const texts = given.flatMap((entry) => ('text' in entry ? entry.text : []));
	const nameOf = numberRemover(texts);
	const entries = await mapYielding(given, (entry): WantedName | ItemFailure => {
		if ('error' in entry) return entry;

		const { text, facts, isKept, ...rest } = entry;
		const name = nameOf(text);
		const key = JSON.stringify([name, facts]);
		const wanted = { key, town: facts.town, company: readWanted(name, facts) };
		return { ...rest, ...wanted, name: isKept ? undefined : name };
	});

	if (leftOut.length > 0) hints.add('cells', leftOut, describeLeftOut);

	// An item that failed has an error of its own.
	const hasNames = entries.some(
		(entry) => 'error' in entry || entry.unfit !== undefined || isWanted(entry),
	);

	if (entries.length > 0 && !hasNames) throw names.noValue(items[0]);

	return { entries, origin: names.origin, isListed };
}

function isWanted(entry: WantedName | ItemFailure): entry is WantedName {
	return 'company' in entry && entry.unfit === undefined && entry.company.names.length > 0;
}

/** The outcome of a name that is not searched for. */
function unsentOutcome(entry: WantedName | ItemFailure): MatchOutcome {
	return ('company' in entry && entry.unfit) || NO_NAME;
}

function namesFor(context: ItemContext, source: ColumnSource): string[] {
	const value = cleanCell(source.valueFor(context));
	const list = fromJson(value);
	const entries: unknown[] = Array.isArray(list) ? list : source.textFor(context).split(/[\r\n;]+/);

	const names = entries
		.filter((name) => !isRecord(name) && !isNoText(name))
		.map((name) => String(name).trim());

	// A workflow gets a row for an item without a name; a model gets none.
	const isRowDue = names.length === 0 && !Array.isArray(list) && !context.caller.isModel;
	return isRowDue ? [''] : withoutHeadings(names);
}

/** The facts of an item, completed by those beside the name. */
function withTold(facts: CompanyFacts, told: Partial<CompanyFacts>): CompanyFacts {
	const known = Object.entries(facts).filter(([, text]) => text !== '');
	return { ...facts, ...told, ...Object.fromEntries(known) };
}

/** Makes a row. All rows have the same columns; those of the company are null if the match is not sure. */
function toResult(entry: WantedName | ItemFailure, outcome: MatchOutcome | { error: unknown }) {
	if ('error' in entry) return entry;

	const { item, shape, name } = entry;
	if ('error' in outcome) return { item, error: outcome.error };

	const { match: result, score, candidates, record = {} } = outcome;
	const isOpen = result === 'none' || result === 'unsure';
	const town = isOpen && isWanted(entry) ? meantTown(entry.town) : undefined;
	const doubt = town === undefined ? '' : `; no town ${entry.town}: ${town}?`;
	const reason = `${outcome.reason}${doubt}`;
	const nameColumn = name === undefined ? {} : { name };
	const cif = record[COMPANY.cif] ?? null;
	const matchColumns = { ...nameColumn, match: result, score, [COMPANY.cif]: cif, reason };
	// `matchColumns` is spread twice: first for the order of the columns, then so that the record cannot overwrite them.
	const json = { ...matchColumns, ...shape(record), ...matchColumns, candidates };
	return { item, json, ...(UNSENT_WORDS.has(reason) && { notSentReason: reason }) };
}

interface CatalogueCompany extends FoundCompany {
	record: IDataObject;
	/** True if it is on the list of Leave Out. */
	isListed: boolean;
}

/** A name that is not decided yet, and its next search. */
interface OpenName extends Pick<WantedName, 'key' | 'company'> {
	search: Search;
	/** The candidates of the first search. */
	earlier?: Array<Candidate<CatalogueCompany>>;
}

/** Maximum number of searches for a name. The second is made if the first finds no similar name, or too many companies. */
const MAX_ROUNDS = 2;

/**
 * Matches all names. Only the candidates of a response are kept, since a long list has many responses.
 *
 * @returns the outcomes by key. Names that were not reached before the run ended are missing.
 */
async function matchAll(
	context: OperationContext,
	wanted: readonly WantedName[],
	isListed: IsListed | undefined,
) {
	const outcomes = new Map<string, MatchOutcome | { error: unknown }>();
	let groups = await firstGroups(wanted);
	const yielder = new Yielder();

	for (let round = 0; round < MAX_ROUNDS && groups.length > 0; round++) {
		const open: OpenName[] = [];
		const sendSearch = async ([{ search }]: OpenName[]) =>
			await searchFor(context, search, isListed);

		for await (const [names, page] of requestEach(context, groups, sendSearch)) {
			for (const { key, company, search, earlier } of names) {
				if ('error' in page) {
					outcomes.set(key, page);
					continue;
				}

				const companies = withEarlier(page.companies, earlier);
				const found = { ...page, companies };
				const decision = decide(company, found);
				const told = withoutListed(decision, company, found);
				outcomes.set(key, told === undefined ? OF_LISTED : toOutcome(told));
				const isSure = decision.match === 'sure';
				const next = isSure
					? undefined
					: nextSearch(company, { ...page, search, found: page.companies.length });

				if (next) open.push({ key, company, search: next, earlier: decision.candidates });

				await yielder.yieldIfBusy();
			}
		}

		groups = context.stopRule.isStopped ? [] : groupBySearch(open);
	}

	return outcomes;
}

async function firstGroups(wanted: readonly WantedName[]): Promise<OpenName[][]> {
	const uniqueNames = [...new Map(wanted.map((name) => [name.key, name])).values()];
	const open = await mapYielding(uniqueNames, (name) => {
		return { ...name, search: firstSearch(name.company) };
	});

	return groupBySearch(open);
}

function groupBySearch(names: readonly OpenName[]): OpenName[][] {
	return groupsOf(names, ({ search }) => `${search.text}\n${search.province}`);
}

function nameRequest(context: ItemContext, { text, province }: Search, number = 1): ApiRequest {
	const query = withAdditionalQuery(context, {
		[SEARCH_QUERY.text]: text,
		[SEARCH_QUERY.province]: province,
		[SEARCH_QUERY.pageSize]: SEARCH_PAGE_SIZE,
	});

	const labels = { [SEARCH_QUERY.text]: NAME.label, [SEARCH_QUERY.province]: FACTS.province.label };
	return { ...searchPage(query, number), labels };
}

/** How many pages of a search are read if those before have none of the words that were searched for. */
const MAX_PAGES = 2;

async function searchFor(
	context: OperationContext,
	search: Search,
	isListed: IsListed | undefined,
) {
	const path = readRecordsIn(context);
	const isUnkept = isListed !== undefined;
	const words = wordsOf(search.text);
	const companies: CatalogueCompany[] = [];

	for (let number = 1; ; number++) {
		const request = { ...nameRequest(context, search, number), isUnkept };
		const page = await context.client.send(request, (response) => toPage(response, path));
		const { records, size = SEARCH_PAGE_SIZE, total } = page;

		for (const record of records) {
			companies.push({ ...toCatalogueCompany(record), isListed: isListed?.(record) === true });
		}

		const names = companies.map(({ name }) => name);
		const isLastPage = records.length < size;
		const isMore = mayHaveMore(search, names, total ?? (isLastPage ? 0 : Infinity));
		const isOfOthers = !names.some((name) => words.some((word) => wordsOf(name).includes(word)));
		if (number === MAX_PAGES || !isMore || !isOfOthers) return { companies, mayHaveMore: isMore };
	}
}

function toCatalogueCompany(record: IDataObject): Omit<CatalogueCompany, 'isListed'> {
	const [name, town, province, web, email, phone] = (
		['name', 'town', 'province', 'web', 'email', 'phone'] as const
	).map((field) =>
		isNothingAs(field, record[COMPANY[field]]) ? '' : String(record[COMPANY[field]]),
	);

	return { id: companyIdentity(record), name, town, province, web, email, phone, record };
}

/**
 * The decision without companies of the list. They take part in it, so that leaving one out makes no other one sure; what
 * it says is then decided among the others. Undefined if there is no other.
 */
function withoutListed(
	decision: Decision<CatalogueCompany>,
	company: WantedCompany,
	{ companies, ...page }: { companies: CatalogueCompany[]; mayHaveMore: boolean },
): Decision<CatalogueCompany> | undefined {
	const [best] = decision.candidates;
	if (best === undefined || !companies.some(({ isListed }) => isListed)) return decision;
	if (decision.match === 'sure') return best.company.isListed ? undefined : decision;

	const others = companies.filter(({ isListed }) => !isListed);
	const among = decide(company, { ...page, companies: others });
	if (among.match === 'none') return undefined;
	if (among.match === 'unsure') return among;

	return {
		...among,
		match: 'unsure',
		reason: 'same name, but another company like it is left out',
	};
}

function toOutcome({ candidates, ...decision }: Decision<CatalogueCompany>): MatchOutcome {
	if (decision.match === 'sure') {
		return { ...decision, candidates: [], record: candidates[0].company.record };
	}

	const summaries = candidates.map(({ company: { record }, score }) => ({
		...pickFields(record, CANDIDATE_FIELDS),
		score,
	}));

	return { ...decision, candidates: summaries };
}
