import { createHash } from 'crypto';

/** A key in the form of a UUID, derived from its parts alone: the same parts give the same key. */
export function deriveKey(parts: readonly string[]): string {
	const hash = createHash('sha256').update(JSON.stringify(parts)).digest('hex');
	return hash.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** The key of a content: the same whenever the same body is sent to the same path with the same query. */
export function contentKey(path: string, body: unknown, query: object = {}): string {
	const asked = Object.keys(query).length === 0 ? [] : [JSON.stringify(query)];
	return deriveKey(['content', path, JSON.stringify(body), ...asked]);
}
