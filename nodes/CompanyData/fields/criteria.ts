import type { IDataObject, INodeProperties } from 'n8n-workflow';
import { isEmpty, unwrap, shortened } from '../../lib/values';
import { NEARBY_QUERY, SEARCH_QUERY } from '../../service/api';
import { parseCentre, parseRadius } from '../../spain/centre';
import type { Point } from '../../spain/coordinates';
import { cnaeSearch, loadTowns } from '../../spain/lazy';
import { findProvince, parseProvince } from '../../spain/provinces';
import type { Place } from '../../spain/towns';
import {
	editionAdvice,
	filtersField,
	NEARBY_FILTERS,
	readFilters,
	SEARCH_FILTERS,
	type Filter,
} from './filters';
import { withAdditionalQuery } from './options';
import { fromList, readRaw, readText, type ItemParameters } from './parameters';

export const provinceField: INodeProperties = {
	displayName: 'Province',
	name: 'province',
	type: 'resourceLocator',
	default: { mode: 'list', value: '' },
	description: 'Only companies in this province',
	builderHint: {
		propertyHint: "Use mode 'name'; the value is the name of the province, such as 'A Coruña'.",
	},
	modes: [
		fromList('searchProvinces'),
		{
			displayName: 'By Name',
			name: 'name',
			type: 'string',
			placeholder: 'e.g. Vizcaya',
			hint: 'Sent as it is; what no province is called can be sent as the query parameter provincia, in Options.',
		},
	],
};

export const searchFields: INodeProperties[] = [
	{
		displayName: 'Text',
		name: 'text',
		type: 'string',
		default: '',
		placeholder: 'e.g. panadería',
		description:
			'Words to look for, such as a part of the name. Leave empty to use the filters alone.',
	},
	provinceField,
];

export const filtersOfService = filtersField(
	SEARCH_FILTERS.filter(({ where }) => where === 'service'),
);

export function readSearchQuery(context: ItemParameters, pageSize: number): IDataObject {
	return withAdditionalQuery(context, {
		[SEARCH_QUERY.text]: readText(context, 'text', 'Text').trim(),
		[SEARCH_QUERY.province]: readProvince(context),
		...readFilters(context, SEARCH_FILTERS),
		[SEARCH_QUERY.pageSize]: pageSize,
	});
}

export function adviseOn(context: ItemParameters, query: IDataObject, found: number): string {
	return editionAdvice(context, found) || (found === 0 ? textAdvice(query) : '');
}

/** Says what to enter in place of a text that names an activity, such as "fontaneros en Sevilla". */
function textAdvice(query: IDataObject): string {
	const { [SEARCH_QUERY.text]: text, [SEARCH_QUERY.cnae]: cnae } = query;
	if (isEmpty(text) || !isEmpty(cnae)) return '';
	const activity = cnaeSearch().activityIn(String(text));
	if (activity === undefined) return '';
	const { codes, place } = activity;
	const province = place === undefined ? undefined : findProvince(place);
	const where = province === undefined ? '' : `, Province to ${province}`;
	const around = place === undefined || where !== '' ? '' : `, search nearby with Centre ${place}`;
	return `Set Filters → CNAE to ${codes}${where}, and leave Text empty${around}.`;
}

function readProvince(context: ItemParameters): string | undefined {
	const province = readRaw(context, 'province');
	if (isEmpty(province)) return undefined;
	unwrap('Province', parseProvince(province));
	return String(province).trim();
}

/** Kilometres beyond the radius within which a town of Spain may be. */
const MARGIN_KM = 25;

const RADIUS = 'Radius (Km)';

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
			// The editor searches a list in a mode of this name only, and calls it From List.
			name: 'list',
			type: 'list',
			placeholder: 'Select a town…',
			typeOptions: { searchListMethod: 'searchTowns', searchable: true },
		},
		{
			// The editor cuts longer names than "From list".
			displayName: 'Point',
			name: 'coordinates',
			type: 'string',
			placeholder: 'e.g. 43.3623436, -8.4115401',
			hint: 'Latitude and longitude as copied from a map, or a link to the map. The name of a town works too.',
		},
	],
};

export const radiusField: INodeProperties = {
	displayName: RADIUS,
	name: 'radiusKm',
	type: 'string',
	default: '5',
	required: true,
	placeholder: 'e.g. 2,5',
	description: 'How far from the centre to search, in kilometres; or with the unit, e.g. 500 m',
};

export function readCentre(context: ItemParameters): Point & Partial<Place> {
	return unwrap('Centre', parseCentre(readRaw(context, 'centre'), loadTowns));
}

export function readRadius(context: ItemParameters): number {
	return unwrap(RADIUS, parseRadius(readRaw(context, 'radiusKm')));
}

export function describeCentre(centre: Point & Partial<Place>, radius: number): string {
	const point = `${centre.latitude.toFixed(2)}, ${centre.longitude.toFixed(2)}`;
	const place = centre.name === undefined ? point : `${centre.name} (${point})`;
	return `${place}, ${radius} km`;
}

export function isFarFromSpain(centre: Point, radius: number): boolean | 'swapped' {
	const towns = loadTowns();
	const reach = radius + MARGIN_KM;
	if (towns.isNear(centre, reach)) return false;
	const swapped = { latitude: centre.longitude, longitude: centre.latitude };
	return towns.isNear(swapped, reach) ? 'swapped' : true;
}

export function readNearbyFilters(context: ItemParameters): IDataObject {
	return withAdditionalQuery(context, readFilters(context, NEARBY_FILTERS));
}

const PAGING: string[] = [SEARCH_QUERY.page, SEARCH_QUERY.pageSize, NEARBY_QUERY.limit];

const LABELS = new Map<string, string>([
	[SEARCH_QUERY.text, 'Text'],
	[SEARCH_QUERY.province, 'Province'],
]);

const LONGEST_VALUE = 30;

/** Describes a search by display names: 'Text "bar" · Province Bizkaia'. */
export function describeSearch(query: IDataObject): string {
	return describeCriteria(query, SEARCH_FILTERS);
}

/** @param place with the word before it, as in "Around Vigo, 5 km" and "Province of Sevilla"; empty to leave it out. */
export function describeAround(
	place: string,
	filters: IDataObject,
	own: readonly Filter[] = [],
): string {
	const labels = own.map(({ label }) => label);
	return [place, describeCriteria(filters, NEARBY_FILTERS), ...labels].filter(Boolean).join(' · ');
}

function describeCriteria(query: IDataObject, filters: readonly Filter[]): string {
	const describe = ([name, value]: [string, unknown]) => {
		const filter = filters.find(({ field, where }) => field === name && where === 'service');
		const label = filter?.label ?? LABELS.get(name) ?? name;
		const isSwitch = filter !== undefined && filter.read === undefined;
		return isSwitch ? label : `${label} ${describeValue(name, String(value))}`;
	};
	return Object.entries(query)
		.filter(([name, value]) => !PAGING.includes(name) && !isEmpty(value))
		.map(describe)
		.join(' · ');
}

function describeValue(name: string, value: string): string {
	if (name === SEARCH_QUERY.cnae) return cnaeSearch().describeCode(value);
	const short = shortened(value, LONGEST_VALUE);
	return name === SEARCH_QUERY.text ? `"${short}"` : short;
}
