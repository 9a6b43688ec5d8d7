import { unlimited } from '../../harness/sandbox/sandbox.mts';
import { actionBuilderHint } from '../../nodes/CompanyData/editor/builder-hints.ts';
import { locator } from '../support/operations.mts';
import { useSandbox } from '../support/use-sandbox.mts';

/** What the hints for agents that build workflows say, done as they say it. */

const sandbox = useSandbox({ companies: 2000, ...unlimited });
const around = (centre: object) => ({
	operation: 'searchNearby',
	radiusKm: '30',
	limit: 1,
	centre,
});
const save = { resource: 'prospect', operation: 'save' };

it.each([
	{ operation: 'search', text: 'hotel', limit: 1 },
	around(locator('list', 'Getafe')),
	around(locator('list', 'Cangas (Pontevedra)')),
	around(locator('coordinates', 'Getafe')),
])(
	'an item found by %j has the fields named in the builder hint, and Save accepts it unchanged',
	async (parameters) => {
		const [, fields] = /fields in Spanish: ([^.]*)\./.exec(actionBuilderHint.searchHint!)!;
		const { items } = await sandbox.run(parameters);
		expect(Object.keys(items[0])).toEqual(expect.arrayContaining(fields.split(', ')));
		const saved = await sandbox.run(save, { items });
		expect(saved.items[0]).toMatchObject({ empresa_id: items[0].empresa_id, status: 'prospect' });
	},
);

it('a sure match is saved by default', async () => {
	const found = await sandbox.run({ operation: 'search', text: 'hotel', limit: 1 });
	const matched = await sandbox.run({ operation: 'match' }, { items: found.items });
	expect(matched.items[0].match).toBe('sure');
	const saved = await sandbox.run(save, { items: matched.items });
	expect(saved.items[0].empresa_id).toBe(found.items[0].empresa_id);
	expect(actionBuilderHint.searchHint).toContain('whose match is sure has the cif and empresa_id');
});
