import type { IDataObject, INodeProperties } from 'n8n-workflow';
import { isEmpty, InvalidInput, unwrap, parseSwitch } from '../../lib/values';
import { plain } from '../../lib/words';
import { COMPANY, NEARBY_QUERY, SEARCH_QUERY } from '../../service/api';
import type { Activity } from '../../spain/activities';
import { cnaeSearch } from '../../spain/lazy';
import { fromList, readCollection, readRaw, readText, type ItemParameters } from './parameters';

/** A filter of a search: a switch for companies that have something, unless it has a form of its own. */
export interface Filter {
	name: string;
	label: string;
	where: 'service' | 'node';
	/** The service's query parameter, or the field of a company that the node looks at. */
	field: string;
	what?: string;
	form?: Omit<INodeProperties, 'displayName' | 'name'>;
	read?(context: ItemParameters): string | undefined;
}

const CNAE: Pick<Filter, 'name' | 'label' | 'form' | 'read'> = {
	name: 'cnae',
	label: 'CNAE',
	form: {
		type: 'resourceLocator',
		default: { mode: 'list', value: '' },
		description:
			'Only companies with this activity or one of its subdivisions. Several activities, separated by commas, take one search each.',
		builderHint: {
			propertyHint:
				"Use mode 'code'; the value is two to four digits of the CNAE 2009 or 2025, such as '5630', or the name of an activity; several, separated by commas.",
		},
		modes: [
			fromList('searchActivities'),
			{
				displayName: 'By Code',
				name: 'code',
				type: 'string',
				placeholder: 'e.g. 56.30',
				hint: 'Two to four digits; 56 includes all that begin so. Names such as bares work too, and several: 9602, 9621.',
			},
		],
	},
	read: (context) => joined(readActivities(context)),
};

const SECTOR: Pick<Filter, 'name' | 'label' | 'form' | 'read'> = {
	name: 'sector',
	label: 'Sector',
	form: {
		type: 'resourceLocator',
		default: { mode: 'list', value: '' },
		description: 'Only companies in this sector',
		modes: [
			fromList('searchSectors'),
			{
				displayName: 'By Name',
				name: 'name',
				type: 'string',
				placeholder: 'e.g. Tecnología',
				hint: 'As the service writes it. The list shows the sectors in part of the catalogue; there may be more.',
			},
		],
	},
	read: (context) => readText(context, 'filters.sector', 'Sector').trim(),
};

const EMAIL = { name: 'onlyEmail', label: 'Only With Email', what: 'an email address' };

export const SEARCH_FILTERS: readonly Filter[] = [
	{ ...CNAE, where: 'service', field: SEARCH_QUERY.cnae },
	{ ...SECTOR, where: 'service', field: SEARCH_QUERY.sector },
	{ ...EMAIL, where: 'node', field: COMPANY.email },
];

export const NEARBY_FILTERS: readonly Filter[] = [
	{ ...SECTOR, where: 'service', field: NEARBY_QUERY.sector },
	{ ...CNAE, where: 'service', field: NEARBY_QUERY.cnae },
	{ ...EMAIL, where: 'service', field: NEARBY_QUERY.onlyEmail },
];

/** @param byNode how a search goes about filters that the service does not have. */
export function filtersField(filters: readonly Filter[], byNode = ''): INodeProperties {
	const options = filters.map((filter) => toProperty(filter, byNode));
	return {
		displayName: 'Filters',
		name: 'filters',
		type: 'collection',
		placeholder: 'Add Filter',
		default: {},
		options: options.sort((first, second) => first.displayName.localeCompare(second.displayName)),
	};
}

function toProperty({ name, label, where, what, form }: Filter, byNode: string): INodeProperties {
	const how = where === 'node' ? byNode : '';
	const asSwitch = {
		type: 'boolean',
		default: true,
		description: `Whether to return only companies with ${what}${how}`,
	} as const;
	return { displayName: label, name, ...(form ?? asSwitch) };
}

export function readFilters(context: ItemParameters, filters: readonly Filter[]): IDataObject {
	const used = filters.filter(({ where }) => where === 'service');
	const readSwitch = (filter: Filter) => (isOn(context, filter) ? 'true' : undefined);
	return Object.fromEntries(
		used.map((one) => [one.field, one.read ? one.read(context) : readSwitch(one)]),
	);
}

export function readOwnFilters(context: ItemParameters, filters: readonly Filter[]): Filter[] {
	return filters.filter((filter) => filter.where === 'node' && isOn(context, filter));
}

export function isKeptBy(filters: readonly Filter[], company: IDataObject): boolean {
	return filters.every(({ field }) => !isEmpty(company[field]));
}

function isOn(context: ItemParameters, { name, label }: Filter): boolean {
	return unwrap(label, parseSwitch(readCollection(context, 'filters')[name]));
}

const SEPARATOR = ', ';

/** The same for any order: another one is no other search, and lets a trigger forget nothing. */
function joined(activities: readonly Activity[]): string | undefined {
	const codes = activities.map(({ code }) => code).sort();
	return codes.length === 0 ? undefined : codes.join(SEPARATOR);
}

function readActivities(context: ItemParameters): Activity[] {
	const value = readRaw(context, 'filters.cnae');
	if (isEmpty(value)) return [];
	const activities = cnaeSearch().parseActivities(value);
	if (activities.ok || !/\d/.test(String(value))) return unwrap('CNAE', activities);
	const asItIs = `To send other codes as they are, add ${SEARCH_QUERY.cnae} in Options → Additional Query Parameters.`;
	throw new InvalidInput('CNAE', { ...activities, hint: `${activities.hint} ${asItIs}` });
}

export function searchesFor(context: ItemParameters, query: IDataObject): IDataObject[] {
	const { [SEARCH_QUERY.cnae]: cnae } = query;
	// An additional query parameter may have replaced what the filter says.
	if (cnae === undefined || cnae !== joined(readActivities(context))) return [query];
	const codes = String(cnae).split(SEPARATOR);
	return codes.map((code) => ({ ...query, [SEARCH_QUERY.cnae]: code }));
}

/** Says what a code means in the other edition of the CNAE, if that is another trade or nothing was found. */
export function editionAdvice(context: ItemParameters, found: number): string {
	const activities = readActivities(context);
	if (activities.length === 0) return '';
	const { inOtherEdition, meaningsOf } = cnaeSearch();
	const meanings = activities.map(meaningsOf).find((text) => text !== undefined);
	const isOne = activities.length === 1;
	return meanings ?? (found === 0 && isOne ? inOtherEdition(activities[0]) : undefined) ?? '';
}

/** Says that the service knows a filter by another name: most companies have another activity or sector than asked. */
export function explainUnfiltered(
	query: IDataObject,
	companies: readonly IDataObject[],
): string | undefined {
	const digits = (value: unknown) => String(value).replace(/\D/g, '');
	const isCode = (came: unknown, asked: unknown) => digits(came).startsWith(digits(asked));
	const checks = [
		{ label: 'CNAE', parameter: SEARCH_QUERY.cnae, agrees: isCode },
		{ label: 'Sector', parameter: SEARCH_QUERY.sector, agrees: isPartOf },
	];
	for (const { label, parameter, agrees } of checks) {
		const { [parameter]: asked } = query;
		if (isEmpty(asked)) continue;
		const values = companies.map((company) => company[parameter]).filter((came) => !isEmpty(came));
		const others = values.filter((came) => !agrees(came, asked)).length;
		if (others <= values.length / 2) continue;
		return `Not filtered by ${label}? ${others} of ${values.length} have another. Empty it, and use Options → Additional Query Parameters.`;
	}
	return undefined;
}

function isPartOf(came: unknown, asked: unknown): boolean {
	const [short, long] = [plain(String(came)), plain(String(asked))];
	return ` ${short} `.includes(` ${long} `) || long.includes(short);
}
