import type { IDataObject } from 'n8n-workflow';
import { BATCH_FIELD } from '../../../shared/contract/fields';
import { BATCH_SIZE } from '../../../shared/contract/limits';
import { PATHS } from '../../../shared/contract/paths';
import type { ApiRequest } from '../../transport/http/types';
import { withAdditionalBody } from '../fields';
import { inOrder } from '../in-order';
import { readCollection } from '../parameters';
import type { OperationContext } from '../types';
import { companiesByCif } from './batch-response';

/** What a request returned for a CIF: its record, nothing, or the reason why that is not known. */
export type Lookup = { record?: IDataObject } | { error: unknown };

/** What a request returned for all its CIFs. */
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
	const chunks = Array.from({ length: Math.ceil(cifs.length / BATCH_SIZE) }, (_, index) =>
		cifs.slice(index * BATCH_SIZE, (index + 1) * BATCH_SIZE),
	);
	const lookups = new Map<string, Lookup>();
	let number = 0;
	const endsRun = (result: ChunkLookup) => {
		const isFailed = 'error' in result || (isRequired && result.isIncomplete);
		const reason = 'error' in result ? result.error : undefined;
		const isEnd = isFailed && context.stopRule.isStoppedBy(reason);
		if (isEnd) void context.client.close();
		return isEnd;
	};
	const work = async (index: number) => await lookUpChunk(context, chunks[index]);
	const { parallelism: concurrency } = context.client;
	context.progress.expectRequests(chunks.length);
	const workload = { count: chunks.length, concurrency, work, endsRun };
	for await (const result of inOrder(workload)) {
		for (const cif of chunks[number++]) {
			lookups.set(cif, 'error' in result ? result : { record: result.companies.get(cif) });
		}
	}
	return lookups;
}

async function lookUpChunk(context: OperationContext, cifs: string[]): Promise<ChunkLookup> {
	try {
		const { cifsField } = readCollection(context, 'options');
		const body = withAdditionalBody(context, { [String(cifsField || BATCH_FIELD)]: cifs });
		const request: ApiRequest = {
			method: 'POST',
			path: PATHS.batch,
			body,
			// The lookup is a POST: only with a key can it be sent again when its response is lost.
			keyFrom: 'operation',
			changesNothing: true,
		};
		const companies = await context.client.send(request, (response) =>
			companiesByCif(response.body),
		);
		return { companies, isIncomplete: cifs.some((cif) => !companies.has(cif)) };
	} catch (error) {
		return { error };
	}
}
