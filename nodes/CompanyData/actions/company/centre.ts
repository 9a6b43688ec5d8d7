import type { INodeProperties } from 'n8n-workflow';
import { parseCentre } from '../../../shared/domain/centre';
import type { Point } from '../../../shared/domain/coordinates';
import { loadTowns } from '../../../shared/domain/load-towns';
import { unwrap } from '../../../shared/result';
import { readRaw } from '../parameters';
import type { ItemContext, OperationContext } from '../types';

/** How far beyond the radius the nearest town of Spain may be, in kilometres. */
const MARGIN_KM = 25;

/** Where a search looks. */
export const centreField: INodeProperties = {
	displayName: 'Centre',
	name: 'centre',
	type: 'resourceLocator',
	default: { mode: 'list', value: '' },
	required: true,
	description: 'The town or point to search around',
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

/**
 * The point of Centre.
 *
 * @throws {InvalidInput} when it is neither one town nor a point.
 */
export function readCentre(context: ItemContext): Point {
	return unwrap('Centre', parseCentre(readRaw(context, 'centre'), loadTowns));
}

/** Centre as it was entered, or its point if it is not text. */
export function describeCentre(context: ItemContext, { latitude, longitude }: Point): string {
	const given = readRaw(context, 'centre');
	return typeof given === 'string' ? given.trim() : `${latitude}, ${longitude}`;
}

/** Adds a notice if the radius, in kilometres, does not reach Spain from the centre. */
export function noticeFarCentre({ client }: OperationContext, centre: Point, radius: number): void {
	const towns = loadTowns();
	const reach = radius + MARGIN_KM;
	if (towns.isNear(centre, reach)) return;
	const swapped = { latitude: centre.longitude, longitude: centre.latitude };
	client.notices.addFarCentre(towns.isNear(swapped, reach));
}
