import type { IDataObject } from 'n8n-workflow';
import { companiesByCif } from '../../../../client/company-lookup';
import type { ApiRequest } from '../../../../client/types';
import { inOrder, Turns } from '../../../../lib/in-order';
import { InvalidInput } from '../../../../lib/result';
import { BATCH_FIELD } from '../../../../service/fields';
import { BATCH_SIZE } from '../../../../service/limits';
import { PATHS } from '../../../../service/paths';
import type { CifCheck } from '../../../../spain/cif';
import { parseCifs } from '../../../../spain/lists';
import {
	checkCifToSend,
	type ColumnSource,
	readCollection,
	readInclusion,
	readShaper,
	type Shaper,
	withAdditionalBody,
} from '../../../fields';
import type { ItemContext, ItemFailure, OperationContext } from '../../../run/types';

/** Fields that the node adds to those of the record. */
const OWN_FIELDS = ['found', 'message'];

/** A CIF that an item asks for. */
export interface Wanted {
	item: number;
	check: CifCheck;
	shape: Shaper;
}

/**
 * Reads the CIFs to look up; a failure for an item that cannot be read, or whose required CIF is invalid.
 *
 * @throws {InvalidInput} when no item has a CIF, for example because the field names the wrong column.
 */
export async function readBatch(
	items: readonly ItemContext[],
	source: ColumnSource,
	isRequired: boolean,
): Promise<Array<Wanted | ItemFailure>> {
	const entries: Array<Wanted | ItemFailure> = [];
	const turns = new Turns();
	for (const context of items) {
		entries.push(...readItem(context, source));
		await turns.pass();
	}
	const isWithoutCif = (entry: Wanted | ItemFailure) =>
		'check' in entry && !entry.check.valid && entry.check.fault === 'empty';
	if (entries.length > 0 && entries.every(isWithoutCif) && !items[0].caller.isModel) {
		throw source.noValue();
	}
	return entries.map((entry) =>
		isRequired && 'check' in entry && !entry.check.valid
			? { item: entry.item, error: new InvalidInput('CIF', entry.check) }
			: entry,
	);
}

function readItem(context: ItemContext, source: ColumnSource): Array<Wanted | ItemFailure> {
	const { item } = context;
	try {
		// The router reads it again; reading it here too means that an invalid value costs no request.
		readInclusion(context);
		const shape = readShaper(context, 'fullRecord', OWN_FIELDS.length);
		const value = source.valueFor(context);
		const cifs = (Array.isArray(value) ? value : [value]).flatMap(toCifs);
		return (cifs.length > 0 ? cifs : ['']).map((cif) => {
			return { item, check: checkCifToSend(context, cif), shape };
		});
	} catch (error) {
		return [{ item, error }];
	}
}

/** The CIFs in a value; if it cannot hold any, the value itself, so that a message can explain it. */
function toCifs(value: unknown): unknown[] {
	const cifs = parseCifs(value);
	return cifs.ok ? cifs.value : [value];
}

/** The record for a CIF, nothing, or the reason why that is not known. */
export type Lookup = { record?: IDataObject } | { error: unknown };

/** The same for all CIFs of a request. */
type ChunkLookup =
	{ companies: Map<string, IDataObject>; isIncomplete: boolean } | { error: unknown };

/**
 * Looks up CIFs, a hundred a request. One that is not in the result was not asked for, since the run has ended.
 *
 * @param isRequired whether a CIF that the service does not know ends the run.
 */
export async function lookUp(
	context: OperationContext,
	cifs: string[],
	isRequired: boolean,
): Promise<Map<string, Lookup>> {
	const { client, progress, stopRule } = context;
	const chunks = chunksOf(cifs);
	const work = async (index: number): Promise<ChunkLookup> => {
		try {
			const request = batchRequest(context, chunks[index]);
			const companies = await client.send(request, ({ body }) => companiesByCif(body));
			return { companies, isIncomplete: chunks[index].some((cif) => !companies.has(cif)) };
		} catch (error) {
			return { error };
		}
	};
	const endsRun = (result: ChunkLookup) => {
		if ('error' in result) return stopRule.isStoppedBy(result.error);
		return isRequired && result.isIncomplete && stopRule.isStoppedBy(undefined);
	};
	progress.expectRequests(chunks.length);
	const lookups = new Map<string, Lookup>();
	let number = 0;
	const workload = { count: chunks.length, concurrency: client.parallelism, work, endsRun };
	for await (const result of inOrder(workload)) {
		for (const cif of chunks[number++]) {
			lookups.set(cif, 'error' in result ? result : { record: result.companies.get(cif) });
		}
	}
	return lookups;
}

/** The CIFs of each request. */
export function chunksOf(cifs: string[]): string[][] {
	return Array.from({ length: Math.ceil(cifs.length / BATCH_SIZE) }, (_, index) =>
		cifs.slice(index * BATCH_SIZE, (index + 1) * BATCH_SIZE),
	);
}

/** The request for the companies with these CIFs. */
export function batchRequest(context: ItemContext, cifs: string[]): ApiRequest {
	const { cifsField } = readCollection(context, 'options');
	return {
		method: 'POST',
		path: PATHS.batch,
		body: withAdditionalBody(context, { [String(cifsField || BATCH_FIELD)]: cifs }),
		// The lookup is a POST: only with a key can it be sent again when its response is lost.
		keyFrom: 'operation',
		changesNothing: true,
	};
}
