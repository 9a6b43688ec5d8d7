import type { IDataObject } from 'n8n-workflow';
import type { ApiRequest } from '../../../client/types';
import type { LengthCheck } from '../../fields';
import { readWholeListing } from './whole-listing';
import { SHORTFALL } from '../../run/hints';
import type { Extent } from '../../fields/parameters';
import type { OperationContext } from '../../run/types';

/** Which part of a list is wanted, and how long the list may be. */
export interface Listing {
	extent: Extent;
	length: LengthCheck;
}

/** A request whose answer may be a list to be read to its end. */
export interface SendRequest extends ApiRequest {
	listing?: Listing;
}

/** Reads a list to its end, or as much of it as is wanted. */
export async function readList(
	context: OperationContext,
	request: ApiRequest,
	{ extent, length }: Listing,
): Promise<IDataObject[] | IDataObject> {
	const { client, caller, hints } = context;
	const end = extent.offset + extent.limit;
	const found = await readWholeListing({
		readPage: async (position) => {
			const query = { ...request.query, ...position };
			return await client.send({ ...request, query }, (response) => {
				length.observe(response);
				return response.body;
			});
		},
		onLength(records, requests, size) {
			length.check(records, requests);
			context.progress.expectRequests(Math.ceil(Math.min(records, extent.needed) / size));
		},
		limit: extent.needed,
		onShortfall: (received, total) => hints.add(SHORTFALL, { received, total }),
	});
	const records = found.slice(extent.offset, end);
	return caller.presentList(context, {
		records,
		extent,
		hasMore: found.length > end,
		none: 'The list is empty.',
	});
}
