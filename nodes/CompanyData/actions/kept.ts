import type { IDataObject } from 'n8n-workflow';
import type { Part } from './types';

/** The records of a list without those that a filter of the node itself leaves out. */
export function keptOf({ records, leftOut }: Part): IDataObject[] {
	return records.filter((record) => leftOut?.records.has(record) !== true);
}
