import { NEARBY_LIMIT } from '../../../shared/contract/limits';
import { PATHS } from '../../../shared/contract/paths';
import { InvalidInput } from '../../../shared/result';
import { asRecords } from '../response-shape';
import { answerSizeField, extentFields } from '../../agent/extent';
import { limitField, optionsField, outputFields, readShaper } from '../fields';
import type { Extent, ItemContext, ReadOperation } from '../types';
import { noticeFarCentre } from './centre';
import { adviseOnEdition } from './filters';
import {
	describeNearby,
	nearbyFilters,
	nearbyQuery,
	placeFields,
	readNearbyCriteria,
} from './nearby-query';

const BOUND = `The service returns the nearest ${NEARBY_LIMIT} at most, so there may be more: use a smaller radius.`;

const AT_LIMIT =
	'As many companies came as Limit allows, so there may be more: raise Limit, or use a smaller radius.';

/** Companies around a town or a point, nearest first. */
export const searchNearby: ReadOperation = {
	value: 'searchNearby',
	name: 'Search Nearby',
	action: 'Search nearby companies',
	description: 'Find companies around a town or a point',
	scope: 'empresas:read',
	fields: [
		...placeFields,
		limitField({}, NEARBY_LIMIT),
		...extentFields({}, NEARBY_LIMIT),
		nearbyFilters,
		...outputFields('nearby'),
		answerSizeField,
		optionsField('query'),
	],
	async execute(context) {
		const shape = readShaper(context, 'nearby');
		const extent = readNearbyExtent(context);
		const end = extent.offset + extent.limit;
		// The service gives no total: one extra record shows whether there are more.
		const limit = Math.min(end + 1, NEARBY_LIMIT);
		const wanted = readNearbyCriteria(context);
		const { centre, radius, filters } = wanted;
		noticeFarCentre(context, centre, radius);
		const query = nearbyQuery({ ...centre, radius }, filters, limit);
		const request = { method: 'GET', path: PATHS.nearby, query } as const;
		const found = await context.client.send(request, ({ body }) => asRecords(body));
		const criteria = describeNearby(wanted);
		const advice = adviseOnEdition(context, found.length);
		const records = found.slice(extent.offset, end).map(shape);
		context.notices.addSearch(records.length, criteria, false);
		const hasMore = found.length > end;
		// Without the extra record there are no more, unless the service has a limit of its own here.
		const atLimit = found.length === end ? AT_LIMIT : undefined;
		const bound = end === NEARBY_LIMIT && found.length >= end ? BOUND : atLimit;
		if (hasMore) context.notices.addCut(records.length);
		if (bound !== undefined) context.notices.addBound(bound);
		return context.caller.presentList(context, {
			records,
			extent,
			hasMore,
			criteria,
			none: `No company matches ${criteria}.${advice}`,
			bound,
		});
	},
};

/**
 * The companies wanted, which end where the service does.
 *
 * @throws {InvalidInput} when none of them can be had, or Limit is more than can be.
 */
function readNearbyExtent(context: ItemContext): Extent {
	const extent = context.caller.readExtent(context);
	const { offset, limit } = extent;
	const hint = `The service returns the nearest ${NEARBY_LIMIT} companies at most. For others, use a smaller radius or another centre.`;
	const tooLarge = (what: number) => ({ what: `${what} is out of range`, hint });
	if (limit > NEARBY_LIMIT) throw new InvalidInput('Limit', tooLarge(limit));
	if (offset >= NEARBY_LIMIT) throw new InvalidInput('Offset', tooLarge(offset));
	return { ...extent, limit: Math.min(limit, NEARBY_LIMIT - offset) };
}
