import assert from 'node:assert/strict';
import { readProperties, searchList } from './node-description.mts';
import { COMPANY_DATA } from '../../harness/n8n/workflow.mts';
import { IMPORT_COLUMNS } from '../../nodes/service/fields.ts';
import { CompanyData } from '../../nodes/CompanyData/CompanyData.node.ts';
import type { Check } from '../support/e2e.mts';
import type { VersionFixture } from './versions-operations.mts';

const METHODS = Object.keys(new CompanyData().methods.listSearch);

/** Every searchable list of the node, opened and searched. */
export const LIST_CHECKS: ReadonlyArray<Check<VersionFixture>> = [
	[
		'n8n shows the lists that are opened here, and no other',
		async ({ server: { client } }) => {
			const shown = methodsIn(await readProperties(client));
			expect([...shown].sort()).toEqual([...METHODS].sort());
		},
	],
	[
		'n8n offers the columns of an import, in the node and in its tool',
		async ({ server: { client } }) => {
			for (const name of [COMPANY_DATA, `${COMPANY_DATA}Tool`]) {
				const { fields } = await client.request<{ fields: Array<{ id: string }> }>(
					'POST',
					'/dynamic-node-parameters/resource-mapper-fields',
					{
						nodeTypeAndVersion: { name, version: 1 },
						path: 'parameters.columns',
						methodName: 'importColumns',
						currentNodeParameters: {},
					},
				);
				expect(fields.map(({ id }) => id)).toEqual(Object.values(IMPORT_COLUMNS));
			}
		},
	],
	...METHODS.map((method): Check<VersionFixture> => [
		`The list ${method} opens and can be searched`,
		async ({ server: { client }, credential }) => {
			const search = async (filter: string) => await searchList(client, method, filter, credential);
			const [first, ...others] = await search('');
			assert(first !== undefined, 'It is empty.');
			// Behind the name, in brackets or after a semicolon, is what tells it from others.
			const [name] = first.name.split(/ ?[(;]/);
			const isFound = (await search(name)).some(({ value }) => value === first.value);
			assert(isFound, `"${name}" does not find itself.`);
			assert((await search('xyzzy')).length === 0, 'A word of nothing finds something.');
			return `${others.length + 1} at first, ${first.name}`;
		},
	]),
];

/** The methods named anywhere in a description: a field may be within others. */
function methodsIn(part: unknown): Set<string> {
	if (typeof part !== 'object' || part === null) return new Set();
	const own = 'searchListMethod' in part ? [String(part.searchListMethod)] : [];
	return new Set([...own, ...Object.values(part).flatMap((inner) => [...methodsIn(inner)])]);
}
