/** Runs the node in n8n-core with long texts in every field and with many rows, and finds what blocks the event loop. */
import { performance, PerformanceObserver } from 'node:perf_hooks';
import type { IDataObject, IExecuteFunctions, INodeProperties } from 'n8n-workflow';
import { NodeHelpers } from 'n8n-workflow';
import { CompanyData } from '../nodes/CompanyData/CompanyData.node.ts';
import { startSandbox, unlimited } from '../harness/sandbox/sandbox.mts';
import { CASES, type OperationCase } from '../test/support/operation-cases.mts';
import { locator, search } from '../test/support/operations.mts';
import { runNode, type NodeOutcome, type NodeRun } from '../test/support/workflow.mts';

/** Characters of a long text, and the longest block in ms that one may cause. */
const LENGTH = 100_000;
const MAX_BLOCK = 50;
const ROWS = 50_000;
/** The longest block for many rows, as a multiple of the time that JSON.parse takes for them. */
const MAX_SHARE = 5;

/** What long texts repeat: blanks, separators, marks, and what begins or ends a value. */
const KINDS = [
	...[' ', 'a', '1', 'a ', '1 ', 'é', '.', ',', '-', '"', "'", '=', '(', '[', '@', '\n', '\t'],
	...['a.', '.a', 'a@', '@a.', 'a/', '/1', 'a/1', '1.', '1,', '="', '{"a":', '[1,', '&amp;'],
	...['Ã©', ' - ', ' y ', ', el', 'a, ', 'S.L. ', 'lote ', 'en ', 'Vigo\n', 'Lugo, ', '5610, '],
	...['B86670460 ', 'B86670460, ', 'A 74.657.909 ', '981123456 ', '={{ ', 'https://a.es '],
];

const COLUMNS = ['CIF', 'Empresa', 'Ciudad', 'Provincia', 'Web', 'Email', 'Teléfono', 'Notas'];
/** The operations that find their columns. */
const OF_COLUMNS = ['company/getBatch', 'company/match', 'import/create'];

type Span = [from: number, to: number];
/** A turn of the event loop, and what its thread has worked in it: other programs may take the processor, too. */
type Turn = [...Span, worked: number];

/** What n8n does for the node while it runs. */
const N8N_METHODS = ['getNodeParameter', 'evaluateExpression', 'getInputData', 'getNode'] as const;

/** Runs the node and notes how long it keeps the event loop, except for what n8n and the garbage collector take of it. */
class Meter {
	readonly #n8n: Span[] = [];
	readonly #collections: Span[] = [];
	readonly #turns: Turn[] = [];
	readonly #observer = new PerformanceObserver((list) => {
		for (const { startTime, duration } of list.getEntries()) {
			this.#collections.push([startTime, startTime + duration]);
		}
	});

	/** The longest block of a run in ms, and what came of the run. */
	async longestBlock(setup: NodeRun): Promise<{ block: number; outcome: NodeOutcome }> {
		for (const spans of [this.#n8n, this.#collections, this.#turns]) spans.length = 0;
		this.#observer.observe({ entryTypes: ['gc'] });
		const outcome = await runNode({ ...setup, nodeType: this.#measured() });
		// The last collections are reported in a turn of their own.
		await new Promise((resolve) => setTimeout(resolve, 5));
		this.#observer.disconnect();
		const others = merged(this.#n8n.concat(this.#collections));
		return { block: longestOf(this.#turns, others), outcome };
	}

	#measured(): CompanyData {
		const node = new CompanyData();
		const { execute } = node;
		const timed = <T,>(work: () => T): T => {
			const from = performance.now();
			try {
				return work();
			} finally {
				this.#n8n.push([from, performance.now()]);
			}
		};
		const turns = this.#turns;
		node.execute = async function (this: IExecuteFunctions) {
			for (const name of N8N_METHODS) {
				const original = (this[name] as (...given: unknown[]) => unknown).bind(this);
				Object.assign(this, { [name]: (...given: unknown[]) => timed(() => original(...given)) });
			}
			let last = performance.now();
			let worked = workedUntilNow();
			const note = () => {
				const before = worked;
				turns.push([last, (last = performance.now()), (worked = workedUntilNow()) - before]);
			};
			let next = setImmediate(function turn() {
				note();
				next = setImmediate(turn);
			});
			try {
				return await execute.call(this);
			} finally {
				note();
				clearImmediate(next);
			}
		};
		return node;
	}
}

function workedUntilNow(): number {
	const { user, system } = process.threadCpuUsage();
	return (user + system) / 1000;
}

/** Spans in their order, those that overlap as one. */
function merged(spans: Span[]): Span[] {
	const all: Span[] = [];
	for (const [from, to] of spans.sort(([one], [other]) => one - other)) {
		const last = all.at(-1);
		if (last !== undefined && from <= last[1]) last[1] = Math.max(last[1], to);
		else all.push([from, to]);
	}
	return all;
}

/** The longest time that is left of the turns without the other spans; both are in their order. */
function longestOf(turns: readonly Turn[], others: readonly Span[]): number {
	let longest = 0;
	let next = 0;
	for (const [from, to, worked] of turns) {
		let time = Math.min(to - from, worked);
		for (; next < others.length && others[next][0] < to; next++) {
			const [start, end] = others[next];
			time -= Math.max(0, Math.min(to, end) - Math.max(from, start));
			if (end > to) break;
		}
		longest = Math.max(longest, time);
	}
	return longest;
}

interface Finding {
	what: string;
	block: number;
	bound: number;
}

/**
 * Measures all operations, or those whose title has one of the words; prints what exceeds its bound, and the longest block
 * of each operation. Returns whether all bounds hold.
 */
export async function reportBlocks(words: string[], print: (text: string) => void) {
	const sandbox = await startSandbox({ ...unlimited, companies: 300, 'lookups-per-month': 0 });
	const credentials = { baseUrl: sandbox.baseUrl, apiKey: sandbox.keys.live };
	const meter = new Meter();
	const run = async (parameters: object, items: object[]) =>
		await meter.longestBlock({
			...{ parameters, items, credentials, onError: 'continueErrorOutput' },
		} as NodeRun);
	let isKept = true;

	try {
		const { outcome } = await run({ ...search, limit: 100 }, [{}]);
		const companies = outcome.items;
		const cases = CASES.filter(({ title }) => words.every((word) => title.includes(word)));
		for (const one of cases) {
			const findings: Finding[] = [];
			for (const { what, parameters, items, bound = MAX_BLOCK } of runsOf(one, companies)) {
				// A refusal by n8n itself, which knows the choices, never reaches the node.
				const first = await run(parameters, items).catch(() => ({ block: 0 }));
				// What the first run compiles, and what other programs do to it, is not there the second time.
				const isOver = first.block > bound;
				const block = isOver ? (await run(parameters, items)).block : first.block;
				findings.push({ what, block, bound });
			}
			const over = findings.filter(({ block, bound }) => block > bound);
			const [longest] = findings.sort((first, second) => second.block - first.block);
			for (const finding of over) print(`✖ ${one.title}: ${describe(finding)}`);
			if (over.length === 0) {
				print(`✔ ${one.title}: of ${findings.length} runs, the longest is ${describe(longest)}`);
			}
			isKept &&= over.length === 0;
		}
	} finally {
		await sandbox.stop();
	}
	return isKept;
}

function describe({ what, block, bound }: Finding): string {
	return `${what}: ${block.toFixed(0)} ms (at most ${bound.toFixed(0)})`;
}

interface BlockRun {
	what: string;
	parameters: object;
	items: object[];
	bound?: number;
}

function* runsOf(one: OperationCase, companies: readonly IDataObject[]): Generator<BlockRun> {
	const { node, name } = one;
	const [row] = one.rowsOf(companies.slice(0, 1));
	yield* manyRowsOf(one, companies);
	if (name !== undefined) return;

	for (const kind of KINDS) {
		const text = kind.repeat(LENGTH / kind.length);
		const shown = `${LENGTH / 1000} kB of ${JSON.stringify(kind)}`;
		for (const [field, set] of fieldsOf(node)) {
			const items = [{ ...row, text }];
			yield { what: `${shown} in ${field}`, parameters: set('={{ $json.text }}'), items };
			yield { what: `${shown} in ${field}, fixed`, parameters: set(text), items: [row] };
		}
		if (!OF_COLUMNS.includes(`${String(node.resource)}/${String(node.operation)}`)) continue;

		for (const column of COLUMNS) {
			const parameters = { resource: node.resource, operation: node.operation };
			const plain = companies.slice(0, 10).map(toSheet);
			const items = plain.map((row, index) => (index === 1 ? { ...row, [column]: text } : row));
			yield { what: `${shown} in a cell of ${column}`, parameters, items };
			const parts = plain.map((row) => ({ ...row, [column]: text.slice(0, LENGTH / 10) }));
			yield { what: `${shown} in ten cells of ${column}`, parameters, items: parts };
		}
	}
}

function toSheet({ cif, nombre, ciudad, provincia, web, email, telefono }: IDataObject) {
	const cells = [cif, nombre, ciudad, provincia, web, email, telefono, 'Asked to be called'];
	return Object.fromEntries(COLUMNS.map((column, index) => [column, cells[index]]));
}

/** Many rows, read for a preview, which sends nothing; where all are sent together, also to the end. */
function* manyRowsOf(one: OperationCase, companies: readonly IDataObject[]): Generator<BlockRun> {
	const { node } = one;
	const many = Array.from({ length: ROWS }, (_, index) => ({
		...companies[index % companies.length],
		nombre: `${String(companies[index % companies.length].nombre)} ${index % 500}`,
	}));
	const items = one.rowsOf(many);
	const text = JSON.stringify(items);
	const times = [1, 2, 3].map(() => {
		const from = performance.now();
		JSON.parse(text);
		return performance.now() - from;
	});
	const bound = MAX_SHARE * Math.max(MAX_BLOCK / MAX_SHARE, times.sort((a, b) => a - b)[1]);
	const what = `${ROWS} rows`;
	const options = { ...(node.options as object), preview: true };
	yield { what: `${what}, previewed`, parameters: { ...node, options }, items, bound };
	const id = `${String(node.resource)}/${String(node.operation)}`;
	if (!OF_COLUMNS.includes(id) && id !== 'company/validateCif') return;

	const limits = { ...(node.options as object), maxRequests: 100_000 };
	yield { what, parameters: { ...node, options: limits }, items, bound };
}

type Setter = (value: string) => object;

/** The fields that the form shows for an operation, each with what sets it. */
function fieldsOf(node: IDataObject): Array<[field: string, set: Setter]> {
	const { description } = new CompanyData();
	const shown = (property: INodeProperties) =>
		NodeHelpers.displayParameter(node as never, property, null, description);
	return description.properties
		.filter(shown)
		.filter(({ name }) => !['resource', 'operation', 'authentication'].includes(name))
		.flatMap((property): Array<[string, Setter]> => {
			const { displayName, name } = property;
			if (property.type !== 'collection') {
				return settersOf(property).map(([mode, value]) => [
					displayName + mode,
					(text) => ({ ...node, [name]: value(text) }),
				]);
			}
			const all = property.options as INodeProperties[];
			return all.flatMap((option) =>
				settersOf(option).map(([mode, value]): [string, Setter] => [
					`${displayName} → ${option.displayName}${mode}`,
					(text) => ({
						...node,
						[name]: { ...(node[name] as object), [option.name]: value(text) },
					}),
				]),
			);
		});
}

function settersOf({
	type,
	modes = [],
}: INodeProperties): Array<[string, (text: string) => unknown]> {
	if (type === 'resourceLocator') {
		return modes.map(({ name, displayName }) => [
			` (${displayName})`,
			(text) => locator(name, text),
		]);
	}
	if (type === 'fixedCollection') {
		return [['', (value) => ({ parameters: [{ name: 'more', value }] })]];
	}
	// Of these, n8n itself refuses a value that is none of the choices.
	return ['notice', 'resourceMapper', 'multiOptions'].includes(type) ? [] : [['', (text) => text]];
}
