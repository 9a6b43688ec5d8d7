import { NEARBY_QUERY } from '../../../shared/contract/fields';
import { PATHS } from '../../../shared/contract/paths';
import type { NumberRule } from '../../../shared/domain/numbers';
import { parseSwitch } from '../../../shared/domain/switches';
import { unwrap } from '../../../shared/result';
import { isTool } from '../../../shared/tool';
import { asRecords } from '../../transport/errors/response-shape';
import { answerSizeField, extentFields, limitField, readExtent } from '../fields/extent';
import { optionsField, withAdditionalQuery } from '../fields/options';
import { outputFields, readShaper } from '../fields/output';
import { readCollection, readNumber } from '../parameters';
import { answerWith } from '../tool-answer';
import type { ItemOperation } from '../types';
import { describeCriteria } from './criteria';
import { cnaeFilter, readCnaeFilter, readSectorFilter, sectorFilter } from './filters';

/** What the criteria of a search nearby are called in the node. */
const NEARBY_LABELS: Record<string, string> = {
	[NEARBY_QUERY.latitude]: 'Latitude',
	[NEARBY_QUERY.longitude]: 'Longitude',
	[NEARBY_QUERY.radius]: 'Radius (Km)',
	[NEARBY_QUERY.cnae]: 'CNAE',
	[NEARBY_QUERY.sector]: 'Sector',
	[NEARBY_QUERY.onlyEmail]: 'Only With Email',
};

/** Companies within a radius of a point, nearest first. */
export const searchNearby: ItemOperation = {
	value: 'searchNearby',
	name: 'Search Nearby',
	action: 'Search nearby companies',
	description: 'Find companies within a radius of a point',
	scope: 'empresas:read',
	fields: [
		{
			displayName: 'Latitude',
			name: 'latitude',
			type: 'number',
			typeOptions: { numberPrecision: 6 },
			default: 40.416775,
			required: true,
			description: 'Latitude of the centre in degrees, positive in Spain',
		},
		{
			displayName: 'Longitude',
			name: 'longitude',
			type: 'number',
			typeOptions: { numberPrecision: 6 },
			default: -3.70379,
			required: true,
			description: 'Longitude of the centre in degrees, negative west of Greenwich',
		},
		{
			displayName: 'Radius (Km)',
			name: 'radiusKm',
			type: 'number',
			default: 5,
			required: true,
			description: 'How far from the centre to look, in kilometres',
		},
		limitField(),
		...extentFields(),
		{
			displayName: 'Filters',
			name: 'filters',
			type: 'collection',
			placeholder: 'Add Filter',
			default: {},
			options: [
				cnaeFilter,
				{
					displayName: 'Only With Email',
					name: 'onlyEmail',
					type: 'boolean',
					default: true,
					description: 'Whether to return only companies with an e-mail address',
				},
				sectorFilter,
			],
		},
		...outputFields('company'),
		answerSizeField,
		optionsField('query'),
	],
	async execute(context) {
		const filters = readCollection(context, 'filters');
		const number = (name: string, label: string, rule: NumberRule) =>
			readNumber(context, name, label, rule);
		const onlyEmail = unwrap('Only With Email', parseSwitch(filters.onlyEmail));
		const shape = readShaper(context, 'company');
		const extent = readExtent(context);
		const end = extent.offset + extent.limit;
		// The service gives no total: one more tells an agent whether there are more.
		const limit = isTool(context.node.getNode()) ? end + 1 : end;
		const query = withAdditionalQuery(context, {
			[NEARBY_QUERY.latitude]: number('latitude', 'Latitude', { minimum: -90, maximum: 90 }),
			[NEARBY_QUERY.longitude]: number('longitude', 'Longitude', { minimum: -180, maximum: 180 }),
			[NEARBY_QUERY.radius]: number('radiusKm', 'Radius (Km)', { above: 0 }),
			[NEARBY_QUERY.sector]: readSectorFilter(context),
			[NEARBY_QUERY.cnae]: readCnaeFilter(context),
			[NEARBY_QUERY.onlyEmail]: onlyEmail ? 'true' : undefined,
			[NEARBY_QUERY.limit]: limit,
		});
		const { body } = await context.client.send({ method: 'GET', path: PATHS.nearby, query });
		const found = asRecords(body);
		const criteria = describeCriteria(query, NEARBY_LABELS);
		context.client.notices.addSearch(found.length, criteria, false);
		return answerWith(context, {
			records: found.slice(extent.offset, end).map(shape),
			extent,
			hasMore: found.length > end,
			none: `No company matches ${criteria}.`,
		});
	},
};
