import { RESOURCES } from '../../nodes/CompanyData/actions/resources.ts';
import { PREVIEWED } from './preview.cases.mts';
import { testPreviews } from './preview.checks.mts';

it('Every operation that makes requests is previewed, and none else', () => {
	const online = RESOURCES.flatMap(({ value, operations }) =>
		operations.filter(({ scope }) => scope !== 'none').map((one) => `${value}: ${one.value}`),
	);
	const tested = PREVIEWED.map(({ resource, operation }) => `${resource}: ${operation}`);
	expect([...new Set(tested)].sort()).toEqual(online.sort());
});

testPreviews(PREVIEWED, [1, 20, 120]);
