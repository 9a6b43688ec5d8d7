import type { IDataObject } from 'n8n-workflow';
import { PATHS } from '../../../shared/contract/paths';
import { SEARCH_QUERY } from '../../../shared/contract/fields';
import { explainShape, RequestFailed } from '../../transport/errors/request-failed';
import { optionsField, withAdditionalQuery } from '../fields/options';
import type { ItemOperation } from '../types';

/** Refusals that show a workspace's limits as well as a success does. */
const TELLING_STATUSES = [402, 403, 429];

/** What the plan allows and what is left of it. */
export const getUsage: ItemOperation = {
	value: 'getUsage',
	name: 'Get Usage',
	action: 'Get account usage',
	description: 'Get the limits of the plan and what remains of them, at no credits',
	fields: [optionsField('query')],
	async execute(context, itemIndex) {
		const query = withAdditionalQuery(context, itemIndex, {
			[SEARCH_QUERY.page]: 1,
			[SEARCH_QUERY.pageSize]: 1,
		});
		const client = await context.client();
		const { headers } = await client.send({
			method: 'GET',
			path: PATHS.search,
			query,
			acceptedStatuses: TELLING_STATUSES,
		});
		if (headers['x-ratelimit-limit'] === undefined)
			throw new RequestFailed(explainShape('one with the limits of a plan'));
		return { key: client.keyKind, ...readUsage(headers) };
	},
};

function readUsage(headers: Record<string, string>): IDataObject {
	const count = (name: string) => {
		const value = Number(headers[name] ?? Number.NaN);
		return Number.isFinite(value) ? value : null;
	};
	const rateReset = count('x-ratelimit-reset');
	return {
		rate_limit: {
			requests_per_minute: count('x-ratelimit-limit'),
			remaining: count('x-ratelimit-remaining'),
			resets_at: rateReset === null ? null : isoTime(rateReset * 1000),
		},
		credits: {
			plan: count('x-credits-plan'),
			used: count('x-credits-used'),
			remaining: count('x-credits-remaining'),
			resets_at: isoTime(Date.parse(headers['x-credits-reset'] ?? '')),
		},
	};
}

function isoTime(milliseconds: number): string | null {
	const date = new Date(milliseconds);
	return Number.isNaN(date.getTime()) ? null : date.toISOString();
}
