import {
	compatibilityPage,
	type MatrixPart,
	type PageLine,
} from '../../../scripts/compatibility.mts';

const parts: MatrixPart[] = [
	['Nodes', ['2.41.1', '1.123.81']],
	['Update', ['2.41.1']],
];
const EMPTY = '# Compatibility\n\n<!-- matrix --><!-- /matrix -->\n';

const line: PageLine = {
	title: 'Nodes',
	n8n: '2.41.1',
	node: '24.21.0',
	nodeRange: '>=24.0.0',
	package: '0.1.0',
	passed: 34,
	failures: [],
	seconds: 41.4,
	date: '2026-11-21',
};

/** The table's lines but for its head, without the blanks that align them. */
function rowsOf(page: string): string[] {
	return page
		.split('\n')
		.filter((text) => text.startsWith('| '))
		.slice(2)
		.map((text) => text.replace(/ +/g, ' '));
}

it('has a line for each part and version, keeps those of what is not run now, and has no other', () => {
	const failed = { ...line, title: 'Update', passed: 0, failures: ['x'] };
	const before = compatibilityPage(EMPTY, parts, [line, failed, { ...line, n8n: '2.30.0' }]);
	const after = compatibilityPage(before, parts, [{ ...line, date: '2026-12-01' }]);
	expect(rowsOf(after)).toEqual([
		'| Nodes | 2.41.1 | 24.21.0 | >=24.0.0 | 0.1.0 | 34 of 34 | 41 | 2026-12-01 |',
		`| Nodes | 1.123.81 |${' not run |'.repeat(6)}`,
		'| Update | 2.41.1 | 24.21.0 | >=24.0.0 | 0.1.0 | 0 of 1: failed | 41 | 2026-11-21 |',
	]);
});
