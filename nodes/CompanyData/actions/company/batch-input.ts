import type { IDataObject } from 'n8n-workflow';
import { checkCif, type CifCheck } from '../../../shared/domain/cif';
import { parseCifs } from '../../../shared/domain/lists';
import { InvalidInput, type Reason } from '../../../shared/result';
import { isTool } from '../../../shared/tool';
import { readInclusion } from '../fields/input-fields';
import { readShaper, type Shaper } from '../fields/output';
import { readRaw } from '../parameters';
import type { ItemContext, ItemFailure } from '../types';

/** Fields that the node adds to those of the record. */
const OWN_FIELDS = ['found', 'message'];

/** For the message about items without a CIF: how many columns it names, and from how many items. */
const MOST_COLUMNS = 12;
const ITEMS_LOOKED_AT = 100;

/** A CIF that an item asks for. */
export interface Wanted {
	item: number;
	check: CifCheck;
	shape: Shaper;
}

/**
 * The CIFs to look up; a failure for an item that cannot be read, or whose required CIF is invalid.
 *
 * @throws {InvalidInput} when no item has a CIF, for example because the field names the wrong column.
 */
export function readBatch(
	items: readonly ItemContext[],
	isRequired: boolean,
): Array<Wanted | ItemFailure> {
	const entries = items.flatMap(readItem);
	if (entries.length > 0 && entries.every(isWithoutCif) && !isTool(items[0].node.getNode())) {
		const rows = items[0].node.getInputData().map(({ json }) => json);
		throw new InvalidInput('CIF', explainNoCif(rows));
	}
	return entries.map((entry) =>
		isRequired && 'check' in entry && !entry.check.valid
			? { item: entry.item, error: new InvalidInput('CIF', entry.check) }
			: entry,
	);
}

function readItem(context: ItemContext): Array<Wanted | ItemFailure> {
	const { item } = context;
	try {
		// The router reads it again; reading it here too means that an invalid value costs no request.
		readInclusion(context);
		const shape = readShaper(context, 'fullRecord', OWN_FIELDS.length);
		return readCifs(context).map((check) => ({ item, check, shape }));
	} catch (error) {
		return [{ item, error }];
	}
}

function readCifs(context: ItemContext): CifCheck[] {
	const value = readRaw(context, 'cif');
	const values = (Array.isArray(value) ? value : [value]).flatMap(toCifs);
	return (values.length > 0 ? values : ['']).map(checkCif);
}

/** The CIFs in a value; if it cannot hold any, the value itself, so that a message can explain it. */
function toCifs(value: unknown): unknown[] {
	const cifs = parseCifs(value);
	return cifs.ok ? cifs.value : [value];
}

function isWithoutCif(entry: Wanted | ItemFailure): boolean {
	return 'check' in entry && !entry.check.valid && entry.check.fault === 'empty';
}

function explainNoCif(rows: readonly IDataObject[]): Reason {
	const columns = [...new Set(rows.slice(0, ITEMS_LOOKED_AT).flatMap(Object.keys))];
	const named = columns.slice(0, MOST_COLUMNS).join(', ');
	const rest = columns.length > MOST_COLUMNS ? `, and ${columns.length - MOST_COLUMNS} more` : '';
	return {
		what: 'is empty: no item has a CIF',
		hint:
			columns.length === 0
				? 'The items have no columns. Check the node before this one.'
				: `The items have the columns ${named}${rest}. Choose one in the field CIF.`,
	};
}
