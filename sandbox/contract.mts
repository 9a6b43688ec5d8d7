import { readFileSync } from 'node:fs';
import { parse } from 'yaml';

/** What the sandbox itself reads of an operation in docs/openapi.yaml. */
export interface Operation {
	operationId: string;
	security?: Array<Record<string, string[]>>;
	'x-lookup'?: boolean;
}

export interface Contract {
	paths: Record<string, Record<string, Operation>>;
	[key: string]: unknown;
}

export const CONTRACT_FILE = new URL('../docs/openapi.yaml', import.meta.url);

let contract: Contract | undefined;

/** Reads the contract; the caller may change the result. */
export function readContract(): Contract {
	contract ??= parse(readFileSync(CONTRACT_FILE, 'utf8'), { merge: true }) as Contract;
	return structuredClone(contract);
}

/** The scopes each operation requires, by operationId. */
export function requiredScopes(contract: Contract): Map<string, readonly string[]> {
	const scopes = new Map<string, readonly string[]>();
	for (const path of Object.values(contract.paths)) {
		for (const operation of Object.values(path)) {
			scopes.set(operation.operationId, operation.security?.[0]?.bearer ?? []);
		}
	}
	return scopes;
}
