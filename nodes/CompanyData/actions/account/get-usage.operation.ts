import type { IDataObject } from 'n8n-workflow';
import { SEARCH_QUERY } from '../../../shared/contract/fields';
import { RESPONSE_HEADERS } from '../../../shared/contract/headers';
import { PATHS } from '../../../shared/contract/paths';
import { explainShape, RequestFailed } from '../../transport/errors/request-failed';
import { optionsField, withAdditionalQuery } from '../fields/options';
import type { ItemOperation } from '../types';

/** Refusals whose headers show the limits of a workspace as well as a success does. */
const STATUSES_WITH_LIMITS = [402, 403, 429];

/** What the plan allows and how much of it is left. */
export const getUsage: ItemOperation = {
	value: 'getUsage',
	name: 'Get Usage',
	action: 'Get account usage',
	description: 'Get the limits of the plan and what is left of them, without using credits',
	scope: 'empresas:read',
	fields: [optionsField('query')],
	async execute(context) {
		const query = withAdditionalQuery(context, {
			[SEARCH_QUERY.page]: 1,
			[SEARCH_QUERY.pageSize]: 1,
		});
		const { headers } = await context.client.send({
			method: 'GET',
			path: PATHS.search,
			query,
			acceptedStatuses: STATUSES_WITH_LIMITS,
		});
		if (headers[RESPONSE_HEADERS.rateLimit] === undefined)
			throw new RequestFailed(explainShape('one with the limits of a plan'));
		return { key: context.client.keyKind, ...readUsage(headers) };
	},
};

function readUsage(headers: Record<string, string>): IDataObject {
	const count = (name: string) => {
		const value = Number(headers[name] ?? Number.NaN);
		return Number.isFinite(value) ? value : null;
	};
	const rateReset = count(RESPONSE_HEADERS.rateReset);
	return {
		rate_limit: {
			requests_per_minute: count(RESPONSE_HEADERS.rateLimit),
			remaining: count(RESPONSE_HEADERS.rateRemaining),
			resets_at: rateReset === null ? null : isoTime(rateReset * 1000),
		},
		credits: {
			plan: count(RESPONSE_HEADERS.creditsPlan),
			used: count(RESPONSE_HEADERS.creditsUsed),
			remaining: count(RESPONSE_HEADERS.creditsRemaining),
			resets_at: isoTime(Date.parse(headers[RESPONSE_HEADERS.creditsReset] ?? '')),
		},
	};
}

function isoTime(milliseconds: number): string | null {
	const date = new Date(milliseconds);
	return Number.isNaN(date.getTime()) ? null : date.toISOString();
}
