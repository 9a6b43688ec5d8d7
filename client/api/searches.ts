/** The two searches as requests, and how a page of results is read. */

import type { IDataObject } from 'n8n-workflow';

import { companyIdentity } from './companies';
import { type Page, readCompanies } from '../answers/listing';
import { COMPANY, NEARBY_QUERY, PATHS, SEARCH_QUERY } from '../service/api';
import { NEARBY_LIMIT } from '../service/limits';
import { orIfNotFound } from '../transport/failure';
import type { ApiRequest, Sender } from '../transport/request';
import type { ApiResponse } from '../transport/response';
import { parseNumber, readDecimal } from '../../lib/numbers';
import { err, InvalidInput, unwrap } from '../../lib/result';
import type { FoundAround, Point, Survey, SurveyPlan } from '../../spain';

/** The request for one page of a search, from 1. */
export function searchPage(query: IDataObject, number: number): ApiRequest {
	return {
		method: 'GET',
		path: PATHS.search,
		query: { ...query, [SEARCH_QUERY.page]: number },
		pageSizeParameter: SEARCH_QUERY.pageSize,
	};
}

/** Sends requests whose responses are not kept for a repetition, because they have companies that must not be stored. */
export function unkept(send: Sender['send']): Sender['send'] {
	return async (request, read) => await send({ ...request, isUnkept: true }, read);
}

/**
 * Reads a page of a search.
 *
 * @param path where the records are, from the option Records In; undefined to find them.
 * @throws {RequestFailed} when the response is not a page.
 */
export function toPage(response: ApiResponse, path?: string): Page {
	return readCompanies(response, 'a page of results', path);
}

const PLACE = [NEARBY_QUERY.latitude, NEARBY_QUERY.longitude, NEARBY_QUERY.radius];

const METRES = 1000;

/**
 * The companies in a circle with its radius in kilometres, the nearest first: at most `limit`, or as many as the service
 * allows.
 *
 * @param send sends the request; a preview may return undefined, which is then returned too.
 * @param path where the records are, from the option Records In; undefined to find them.
 */
export async function searchAround<None extends undefined = never>(
	send: <T>(request: ApiRequest, read: (response: ApiResponse) => T) => Promise<T | None>,
	circle: Point & { radius: number },
	filters: IDataObject,
	{ limit, path }: { limit: number; path?: string },
): Promise<FoundAround<IDataObject> | None> {
	const query = {
		[NEARBY_QUERY.latitude]: circle.latitude,
		[NEARBY_QUERY.longitude]: circle.longitude,
		[NEARBY_QUERY.radius]: circle.radius,
		[NEARBY_QUERY.limit]: limit,
		...filters,
	};

	const pageSizeParameter = NEARBY_QUERY.limit;
	const request: ApiRequest = {
		method: 'GET',
		path: PATHS.nearby,
		query,
		pageSizeParameter,
		notFound: {
			message: 'The service knows no company in this circle',
			hint: 'Search in a larger circle, or with fewer filters.',
		},
	};

	const sent = send(request, (response) => {
		const {
			records: companies,
			total = 0,
			more,
			why,
		} = readCompanies(response, 'a list of companies', path);

		const { [pageSizeParameter]: asked } = response.query ?? query;
		// A response that has not all is one that was cut at its own length.
		const isCut = more === 'yes' || why !== undefined || total > companies.length;
		return { companies, most: isCut ? companies.length : Number(asked) };
	});

	// "No company found" means that the circle has no companies.
	const none = { companies: [], most: Number(query[NEARBY_QUERY.limit]) };
	return await orIfNotFound<FoundAround<IDataObject> | None>(sent, none);
}

/**
 * How to search all of an area.
 *
 * @param path where the records of a response are, from the option Records In; undefined to find them.
 * @throws {InvalidInput} when the user has added a parameter that says where to search, or a limit that is not a number.
 */
export function nearbyPlan(
	send: Sender['send'],
	filters: IDataObject,
	path?: string,
): Pick<SurveyPlan<IDataObject>, 'search' | 'limit' | 'identity' | 'locate' | 'distance'> {
	const added = PLACE.find((name) => name in filters);
	if (added !== undefined) {
		throw new InvalidInput('Additional Query Parameters', {
			what: `has ${added}, but all companies are only found by searching at several places`,
			hint: 'Remove this parameter, or turn off Return All.',
		});
	}

	return {
		search: async (circle, limit) => await searchAround(send, circle, filters, { limit, path }),
		limit: readLimit(filters),
		identity: companyIdentity,
		locate,
		distance: (company) => {
			const distance = readDecimal(company[COMPANY.distance]);
			return Number.isNaN(distance) ? undefined : distance;
		},
	};
}

/** The companies of a survey, with their distance if they have a place. */
export function recordsOf({ companies }: Survey<IDataObject>): IDataObject[] {
	return companies.map(({ company, distance }) =>
		locate(company) === undefined
			? company
			: { ...company, [COMPANY.distance]: Math.round(distance * METRES) / METRES },
	);
}

/** The coordinates 0, 0 are in the Atlantic: a service may use them for a company whose place it does not know. */
function locate(company: IDataObject): Point | undefined {
	const latitude = readDecimal(company[COMPANY.latitude]);
	const longitude = readDecimal(company[COMPANY.longitude]);
	const isPoint = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
	return isPoint && (latitude !== 0 || longitude !== 0) ? { latitude, longitude } : undefined;
}

function readLimit(filters: IDataObject): number {
	const added = filters[NEARBY_QUERY.limit];
	if (added === undefined) return NEARBY_LIMIT;

	const limit = parseNumber(added, { minimum: 1, integer: true });
	const named = limit.ok ? limit : err(`has ${NEARBY_QUERY.limit}: ${limit.what}`, limit.hint);
	return unwrap('Additional Query Parameters', named);
}
