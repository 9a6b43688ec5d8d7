/**
 * The filters of searches. Each is a row, over which the forms, the searches, their hints and the polling trigger walk: to
 * add one, add its row.
 */

import type { IDataObject, INodeProperties } from 'n8n-workflow';

import {
	type Criterion,
	type CriterionContext,
	readAdditionalQuery,
	readCriterion,
} from './criterion';
import { withAdditionalQuery } from './options';
import { asText, fromList } from './parameters';
import { COMPANY, NEARBY_QUERY, SEARCH_QUERY } from '../../../client';
import { isNoFact, isNoText, isNothing } from '../../../lib/nothing';
import { err, ok, type Result, unwrap } from '../../../lib/result';
import { parseSwitch } from '../../../lib/switches';
import { shortened } from '../../../lib/text';
import { plain } from '../../../lib/words';
import { type Activity, cnaeSearch, findProvince, findTown, parseProvinces } from '../../../spain';

/** A search, or an operation that makes one. */
type Use = 'search' | 'count' | 'byId' | 'nearby';

/** A filter, and all that is known about it. */
interface Filter extends Pick<Criterion, 'isNone'> {
	field: INodeProperties;
	/** Its name in a query. */
	parameter: string;
	/** The searches that have its field. */
	uses: readonly Use[];
	/** The searches that send it; by default those that have its field. */
	sentBy?: readonly Use[];
	/** True if it has a field of its own, outside the collection Filters. */
	isApart?: boolean;
	/** Its name in a description of the search; by default its display name. */
	noun?: string;
	/** The values to send, each in a search of its own; an empty text searches without the filter. */
	read(value: unknown): Result<string[]>;
	/** The value in words; by default as it is, shortened. */
	describe?(value: string): string;
	/** The field of a company that the filter is about. */
	of?: string;
	/** True if a company with this value may have been found by the filter. */
	agrees?(received: string, wanted: string): boolean;
}

/** Display name of the filter by activity. */
export const ACTIVITY = 'Activity (CNAE)';

const MAX_VALUE_LENGTH = 30;

/** Between several values of a filter: a name may have a comma, as in "Coruña, A". */
const SEPARATOR = '\n';

const TEXT: Filter = {
	field: {
		displayName: 'Text',
		name: 'text',
		type: 'string',
		default: '',
		placeholder: 'e.g. muebles Lugo',
		description:
			'Spanish words of the name, activity or town, e.g. muebles Lugo; all must match. Leave empty to use the filters alone.',
	},
	parameter: SEARCH_QUERY.text,
	uses: ['search', 'count', 'byId'],
	isApart: true,
	isNone: isNoText,
	read: readText,
	describe: (text) => `"${shortened(text, MAX_VALUE_LENGTH)}"`,
};

/** The field Province. A name is sent as entered if it is recognised. */
export const provinceField: INodeProperties = {
	displayName: 'Province',
	name: 'province',
	type: 'resourceLocator',
	default: { mode: 'list', value: '' },
	description:
		'Only companies in this province. Several, separated by commas, take one search each.',
	builderHint: {
		propertyHint:
			"Use mode 'name'; the value is the name of the province, such as 'A Coruña'; several, separated by commas.",
	},
	modes: [
		fromList('searchProvinces'),
		{
			displayName: 'By Name',
			name: 'name',
			type: 'string',
			placeholder: 'e.g. Vizcaya',
			hint: 'E.g. Bizkaia or Vizcaya: usual names are understood. Several: Sevilla, Cádiz.',
		},
	],
};

const PROVINCE: Filter = {
	field: provinceField,
	parameter: SEARCH_QUERY.province,
	uses: ['search', 'count', 'byId'],
	isApart: true,
	isNone: isNoFact,
	read(value) {
		const provinces = parseProvinces(value, findTown);
		if (!provinces.ok) return provinces;

		// As they are typed: the service may know only that spelling.
		const typed = [...provinces.value.values()].map((name) => name.replace(/\s+/g, ' '));
		return ok(typed.length === 0 ? [''] : typed);
	},
	of: COMPANY.province,
	agrees(received, wanted) {
		const province = findProvince(received);
		return province === undefined || province === (findProvince(wanted) ?? province);
	},
};

const cnaeField: INodeProperties = {
	displayName: ACTIVITY,
	name: 'cnae',
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
			// The editor truncates names that are longer than "From list".
			displayName: 'Code/Word',
			name: 'code',
			type: 'string',
			placeholder: 'e.g. bares, 56.10',
			hint: 'A word, or two to four digits; 56 includes every code starting with 56. Several: bares, 5610.',
		},
	],
};

const CNAE: Filter = {
	field: cnaeField,
	parameter: SEARCH_QUERY.cnae,
	uses: ['search', 'count', 'byId', 'nearby'],
	noun: 'CNAE',
	isNone: isNoFact,
	read(value) {
		const activities = parseActivities(value);
		// In sorted order, so that reordering them does not make a trigger start over.
		return activities.ok ? ok(activities.value.map(({ code }) => code).sort()) : activities;
	},
	describe: (codes) => cnaeSearch().describeCode(codes),
	of: SEARCH_QUERY.cnae,
	agrees: (received, wanted) => digitsOf(received).startsWith(digitsOf(wanted)),
};

const emailField: INodeProperties = {
	displayName: 'Only With Email',
	name: 'onlyEmail',
	type: 'boolean',
	default: true,
	description: 'Whether to return only companies with an email address',
};

const EMAIL: Filter = {
	field: emailField,
	parameter: NEARBY_QUERY.onlyEmail,
	uses: ['search', 'nearby'],
	// In a search by text, the node applies it to what has been found.
	sentBy: ['nearby'],
	isNone: isNothing,
	read(value) {
		const isOn = parseSwitch(value);
		return isOn.ok ? ok(isOn.value ? ['true'] : []) : isOn;
	},
	describe: () => '',
	of: COMPANY.email,
	agrees: (received) => received !== '',
};

const sectorField: INodeProperties = {
	displayName: 'Sector',
	name: 'sector',
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
};

const SECTOR: Filter = {
	field: sectorField,
	parameter: SEARCH_QUERY.sector,
	uses: ['search', 'count', 'byId', 'nearby'],
	isNone: isNoFact,
	read: readText,
	of: COMPANY.sector,
	agrees(received, wanted) {
		const [short, long] = [plain(received), plain(wanted)];
		return ` ${short} `.includes(` ${long} `) || long.includes(short);
	},
};

/** Distances may be computed in several ways: half a percent apart on a globe. */
const ROUNDING = 1.01;

/** Display name of the radius of a search around a place. */
export const RADIUS_LABEL = 'Radius (Km)';

/** The circle of a search around a place, which its area describes. */
const RADIUS: Pick<Filter, 'parameter' | 'of' | 'agrees'> & Labelled = {
	field: { displayName: RADIUS_LABEL },
	parameter: NEARBY_QUERY.radius,
	of: COMPANY.distance,
	agrees: (received, wanted) => !(Number(received) > Number(wanted) * ROUNDING),
};

/** All filters, in the order in which a search is described. */
const FILTERS: readonly Filter[] = [TEXT, PROVINCE, CNAE, EMAIL, SECTOR];

/** Anything with the display name of a field. */
interface Labelled {
	field: Pick<INodeProperties, 'displayName'>;
}

const labelOf = ({ field }: Labelled) => field.displayName;
const isSentBy = (use: Use, { uses, sentBy = uses }: Filter) => sentBy.includes(use);

/** The fields of a search by text that stand outside the collection Filters. */
export const searchFields = FILTERS.filter((filter) => filter.isApart).map(({ field }) => field);

/** The collection Filters of a search. */
export function filtersField(use: Use, description?: string): INodeProperties {
	return {
		displayName: 'Filters',
		name: 'filters',
		type: 'collection',
		placeholder: 'Add Filter',
		default: {},
		...(description !== undefined && { description }),
		options: FILTERS.filter(({ uses, isApart }) => !isApart && uses.includes(use)).map((filter) =>
			isSentBy(use, filter) ? filter.field : ofNode(filter.field),
		),
	};
}

function ofNode(field: INodeProperties): INodeProperties {
	const notice =
		'The service cannot filter a search by this, so Limit counts companies without one too, and fewer are returned.';

	return { ...field, description: `${field.description}. ${notice}` };
}

/** The display names of the fields of a search, by their names in its query. */
export const FILTER_LABELS = Object.fromEntries(
	FILTERS.map((filter) => [filter.parameter, labelOf(filter)]),
);

/** The query parameters of the filters that a search of the whole catalogue has. */
export const CATALOGUE_FILTERS = FILTERS.filter((filter) => isSentBy('search', filter)).map(
	({ parameter }) => parameter,
);

/** The criteria of a search, as they are sent. */
export interface Criteria {
	query: IDataObject;
	/** One query for each province and activity, since the service accepts only one of each per query. */
	searches: IDataObject[];
	/** True if only companies with an email address are wanted. */
	onlyEmail: boolean;
	/** What is searched without: "without Province (España)". */
	notes: string[];
}

/**
 * Reads the criteria of a search.
 *
 * @param own other parameters of the query.
 * @throws {EmptyForItem} when a criterion is filled in, but gives nothing.
 * @throws {InvalidInput} when a field of the search cannot be understood.
 */
export function readCriteria(context: CriterionContext, use: Use, own: IDataObject = {}): Criteria {
	const notes: string[] = [];
	const noting = { ...context, notes };
	const additional = readAdditionalQuery(noting);
	const values = new Map(
		FILTERS.filter(({ uses }) => uses.includes(use)).map((filter) => [
			filter,
			readFilter(noting, filter).join(SEPARATOR),
		]),
	);

	const sent = [...values]
		.filter(([filter]) => isSentBy(use, filter))
		.map(([{ parameter }, value]) => [parameter, value] as const);

	const query = withAdditionalQuery(context, { ...Object.fromEntries(sent), ...own }, additional);
	return { query, searches: searchesFor(query), onlyEmail: Boolean(values.get(EMAIL)), notes };
}

function readFilter(context: CriterionContext, filter: Filter): string[] {
	const value = readValue(context, filter);
	const values = value === undefined ? [] : unwrap(labelOf(filter), filter.read(value));
	const isAll = values.includes('');
	if (isAll) context.notes?.push(`without ${labelOf(filter)} (${String(value)})`);

	return isAll ? [] : values;
}

function readValue(context: CriterionContext, filter: Filter): unknown {
	const { field, isApart, isNone } = filter;
	const path = isApart ? field.name : `filters.${field.name}`;
	return readCriterion(context, { path, label: labelOf(filter), isNone });
}

/**
 * The activities of the filter by activity.
 *
 * @throws {InvalidInput} when one of them is unknown.
 */
export function readActivities(context: CriterionContext): Activity[] {
	const value = readValue(context, CNAE);
	return value === undefined ? [] : unwrap(ACTIVITY, parseActivities(value));
}

function parseActivities(value: unknown): Result<Activity[]> {
	const activities = cnaeSearch().parseActivities(value);
	if (activities.ok || !/\d/.test(String(value))) return activities;

	const asItIs = `To send other codes as they are, add ${SEARCH_QUERY.cnae} in Options → Additional Query Parameters.`;
	return err(activities.what, `${activities.hint} ${asItIs}`);
}

function readText(value: unknown): Result<string[]> {
	const text = asText(value);
	return text.ok ? ok([text.value.trim()]) : text;
}

function digitsOf(text: string): string {
	return text.replace(/\D/g, '');
}

function searchesFor(query: IDataObject): IDataObject[] {
	return FILTERS.reduce<IDataObject[]>(
		(searches, filter) => {
			const values = filter === TEXT ? [] : valuesOf(query, filter);
			return values.length < 2
				? searches
				: searches.flatMap((one) => values.map((value) => ({ ...one, [filter.parameter]: value })));
		},
		[query],
	);
}

function valuesOf(query: IDataObject, { parameter }: Pick<Filter, 'parameter'>): string[] {
	const { [parameter]: value } = query;
	return isNothing(value) ? [] : String(value).split(SEPARATOR);
}

const PAGING: string[] = [SEARCH_QUERY.page, SEARCH_QUERY.pageSize, NEARBY_QUERY.limit];

/** Describes a search by display names: 'Text "bar" · Province Bizkaia'. */
export function describeSearch(query: IDataObject): string {
	return Object.entries(query)
		.filter(([name, value]) => !PAGING.includes(name) && !isNothing(value))
		.map(([name, value]) => {
			const filter = FILTERS.find(({ parameter }) => parameter === name);
			const text = String(value).replaceAll(SEPARATOR, ', ');
			const described = filter?.describe?.(text) ?? shortened(text, MAX_VALUE_LENGTH);
			return `${filter?.noun ?? filter?.field.displayName ?? name} ${described}`.trim();
		})
		.join(' · ');
}

/**
 * Says that the service seems to ignore a filter, because most of the companies that it returned have a different
 * province, activity or sector. Undefined if the filters work.
 */
export function explainUnfiltered(
	query: IDataObject,
	companies: readonly IDataObject[],
): string | undefined {
	for (const filter of [...FILTERS, RADIUS]) {
		const { of, agrees } = filter;
		const wanted = valuesOf(query, filter);
		if (of === undefined || agrees === undefined || wanted.length === 0) continue;

		// A company without a value may fit, unless a value is what the filter is about.
		const having = companies.filter((company) => of in company);
		const all = having.map((company) => (isNoFact(company[of]) ? '' : company[of]));
		const values = filter === EMAIL ? all : all.filter((value) => value !== '');
		const isOther = (value: unknown) => !wanted.some((one) => agrees(String(value), one));
		const others = values.filter(isOther).length;
		if (others <= values.length / 2) continue;

		return `Not filtered by ${labelOf(filter)}? ${others} of ${values.length} do not fit. Clear it, and use Options → Additional Query Parameters.`;
	}

	return undefined;
}

/** A sentence about which filter to leave out first; empty if the query has none. */
export function firstChange(query: IDataObject): string {
	const set = FILTERS.filter((filter) => valuesOf(query, filter).length > 0);
	const [first] = set.filter((filter) => filter !== TEXT);
	if (first !== undefined) return `Leave out ${labelOf(first)} first.`;

	return set.length === 0 ? '' : 'Enter fewer or other words as Text.';
}
