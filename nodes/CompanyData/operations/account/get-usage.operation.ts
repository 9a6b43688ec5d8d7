/** Account → Get Usage: the limits of the plan and the remaining amounts, as one item. */

import type { IDataObject } from 'n8n-workflow';

import { singleRequestOptions, withAdditionalQuery } from '../../fields';
import type { ReadOperation } from '../../run/types';
import { readUsage, usageRequest } from '../../../../client';
import { grouped } from '../../../../lib/text';

function describeUsage([{ plan, credits }]: readonly IDataObject[]): string {
	const { plan: total, remaining } = credits as Record<string, number | null>;
	const creditsLeft =
		remaining === null
			? ''
			: `: ${grouped(remaining)} of ${grouped(total ?? remaining)} credits are left`;

	return `The plan is ${String(plan ?? 'not known')}${creditsLeft}`;
}

/** Sends the cheapest request and returns what its response headers say about the plan. */
export const getUsage: ReadOperation = {
	value: 'getUsage',
	name: 'Get Usage',
	action: 'Get account usage',
	description:
		'Get the plan of the account, and the credits and the requests per minute that are left. The service does not report what is left of the monthly requests and lookups.',
	scope: 'empresas:read',
	fields: [singleRequestOptions()],
	async execute(context) {
		const query = withAdditionalQuery(context, usageRequest.query);
		const request = { ...usageRequest, query };
		const usage = await context.client.send(request, readUsage);
		context.hints.add('summary', usage, describeUsage);
		return { key: context.client.keyKind, ...usage };
	},
};
