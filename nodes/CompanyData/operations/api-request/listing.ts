import type { IDataObject } from 'n8n-workflow';
import type { ApiRequest } from '../../transport/http/types';
import type { LengthCheck } from '../fields';
import { readWholeListing } from '../pagination/whole-listing';
import { exactly, type Further, type PlannedRequest } from '../preview/plan';
import type { Extent, OperationContext } from '../types';

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
	const { client, caller, notices } = context;
	const end = extent.offset + extent.limit;
	let further: Further = { least: 0, most: Infinity, records: extent.needed, isTold: true };
	const found = await readWholeListing({
		readPage: async (position) => {
			const query = { ...request.query, ...position };
			const page: PlannedRequest = { ...request, query, further };
			further = { least: 0, most: Infinity };
			return await client.send(page, (response) => {
				length.observe(response);
				return response.body;
			});
		},
		onLength(records, requests, size) {
			length.check(records, requests);
			const all = Math.ceil(Math.min(records, extent.needed) / size);
			further = exactly(all - 2);
			context.progress.expectRequests(all);
		},
		limit: extent.needed,
		onShortfall: (received, total) => notices.addShortfall(received, total),
	});
	const records = found.slice(extent.offset, end);
	return caller.presentList(context, {
		records,
		extent,
		hasMore: found.length > end,
		none: 'The list is empty.',
	});
}
