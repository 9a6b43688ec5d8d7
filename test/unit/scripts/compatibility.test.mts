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

it('has a line for each part and version, says which has failed or was not run, and has no other', () => {
	const failed = { ...line, title: 'Update', passed: 0, failures: ['x'] };
	const lines = [line, failed, { ...line, n8n: '2.30.0' }];
	expect(rowsOf(compatibilityPage(EMPTY, parts, lines))).toEqual([
		'| Nodes | 2.41.1 | 24.21.0 | >=24.0.0 | 0.1.0 | 34 of 34 | 41 | 2026-11-21 |',
		`| Nodes | 1.123.81 |${' not run |'.repeat(6)}`,
		'| Update | 2.41.1 | 24.21.0 | >=24.0.0 | 0.1.0 | 0 of 1: failed | 41 | 2026-11-21 |',
	]);
});

it('keeps the lines of what is not run now, and replaces the others', () => {
	const before = compatibilityPage(EMPTY, parts, [line, { ...line, title: 'Update', passed: 7 }]);
	const after = rowsOf(compatibilityPage(before, parts, [{ ...line, date: '2026-12-01' }]));
	expect(after[0]).toContain('2026-12-01');
	expect(after[2]).toBe(rowsOf(before)[2]);
});
