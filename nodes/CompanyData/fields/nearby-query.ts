import type { IDataObject, INodeProperties } from 'n8n-workflow';
import { unwrap } from '../../lib/result';
import { parseCentre, parseRadius } from '../../spain/centre';
import type { Point } from '../../spain/coordinates';
import { loadTowns } from '../../spain/lazy';
import type { Place } from '../../spain/towns';
import { CENTRE, describeCriteria, NEARBY_FILTERS, readFilters } from './filters';
import { withAdditionalQuery } from './options';
import { readRaw, type ItemParameters } from './parameters';

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
			displayName: 'Coordinates',
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

/**
 * The point of Centre, and its name if it is a town.
 *
 * @throws {InvalidInput} when it is neither one town nor a point.
 */
export function readCentre(context: ItemParameters): Point & Partial<Place> {
	return unwrap('Centre', parseCentre(readRaw(context, 'centre'), loadTowns));
}

/** The radius in kilometres. @throws {InvalidInput} when it is not a number within its bounds. */
export function readRadius(context: ItemParameters): number {
	return unwrap(RADIUS, parseRadius(readRaw(context, 'radiusKm')));
}

/** The place of a search: "A Coruña (43.36, -8.41), 5 km". */
export function describeCentre(centre: Point & Partial<Place>, radius: number): string {
	const point = `${centre.latitude.toFixed(2)}, ${centre.longitude.toFixed(2)}`;
	return `${centre.name === undefined ? point : `${centre.name} (${point})`}, ${radius} km`;
}

/** True where the radius, in kilometres, does not reach Spain; `swapped` if it would with the coordinates swapped. */
export function isFarFromSpain(centre: Point, radius: number): boolean | 'swapped' {
	const towns = loadTowns();
	const reach = radius + MARGIN_KM;
	if (towns.isNear(centre, reach)) return false;
	const swapped = { latitude: centre.longitude, longitude: centre.latitude };
	return towns.isNear(swapped, reach) ? 'swapped' : true;
}

const LABELS = new Map([[CENTRE, 'Around']]);

export const placeFields: INodeProperties[] = [centreField, radiusField];

export interface NearbyCriteria {
	centre: Point & Partial<Place>;
	radius: number;
	filters: IDataObject;
}

/** @throws {InvalidInput} when a field cannot be understood. */
export function readNearbyCriteria(context: ItemParameters): NearbyCriteria {
	const radius = readRadius(context);
	const centre = readCentre(context);
	return { centre, radius, filters: readNearbyFilters(context) };
}

/**
 * The query parameters of the filters, and those that the user has added.
 *
 * @throws {InvalidInput} when a filter cannot be understood.
 */
export function readNearbyFilters(context: ItemParameters): IDataObject {
	return withAdditionalQuery(context, readFilters(context, NEARBY_FILTERS));
}

export function describeNearby({ centre, radius, filters }: NearbyCriteria): string {
	return describeAround(describeCentre(centre, radius), filters);
}

export function describeAround(place: string, filters: IDataObject): string {
	return describeCriteria({ [CENTRE]: place, ...filters }, NEARBY_FILTERS, LABELS);
}
