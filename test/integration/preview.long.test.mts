import { PREVIEWED } from './preview.cases.mts';
import { testPreviews } from './preview.checks.mts';

const many = ['company: getBatch', 'import: create', 'prospect: save'];

testPreviews(
	PREVIEWED.filter(({ resource, operation }) => many.includes(`${resource}: ${operation}`)),
	[10_000],
);
