import type { IDataObject } from 'n8n-workflow';
import { COMPANY } from '../../../../service/fields';
import { NEARBY_LIMIT } from '../../../../service/limits';
import { survey, type Survey } from '../../../../spain/circles';
import type { Circle } from '../../../../spain/coordinates';
import { InvalidInput } from '../../../../lib/result';
import {
	NEARBY_FILTERS,
	answerSizeOption,
	describeAround,
	editionAdvice,
	explainUnfiltered,
	filtersField,
	limitFields,
	MOST_OF_AN_AREA,
	offsetOption,
	optionsOfReading,
	otherFieldsOption,
	outputFields,
	readExtent,
	readMaxRequests,
	readNearbyFilters,
	readShaper,
	searchesFor,
	type Extent,
} from '../../../fields';
import type { ItemContext, OperationContext, ReadOperation } from '../../../run/types';
import { countRequests, grouped, sum } from '../../../run/hints';
import { describeSearches, firstOf, listBounds, searchEach } from '../search-hints';
import { areaFields, readArea, type Area } from './area';
import { nearbyPlan, recordsOf, searchAround } from '../../../../client/nearby';
import { RequestFailed, cutShort } from '../../../../client/request';
import { logRun } from '../../../run/run-progress';

const AT_LIMIT = 'As many companies came as Limit allows, so there may be more: raise Limit, or ';

export const searchNearby: ReadOperation = {
	value: 'searchNearby',
	name: 'Search Nearby',
	action: 'Search nearby companies',
	description: 'Find companies around towns or a point, or in a province',
	scope: 'empresas:read',
	fields: [
		...areaFields,
		...limitFields({}, NEARBY_LIMIT),
		filtersField(NEARBY_FILTERS),
		...outputFields('nearby'),
		optionsOfReading('query', [answerSizeOption, offsetOption(), otherFieldsOption]),
	],
	plan(context, request) {
		const most = isOneRequest(readArea(context), readNearbyExtent(context))
			? 1
			: (readMaxRequests(context) ?? MOST_OF_AN_AREA);
		return searchesFor(context, readNearbyFilters(context)).map((filters) => ({
			request: { ...request, query: { ...request.query, ...filters } },
			requests: { least: 1, most },
		}));
	},
	async execute(context) {
		const { hints } = context;
		const shape = readShaper(context, 'nearby');
		const extent = readNearbyExtent(context);
		const end = extent.offset + extent.limit;
		const area = readArea(context);
		const filters = readNearbyFilters(context);
		const search = async (query: IDataObject) =>
			isOneRequest(area, extent)
				? await searchNearest(context, area.circles[0], query, end)
				: await searchArea(context, area, query, end + 1);
		const present = (companies: IDataObject[]) => companies.map(shape);
		const { parts, records: found, bound } = await searchEach(context, filters, search, present);
		const distanceOf = (company: IDataObject) => Number(company[COMPANY.distance]);
		if (parts.length > 1) found.sort((one, other) => distanceOf(one) - distanceOf(other));
		const requests = sum(parts, 'requests');
		const criteria = describeAround(area.where, filters);
		const advice = editionAdvice(context, found.length);
		const records = present(found.slice(extent.offset, end));
		const filtered = describeAround('', filters);
		const mayHaveMore = parts.some((part) => part.mayHaveMore);
		const hasMore = mayHaveMore ? 'maybe' : found.length > end;
		const searched = {
			received: records.length,
			...(hasMore !== false && { more: hasMore === true ? ('are' as const) : ('may be' as const) }),
			criteria: ` ${area.place}${filtered && ` · ${filtered}`}`,
			advice:
				area.keeps === undefined
					? 'Enter a larger radius first.'
					: filtered && 'Leave out a filter first.',
		};
		hints.add('summary', searched, describeSearches);
		if (advice !== '') hints.add('edition', advice, firstOf);
		// That Limit is reached, n8n says itself.
		if (bound !== undefined && !bound.startsWith(AT_LIMIT)) hints.add('bound', bound, listBounds);
		if (requests > 1) hints.add('requests', requests, countRequests);
		return context.caller.presentList(context, {
			records,
			extent,
			hasMore,
			criteria,
			none: `No company matches ${criteria}.${advice && ` ${advice}`}`,
			bound,
		});
	},
};

function isOneRequest({ circles, keeps }: Area, { limit }: Extent): boolean {
	return circles.length === 1 && limit !== Infinity && keeps === undefined;
}

/** The nearest companies. The service gives no total, so that as many as could come may not be all. */
async function searchNearest(
	context: OperationContext,
	circle: Circle,
	filters: IDataObject,
	end: number,
): Promise<Around> {
	const { companies, most } = await searchAround(context.client.send, circle, filters, end);
	const records = [...companies];
	const unfiltered = explainUnfiltered(filters, records);
	if (records.length < most) return { records, bound: unfiltered, requests: 1 };
	const reason =
		most < end || end === NEARBY_LIMIT
			? `The service returns the nearest ${grouped(most)} at most, so there may be more: `
			: AT_LIMIT;
	const remedy = context.caller.isModel ? 'use a smaller radius.' : 'turn on Return All.';
	const bound = unfiltered ?? reason + remedy;
	return { records, bound, requests: 1, mayHaveMore: reason === AT_LIMIT };
}

function readNearbyExtent(context: ItemContext): Extent {
	const extent = readExtent(context);
	const { offset, limit } = extent;
	if (limit === Infinity) return extent;
	const remedy = context.caller.isModel
		? 'For others, use a smaller radius or another centre.'
		: 'Turn on Return All, which finds all of them.';
	const hint = `The service returns the nearest ${grouped(NEARBY_LIMIT)} companies at most. ${remedy}`;
	const tooLarge = (what: number) => ({ what: `${what} is out of range`, hint });
	if (limit > NEARBY_LIMIT) throw new InvalidInput('Limit', tooLarge(limit));
	if (offset >= NEARBY_LIMIT) throw new InvalidInput('Offset', tooLarge(offset));
	return { ...extent, limit: Math.min(limit, NEARBY_LIMIT - offset) };
}

interface Around {
	records: IDataObject[];
	bound?: string;
	requests: number;
	mayHaveMore?: boolean;
}

async function searchArea(
	context: OperationContext,
	{ circles, where, keeps }: Area,
	filters: IDataObject,
	wanted = Infinity,
): Promise<Around> {
	const maxRequests = readMaxRequests(context) ?? MOST_OF_AN_AREA;
	const { client } = context;
	const plan = nearbyPlan(client.send, filters);
	let failure: RequestFailed | undefined;
	const found = await survey(circles, {
		...plan,
		search: async (circle, limit) =>
			await plan.search(circle, limit).catch((error: unknown) => {
				if (!(error instanceof RequestFailed)) throw error;
				failure = error;
				return undefined;
			}),
		maxRequests,
		wanted,
		keeps,
		onEstimate(requests) {
			logRun(
				context.node,
				`${where}: may take about ${grouped(requests)} requests; Max Requests is ${grouped(maxRequests)}.`,
			);
		},
	});
	const records = recordsOf(found);
	if (failure !== undefined) throw cutShort(records, failure);
	const limited = records.length >= wanted ? undefined : explainBound(found, circles, maxRequests);
	const bound = explainUnfiltered(filters, records) ?? limited;
	if (bound !== undefined) logRun(context.node, `${where}: ${bound}`);
	return { records, bound, requests: found.requests };
}

function explainBound(
	{ companies, shortcoming, completeWithin, crowded, unlocated }: Survey<IDataObject>,
	areas: readonly [Circle, ...Circle[]],
	maxRequests: number,
): string | undefined {
	if (shortcoming === 'unordered') {
		return 'The service did not return the nearest first, so that companies may be missing.';
	}
	if (shortcoming === 'unlocated') {
		return 'The service does not say where its companies are: no more than one request returns can be found.';
	}
	if (shortcoming === 'empty') {
		return 'Nothing was found, and that could not be confirmed: no company fits, or the service looks less far than it is asked to.';
	}
	if (shortcoming === 'requests') {
		const [{ radius }] = areas;
		const complete = `complete within ${shown(completeWithin)} of ${radius} km`;
		const part = areas.length === 1 ? complete : 'not all of the area is covered';
		return `Max Requests (${grouped(maxRequests)}) ended the search: ${grouped(companies.length)} companies, ${part}.`;
	}
	if (shortcoming === 'crowded') {
		const [{ latitude, longitude }] = crowded;
		return `More companies are at ${latitude.toFixed(5)}, ${longitude.toFixed(5)} than a request returns: some are missing.`;
	}
	return unlocated === 0
		? undefined
		: `${grouped(unlocated)} companies without coordinates may be in the area too, and were left out.`;
}

/** Kilometres, rounded down, so that no more is promised than there is. */
function shown(kilometres: number): string {
	const digits = kilometres < 1 ? 2 : 1;
	return String(Math.floor(kilometres * 10 ** digits) / 10 ** digits);
}
