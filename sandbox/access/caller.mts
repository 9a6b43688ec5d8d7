import type { KeyMode } from './keys.mts';

/** Who calls: the holder of a key or of an access token. */
export interface Caller {
	label: string;
	workspace: string;
	scopes: readonly string[];
	mode: KeyMode;
}

/** Finds the holder of an OAuth access token; undefined when it is unknown or expired. */
export type FindToken = (token: string) => Promise<Caller | undefined>;
