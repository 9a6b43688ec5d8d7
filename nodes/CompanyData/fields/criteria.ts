/** The criteria of searches: filters, province, centre and radius, and how a search is described. */

import type { IDataObject, INodeProperties } from 'n8n-workflow';

import { type CriterionContext, readCriterion, requireAdditionalQuery } from './criterion';
import { withAdditionalQuery } from './options';
import { fromList, type ItemParameters, readRaw, toText } from './parameters';
import { isNoFact, isNothing } from '../../lib/nothing';
import { InvalidInput, unwrap } from '../../lib/result';
import { parseSwitch } from '../../lib/switches';
import { shortened } from '../../lib/text';
import { plain } from '../../lib/words';
import { NEARBY_QUERY, SEARCH_QUERY } from '../../service/api';
import type { Activity } from '../../spain/activities';
import { parseCentre, parseRadius, parseReach } from '../../spain/centre';
import type { Circle, Point } from '../../spain/coordinates';
import { cnaeSearch, findTown, loadTowns } from '../../spain/lazy';
import { findProvince, parseProvinces } from '../../spain/provinces';
import type { Place } from '../../spain/towns';

/** Display name of the filter by activity. */
export const ACTIVITY = 'Activity (CNAE)';

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

const emailField: INodeProperties = {
	displayName: 'Only With Email',
	name: 'onlyEmail',
	type: 'boolean',
	default: true,
	description: 'Whether to return only companies with an email address',
};

/** In a search by text the node applies this filter itself, since the service has none for email addresses. */
const emailFieldOfSearch: INodeProperties = {
	...emailField,
	description: `${emailField.description}. The service cannot filter a search by this, so Limit counts companies without one too, and fewer are returned.`,
};

const IF_NOTHING =
	'If an expression in a filter, in Text or in Province gives nothing for an item,';

/** Filters of Search. */
export const searchFilters = filtersField(
	[cnaeField, emailFieldOfSearch, sectorField],
	`Which companies to find. ${IF_NOTHING} that item is not searched for.`,
);

/** Filters of Count, which reads only a total. The service applies all of them. */
export const countFilters = filtersField(
	[cnaeField, sectorField],
	`Which companies to count. ${IF_NOTHING} its count is null.`,
);

/** Filters that shorten the search for a company with a certain ID. */
export const filtersOfId = filtersField([cnaeField, sectorField]);

/** Filters of Search Nearby. The service applies all of them. */
export const nearbyFilters = filtersField(
	[cnaeField, emailField, sectorField],
	'Which companies to find. If an expression in a filter gives nothing, no search is made.',
);

function filtersField(options: INodeProperties[], description?: string): INodeProperties {
	return {
		displayName: 'Filters',
		name: 'filters',
		type: 'collection',
		placeholder: 'Add Filter',
		default: {},
		...(description !== undefined && { description }),
		options,
	};
}

function readSector(context: CriterionContext): string {
	const { displayName } = sectorField;
	return toText(
		readCriterion(context, 'filters.sector', displayName, isNoFact),
		displayName,
	).trim();
}

/**
 * True if only companies with an email address are wanted.
 *
 * @throws {EmptyForItem} when the switch is set, but gives nothing.
 * @throws {InvalidInput} when the value is not a boolean.
 */
export function readOnlyEmail(context: ItemParameters): boolean {
	const { displayName } = emailField;
	// False turns the switch off, where it would be nothing in a field for text.
	const value = readCriterion(context, 'filters.onlyEmail', displayName, isNothing);
	return unwrap(displayName, parseSwitch(value));
}

const SEPARATOR = ', ';
/** A name may have a comma, as in "Coruña, A". */
const PROVINCE_SEPARATOR = '\n';

/** Joins the codes in sorted order, so that reordering them does not make a trigger start over. */
function joinCodes(activities: readonly Activity[]): string | undefined {
	const codes = activities.map(({ code }) => code).sort();
	return codes.length === 0 ? undefined : codes.join(SEPARATOR);
}

function readActivities(context: CriterionContext): Activity[] {
	const value = readCriterion(context, 'filters.cnae', ACTIVITY, isNoFact);
	if (value === undefined) return [];

	const activities = cnaeSearch().parseActivities(value);
	if (activities.ok || !/\d/.test(String(value))) return unwrap(ACTIVITY, activities);

	const asItIs = `To send other codes as they are, add ${SEARCH_QUERY.cnae} in Options → Additional Query Parameters.`;
	throw new InvalidInput(ACTIVITY, { ...activities, hint: `${activities.hint} ${asItIs}` });
}

/** One query for each province and activity, since the service accepts only one of each per query. */
export function searchesFor(query: IDataObject): IDataObject[] {
	const { [SEARCH_QUERY.province]: province, [SEARCH_QUERY.cnae]: cnae } = query;
	const each = (one: IDataObject, name: string, value: unknown, separator: string) =>
		typeof value === 'string' && !isNothing(value)
			? value.split(separator).map((part) => ({ ...one, [name]: part }))
			: [one];

	return each(query, SEARCH_QUERY.province, province, PROVINCE_SEPARATOR).flatMap((one) =>
		each(one, SEARCH_QUERY.cnae, cnae, SEPARATOR),
	);
}

/**
 * Explains what a code means in the other edition of the CNAE, if it is a different trade there or nothing was found;
 * "" otherwise.
 *
 * @throws {InvalidInput} when the filter by activity has an unknown one.
 */
export function editionAdvice(context: ItemParameters, found: number): string {
	const activities = readActivities(context);
	if (activities.length === 0) return '';

	const { inOtherEdition, meaningsOf } = cnaeSearch();
	const meaning = activities.map(meaningsOf).find((text) => text !== undefined);
	if (meaning !== undefined) return meaning;
	if (found > 0 || activities.length > 1) return '';

	return inOtherEdition(activities[0]) ?? '';
}

/**
 * Says that the service seems to ignore a filter, because most of the companies that it returned have a different
 * province, activity or sector. Undefined if the filters work.
 */
export function explainUnfiltered(
	query: IDataObject,
	companies: readonly IDataObject[],
): string | undefined {
	const digits = (value: unknown) => String(value).replace(/\D/g, '');
	const isCode = (received: unknown, wanted: unknown) =>
		digits(received).startsWith(digits(wanted));

	const checks = [
		{ label: 'Province', parameter: SEARCH_QUERY.province, agrees: isSameProvince },
		{ label: ACTIVITY, parameter: SEARCH_QUERY.cnae, agrees: isCode },
		{ label: 'Sector', parameter: SEARCH_QUERY.sector, agrees: isPartOf },
	];

	for (const { label, parameter, agrees } of checks) {
		const { [parameter]: wanted } = query;
		if (isNothing(wanted)) continue;

		const values = companies
			.map((company) => company[parameter])
			.filter((value) => !isNothing(value));

		const otherCount = values.filter((value) => !agrees(value, wanted)).length;
		if (otherCount <= values.length / 2) continue;

		return `Not filtered by ${label}? ${otherCount} of ${values.length} have a different one. Clear it, and use Options → Additional Query Parameters.`;
	}

	return undefined;
}

/** True unless both values are known provinces that differ. */
function isSameProvince(received: unknown, wanted: unknown): boolean {
	const province = findProvince(String(received));
	return province === undefined || province === (findProvince(String(wanted)) ?? province);
}

function isPartOf(received: unknown, wanted: unknown): boolean {
	const [short, long] = [plain(String(received)), plain(String(wanted))];
	return ` ${short} `.includes(` ${long} `) || long.includes(short);
}

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

/** The display names of the fields of a search by text, by their names in its query. */
export const SEARCH_LABELS = {
	[SEARCH_QUERY.text]: 'Text',
	[SEARCH_QUERY.province]: 'Province',
	[SEARCH_QUERY.cnae]: ACTIVITY,
	[SEARCH_QUERY.sector]: 'Sector',
};

/** The fields of a search by text. */
export const searchFields: INodeProperties[] = [
	{
		displayName: 'Text',
		name: 'text',
		type: 'string',
		default: '',
		placeholder: 'e.g. muebles Lugo',
		description:
			'Spanish words of the name, activity or town, e.g. muebles Lugo; all must match. Leave empty to use the filters alone.',
	},
	provinceField,
];

/**
 * The query of a search.
 *
 * @throws {EmptyForItem} when a criterion is filled in, but gives nothing.
 * @throws {InvalidInput} when a field of the search cannot be understood.
 */
export function readSearchQuery(context: CriterionContext, pageSize: number): IDataObject {
	requireAdditionalQuery(context);
	return withAdditionalQuery(context, {
		[SEARCH_QUERY.text]: toText(readCriterion(context, 'text', 'Text'), 'Text').trim(),
		[SEARCH_QUERY.province]: readProvince(context),
		[SEARCH_QUERY.cnae]: joinCodes(readActivities(context)),
		[SEARCH_QUERY.sector]: readSector(context),
		[SEARCH_QUERY.pageSize]: pageSize,
	});
}

/**
 * Advice on the activity of a search or, if nothing was found, on its text; "" if there is none.
 *
 * @throws {InvalidInput} when the filter by activity has an unknown one.
 */
export function adviseOn(context: ItemParameters, query: IDataObject, found: number): string {
	return editionAdvice(context, found) || (found === 0 ? textAdvice(query) : '');
}

/** If the text names an activity, as in "fontaneros en Sevilla", says how to search for that activity instead. */
function textAdvice(query: IDataObject): string {
	const { [SEARCH_QUERY.text]: text, [SEARCH_QUERY.cnae]: cnae } = query;
	if (isNothing(text) || !isNothing(cnae)) return '';

	const activity = cnaeSearch().activityIn(String(text));
	if (activity === undefined) return '';

	const { codes, place } = activity;
	const province = place === undefined ? undefined : findProvince(place);
	const provincePart = province === undefined ? '' : `, Province to ${province}`;
	const nearbyPart =
		place === undefined || provincePart !== '' ? '' : `, search nearby with Centre ${place}`;

	return `Set Filters → ${ACTIVITY} to ${codes}${provincePart}, and leave Text empty${nearbyPart}.`;
}

/** The provinces as they are typed: the service may know only that spelling. */
function readProvince(context: CriterionContext): string | undefined {
	const province = readCriterion(context, 'province', 'Province', isNoFact);
	if (province === undefined) return undefined;

	const typed = [...unwrap('Province', parseProvinces(province, findTown)).values()];
	return typed.map((name) => name.replace(/\s+/g, ' ')).join(PROVINCE_SEPARATOR);
}

const RADIUS = 'Radius (Km)';

/** The display names of the fields of a search around a place, by their names in its query. */
export const NEARBY_LABELS = {
	[NEARBY_QUERY.latitude]: 'Centre',
	[NEARBY_QUERY.longitude]: 'Centre',
	[NEARBY_QUERY.radius]: RADIUS,
	[NEARBY_QUERY.cnae]: ACTIVITY,
	[NEARBY_QUERY.sector]: 'Sector',
	[NEARBY_QUERY.limit]: 'Limit',
};

/** The field Centre: a town from the list, or a point. */
export const centreField: INodeProperties = {
	displayName: 'Centre',
	name: 'centre',
	type: 'resourceLocator',
	default: { mode: 'list', value: '' },
	required: true,
	description: 'The town or point to search around',
	builderHint: {
		propertyHint:
			"With mode 'list', the value is the name of a town, such as 'Getafe'; with the province where several have it, such as 'Cangas (Pontevedra)'. With mode 'coordinates', it is 'latitude, longitude' or, as from an expression, the name of a town.",
	},
	modes: [
		{
			displayName: 'Town',
			// The editor searches a list only in a mode with this name, and labels that mode From List.
			name: 'list',
			type: 'list',
			placeholder: 'Select a town…',
			typeOptions: { searchListMethod: 'searchTowns', searchable: true },
		},
		{
			// The editor truncates names that are longer than "From list".
			displayName: 'Point',
			name: 'coordinates',
			type: 'string',
			placeholder: 'e.g. 43.3623436, -8.4115401',
			hint: 'Latitude and longitude as copied from a map, or a link to the map. The name of a town works too.',
		},
	],
};

/** The field Radius, in kilometres unless a unit is entered. */
export const radiusField: INodeProperties = {
	displayName: RADIUS,
	name: 'radiusKm',
	type: 'string',
	default: '5',
	required: true,
	placeholder: 'e.g. 2,5',
	description: 'How far from the centre to search, in kilometres; or with the unit, e.g. 500 m',
};

function readCentre(context: ItemParameters): Point & Partial<Place> {
	return unwrap('Centre', parseCentre(readRaw(context, 'centre'), loadTowns));
}

/**
 * The radius in kilometres.
 *
 * @throws {InvalidInput} when it is not a distance or is out of range.
 */
export function readRadius(context: ItemParameters): number {
	return unwrap(RADIUS, parseRadius(readRaw(context, 'radiusKm')));
}

/**
 * The centre and the radius of a search.
 *
 * @throws {InvalidInput} when one cannot be understood, or the circle is far from Spain.
 */
export function readCircle(context: ItemParameters): Circle & Partial<Place> {
	const radius = readRadius(context);
	const circle = { ...readCentre(context), radius };
	unwrap('Centre', parseReach(circle, loadTowns()));
	return circle;
}

/** Names the centre and the radius in kilometres: "Vigo (42.23, -8.71), 5 km". */
export function describeCentre(centre: Point & Partial<Place>, radius: number): string {
	const point = `${centre.latitude.toFixed(2)}, ${centre.longitude.toFixed(2)}`;
	const place = centre.name === undefined ? point : `${centre.name} (${point})`;
	return `${place}, ${radius} km`;
}

/**
 * The query parameters of the filters of Search Nearby.
 *
 * @throws {EmptyForItem} when a filter is filled in, but gives nothing.
 * @throws {InvalidInput} when a filter cannot be understood.
 */
export function readNearbyFilters(context: ItemParameters): IDataObject {
	requireAdditionalQuery(context);
	return withAdditionalQuery(context, {
		[NEARBY_QUERY.sector]: readSector(context),
		[NEARBY_QUERY.cnae]: joinCodes(readActivities(context)),
		[NEARBY_QUERY.onlyEmail]: readOnlyEmail(context) ? 'true' : undefined,
	});
}

const PAGING: string[] = [SEARCH_QUERY.page, SEARCH_QUERY.pageSize, NEARBY_QUERY.limit];

const LABELS = new Map<string, string>([
	[SEARCH_QUERY.text, 'Text'],
	[SEARCH_QUERY.province, 'Province'],
	[SEARCH_QUERY.cnae, 'CNAE'],
	[SEARCH_QUERY.sector, sectorField.displayName],
]);

const MAX_VALUE_LENGTH = 30;

/** Describes a search by display names: 'Text "bar" · Province Bizkaia'. */
export function describeSearch(query: IDataObject): string {
	return Object.entries(query)
		.filter(([name, value]) => !PAGING.includes(name) && !isNothing(value))
		.map(([name, value]) => describeCriterion(name, String(value)))
		.join(' · ');
}

/**
 * Describes a search around a place.
 *
 * @param place the place with the word before it, such as "Around Vigo, 5 km" or "Province of Sevilla"; empty for none.
 */
export function describeAround(place: string, filters: IDataObject): string {
	return [place, describeSearch(filters)].filter(Boolean).join(' · ');
}

function describeCriterion(name: string, value: string): string {
	if (name === NEARBY_QUERY.onlyEmail) return emailField.displayName;

	return `${LABELS.get(name) ?? name} ${describeValue(name, value)}`;
}

function describeValue(name: string, value: string): string {
	if (name === SEARCH_QUERY.cnae) return cnaeSearch().describeCode(value);

	const short = shortened(value.replaceAll(PROVINCE_SEPARATOR, SEPARATOR), MAX_VALUE_LENGTH);
	return name === SEARCH_QUERY.text ? `"${short}"` : short;
}
