import type { CifCheck } from '../../../shared/domain/cif';
import { parseCifs } from '../../../shared/domain/lists';
import { InvalidInput } from '../../../shared/result';
import { checkCifToSend, type CifSource, readInclusion, readShaper, type Shaper } from '../fields';
import { Turns } from '../turns';
import type { ItemContext, ItemFailure } from '../types';

/** Fields that the node adds to those of the record. */
const OWN_FIELDS = ['found', 'message'];

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
export async function readBatch(
	items: readonly ItemContext[],
	source: CifSource,
	isRequired: boolean,
	turns = new Turns(),
): Promise<Array<Wanted | ItemFailure>> {
	const entries: Array<Wanted | ItemFailure> = [];
	for (const context of items) {
		entries.push(...readItem(context, source));
		await turns.pass();
	}
	if (entries.length > 0 && entries.every(isWithoutCif) && !items[0].caller.isModel) {
		throw source.noCif();
	}
	return entries.map((entry) =>
		isRequired && 'check' in entry && !entry.check.valid
			? { item: entry.item, error: new InvalidInput('CIF', entry.check) }
			: entry,
	);
}

function readItem(context: ItemContext, source: CifSource): Array<Wanted | ItemFailure> {
	const { item } = context;
	try {
		// The router reads it again; reading it here too means that an invalid value costs no request.
		readInclusion(context);
		const shape = readShaper(context, 'fullRecord', OWN_FIELDS.length);
		return readCifs(source.valueFor(context)).map((cif) => {
			return { item, check: checkCifToSend(context, cif), shape };
		});
	} catch (error) {
		return [{ item, error }];
	}
}

function readCifs(value: unknown): unknown[] {
	const values = (Array.isArray(value) ? value : [value]).flatMap(toCifs);
	return values.length > 0 ? values : [''];
}

/** The CIFs in a value; if it cannot hold any, the value itself, so that a message can explain it. */
function toCifs(value: unknown): unknown[] {
	const cifs = parseCifs(value);
	return cifs.ok ? cifs.value : [value];
}

function isWithoutCif(entry: Wanted | ItemFailure): boolean {
	return 'check' in entry && !entry.check.valid && entry.check.fault === 'empty';
}
