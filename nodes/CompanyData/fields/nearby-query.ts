import type { IDataObject, INodeProperties } from 'n8n-workflow';
import { NEARBY_QUERY } from '../../service/fields';
import type { Point } from '../../spain/coordinates';
import type { Place } from '../../spain/towns';
import { withAdditionalQuery } from './index';
import type { ItemParameters } from './parameters';
import { centreField, describeCentre, radiusField, readCentre, readRadius } from './centre';
import { CENTRE, describeCriteria } from './criteria';
import {
	cnaeFilter,
	onlyEmailFilter,
	readCnaeFilter,
	readOnlyEmail,
	readSectorFilter,
	sectorFilter,
} from './filters';

/** What the criteria of a search nearby are called in the node. */
const LABELS: Record<string, string> = {
	[CENTRE]: 'Around',
	[NEARBY_QUERY.cnae]: 'CNAE',
	[NEARBY_QUERY.sector]: 'Sector',
	[NEARBY_QUERY.onlyEmail]: 'Only With Email',
};

/** Where a search nearby looks. */
export const placeFields: INodeProperties[] = [centreField, radiusField];

/** What it looks for. */
export const nearbyFilters: INodeProperties = {
	displayName: 'Filters',
	name: 'filters',
	type: 'collection',
	placeholder: 'Add Filter',
	default: {},
	options: [cnaeFilter, onlyEmailFilter(), sectorFilter],
};

/** Where a search nearby looks, and what for. */
export interface NearbyCriteria {
	centre: Point & Partial<Place>;
	/** In kilometres. */
	radius: number;
	/** The query parameters of the filters, and those that the user has added. */
	filters: IDataObject;
}

/**
 * What the fields say.
 *
 * @throws {InvalidInput} when one of them cannot be understood.
 */
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
	const onlyEmail = readOnlyEmail(context);
	return withAdditionalQuery(context, {
		[NEARBY_QUERY.sector]: readSectorFilter(context),
		[NEARBY_QUERY.cnae]: readCnaeFilter(context)?.code,
		[NEARBY_QUERY.onlyEmail]: onlyEmail ? 'true' : undefined,
	});
}

/** The query for the nearest companies around a point; `radius` in kilometres. */
export function nearbyQuery(
	{ latitude, longitude, radius }: Point & { radius: number },
	filters: IDataObject,
	limit: number,
): IDataObject {
	return {
		[NEARBY_QUERY.latitude]: latitude,
		[NEARBY_QUERY.longitude]: longitude,
		[NEARBY_QUERY.radius]: radius,
		[NEARBY_QUERY.limit]: limit,
		...filters,
	};
}

/** What a search nearby looks for, in the display names of the fields. */
export function describeNearby({ centre, radius, filters }: NearbyCriteria): string {
	return describeAround(describeCentre(centre, radius), filters);
}

/** What is looked for around a place, in the display names of the fields. */
export function describeAround(place: string, filters: IDataObject): string {
	return describeCriteria({ [CENTRE]: place, ...filters }, LABELS);
}
