import { readFileSync } from 'node:fs';
import { parse } from 'yaml';

/** The part of an operation of docs/openapi.yaml the sandbox looks at itself. */
export interface Operation {
	operationId: string;
	security?: Array<Record<string, string[]>>;
	'x-lookup'?: boolean;
}

/** docs/openapi.yaml as an object. */
export interface Contract {
	paths: Record<string, Record<string, Operation>>;
	[key: string]: unknown;
}

export const CONTRACT_FILE = new URL('../docs/openapi.yaml', import.meta.url);

/** Reads the contract afresh; whoever gets it may change it. */
export function readContract(): Contract {
	return parse(readFileSync(CONTRACT_FILE, 'utf8'), { merge: true });
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
