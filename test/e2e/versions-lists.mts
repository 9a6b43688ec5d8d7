import { readProperties } from '../../harness/n8n/node-description.mts';
import type { N8nServer } from '../../harness/n8n/server.mts';
import type { StoredCredential } from '../../harness/n8n/types.mts';
import { COMPANY_DATA } from '../../harness/n8n/workflow.mts';
import { require, type NamedCheck } from '../support/checks.mts';

/** Every searchable list that n8n finds in the node's description, opened and searched. */
export async function listChecks(
	{ client }: N8nServer,
	credential: StoredCredential,
): Promise<NamedCheck[]> {
	const methods = methodsIn(await readProperties(client));
	if (methods.size === 0) throw new Error('The node has no list.');
	return [...methods].map((method): NamedCheck => [
		`List ${method} opens and can be searched`,
		async () => {
			const search = async (filter: string) =>
				await client.searchList(COMPANY_DATA, method, filter, credential);
			const [first, ...others] = await search('');
			require(first !== undefined, 'It is empty.');
			// Behind the name, in brackets or after a semicolon, is what tells it from others.
			const [name] = first.name.split(/ ?[(;]/);
			const isFound = (await search(name)).some(({ value }) => value === first.value);
			require(isFound, `"${name}" does not find itself.`);
			require((await search('xyzzy')).length === 0, 'A word of nothing finds something.');
			return `${others.length + 1} at first, ${first.name}`;
		},
	]);
}

/** The methods named anywhere in a description: a field may be within others. */
function methodsIn(part: unknown): Set<string> {
	if (typeof part !== 'object' || part === null) return new Set();
	const own = 'searchListMethod' in part ? [String(part.searchListMethod)] : [];
	return new Set([...own, ...Object.values(part).flatMap((inner) => [...methodsIn(inner)])]);
}
