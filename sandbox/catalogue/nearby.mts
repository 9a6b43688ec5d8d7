import type { Catalogue } from './catalogue.mts';
import type { Company } from './company.mts';
import { activityFlags } from './filters.mts';

/** Criteria of the geographic search, in degrees and km. */
export interface NearbyQuery {
	lat: number;
	lng: number;
	radius_km: number;
	limit: number;
	sector?: string;
	cnae?: string;
	only_email: boolean;
}

export type NearbyCompany = Company & { distance_km: number };
export type NearbySearch = (query: NearbyQuery) => NearbyCompany[];

const EARTH_RADIUS_KM = 6371;
const RADIANS = Math.PI / 180;

/**
 * Searches the catalogue by position. The nearest come first, with their distance in km.
 *
 * @param isThere whether the company at an index is in the catalogue at the time of a search
 */
export function createNearbySearch(
	catalogue: Catalogue,
	isThere: (index: number) => boolean,
): NearbySearch {
	const { latitude, longitude, activity, hasEmail } = catalogue.columns;
	return (query) => {
		const allowed = activityFlags(query);
		const most = query.radius_km / EARTH_RADIUS_KM / RADIANS;
		const found: Array<{ index: number; kilometres: number }> = [];
		for (let index = 0; index < catalogue.size; index++) {
			// First, because it rules out most companies and costs least.
			if (Math.abs(latitude[index] - query.lat) > most) continue;
			if (allowed[activity[index]] === 0 || (query.only_email && hasEmail[index] === 0)) continue;
			const kilometres = distance(query.lat, query.lng, latitude[index], longitude[index]);
			if (kilometres <= query.radius_km && isThere(index)) found.push({ index, kilometres });
		}
		found.sort((one, other) => one.kilometres - other.kilometres);
		return found.slice(0, query.limit).map(({ index, kilometres }) => ({
			...catalogue.companyAt(index),
			distance_km: Math.round(kilometres * 1000) / 1000,
		}));
	};
}

/** The great-circle distance in km, by the haversine formula. */
function distance(lat: number, lng: number, otherLat: number, otherLng: number): number {
	const haversine = (degrees: number) => Math.sin((degrees * RADIANS) / 2) ** 2;
	const along = Math.cos(lat * RADIANS) * Math.cos(otherLat * RADIANS);
	const angle = haversine(otherLat - lat) + along * haversine(otherLng - lng);
	return 2 * EARTH_RADIUS_KM * Math.asin(Math.sqrt(angle));
}
