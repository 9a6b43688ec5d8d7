import type { INodeProperties } from 'n8n-workflow';
import type { WantedCompany } from '../../../../spain/company-match';
import { withoutTown, type CompanyFacts } from '../../../../spain/company-facts';
import { readNames } from '../../../../spain/company-name';
import { fromJson, isRecord } from '../../../../lib/json';
import {
	columnField,
	type ColumnField,
	ColumnSource,
	readInclusion,
	readShaper,
	type Shaper,
} from '../../../fields';
import { COLUMNS } from '../../../run/hints';
import type { ItemContext, ItemFailure, OperationContext } from '../../../run/types';

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

/** The fields that say which companies are looked for. */
export const matchFields: INodeProperties[] = [
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

/** A name that an item asks for; without a company if it has no words. */
export interface WantedName {
	item: number;
	/** The name as it is in the item; undefined where the item comes out too. */
	name?: string;
	shape: Shaper;
	/** The same for equal names with equal facts. */
	key: string;
	company?: WantedCompany;
}

/**
 * The companies to look for; a failure for an item that cannot be read.
 *
 * @throws {InvalidInput} when no item has a name, or it is in doubt which column has it.
 */
export function readMatches(
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
		for (const column of taken) hints.add(COLUMNS, column);
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
	const isWithoutName = entries.every((entry) => !('error' in entry) && !entry.company);
	if (entries.length > 0 && isWithoutName) throw names.noValue();
	return entries;
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

function toCompany(name: string, facts: CompanyFacts): Pick<WantedName, 'key' | 'company'> {
	const key = JSON.stringify([name, facts]);
	const bare = withoutTown(name, facts);
	const names = readNames(bare.name);
	return names.length === 0 ? { key } : { key, company: { names, facts: bare.facts } };
}
