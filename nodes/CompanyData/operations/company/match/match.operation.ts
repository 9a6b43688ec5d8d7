import type { INodeProperties } from 'n8n-workflow';
import { fromJson, isRecord } from '../../../../lib/json';
import { COMPANY } from '../../../../service/fields';
import type { CompanyFacts } from '../../../../spain/company-facts';
import { readWanted } from '../../../../spain/company-match';
import {
	columnField,
	describeColumns,
	ColumnSource,
	inputFields,
	optionsOfReading,
	otherFieldsOption,
	outputFields,
	readInclusion,
	readShaper,
	type ColumnField,
	type Shaper,
} from '../../../fields';
import { answerSizeOption } from '../../../fields/limit';
import { counted, countRequests, tally } from '../../../run/hints';
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
const CONTACT = { name: 'webOrEmail', label: 'Web or Email', isOption: true };
const FACTS: Record<keyof CompanyFacts, ColumnField> = {
	town: { name: 'town', label: 'Town', kind: 'town', what: 'towns' },
	province: { name: 'provinceName', label: 'Province', kind: 'province', what: 'provinces' },
	web: { ...CONTACT, kind: 'web' },
	email: { ...CONTACT, kind: 'email' },
	phone: { name: 'phone', label: 'Phone', kind: 'phone', isOption: true },
};

const matchFields: INodeProperties[] = [
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
];

const contactOptions: INodeProperties[] = [
	columnField(
		CONTACT,
		'e.g. Web, or empty to detect the column',
		'The website or an email address of the company. Leave empty to take them from columns such as Web and Email, if there are any. Public addresses, such as those of Gmail, tell nothing.',
	),
	columnField(
		FACTS.phone,
		'e.g. Teléfono, or empty to detect the column',
		'A telephone number of the company. Leave empty to take it from the column Teléfono, if there is one.',
	),
];

const NO_NAME: MatchOutcome = { match: 'none', score: 0, reason: 'no name', candidates: [] };

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
		...inputFields,
		optionsOfReading('query', [...contactOptions, answerSizeOption, otherFieldsOption]),
	],
	async planBulk(context, items) {
		const entries = readMatches(context, items);
		return {
			plans: planMatch(context, entries.filter(isWanted)),
			results: entries.filter((entry) => !isWanted(entry)).map((entry) => toResult(entry)),
		};
	},
	async executeBulk(context, items) {
		const entries = readMatches(context, items);
		const { origin } = new ColumnSource(items[0], NAME);
		const failures = entries.filter((entry) => 'error' in entry);
		if (context.stopRule.mayStop && failures.length > 0) return failures;
		const { outcomes, requests } = await matchAll(context, entries.filter(isWanted));
		const results = entries
			.filter((entry) => !isWanted(entry) || outcomes.has(entry.key))
			.map((entry) => toResult(entry, isWanted(entry) ? outcomes.get(entry.key) : undefined));
		tell(context, origin, results, requests);
		return context.caller.presentResults(context, results);
	},
};

/** A name that an item asks for; without a company if it has no words. */
interface WantedName extends Partial<KeyedCompany> {
	item: number;
	/** The name as it is in the item; undefined where the item comes out too, and has no other. */
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
	const names = new ColumnSource(items[0], NAME);
	const facts = Object.entries(FACTS).map(
		([fact, field]) => [fact, new ColumnSource(items[0], field)] as const,
	);
	for (const { taken } of facts.map(([, source]) => source)) {
		for (const column of taken) hints.add('columns', column, describeColumns);
	}
	const entries = items.flatMap((context): Array<WantedName | ItemFailure> => {
		const { item } = context;
		try {
			// The router reads it again; reading it here too means that an invalid value costs no request.
			const isIncluded = readInclusion(context) !== undefined;
			const shape = readShaper(context, 'company', OWN_FIELDS.length);
			const known = Object.fromEntries(
				facts.map(([fact, source]) => [fact, source.textFor(context)]),
			) as unknown as CompanyFacts;
			return namesFor(context, names).map((name, _, all) => ({
				item,
				shape,
				name: isIncluded && all.length === 1 ? undefined : name,
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

/** An item may have several names: as a list, in lines, or separated by semicolons. */
function namesFor(context: ItemContext, source: ColumnSource): string[] {
	const value = fromJson(source.valueFor(context));
	const given: unknown[] = Array.isArray(value) ? value : source.textFor(context).split(/[\r\n;]+/);
	const texts = given.map((name) => (isRecord(name) ? '' : String(name ?? '').trim()));
	const names = texts.filter(Boolean);
	// A row without a name comes out too.
	return names.length > 0 || Array.isArray(value) || context.caller.isModel ? names : [''];
}

function toCompany(name: string, known: CompanyFacts): Partial<KeyedCompany> {
	const company = readWanted(name, known);
	return company.names.length === 0 ? {} : { key: JSON.stringify([name, known]), company };
}

/** Every row has the same columns; those of the company are null where it is not sure. */
function toResult(
	entry: WantedName | ItemFailure,
	outcome: MatchOutcome | { error: unknown } = NO_NAME,
): ItemResult {
	if ('error' in entry) return entry;
	const { item, shape, name } = entry;
	if ('error' in outcome) return { item, error: outcome.error };
	const { match: result, score, reason, candidates, record } = outcome;
	const asked = name === undefined ? {} : { name };
	const cif = record?.[COMPANY.cif] ?? null;
	const own = { ...asked, match: result, score, [COMPANY.cif]: cif, reason };
	const json = { ...own, ...shape(record ?? {}), ...own, candidates };
	return { item, json, ...(outcome === NO_NAME && { unasked: reason }) };
}

const IN_WORDS = { sure: 'sure', unsure: 'to decide', none: 'not found' };

function tell(
	{ hints }: OperationContext,
	origin: string,
	results: readonly ItemResult[],
	requests: number,
): void {
	const outcomes = results.flatMap((result) => {
		if ('error' in result) return [];
		const { match: made, reason } = result.json;
		return [reason === NO_NAME.reason ? 'without a name' : IN_WORDS[made as keyof typeof IN_WORDS]];
	});
	const names = `${counted(outcomes.length, 'name')}${origin}`;
	if (outcomes.length > 0) hints.add('summary', tally(names, outcomes, Object.values(IN_WORDS)));
	hints.add('requests', requests, countRequests);
}
