import type { IDataObject, INodeProperties } from 'n8n-workflow';
import { fromJson, isRecord } from '../../../../lib/json';
import { parseNumber } from '../../../../lib/scalars';
import { unwrap } from '../../../../lib/result';
import { COMPANY } from '../../../../service/fields';
import { withoutTown, type CompanyFacts } from '../../../../spain/company-facts';
import { readNames } from '../../../../spain/company-name';
import {
	columnField,
	describeColumns,
	ColumnSource,
	inputFields,
	optionsField,
	outputFields,
	readInclusion,
	readShaper,
	type ColumnField,
	type Shaper,
} from '../../../fields';
import { answerSizeField } from '../../../fields/limit';
import { readCollection } from '../../../fields/parameters';
import { counted } from '../../../run/hints';
import type {
	BulkOperation,
	ItemContext,
	ItemFailure,
	ItemResult,
	OperationContext,
} from '../../../run/types';
import { matchAll, planMatch, type KeyedCompany, type MatchOutcome } from './match-all';

/** Fields that the node adds to those of the company. */
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
const TOWN: ColumnField = { name: 'town', label: 'Town', kind: 'town', what: 'towns' };
const PROVINCE: ColumnField = {
	name: 'provinceName',
	label: 'Province',
	kind: 'province',
	what: 'provinces',
};
const CONTACT = { name: 'webOrEmail', label: 'Web or Email' };
const WEB: ColumnField = { ...CONTACT, kind: 'web' };
const EMAIL: ColumnField = { ...CONTACT, kind: 'email' };
const PHONE: ColumnField = { name: 'phone', label: 'Phone', kind: 'phone' };

const matchFields: INodeProperties[] = [
	columnField(
		NAME,
		'e.g. Empresa, or empty to detect the column',
		'The name of the company in each input item, or a list of names. Leave empty to detect the column, such as Nombre, Empresa, Razón social or Cliente. To use another column, drag it here or enter its name. All items are matched together, equal ones once.',
	),
	columnField(
		TOWN,
		'e.g. Ciudad, or empty to detect the column',
		'The town of the company, which tells companies of the same name apart. Leave empty to take it from the column Ciudad, Localidad, Población or Municipio, if there is one.',
	),
	columnField(
		PROVINCE,
		'e.g. Provincia, or empty to detect the column',
		'The province of the company, where its town is not known. Leave empty to take it from the column Provincia, if there is one.',
	),
	columnField(
		CONTACT,
		'e.g. Web, or empty to detect the column',
		'The website or an email address of the company. Leave empty to take them from columns such as Web and Email, if there are any. Public addresses, such as those of Gmail, tell nothing.',
	),
	columnField(
		PHONE,
		'e.g. Teléfono, or empty to detect the column',
		'A telephone number of the company. Leave empty to take it from the column Teléfono, if there is one.',
	),
];

const MAX_REQUESTS = 'Max Requests per Name';
const MOST_REQUESTS = 2;

const NO_NAME: MatchOutcome = { match: 'none', score: 0, reason: 'no name', candidates: [] };

const maxRequestsPerName: INodeProperties = {
	displayName: MAX_REQUESTS,
	name: 'maxRequestsPerName',
	type: 'number',
	typeOptions: { minValue: 1, maxValue: MOST_REQUESTS },
	default: MOST_REQUESTS,
	description:
		'How many requests a name may take: a second one is made only where the first finds nothing like it, or too many',
};

export const match: BulkOperation = {
	value: 'match',
	name: 'Match',
	action: 'Match company by name',
	description:
		'Find the companies that names stand for, and say which of them are sure; one request for most names',
	scope: 'empresas:read',
	fields: [
		...matchFields,
		...outputFields('company'),
		answerSizeField,
		...inputFields,
		optionsField('query', [maxRequestsPerName]),
	],
	async planBulk(context, items) {
		const rounds = readRounds(context);
		const entries = readMatches(context, items);
		return {
			plans: planMatch(context, entries.filter(isWanted), rounds),
			results: entries.filter((entry) => !isWanted(entry)).map((entry) => resultOf(entry)),
		};
	},
	async executeBulk(context, items) {
		const rounds = readRounds(context);
		const entries = readMatches(context, items);
		const failures = entries.filter((entry) => 'error' in entry);
		if (context.stopRule.mayStop && failures.length > 0) return failures;
		const { outcomes, requests } = await matchAll(context, entries.filter(isWanted), rounds);
		const results = entries
			.filter((entry) => !isWanted(entry) || outcomes.has(entry.key))
			.map((entry) => resultOf(entry, isWanted(entry) ? outcomes.get(entry.key) : undefined));
		tell(context, results, requests);
		return context.caller.presentResults(context, results);
	},
};

/** A name that an item asks for; without a company if it has no words. */
interface WantedName extends Partial<KeyedCompany> {
	item: number;
	/** The name as it is in the item; undefined where the item comes out too. */
	name?: string;
	shape: Shaper;
}

/**
 * The companies to look for; a failure for an item that cannot be read.
 *
 * @throws {InvalidInput} when no item has a name, or it is in doubt which column has it.
 */
function readMatches(
	{ hints }: OperationContext,
	items: readonly ItemContext[],
): Array<WantedName | ItemFailure> {
	const source = (field: ColumnField) => new ColumnSource(items[0], field);
	const names = source(NAME);
	const facts = {
		town: source(TOWN),
		province: source(PROVINCE),
		web: source(WEB),
		email: source(EMAIL),
		phone: source(PHONE),
	};
	for (const { taken } of [names, ...Object.values(facts)]) {
		for (const column of taken) hints.add('columns', column, describeColumns);
	}
	const entries = items.flatMap((context): Array<WantedName | ItemFailure> => {
		const { item } = context;
		try {
			// The router reads it again; reading it here too means that an invalid value costs no request.
			const isIncluded = readInclusion(context) !== undefined;
			const shape = readShaper(context, 'company', OWN_FIELDS.length);
			const known = Object.fromEntries(
				Object.entries(facts).map(([fact, one]) => [fact, one.textFor(context)]),
			) as unknown as CompanyFacts;
			return namesFor(context, names).map((name) => ({
				item,
				shape,
				name: isIncluded ? undefined : name,
				...toCompany(name, known),
			}));
		} catch (error) {
			return [{ item, error }];
		}
	});
	const isKnown = entries.some((entry) => 'error' in entry || isWanted(entry));
	if (entries.length > 0 && !isKnown) throw names.noValue();
	return entries;
}

function isWanted(entry: WantedName | ItemFailure): entry is WantedName & KeyedCompany {
	return 'company' in entry;
}

/** An item may have a list of names; a model also gives them in lines. */
function namesFor(context: ItemContext, source: ColumnSource): string[] {
	const value = fromJson(source.valueFor(context));
	if (!Array.isArray(value)) {
		const text = source.textFor(context);
		return context.caller.isModel ? withoutEmpty(text.split(/[\r\n]+/)) : [text];
	}
	return withoutEmpty(value.map((name) => (isRecord(name) ? '' : String(name ?? ''))));
}

function withoutEmpty(names: string[]): string[] {
	return names.map((name) => name.trim()).filter(Boolean);
}

function toCompany(name: string, facts: CompanyFacts): Partial<KeyedCompany> {
	const bare = withoutTown(name, facts);
	const names = readNames(bare.name);
	if (names.length === 0) return {};
	return { key: JSON.stringify([name, facts]), company: { names, facts: bare.facts } };
}

function readRounds(context: ItemContext): number {
	const { maxRequestsPerName: most = MOST_REQUESTS } = readCollection(context, 'options');
	const rule = { minimum: 1, maximum: MOST_REQUESTS, integer: true };
	return unwrap(MAX_REQUESTS, parseNumber(most, rule));
}

function resultOf(
	entry: WantedName | ItemFailure,
	outcome?: MatchOutcome | { error: unknown },
): ItemResult {
	if ('error' in entry) return entry;
	const { item, shape, name } = entry;
	if (outcome === undefined) {
		return { item, json: toRow(name, NO_NAME), unasked: NO_NAME.reason };
	}
	if ('error' in outcome) return { item, error: outcome.error };
	const { record } = outcome;
	return { item, json: toRow(name, outcome, record && shape(record)) };
}

/** Every row has the same first columns, and the company's only where it is sure. */
function toRow(
	name: string | undefined,
	outcome: MatchOutcome,
	company: IDataObject = {},
): IDataObject {
	const { match: result, score, reason, candidates, record } = outcome;
	const cif = record?.[COMPANY.cif] ?? null;
	const asked = name === undefined ? {} : { name };
	const own = { ...asked, match: result, score, [COMPANY.cif]: cif, reason };
	return { ...own, ...company, ...own, candidates };
}

function tell(context: OperationContext, results: readonly ItemResult[], requests: number): void {
	const count = (wanted: string) =>
		results.filter((result) => 'json' in result && result.json.match === wanted).length;
	const [sure, unsure, none] = ['sure', 'unsure', 'none'].map(count);
	const names = counted(sure + unsure + none, 'name');
	context.hints.add(
		'matched',
		`${names}: ${sure} sure, ${unsure} unsure, ${none} none. It took ${counted(requests, 'request')}.`,
	);
}
