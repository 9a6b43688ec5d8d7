import type { NewWorkflow, WorkflowNode } from '../../harness/n8n/types.mts';
import { isNote } from './notes.mts';

/**
 * Where n8n's editor draws a workflow: sizes of nodes, labels and notes as measured in 2.41.1 and 1.123.81 at
 * a zoom of 1, and the ways its connections take. All lengths are in the canvas's pixels.
 */

interface Point {
	x: number;
	y: number;
}

interface Box extends Point {
	name: string;
	width: number;
	height: number;
}

interface Connection {
	name: string;
	path: Point[];
}

const NODE_SIZE = 96;
const AGENT_WIDTH = 224;
const SUB_NODE_SIZE = 80;
const LABEL_WIDTH = 192;
/** From the top of a node to its label. */
const LABEL_TOP = 103;
const LABEL_CHARACTERS = 22;
const LABEL_LINE = 20;
const SUBTITLE_HEIGHT = 20;
/** Beyond a node before a connection that goes back turns, and below its start. */
const TURN_RIGHT = 40;
const TURN_DOWN = 130;

/** The window of a common laptop, less what the editor keeps for itself, and the margin around a workflow. */
const VIEW = { width: 1398 / 1.2, height: 799 / 1.2 };
/** Notes are set in 14 pixels: 10 at this zoom. */
export const LEGIBLE_ZOOM = 10 / 14;

const PARAGRAPH = { line: 19, character: 7.2 };
const HEADINGS: Record<string, typeof PARAGRAPH> = {
	'## ': { line: 32, character: 13 },
	'### ': { line: 22, character: 8.5 },
};
const NOTE_PADDING = 26;
const PARAGRAPH_GAP = 8;

/** A workflow as the editor draws it. */
export interface Layout {
	/** Nodes and notes, without labels. */
	boxes: Box[];
	collisionsOfNotes(): string[];
	collisionsOfLabels(): string[];
	/** Connections that pass behind a node. */
	nodesCrossed(): string[];
	/** Notes whose text needs more height than they have. */
	cutNotes(): string[];
}

/** The zoom at which the editor shows the whole workflow. */
export function zoomAtOpening({ boxes }: Layout): number {
	const left = Math.min(...boxes.map(({ x }) => x));
	const top = Math.min(...boxes.map(({ y }) => y));
	const right = Math.max(...boxes.map(({ x, width }) => x + width));
	const bottom = Math.max(...boxes.map(({ y, height }) => y + height));
	return Math.min(VIEW.width / (right - left), VIEW.height / (bottom - top));
}

export function layoutOf(workflow: NewWorkflow): Layout {
	const working = workflow.nodes.filter((node) => !isNote(node));
	const notes = workflow.nodes.filter(isNote);
	const nodes = working.map((node) => boxOf(node, workflow));
	const labels = working
		.filter((node) => !isAgent(node))
		.map((node) => labelOf(node, boxOf(node, workflow)));
	const noteBoxes = notes.map(noteBox);
	const connections = connectionsOf(workflow);
	return {
		boxes: [...nodes, ...noteBoxes],
		collisionsOfNotes: () => [
			...noteBoxes.flatMap((note) => overlaps(note, [...nodes, ...labels])),
			...noteBoxes.flatMap((note, index) => overlaps(note, noteBoxes.slice(index + 1))),
			...noteBoxes.flatMap((note) => crossings(note, connections)),
		],
		collisionsOfLabels: () => [
			...labels.flatMap((label, index) => overlaps(label, labels.slice(index + 1))),
			...labels.flatMap((label) => overlaps(label, nodes)),
			...labels.flatMap((label) => crossings(label, connections)),
		],
		nodesCrossed: () => nodes.flatMap((node) => crossings(inside(node), connections)),
		cutNotes: () =>
			notes
				.map((note) => ({ box: noteBox(note), needed: textHeight(note) }))
				.filter(({ box, needed }) => needed > box.height)
				.map(({ box, needed }) => `${box.name}: needs ${needed}, has ${box.height}`),
	};
}

function isAgent({ type }: WorkflowNode): boolean {
	return type.endsWith('.agent');
}

function isSubNode({ name }: WorkflowNode, { connections }: NewWorkflow): boolean {
	return Object.keys(connections[name] ?? {}).some((kind) => kind.startsWith('ai_'));
}

function boxOf(node: WorkflowNode, workflow: NewWorkflow): Box {
	const [x, y] = node.position;
	if (isAgent(node)) return { name: node.name, x, y, width: AGENT_WIDTH, height: NODE_SIZE };
	const size = isSubNode(node, workflow) ? SUB_NODE_SIZE : NODE_SIZE;
	return { name: node.name, x, y, width: size, height: size };
}

function noteBox({ name, position: [x, y], parameters }: WorkflowNode): Box {
	return { name, x, y, width: Number(parameters.width), height: Number(parameters.height) };
}

/** The label under a node, as wide as its lines may become, and with a line for its subtitle. */
function labelOf({ name }: WorkflowNode, box: Box): Box {
	const lines = Math.ceil(name.length / LABEL_CHARACTERS);
	const width = lines > 1 ? LABEL_WIDTH : (name.length / LABEL_CHARACTERS) * LABEL_WIDTH;
	return {
		name: `label ${name}`,
		x: box.x + box.width / 2 - width / 2,
		y: box.y + LABEL_TOP - NODE_SIZE + box.height,
		width,
		height: lines * LABEL_LINE + SUBTITLE_HEIGHT,
	};
}

function overlaps(one: Box, others: Box[]): string[] {
	return others
		.filter(
			(other) =>
				one.x < other.x + other.width &&
				other.x < one.x + one.width &&
				one.y < other.y + other.height &&
				other.y < one.y + one.height,
		)
		.map((other) => `${one.name} on ${other.name}`);
}

function crossings(box: Box, connections: Connection[]): string[] {
	return connections
		.filter(({ path }) => path.some((point) => contains(box, point)))
		.map((connection) => `${connection.name} through ${box.name}`);
}

/** The box without its edge, where connections end. */
function inside({ name, x, y, width, height }: Box): Box {
	return { name, x: x + 1, y: y + 1, width: width - 2, height: height - 2 };
}

function contains({ x, y, width, height }: Box, point: Point): boolean {
	return point.x > x && point.x < x + width && point.y > y && point.y < y + height;
}

function connectionsOf(workflow: NewWorkflow): Connection[] {
	const byName = new Map(workflow.nodes.map((node) => [node.name, node]));
	return Object.entries(workflow.connections).flatMap(([sourceName, kinds]) =>
		Object.entries(kinds).flatMap(([kind, outputs]) =>
			outputs.flatMap((targets, output) =>
				(targets ?? []).map(({ node: targetName, index }) => {
					const source = boxOf(byName.get(sourceName)!, workflow);
					const target = boxOf(byName.get(targetName)!, workflow);
					const name = `${sourceName} → ${targetName}`;
					if (kind !== 'main') return { name, path: pathUp(source, target) };
					const outputsOfSource = outputCount(byName.get(sourceName)!);
					const inputsOfTarget = byName.get(targetName)!.type.endsWith('.merge') ? 2 : 1;
					return {
						name,
						path: pathRight(
							{
								x: source.x + source.width,
								y: source.y + handleOffset(source, output, outputsOfSource),
							},
							{ x: target.x, y: target.y + handleOffset(target, index, inputsOfTarget) },
						),
					};
				}),
			),
		),
	);
}

function outputCount({ type, onError, parameters }: WorkflowNode): number {
	const hasTwo = type.endsWith('.if') || type.endsWith('.splitInBatches');
	const hasLeftOut = parameters.resource === 'import';
	return hasTwo || hasLeftOut || onError === 'continueErrorOutput' ? 2 : 1;
}

function handleOffset({ height }: Box, index: number, count: number): number {
	return (height / (count + 1)) * (index + 1);
}

/** From a sub-node up to its agent. */
function pathUp(source: Box, target: Box): Point[] {
	return sample(
		{ x: source.x + source.width / 2, y: source.y },
		{ x: target.x + target.width / 2, y: target.y + target.height },
	);
}

/** Between main handles: straight or curved to the right, around below when the target lies to the left. */
function pathRight(from: Point, to: Point): Point[] {
	if (from.x - 20 <= to.x) return curve(from, to);
	const below = from.y + TURN_DOWN;
	const corners = [
		from,
		{ x: from.x + TURN_RIGHT, y: from.y },
		{ x: from.x + TURN_RIGHT, y: below },
		{ x: to.x - TURN_RIGHT, y: below },
		{ x: to.x - TURN_RIGHT, y: to.y },
		to,
	];
	return corners.slice(1).flatMap((corner, index) => sample(corners[index], corner));
}

const SAMPLES = 200;

function sample(from: Point, to: Point): Point[] {
	return Array.from({ length: SAMPLES + 1 }, (_, index) => {
		const part = index / SAMPLES;
		return { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
	});
}

/** A Bézier curve that leaves and arrives horizontally, as Vue Flow draws it. */
function curve(from: Point, to: Point): Point[] {
	const reach = Math.abs(to.x - from.x) / 2;
	return Array.from({ length: SAMPLES + 1 }, (_, index) => {
		const part = index / SAMPLES;
		const rest = 1 - part;
		const weights = [rest ** 3, 3 * rest ** 2 * part, 3 * rest * part ** 2, part ** 3];
		const xs = [from.x, from.x + reach, to.x - reach, to.x];
		const ys = [from.y, from.y, to.y, to.y];
		const at = (values: number[]) =>
			values.reduce((sum, value, position) => sum + value * weights[position], 0);
		return { x: at(xs), y: at(ys) };
	});
}

/** The height that a note's text takes, estimated by its characters. */
function textHeight({ parameters }: WorkflowNode): number {
	const width = Number(parameters.width) - NOTE_PADDING;
	const blocks = String(parameters.content).replaceAll('**', '').split(/\n+/);
	const heights = blocks.map((block) => {
		const heading = Object.keys(HEADINGS).find((mark) => block.startsWith(mark)) ?? '';
		const { line, character } = HEADINGS[heading] ?? PARAGRAPH;
		return line * Math.ceil(((block.length - heading.length) * character) / width);
	});
	const text = heights.reduce((sum, height) => sum + height + PARAGRAPH_GAP, NOTE_PADDING);
	return text - PARAGRAPH_GAP;
}
