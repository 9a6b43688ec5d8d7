/** Company → Match: finds the companies of a list of names. How names are compared is in spain/names. */

import type { IDataObject } from 'n8n-workflow';

import { askForEach, groupsOf, readEach } from './lookups';
import {
	type ColumnField,
	columnField,
	ColumnSource,
	inputFields,
	listOptions,
	outputFields,
	packColumnHints,
	pickFields,
	readShaper,
	type Shaper,
	withAdditionalQuery,
} from '../../fields';
import { tally } from '../../run/hints';
import type { BulkOperation, ItemContext, ItemFailure, OperationContext } from '../../run/types';
import { companyIdentity } from '../../../api/companies';
import { searchPage, toPage } from '../../../api/searches';
import { fromJson } from '../../../lib/json';
import { isRecord } from '../../../lib/kinds';
import { counted } from '../../../lib/text';
import { COMPANY, SEARCH_QUERY } from '../../../service/api';
import { SEARCH_PAGE_SIZE } from '../../../service/limits';
import type { CompanyFacts } from '../../../spain/names/company-facts';
import {
	type Candidate,
	decide,
	type Decision,
	type FoundCompany,
	readWanted,
	type WantedCompany,
	withEarlier,
} from '../../../spain/names/company-match';
import {
	firstSearch,
	mayHaveMore,
	nextSearch,
	type Search,
} from '../../../spain/names/name-search';
import type { ApiRequest } from '../../../transport/request';

const OWN_FIELDS = ['name', 'match', 'score', 'reason', 'candidates'];

const NAME: ColumnField = {
	name: 'name',
	label: 'Name',
	kind: 'name',
	what: 'names',
	// One text for many items was meant as the name of a column.
	explainText: (_, items) =>
		items < 2 ? undefined : `is not a column, and there are ${items} items`,
};

const CONTACT = { name: 'webOrEmail', label: 'Web or Email', isOption: true };
const FACTS: Record<keyof CompanyFacts, ColumnField> = {
	town: { name: 'town', label: 'Town', kind: 'town', what: 'towns' },
	province: { name: 'provinceName', label: 'Province', kind: 'province', what: 'provinces' },
	web: { ...CONTACT, kind: 'web' },
	email: { ...CONTACT, kind: 'email' },
	phone: { name: 'phone', label: 'Phone', kind: 'phone', isOption: true },
};

/** Finds the companies of a list of names, searching for each once. */
export const match: BulkOperation = {
	value: 'match',
	name: 'Match',
	action: 'Match company by name',
	description:
		'Find the companies that names stand for, and say which of them are sure; one request for most names',
	scope: 'empresas:read',
	fields: [
		columnField(
			NAME,
			'e.g. Empresa, or empty to detect the column',
			'The name of the company in each input item, or several, one on each line or separated by semicolons, or as a list. Leave empty to detect the column, such as Nombre, Empresa, Razón social or Cliente. To use another column, drag it here or enter its name. All items are matched together, equal ones once.',
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
			'The province of the company, where its town is not known. Leave empty to take it from the column Provincia, if there is one.',
		),
		...outputFields('company'),
		...inputFields,
		listOptions('query', [
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
		]),
	],
	async costOfAll(context, items) {
		const { entries } = await readMatches(context, items);
		const wanted = entries.filter(isWanted);
		const groups = firstGroups(wanted);
		// Names that are searched for together may each be searched for once more.
		const requests = groups.length + groups.flat().length;
		return {
			costs: [{ requests, lookups: 0, companies: wanted.length, isUpTo: true }],
			refused: entries.filter((entry) => !isWanted(entry)).map((entry) => toResult(entry, NO_NAME)),
		};
	},
	async executeBulk(context, items) {
		const { hints } = context;
		const { entries, origin } = await readMatches(context, items);
		const failures = entries.filter((entry) => 'error' in entry);
		if (context.stopRule.mayStop && failures.length > 0) return failures;

		const outcomes = await matchAll(context, entries.filter(isWanted));
		const results = entries.flatMap((entry) => {
			const outcome = isWanted(entry) ? outcomes.get(entry.key) : NO_NAME;
			return outcome === undefined ? [] : [toResult(entry, outcome)];
		});

		const answers = results.filter((result) => 'json' in result).map(({ json }) => json);
		const words = answers.map(({ match: made, reason }) =>
			reason === NO_NAME.reason ? 'without a name' : IN_WORDS[made],
		);

		const names = `${counted(words.length, 'name')}${origin}`;
		if (words.length > 0) hints.add('summary', tally(names, words, Object.values(IN_WORDS)));

		return context.caller.presentResults(context, results);
	},
};

interface Wanted {
	item: number;
	/** The name as it is in the item; undefined where the item comes out too, and has no other. */
	name?: string;
	shape: Shaper;
	/** The same for equal names with equal facts. */
	key: string;
	company: WantedCompany;
}

type Outcome = Omit<Decision<FoundCompany>, 'candidates'> & {
	candidates: IDataObject[];
	record?: IDataObject;
};

const IN_WORDS = { sure: 'sure', unsure: 'to decide', none: 'not found' };

const NO_NAME: Outcome = { match: 'none', score: 0, reason: 'no name', candidates: [] };

/** @throws {InvalidInput} when no item has a name, or it is in doubt which column has it. */
async function readMatches({ hints }: OperationContext, items: readonly ItemContext[]) {
	const names = new ColumnSource(items[0], NAME);
	const facts = Object.entries(FACTS).map(
		([fact, field]) => [fact, new ColumnSource(items[0], field)] as const,
	);

	const taken = facts.flatMap(([, source]) => source.taken);

	for (const column of taken) hints.add('columns', column, packColumnHints);
	const entries = await readEach(items, (context, inclusion): Wanted[] => {
		const { item } = context;
		const shape = readShaper(context, 'company', OWN_FIELDS.length);
		const known = Object.fromEntries(
			facts.map(([fact, source]) => [fact, source.textFor(context)]),
		) as unknown as CompanyFacts;

		return namesFor(context, names).map((name, _, all) => ({
			item,
			shape,
			name: inclusion !== undefined && all.length === 1 ? undefined : name,
			key: JSON.stringify([name, known]),
			company: readWanted(name, known),
		}));
	});

	const isKnown = entries.some((entry) => 'error' in entry || isWanted(entry));
	if (entries.length > 0 && !isKnown) throw names.noValue();

	return { entries, origin: names.origin };
}

function isWanted(entry: Wanted | ItemFailure): entry is Wanted {
	return 'company' in entry && entry.company.names.length > 0;
}

/** Not the semicolon of an HTML entity, as in "Moda &amp; Hogar". */
const SEPARATORS_OF_NAMES =
	/[\r\n]+|(?<!&(?:#\w{1,8}|amp|quot|apos|nbsp|[a-z](?:acute|grave|tilde|uml|cedil)));/i;

function namesFor(context: ItemContext, source: ColumnSource): string[] {
	const value = fromJson(source.valueFor(context));
	const given: unknown[] = Array.isArray(value)
		? value
		: source.textFor(context).split(SEPARATORS_OF_NAMES);

	const texts = given.map((name) => (isRecord(name) ? '' : String(name ?? '').trim()));
	const names = texts.filter(Boolean);
	// A row without a name comes out too.
	return names.length > 0 || Array.isArray(value) || context.caller.isModel ? names : [''];
}

/** Every row has the same columns; those of the company are null where it is not sure. */
function toResult(entry: Wanted | ItemFailure, outcome: Outcome | { error: unknown }) {
	if ('error' in entry) return entry;

	const { item, shape, name } = entry;
	if ('error' in outcome) return { item, error: outcome.error };

	const { match: result, score, reason, candidates, record = {} } = outcome;
	const asked = name === undefined ? {} : { name };
	const cif = record[COMPANY.cif] ?? null;
	const own = { ...asked, match: result, score, [COMPANY.cif]: cif, reason };
	const json = { ...own, ...shape(record), ...own, candidates };
	return { item, json, ...(outcome === NO_NAME && { unasked: reason }) };
}

interface Catalogued extends FoundCompany {
	record: IDataObject;
}

interface OpenName extends Pick<Wanted, 'key' | 'company'> {
	search: Search;
	earlier?: Array<Candidate<Catalogued>>;
}

/** Requests that a name may take: a second one where the first finds nothing like it, or too many. */
const ROUNDS = 2;

/** The outcomes by key; names that the run did not get to are missing. Of the answers, no more is kept than comes out. */
async function matchAll(context: OperationContext, wanted: readonly Wanted[]) {
	const outcomes = new Map<string, Outcome | { error: unknown }>();
	let groups = firstGroups(wanted);

	for (let round = 0; round < ROUNDS && groups.length > 0; round++) {
		const open: OpenName[] = [];
		const ask = async ([{ search }]: OpenName[]) => await searchFor(context, search);

		for await (const [names, page] of askForEach(context, groups, ask)) {
			for (const { key, company, search, earlier } of names) {
				if ('error' in page) {
					outcomes.set(key, page);
					continue;
				}

				const companies = withEarlier(page.companies, earlier);
				const decision = decide(company, { ...page, companies });
				outcomes.set(key, toOutcome(decision));
				if (decision.match === 'sure') continue;

				const next = nextSearch(company, { ...page, search, found: page.companies.length });
				if (next) open.push({ key, company, search: next, earlier: decision.candidates });
			}
		}

		groups = context.stopRule.isStopped ? [] : groupBySearch(open);
	}

	return outcomes;
}

function firstGroups(wanted: readonly Wanted[]): OpenName[][] {
	const different = [...new Map(wanted.map((one) => [one.key, one])).values()];
	return groupBySearch(different.map((one) => ({ ...one, search: firstSearch(one.company) })));
}

function groupBySearch(names: readonly OpenName[]): OpenName[][] {
	return groupsOf(names, ({ search }) => `${search.text}\n${search.province}`);
}

function nameRequest(context: ItemContext, { text, province }: Search): ApiRequest {
	const query = withAdditionalQuery(context, {
		[SEARCH_QUERY.text]: text,
		[SEARCH_QUERY.province]: province,
		[SEARCH_QUERY.pageSize]: SEARCH_PAGE_SIZE,
	});

	return searchPage(query, 1);
}

async function searchFor(context: OperationContext, search: Search) {
	return await context.client.send(nameRequest(context, search), (response) => {
		const { records, size = SEARCH_PAGE_SIZE, total } = toPage(response);
		const companies = records.map(toCatalogued);
		const names = companies.map(({ name }) => name);
		const isLast = records.length < size;
		const isMore = mayHaveMore(search, names, total ?? (isLast ? 0 : Infinity));
		return { companies, mayHaveMore: isMore };
	});
}

function toCatalogued(record: IDataObject): Catalogued {
	const [name, town, province, web, email, phone] = (
		['name', 'town', 'province', 'web', 'email', 'phone'] as const
	).map((field) => String(record[COMPANY[field]] ?? ''));

	return { id: companyIdentity(record), name, town, province, web, email, phone, record };
}

function toOutcome({ candidates, ...decision }: Decision<Catalogued>): Outcome {
	if (decision.match === 'sure') {
		return { ...decision, candidates: [], record: candidates[0].company.record };
	}

	const offered = candidates.map(({ company: { record }, score }) => ({
		...pickFields(record, [COMPANY.name, COMPANY.cif, COMPANY.town]),
		score,
	}));

	return { ...decision, candidates: offered };
}
