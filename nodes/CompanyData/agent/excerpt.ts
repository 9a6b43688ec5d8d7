import type { IDataObject } from 'n8n-workflow';

/** The first records that together fit into this many characters of JSON; at least one. */
export function fitting(records: readonly IDataObject[], characters: number): IDataObject[] {
	let length = 0;
	const end = records.findIndex((record) => (length += JSON.stringify(record).length) > characters);
	return records.slice(0, end < 0 ? records.length : Math.max(1, end));
}
