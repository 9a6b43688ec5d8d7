import { compatibilityPage, rowsOf, type MatrixPart } from '../../../scripts/compatibility.mts';

const parts: MatrixPart[] = [
	['Nodes', ['2.41.1', '1.123.81']],
	['Update', ['2.41.1']],
];
const EMPTY = '# Compatibility\n\n<!-- matrix --><!-- /matrix -->\n';

const facts = ['24.21.0', '>=24.0.0', '0.1.0', '34 of 34', '41'];

/** The table's lines but for its head, without the blanks that align them. */
function tableOf(page: string): string[] {
	return page
		.split('\n')
		.filter((text) => text.startsWith('| '))
		.slice(2)
		.map((text) => text.replace(/ +/g, ' '));
}

it('Has a line for each part and version, keeps those of what is not run now, and has no other', () => {
	const before = compatibilityPage(EMPTY, parts, [
		['Nodes', '2.41.1', ...facts, '2026-11-21'],
		['Update', '2.41.1', ...facts, '2026-11-21'],
		['Nodes', '2.30.0', ...facts, '2026-11-21'],
	]);
	const now = [['Nodes', '2.41.1', ...facts, '2026-12-01']];
	const after = compatibilityPage(before, parts, now);
	expect(tableOf(after)).toEqual([
		'| Nodes | 2.41.1 | 24.21.0 | >=24.0.0 | 0.1.0 | 34 of 34 | 41 | 2026-12-01 |',
		`| Nodes | 1.123.81 |${' not run |'.repeat(6)}`,
		'| Update | 2.41.1 | 24.21.0 | >=24.0.0 | 0.1.0 | 34 of 34 | 41 | 2026-11-21 |',
	]);
});

it('A test file that did not pass is said to have failed', () => {
	const result = { file: 'test/e2e/update.test.mts', passed: 3, failures: ['x'], seconds: 41.4 };
	expect(rowsOf('2.41.1', [result], '24.21.0')).toEqual([
		expect.arrayContaining(['2.41.1', '24.21.0', '3 of 4: failed', '41']),
	]);
});
