import { listExamples, readExample } from '../../../harness/sandbox/examples.mts';
import { layoutOf, LEGIBLE_ZOOM, zoomAtOpening } from '../../examples/layout.mts';

/** How the examples look when they open in n8n's editor, calculated from their positions. */

const examples = listExamples().map((file) => ({ file, workflow: readExample(file) }));

describe.each(examples)('The canvas of $file', ({ workflow }) => {
	const layout = layoutOf(workflow);

	it('is legible at the size at which it opens', () => {
		expect(zoomAtOpening(layout)).toBeGreaterThanOrEqual(LEGIBLE_ZOOM);
	});

	it('has no note on a node, a label, a connection or another note', () => {
		expect(layout.collisionsOfNotes()).toEqual([]);
	});

	it('has no labels that collide with each other, a node or a connection', () => {
		expect(layout.collisionsOfLabels()).toEqual([]);
	});

	it('has no connection behind a node', () => {
		expect(layout.nodesCrossed()).toEqual([]);
	});

	it('has notes that show all their text', () => {
		expect(layout.cutNotes()).toEqual([]);
	});
});
