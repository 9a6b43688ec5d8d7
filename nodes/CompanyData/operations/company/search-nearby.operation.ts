/** Company → Search Nearby: the companies around a place, nearest first, or all of an area. */

import type { IDataObject } from 'n8n-workflow';

import { searchEach } from './search-each';
import { tellSearch } from './search-hints';
import {
	centreField,
	describeAround,
	describeCentre,
	editionAdvice,
	explainUnfiltered,
	type Extent,
	limitFields,
	listOptions,
	MAX_AREA_REQUESTS,
	nearbyFilters,
	offsetOption,
	outputFields,
	provinceField,
	radiusField,
	readCentre,
	readExtent,
	readMaxRequests,
	readNearbyFilters,
	readRadius,
	readRaw,
	readRecordsIn,
	readShaper,
	recordsInOption,
	searchesFor,
} from '../../fields';
import type { ItemContext, OperationContext, ReadOperation } from '../../run/types';
import { isRoundSize } from '../../../api/pages';
import { nearbyPlan, recordsOf, searchAround } from '../../../api/searches';
import { parseChoice } from '../../../lib/choices';
import { parseList } from '../../../lib/lists';
import { InvalidInput, unwrap } from '../../../lib/result';
import { grouped } from '../../../lib/text';
import { COMPANY } from '../../../service/api';
import { NEARBY_LIMIT } from '../../../service/limits';
import { type Survey, survey } from '../../../spain/circles';
import type { Circle } from '../../../spain/coordinates';
import { loadTowns } from '../../../spain/lazy';
import { findProvince, parseProvince } from '../../../spain/provinces';
import { cutShort, RequestFailed } from '../../../transport/failure';

/** The radius around a town of a province reaches its sixth neighbour, within these bounds in kilometres. */
const NEIGHBOUR = 6;
const MIN_KM = 8;
const MAX_KM = 30;

const TOWNS = 'Towns';
const AREA = 'Area';
const AREAS = ['circle', 'province', 'towns'] as const;

interface Area {
	circles: readonly Circle[];
	where: string;
	/** The phrase that follows "companies" in a hint, e.g. "within 10 km of Vigo". */
	place: string;
	/** Tells which companies in the circles are wanted; all are by default. */
	keeps?(company: IDataObject): boolean;
	isProvince?: boolean;
}

/** Searches around a place, or all of an area by circles. */
export const searchNearby: ReadOperation = {
	value: 'searchNearby',
	name: 'Search Nearby',
	action: 'Search nearby companies',
	description: 'Find companies around towns or a point, or in a province',
	scope: 'empresas:read',
	fields: [
		{
			displayName: AREA,
			name: 'area',
			type: 'options',
			default: 'circle',
			options: [
				{ name: 'Circle', value: 'circle', description: 'Around a town or a point' },
				{ name: 'Province', value: 'province', description: 'In the whole of a province' },
				{ name: 'Towns', value: 'towns', description: 'Around each town of a list' },
			],
			description: 'Where to search',
		},
		{ ...centreField, displayOptions: { show: { area: ['circle'] } } },
		{ ...provinceField, required: true, displayOptions: { show: { area: ['province'] } } },
		{
			displayName: TOWNS,
			name: 'towns',
			type: 'string',
			default: '',
			required: true,
			placeholder: 'e.g. Vigo, Cangas (Pontevedra), Baiona',
			displayOptions: { show: { area: ['towns'] } },
			description:
				'The towns to search around, separated by commas, or a list of them. A company that is near several is returned once.',
		},
		{ ...radiusField, displayOptions: { show: { area: ['circle', 'towns'] } } },
		...limitFields({}, NEARBY_LIMIT),
		nearbyFilters,
		...outputFields('nearby'),
		listOptions('query', [offsetOption(), recordsInOption]),
	],
	cost(context) {
		const isOne = isOneRequest(readArea(context), readNearbyExtent(context));
		const each = isOne ? 1 : (readMaxRequests(context) ?? MAX_AREA_REQUESTS);
		const searches = searchesFor(readNearbyFilters(context)).length;
		return { requests: searches * each, lookups: 0, isUpTo: !isOne };
	},
	async execute(context) {
		const shape = readShaper(context, 'nearby');
		const extent = readNearbyExtent(context);
		const end = extent.offset + extent.limit;
		const area = readArea(context);
		const filters = readNearbyFilters(context);
		const search = async (query: IDataObject) =>
			isOneRequest(area, extent)
				? await searchNearest(context, area.circles[0], query, end)
				: await searchArea(context, area, query, end + 1);

		const present = (companies: IDataObject[]) => companies.slice(extent.offset, end).map(shape);
		const { parts, records: found, bound } = await searchEach(filters, search, present);
		if (parts.length > 1) found.sort((one, other) => distanceOf(one) - distanceOf(other));

		const criteria = describeAround(area.where, filters);
		const advice = editionAdvice(context, found.length);
		const records = present(found);
		const filtered = describeAround('', filters);
		const mayHaveMore = parts.some((part) => part.mayHaveMore);
		const hasMore = mayHaveMore ? 'maybe' : found.length > end;
		const searched = {
			received: records.length,
			...(hasMore !== false && { more: hasMore === true ? ('are' as const) : ('may be' as const) }),
			criteria: ` ${area.place}${filtered && ` · ${filtered}`}`,
			advice: adviceFor(area, filtered),
		};

		// n8n itself says that Limit was reached.
		const isLimitReached = parts.find((part) => part.bound !== undefined)?.isLimitReached;
		tellSearch(context, searched, { advice, bound: isLimitReached ? undefined : bound });
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

function distanceOf(company: IDataObject): number {
	return Number(company[COMPANY.distance]);
}

/** What to change if nothing is found, before other reasons are looked for. */
function adviceFor({ isProvince }: Area, filters: string): string {
	if (!isProvince) return 'Enter a larger radius first.';

	return filters && 'Leave out a filter first.';
}

function isOneRequest({ circles, keeps }: Area, { limit }: Extent): boolean {
	return circles.length === 1 && limit !== Infinity && keeps === undefined;
}

/** The nearest companies. The service states no total, so a full response may not be all of them. */
async function searchNearest(
	context: OperationContext,
	circle: Circle,
	filters: IDataObject,
	end: number,
): Promise<Around> {
	const { companies, most } = await searchAround(context.client.send, circle, filters, {
		limit: end,
		path: readRecordsIn(context),
	});

	const records = [...companies];
	const unfiltered = explainUnfiltered(filters, records);
	const count = records.length;
	const isFull = count >= most;
	// A service may return fewer than Limit without a word, and then a round number of them.
	const isCut = !isFull && isRoundSize(count);
	if (!isFull && !isCut) return { records, bound: unfiltered };

	const isLimitReached = isFull && most >= end && end !== NEARBY_LIMIT;
	const reason = isLimitReached
		? 'As many companies came as Limit allows, so there may be more: raise Limit, or '
		: `The service ${isCut ? 'may return' : 'returns'} the nearest ${grouped(isCut ? count : most)} at most, so there may be more: `;

	const remedy = context.caller.isModel ? 'use a smaller radius.' : 'turn on Return All.';
	const bound = unfiltered ?? reason + remedy;
	return {
		records,
		bound,
		mayHaveMore: isLimitReached || isCut,
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
	const tooLarge = (what: number) => ({ what: `${what} is out of range`, hint });
	if (limit > NEARBY_LIMIT) throw new InvalidInput('Limit', tooLarge(limit));
	if (offset >= NEARBY_LIMIT) throw new InvalidInput('Offset', tooLarge(offset));

	return { ...extent, limit: Math.min(limit, NEARBY_LIMIT - offset) };
}

interface Around {
	records: IDataObject[];
	/** Says why companies may be missing. */
	bound?: string;
	mayHaveMore?: boolean;
	/** True if as many companies came as Limit allows. */
	isLimitReached?: boolean;
}

async function searchArea(
	context: OperationContext,
	{ circles, keeps }: Area,
	filters: IDataObject,
	wanted = Infinity,
): Promise<Around> {
	const maxRequests = readMaxRequests(context) ?? MAX_AREA_REQUESTS;
	const { client } = context;
	const plan = nearbyPlan(client.send, filters, readRecordsIn(context));
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
	});

	const records = recordsOf(found);
	if (failure !== undefined) throw cutShort(records, failure);

	const limited = records.length >= wanted ? undefined : explainBound(found, circles, maxRequests);
	const bound = explainUnfiltered(filters, records) ?? limited;
	return { records, bound };
}

const SHORTCOMINGS = {
	unordered: 'The service did not return the nearest first, so that companies may be missing.',
	unlocated:
		'The service does not say where its companies are: no more than one request returns can be found.',
	empty:
		'Nothing was found, and that could not be confirmed: no company fits, or the service looks less far than it is asked to.',
};

function explainBound(
	{ companies, shortcoming, completeWithin, crowded, unlocated }: Survey<IDataObject>,
	areas: readonly Circle[],
	maxRequests: number,
): string | undefined {
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
	if (shortcoming !== undefined) return SHORTCOMINGS[shortcoming];

	return unlocated === 0
		? undefined
		: `${grouped(unlocated)} companies without coordinates may be in the area too, and were left out.`;
}

/** Kilometres, rounded down, so that no more is promised than there is. */
function shown(kilometres: number): string {
	const digits = kilometres < 1 ? 2 : 1;
	return String(Math.floor(kilometres * 10 ** digits) / 10 ** digits);
}

/** Kilometres beyond the radius within which a town of Spain may be. */
const MARGIN_KM = 25;

/** Says why a centre is not where the companies are. */
function tellWhereFar({ hints }: OperationContext, centre: Circle): void {
	const towns = loadTowns();
	const reach = centre.radius + MARGIN_KM;
	if (towns.isNear(centre, reach)) return;

	const swapped = { latitude: centre.longitude, longitude: centre.latitude };
	const reason = towns.isNear(swapped, reach)
		? 'latitude and longitude may be swapped'
		: 'the catalogue only has Spanish companies';

	hints.add('far', `The centre is far from Spain: ${reason}.`);
}

function readArea(context: OperationContext): Area {
	const area = unwrap(AREA, parseChoice(readRaw(context, 'area') || 'circle', AREAS));
	if (area === 'province') return readProvince(context);
	if (area === 'towns') return readTowns(context);

	const radius = readRadius(context);
	const centre = readCentre(context);
	const { latitude, longitude } = centre;
	const circle = { latitude, longitude, radius };
	tellWhereFar(context, circle);
	const where = describeCentre(centre, radius);
	const { name = where.replace(/, [^,]*$/, '') } = centre;
	const place = `within ${radius} km of ${name}`;
	return { circles: [circle], where: `Around ${where}`, place };
}

function readProvince(context: OperationContext): Area {
	const province = unwrap('Province', parseProvince(readRaw(context, 'province')));
	const towns = loadTowns();
	const circles = towns.of(province).map(({ latitude, longitude }) => {
		const { [NEIGHBOUR]: reach = MAX_KM } = towns.distancesFrom({ latitude, longitude });
		const radius = Math.min(MAX_KM, Math.max(MIN_KM, reach));
		return { latitude, longitude, radius };
	});

	return {
		circles,
		where: `Province of ${province}`,
		place: `in the province of ${province}`,
		isProvince: true,
		keeps: (company) => (findProvince(String(company[COMPANY.province])) ?? province) === province,
	};
}

function readTowns(context: OperationContext): Area {
	const radius = readRadius(context);
	const names = unwrap(TOWNS, parseList(readRaw(context, 'towns')));
	const towns = names.map((name) => unwrap(TOWNS, loadTowns().parse(name)));
	const circles = towns.map(({ latitude, longitude }) => ({ latitude, longitude, radius }));
	if (circles.length === 0) {
		throw new InvalidInput(TOWNS, { what: 'is empty', hint: 'Enter a town, e.g. Vigo.' });
	}

	const listed = [...new Set(towns.map(({ name }) => name))].join(', ');
	const place = `within ${radius} km of ${listed}`;
	return { circles, where: `Around ${listed}, ${radius} km`, place };
}
