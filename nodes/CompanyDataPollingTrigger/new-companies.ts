/**
 * The event New Company Near a Place. Each poll reads all companies of the circle, or fails; those whose identity the
 * trigger has not stored are new. What the first poll finds is remembered and not reported.
 */

import type { IDataObject } from 'n8n-workflow';

import type { Session } from './session';
import type { Watch } from './watch';
import { companyIdentity } from '../api/companies';
import { nearbyPlan, recordsOf } from '../api/searches';
import {
	describeAround,
	describeCentre,
	explainUnfiltered,
	type ItemParameters,
	MAX_AREA_REQUESTS,
	readCentre,
	readMaxRequests,
	readNearbyFilters,
	readRadius,
	readShaper,
	searchesFor,
} from '../CompanyData/fields';
import { counted, grouped } from '../lib/text';
import { type Survey, survey } from '../spain/circles';
import type { Circle } from '../spain/coordinates';
import { RequestFailed } from '../transport/failure';

/** Companies that one trigger watches, so that n8n can store what it remembers of them. */
const MAX_COMPANIES = 50_000;

/** Companies that Fetch Test Event shows. */
const SHOWN = 3;

const NOTHING_DONE = 'Nothing is reported, and nothing forgotten.';

/** The part of the catalogue that is watched. */
interface Area {
	circle: Circle;
	/** The query of each search that it takes, without the place. */
	searches: readonly IDataObject[];
	/** The requests that one poll may take. */
	maxRequests: number;
}

/**
 * Reads the fields of the event.
 *
 * @throws {InvalidInput} when a field cannot be used.
 */
export function newCompaniesNear(parameters: ItemParameters): Watch {
	const shape = readShaper(parameters, 'nearby');
	const radius = readRadius(parameters);
	const centre = readCentre(parameters);
	const filters = readNearbyFilters(parameters);
	const { latitude, longitude } = centre;
	const area: Area = {
		circle: { latitude, longitude, radius },
		searches: searchesFor(filters),
		maxRequests: readMaxRequests(parameters) ?? MAX_AREA_REQUESTS,
	};

	return {
		identity: { ...area.circle, filters },
		parts: 1,
		preview: async (session) => (await findNearest(session, area)).map(shape),
		async look(session, memory) {
			const companies = await findAll(session, area);
			const known = (memory ?? []) as string[];
			const compared = compareWithKnown(known, companies);
			const where = describeAround(`Around ${describeCentre(centre, radius)}`, filters);

			return {
				items: memory === undefined ? [] : compared.added.map(shape),
				memory: compared.memory,
				summary: `${counted(companies.length, 'company', 'companies')}, ${where}`,
			};
		},
	};
}

/** The nearest companies of the area, for Fetch Test Event. */
async function findNearest({ send }: Session, area: Area): Promise<IDataObject[]> {
	const companies: IDataObject[] = [];

	for (const search of area.searches) {
		if (companies.length >= SHOWN) break;

		const nearest = await nearbyPlan(send, search).search(area.circle, SHOWN);
		companies.push(...(nearest?.companies ?? []));
	}

	return companies.slice(0, SHOWN);
}

/**
 * Finds all companies of the area. One that several searches found is there several times.
 *
 * @throws {RequestFailed} when some may be missing, the service ignored a filter, or there are too many.
 */
async function findAll({ send }: Session, area: Area): Promise<IDataObject[]> {
	const { circle } = area;
	const companies: IDataObject[] = [];
	let maxRequests = area.maxRequests;

	for (const search of area.searches) {
		const bounds = { maxRequests, wanted: MAX_COMPANIES + 1 };
		const found = await survey([circle], { ...nearbyPlan(send, search), ...bounds });
		const records = recordsOf(found);

		for (const record of records) companies.push(record);
		requireAll(found, companies.length, area);

		const message = explainUnfiltered(search, records);
		// Without the filter, all companies would be watched and reported.
		if (message !== undefined) throw new RequestFailed({ message, hint: NOTHING_DONE });

		maxRequests -= found.requests;
	}

	return companies;
}

/** @throws {RequestFailed} when companies may be missing, which would seem new later, or are too many to remember. */
function requireAll(
	{ shortcoming, completeWithin, crowded }: Survey<IDataObject>,
	companies: number,
	{ circle: { radius }, maxRequests }: Area,
): void {
	const hint = 'Use a smaller radius or filters, or several triggers.';
	if (companies > MAX_COMPANIES) {
		throw new RequestFailed({
			message: `More than ${grouped(MAX_COMPANIES)} companies are in the circle, and one trigger remembers no more`,
			hint,
		});
	}
	// There may be no company yet: the user waits for the first one.
	if (shortcoming === undefined || shortcoming === 'empty') return;

	const [place = { latitude: 0, longitude: 0 }] = crowded;
	const reasons = {
		requests: `Max Requests (${maxRequests}) did not suffice for all companies of the circle: those within ${completeWithin.toFixed(1)} of ${radius} km were read`,
		crowded: `More companies are at ${place.latitude.toFixed(5)}, ${place.longitude.toFixed(5)} than the service returns at once, so that not all can be watched`,
		unordered:
			'The service did not return the nearest companies first, so that some may be missing',
		unlocated:
			'The service does not say where its companies are, so that no more than one request returns can be found',
	};

	const more = shortcoming === 'requests' ? ', or raise Options → Max Requests' : '';
	throw new RequestFailed({
		message: reasons[shortcoming],
		hint: `${NOTHING_DONE} ${hint.replace('.', `${more}.`)}`,
	});
}

/**
 * Finds the companies that the trigger has not seen, by `companyIdentity`: the service's ID, or else the CIF. A company
 * that comes back is not new, so companies that have gone are remembered as long as there is room.
 *
 * @param stored the identities that n8n has stored, first those of companies that had gone.
 * @param found the companies that are there now, no more than `max`. The same one may be there twice.
 * @returns the new companies, each once, and the identities to store instead of `stored`.
 */
export function compareWithKnown(
	stored: readonly string[],
	found: readonly IDataObject[],
	max = MAX_COMPANIES,
): { added: IDataObject[]; memory: string[] } {
	const known = new Set(stored);
	const there = new Map(found.map((company) => [companyIdentity(company), company]));

	const added = [...there].filter(([identity]) => !known.has(identity));
	const gone = stored.filter((identity) => !there.has(identity));

	return {
		added: added.map(([, company]) => company),
		memory: [...gone, ...there.keys()].slice(-max),
	};
}
