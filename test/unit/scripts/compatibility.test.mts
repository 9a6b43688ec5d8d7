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

it('has a line for each part and version, and says which was not run', () => {
	const [nodes, oldNodes, update, ...rest] = rowsOf(compatibilityPage(EMPTY, parts, [line]));
	expect(nodes).toContain('| Nodes | 2.41.1 | 24.21.0 |');
	expect(nodes).toContain('| 0.1.0 | 34 of 34 | 41 | 2026-11-21 |');
	expect(oldNodes).toBe(`| Nodes | 1.123.81 |${' not run |'.repeat(6)}`);
	expect(update).toContain('| Update | 2.41.1 | not run |');
	expect(rest).toEqual([]);
});

it('keeps the lines of what is not run now, and replaces the others', () => {
	const before = compatibilityPage(EMPTY, parts, [line, { ...line, title: 'Update', passed: 7 }]);
	const after = rowsOf(compatibilityPage(before, parts, [{ ...line, date: '2026-12-01' }]));
	expect(after[0]).toContain('2026-12-01');
	expect(after[2]).toBe(rowsOf(before)[2]);
});

it('says that a run has failed, also where no check is counted', () => {
	const failed = { ...line, passed: 33, failures: ['x'] };
	expect(rowsOf(compatibilityPage(EMPTY, parts, [failed]))[0]).toContain('| 33 of 34: failed |');
	const without = { ...line, passed: 0, failures: ['x'] };
	expect(rowsOf(compatibilityPage(EMPTY, parts, [without]))[0]).toContain('| 0 of 1: failed |');
});

it('gives no line to a version that no part has', () => {
	const page = compatibilityPage(EMPTY, parts, [{ ...line, n8n: '2.30.0' }]);
	expect(page).not.toContain('2.30.0');
});
