import { useSandbox } from '../support/use-sandbox.mts';

const sandbox = useSandbox({ companies: 200 });
const FICTITIOUS = 'The credential has a test key (svc_test_…): all companies are fictitious.';

const search = { resource: 'company', operation: 'search', limit: 3 };
const count = { resource: 'company', operation: 'count' };
const usage = { resource: 'account', operation: 'getUsage' };
const asKey = (key: 'live' | 'test') => ({
	credentials: { baseUrl: sandbox.baseUrl, apiKey: sandbox.keys[key] },
});
const asTool = (key: 'live' | 'test') => ({ ...asKey(key), asTool: true, executionId: '' });

describe('a run with a test key', () => {
	it('says in one hint that the companies are fictitious', async () => {
		const items = Array.from({ length: 5 }, (_, row) => ({ row }));
		const { hints } = await sandbox.run(search, { ...asKey('test'), items });
		const said = JSON.stringify(hints).split(FICTITIOUS);
		expect(said).toHaveLength(2);
	});

	it.each([
		['a list', search],
		['a count', count],
		['a record', usage],
	])(
		'tells an agent that the companies are fictitious, in the note of %s',
		async (_name, parameters) => {
			const { items } = await sandbox.run(parameters, asTool('test'));
			expect(items).toHaveLength(1);
			expect(String(items[0].note).endsWith(FICTITIOUS)).toBe(true);
		},
	);
});

it('a run with a live key does not say that companies are fictitious', async () => {
	const { hints } = await sandbox.run(search, asKey('live'));
	expect(JSON.stringify(hints)).not.toContain('fictitious');
	const { items } = await sandbox.run(search, asTool('live'));
	expect(JSON.stringify(items)).not.toContain('fictitious');
});
