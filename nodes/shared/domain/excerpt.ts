import type { IDataObject } from 'n8n-workflow';

/** As many of the records, from the first, as have at most so many characters as JSON; one at least. */
export function fitting(records: readonly IDataObject[], characters: number): IDataObject[] {
	let length = 0;
	const end = records.findIndex((record) => (length += JSON.stringify(record).length) > characters);
	return records.slice(0, end < 0 ? records.length : Math.max(1, end));
}
