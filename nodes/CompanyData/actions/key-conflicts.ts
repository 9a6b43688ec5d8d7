import type { IDataObject } from 'n8n-workflow';
import { InvalidInput, shown } from '../../shared/result';
import type { ApiClient } from '../transport/client';
import type { ApiRequest } from '../transport/http/types';
import { fingerprintOf } from '../transport/journal/fingerprint';
import { CUSTOM_KEY } from './fields/idempotency';
import type { ItemContext, ItemOperation, RunContext } from './types';

const HINT =
	'The service would answer all of them with the response to the first. Use a different key for different content, e.g. with an expression, or choose another Idempotency Key.';

/** Thrown instead of sending. */
const NOT_SENT = new Error('The request is only looked at');

/** What an item would send under a key of the user's own. */
interface KeyedRequest {
	item: number;
	key: string;
	content: string;
}

/**
 * The items whose custom idempotency key is used for different content by another item, with the error
 * for each. Found before anything is sent: each item is handled with a client that sends nothing.
 */
export async function findKeyConflicts(
	operation: ItemOperation,
	context: RunContext,
	items: readonly ItemContext[],
): Promise<Map<number, InvalidInput>> {
	if (!mayHaveCustomKey(items)) return new Map();
	const requests: KeyedRequest[] = [];
	for (const one of items) {
		const client = lookingAt(context.client, ({ idempotencyKey: key, ...request }) => {
			if (key === undefined) return;
			requests.push({ item: one.item, key, content: fingerprintOf(request) });
		});
		// A CIF identifies a company as well as its ID does, and costs no lookup.
		const findCompanyId = async (_: ApiClient, cif: string) => await Promise.resolve(cif);
		// Any other error of an item is reported when its turn comes.
		await operation.execute({ ...context, ...one, client, findCompanyId }).catch(() => {});
	}
	return conflictsAmong(requests);
}

/** Reads the option as it is stored, since evaluating it for thousands of items takes its time. */
function mayHaveCustomKey([first]: readonly ItemContext[]): boolean {
	const options = first.node.getNode().parameters.options as IDataObject | undefined;
	const choice = options?.idempotencyKey;
	return choice !== undefined && choice !== 'content' && choice !== 'operation';
}

function lookingAt(client: ApiClient, look: (request: ApiRequest) => void): ApiClient {
	const looking: ApiClient = {
		...client,
		send: async (request) => {
			look(request);
			throw NOT_SENT;
		},
		using: async (work) => await work(looking),
	};
	return looking;
}

function conflictsAmong(requests: readonly KeyedRequest[]): Map<number, InvalidInput> {
	const byKey = new Map<string, KeyedRequest[]>();
	for (const request of requests) {
		const group = byKey.get(request.key) ?? [];
		group.push(request);
		byKey.set(request.key, group);
	}
	const conflicts = new Map<number, InvalidInput>();
	for (const [key, group] of byKey) {
		const other = group.find(({ content }) => content !== group[0].content);
		if (other === undefined) continue;
		const what = `${shown(key)} is the key of different requests (items ${group[0].item} and ${other.item})`;
		for (const { item } of group) {
			conflicts.set(item, new InvalidInput(CUSTOM_KEY, { what, hint: HINT }));
		}
	}
	return conflicts;
}
