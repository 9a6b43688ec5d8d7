import type { IDataObject } from 'n8n-workflow';
import { MATCHED_FILTERS_FIELD } from '../shared/contract/events';
import type { Envelope } from './verify/envelope';
import { filtersToObject } from './matched-filters';

/** An event as the workflow gets it: as received, or the envelope in forms that are easier to use. */
export function toOutput(event: Envelope, simplify: boolean): IDataObject {
	if (!simplify) return event.received;
	const { id, type, created, data } = event;
	const filters = Object.hasOwn(data, MATCHED_FILTERS_FIELD)
		? data[MATCHED_FILTERS_FIELD]
		: undefined;
	return {
		id,
		type,
		created,
		created_at: new Date(created * 1000).toISOString(),
		data,
		...(Array.isArray(filters) ? { matched_filters: filtersToObject(filters) } : {}),
	};
}
