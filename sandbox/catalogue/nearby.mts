import { around, distance } from 'geokdbush';
import KDBush from 'kdbush';
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

/**
 * Indexes the catalogue by position. The search returns the nearest first, distances in km.
 *
 * @param isThere whether the company at an index is in the catalogue at the time of a search
 */
export function createNearbySearch(
	catalogue: Catalogue,
	isThere: (index: number) => boolean,
): NearbySearch {
	const { latitude, longitude, activity, hasEmail } = catalogue.columns;
	const index = new KDBush(catalogue.size);
	for (let company = 0; company < catalogue.size; company++) {
		index.add(longitude[company], latitude[company]);
	}
	index.finish();

	return (query) => {
		const allowed = activityFlags(query);
		const passes = (company: number) =>
			allowed[activity[company]] === 1 &&
			(!query.only_email || hasEmail[company] === 1) &&
			isThere(company);
		const found: number[] = around(
			index,
			query.lng,
			query.lat,
			query.limit,
			query.radius_km,
			passes,
		);
		return found.map((company) => {
			const kilometres = distance(query.lng, query.lat, longitude[company], latitude[company]);
			return { ...catalogue.companyAt(company), distance_km: Math.round(kilometres * 1000) / 1000 };
		});
	};
}
