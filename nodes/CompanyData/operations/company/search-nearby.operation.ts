/** Company → Search Nearby: the companies around a place, nearest first, or all of an area. */

import type { IDataObject } from 'n8n-workflow';

import { explainIncomplete } from './nearby-hints';
import { searchEach } from './search-each';
import { adviseOn, tellSearch } from './search-hints';
import { adviseOnSector } from './sector-advice';
import {
	areaFields,
	type Circles,
	type Criteria,
	describeSearch,
	explainUnfiltered,
	type Extent,
	filtersField,
	firstChange,
	ifNothingOption,
	limitFields,
	listOptions,
	MAX_AREA_REQUESTS,
	NEARBY_LABELS,
	offsetOption,
	outputFields,
	readArea,
	readCriteria,
	readExtent,
	readMaxRequests,
	readRecordsIn,
	readShaper,
	readSieve,
	recordsInOption,
	type SearchArea,
	type Shaper,
	type Sieve,
	sieveOptions,
	withoutDistance,
} from '../../fields';
import type { Ask, Cost, ItemContext, OperationContext, ReadOperation } from '../../run/types';
import {
	COMPANY,
	cutShort,
	isRoundSize,
	NEARBY_LIMIT,
	NEARBY_QUERY,
	nearbyPlan,
	recordsOf,
	RequestFailed,
	searchAround,
	type Sender,
	unkept,
} from '../../../../client';
import { groupsOf } from '../../../../lib/groups';
import { InvalidInput } from '../../../../lib/result';
import { grouped } from '../../../../lib/text';
import { type Circle, survey } from '../../../../spain';

/** Searches around a place, or all of an area by circles. */
export const searchNearby: ReadOperation = {
	value: 'searchNearby',
	name: 'Search Nearby',
	action: 'Search nearby companies',
	description: 'Find companies around towns or a point, or in provinces',
	scope: 'empresas:read',
	fields: [
		...areaFields,
		...limitFields({}, NEARBY_LIMIT),
		filtersField(
			'nearby',
			'Which companies to find. If an expression in a filter gives nothing, no search is made.',
		),
		...outputFields('nearby'),
		listOptions('query', [...sieveOptions, ifNothingOption, offsetOption(), recordsInOption]),
	],
	async cost(context, _, ask) {
		const area = readArea(context);
		const criteria = readCriteria(context, 'nearby');
		const { mayLeaveOut } = readSieveOf(context, area, criteria);
		const extent = readNearbyExtent(context);
		const searches = searchesIn(area, criteria, extent);
		const isOne = isOneRequest(searches[0].circles, extent);
		const each = isOne ? 1 : (readMaxRequests(context) ?? MAX_AREA_REQUESTS);
		const requests = searches.length * each;
		const companies = await countCompanies(context, ask, searches, { ...extent, mayLeaveOut });
		return { requests, lookups: 0, isUpTo: !isOne, ...companies };
	},
	async execute(context) {
		const area = readArea(context);
		const criteria = readCriteria(context, 'nearby');
		const { query: filters, notes } = criteria;
		const sieve = readSieveOf(context, area, criteria);
		const labelled: Sender['send'] = async (request, read) =>
			await context.client.send({ ...request, labels: NEARBY_LABELS }, read);

		const send = sieve.isPrivate ? unkept(labelled) : labelled;
		const extent = readNearbyExtent(context);
		const end = extent.offset + extent.limit;
		const turnOf = new Map<IDataObject, string>();
		const search = async ({ name, circles, query }: CirclesSearch) => {
			// Of an area, one more company than wanted shows whether there are more.
			const part = isOneRequest(circles, extent)
				? await searchNearest(context, send, circles.circles[0], { query, end })
				: await searchArea(context, send, circles, { query, wanted: end + 1 });

			for (const company of part.records) turnOf.set(company, name);
			return part;
		};

		const rowsOf = (companies: IDataObject[]) =>
			companies.slice(extent.offset, end).map((company) => sieve.row(company));

		const present = (companies: IDataObject[]) => sieve.kept(rowsOf(companies));
		const searches = searchesIn(area, criteria, extent);
		const { parts, records: joined, bound } = await searchEach(filters, searches, search, present);
		if (parts.length > 1 && area.isProvince !== true) {
			joined.sort((one, other) => distanceOf(one) - distanceOf(other));
		}

		const groups = groupsOf(joined, (company) => String(turnOf.get(company)));
		const found = extent.limit === Infinity ? joined : takeTurns(groups);

		const described = [area.description, describeSearch(filters)].filter(Boolean).join(' · ');
		const advice = adviseOn(context, filters, found.length);
		const sectorAdvice = found.length === 0 ? await adviseOnSector(context, filters) : '';
		const records = rowsOf(found);
		const hasMore = parts.some((part) => part.mayHaveMore) ? 'maybe' : found.length > end;
		// n8n itself says that Limit was reached.
		const { isLimitReached } = parts.find((part) => part.bound !== undefined) ?? {};
		tellSearch(
			context,
			{
				...searchedIn(area, filters, hasMore),
				...(sectorAdvice !== '' && { advice: sectorAdvice }),
				received: records.length,
				leftOut: sieve.describe(records),
			},
			{ advice, bound: isLimitReached ? undefined : bound, limit: extent.limit, notes },
		);

		return context.caller.presentList(context, {
			records,
			leftOut: sieve.leftOut,
			extent,
			hasMore,
			criteria: [described, ...notes].join(' · '),
			none: [`No company matches ${described}.`, sectorAdvice, advice].filter(Boolean).join(' '),
			bound,
		});
	},
};

/** What the hint says of the search itself. */
function searchedIn(area: SearchArea, filters: IDataObject, hasMore: boolean | 'maybe') {
	const filtered = describeSearch(filters);
	return {
		...(hasMore !== false && { more: hasMore === true ? ('are' as const) : ('may be' as const) }),
		criteria: ` ${area.place}${filtered && ` · ${filtered}`}`,
		advice: area.isProvince ? firstChange(filters) : 'Enter a larger radius first.',
	};
}

function readSieveOf(
	context: ItemContext,
	{ isProvince }: SearchArea,
	{ onlyEmail }: Criteria,
): Sieve {
	const shape = readShaper(context, 'nearby');
	// Within a province, the distance would be that from the middle of a circle that nobody has chosen.
	const shapeInProvince: Shaper = (record) => withoutDistance(shape(record));

	return readSieve(context, isProvince ? shapeInProvince : shape, { onlyEmail, isFiltered: true });
}

/** One of the searches of an area, with the name of the place it is for. */
interface CirclesSearch {
	name: string;
	circles: Circles;
	query: IDataObject;
}

/**
 * The searches of an area: one for each activity, and for each province, or if Limit is shared, each town. All companies of
 * several towns take fewer requests together.
 */
function searchesIn(area: SearchArea, { searches }: Criteria, { limit }: Extent): CirclesSearch[] {
	const isTogether = limit === Infinity && area.isProvince !== true;
	const parts = isTogether ? [{ ...area, name: area.place }] : area.parts;
	return parts.flatMap(({ name, ...circles }) =>
		searches.map((query) => ({ name, circles, query })),
	);
}

/** How many companies will come, as far as the first request of each search says. */
async function countCompanies(
	context: ItemContext,
	ask: Ask,
	searches: readonly CirclesSearch[],
	{ offset, limit, mayLeaveOut }: Extent & Pick<Sieve, 'mayLeaveOut'>,
): Promise<Pick<Cost, 'companies' | 'companiesAre'>> {
	const end = offset + limit;
	const options = { limit: Math.min(end, NEARBY_LIMIT), path: readRecordsIn(context) };
	const counts: number[] = [];
	let isComplete = true;

	for (const { circles, query } of searches) {
		const [circle, ...others] = circles.circles;
		const isAsked = others.length === 0 && circles.isWanted === undefined;
		const found = isAsked ? await searchAround<undefined>(ask, circle, query, options) : undefined;

		const { companies: { length: count } = { length: Number.NaN }, most = 0 } = found ?? {};
		counts.push(count);
		// With a Limit, the run sends the same request and no other.
		isComplete &&= end < Infinity ? count >= 0 : count < most && !isRoundSize(count);
	}

	const [first, ...further] = counts;
	if (end === Infinity && !isComplete) {
		return mayLeaveOut ? {} : { companies: first, companiesAre: 'atLeast' };
	}

	const sum = counts.reduce((total, count) => total + count);
	const companies = isComplete ? Math.min(limit, Math.max(0, sum - offset)) : limit;
	// Several searches may find the same company.
	const isBound = !isComplete || further.length > 0 || mayLeaveOut;
	return { companies, ...(isBound && { companiesAre: 'atMost' }) };
}

/** The first company of each group, then the second of each, and so on. */
function takeTurns(groups: ReadonlyArray<readonly IDataObject[]>): IDataObject[] {
	const longest = Math.max(0, ...groups.map(({ length }) => length));
	const turns = Array.from({ length: longest }, (_, turn) =>
		groups.flatMap((group) => group.slice(turn, turn + 1)),
	);

	return turns.flat();
}

function distanceOf(company: IDataObject): number {
	return Number(company[COMPANY.distance]);
}

/** True if one request is enough: for a limited number of companies around one point. */
function isOneRequest({ circles, isWanted }: Circles, { limit }: Extent): boolean {
	return circles.length === 1 && limit !== Infinity && isWanted === undefined;
}

/** The lengths at which responses of a run were cut, by its client. */
const cutLengths = new WeakMap<object, Set<number>>();

/** The nearest companies. The service states no total, so a full response may not be all of them. */
async function searchNearest(
	context: OperationContext,
	send: Sender['send'],
	circle: Circle,
	{ query: filters, end }: { query: IDataObject; end: number },
): Promise<AreaResult> {
	const options = { limit: end, path: readRecordsIn(context) };
	const { companies, most: serviceLimit } = await searchAround(send, circle, filters, options);

	const records = [...companies];
	const asked = { ...filters, [NEARBY_QUERY.radius]: circle.radius };
	const unfiltered = explainUnfiltered(asked, records);
	const count = records.length;
	const isFull = count >= serviceLimit;
	const lengths = cutLengths.get(context.client) ?? new Set();
	if (isFull) cutLengths.set(context.client, lengths.add(count));

	// A service may return fewer companies than requested without saying so; their number is then usually round, or that
	// of another response.
	const isCut = !isFull && (isRoundSize(count) || lengths.has(count));
	if (!isFull && !isCut) return { records, bound: unfiltered };

	const isLimitReached = isFull && serviceLimit >= end && end !== NEARBY_LIMIT;
	const reason = isLimitReached
		? 'As many companies came as Limit allows, so there may be more: raise Limit, or '
		: `The service ${isCut ? 'may return' : 'returns'} the nearest ${grouped(isCut ? count : serviceLimit)} at most, so there may be more: `;

	const remedy = context.caller.isModel ? 'use a smaller radius.' : 'turn on Return All.';
	const bound = unfiltered ?? reason + remedy;
	return {
		records,
		bound,
		mayHaveMore: isLimitReached || isCut || serviceLimit < Math.min(end, NEARBY_LIMIT),
		isLimitReached: isLimitReached && unfiltered === undefined,
	};
}

function readNearbyExtent(context: ItemContext): Extent {
	const extent = readExtent(context);
	const { offset, limit } = extent;
	if (limit === Infinity) return extent;

	const remedy = context.caller.isModel
		? 'For others, use a smaller radius or another centre.'
		: 'Turn on Return All, which finds all of them.';

	const hint = `The service returns the nearest ${grouped(NEARBY_LIMIT)} companies at most. ${remedy}`;
	const tooLarge = (value: number) => ({ what: `${value} is out of range`, hint });
	if (limit > NEARBY_LIMIT) throw new InvalidInput('Limit', tooLarge(limit));
	if (offset >= NEARBY_LIMIT) throw new InvalidInput('Offset', tooLarge(offset));

	return { ...extent, limit: Math.min(limit, NEARBY_LIMIT - offset) };
}

/** The companies of one search of an area. */
interface AreaResult {
	records: IDataObject[];
	/** Says why companies may be missing. */
	bound?: string;
	/** True if the service may have more companies than it returned. */
	mayHaveMore?: boolean;
	/** True if as many companies were returned as Limit allows. */
	isLimitReached?: boolean;
}

async function searchArea(
	context: OperationContext,
	send: Sender['send'],
	{ circles, isWanted }: Circles,
	{ query: filters, wanted }: { query: IDataObject; wanted: number },
): Promise<AreaResult> {
	const maxRequests = readMaxRequests(context) ?? MAX_AREA_REQUESTS;
	const plan = nearbyPlan(send, filters, readRecordsIn(context));
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
		keeps: isWanted,
	});

	const records = recordsOf(found);
	if (failure !== undefined) throw cutShort(records, failure);

	const limited =
		records.length >= wanted ? undefined : explainIncomplete(found, circles, maxRequests);

	const bound = explainUnfiltered(filters, records) ?? limited;
	return { records, bound };
}
