import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, posix, resolve } from 'node:path';

const root = resolve(__dirname, '../..');

/** An import of one module by another; `to` is a path from the root, or the name of a package. */
interface Import {
	from: string;
	to: string;
	/** Whether nothing of it remains at run time. */
	isTypeOnly: boolean;
}

/** A boundary between folders: modules of `from` must not import what `to` matches. */
interface Rule {
	name: string;
	from: RegExp;
	to: RegExp;
	/** Whether imports of types are allowed all the same. */
	allowsTypes?: boolean;
}

const TRANSPORT = 'nodes/CompanyData/transport';

/** How many imports a file may have before it knows too much. */
const MOST_IMPORTS = 12;
/** Where files must not. */
const COUNTED = /^(nodes|credentials)\//;

const RULES: Rule[] = [
	{
		name: 'shared code and credentials know no node',
		from: /^(nodes\/shared|credentials)\//,
		to: /^nodes\/CompanyData/,
	},
	{
		name: 'the contract knows nothing else',
		from: /^nodes\/shared\/contract\//,
		to: /^(?!nodes\/shared\/contract\/)/,
	},
	{
		name: 'the action node takes nothing from the triggers',
		from: /^nodes\/CompanyData\//,
		to: /^nodes\/CompanyData(Polling)?Trigger\//,
	},
	{
		name: 'the trigger takes nothing from the action node',
		from: /^nodes\/CompanyDataTrigger\//,
		to: /^nodes\/CompanyData\//,
	},
	{
		name: 'what a poll remembers and may cost is reckoned without n8n',
		from: /^nodes\/CompanyDataPollingTrigger\/(memory|budget)\//,
		to: /^n8n-|^nodes\/CompanyDataPollingTrigger\/(?!memory|budget)/,
		allowsTypes: true,
	},
	{
		name: 'verifying a delivery knows nothing else of the trigger',
		from: /^nodes\/CompanyDataTrigger\/verify\//,
		to: /^nodes\/CompanyDataTrigger\/(?!verify\/)/,
	},
	{
		name: 'actions know neither the node nor its methods',
		from: /^nodes\/CompanyData\/actions\//,
		to: /^nodes\/CompanyData\/(methods\/|CompanyData\.node)/,
	},
	{
		name: 'transport knows nothing above it',
		from: /^nodes\/CompanyData\/transport\//,
		to: /^nodes\/CompanyData\/(actions\/|agent\/|methods\/|CompanyData\.node)/,
	},
	{
		name: 'only the client and its callers know the client',
		from: /^nodes\/CompanyData\/transport\//,
		to: /^nodes\/CompanyData\/transport\/client/,
	},
	{
		name: 'errors know only types of requests',
		from: /^nodes\/CompanyData\/transport\/errors\//,
		to: /^nodes\/CompanyData\/transport\/(?!errors\/|http\/types)/,
	},
	{
		name: 'the types of requests know nothing of this project',
		from: /^nodes\/CompanyData\/transport\/http\/types/,
		to: /^nodes\//,
	},
	{
		name: 'the throttle knows no other part of transport',
		from: /^nodes\/CompanyData\/transport\/throttle\//,
		to: /^nodes\/CompanyData\/transport\/(?!throttle\/)/,
	},
	{
		name: 'throttle and record run without n8n',
		from: /^nodes\/CompanyData\/transport\/(throttle|record)\//,
		to: /^n8n-/,
	},
	{
		name: 'the harness knows nothing of what uses it, nor of the nodes',
		from: /^harness\//,
		to: /^(nodes|credentials|sandbox|scripts|bench|test)\//,
	},
	{
		name: 'the sandbox knows neither the nodes nor what drives it',
		from: /^sandbox\//,
		to: /^(nodes|credentials|scripts|bench|test)\//,
	},
	{
		name: 'nothing but tests and measurements takes from them',
		from: /^(?!test\/|bench\/)/,
		to: /^(test|bench)\//,
	},
];

/** The source files in a folder, as paths from the root. */
function sourcesIn(folder: string): string[] {
	if (!existsSync(join(root, folder))) return [];
	return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
		.map((name) => posix.join(folder, name))
		.filter((path) => /\.m?ts$/.test(path));
}

/** The file a relative import leads to, with its extension. */
function resolved(from: string, specifier: string): string {
	if (!specifier.startsWith('.')) return specifier;
	const path = posix.join(posix.dirname(from), specifier);
	const candidates = [path, `${path}.ts`, `${path}/index.ts`];
	return candidates.find((one) => /\.\w+$/.test(one) && existsSync(join(root, one))) ?? path;
}

/** The imports of a file, which is given as a path from the root. */
function importsOf(from: string): Import[] {
	const text = readFileSync(join(root, from), 'utf8');
	const found = text.matchAll(/^(?:import|export)( type)? (?:[^;']* from )?'([^']+)'/gm);
	return [...found].map(([, type, specifier]) => ({
		from,
		to: resolved(from, specifier),
		isTypeOnly: type !== undefined,
	}));
}

function breaches(rule: Rule, imports: Import[]): string[] {
	return imports
		.filter(({ from, to }) => rule.from.test(from) && rule.to.test(to))
		.filter(({ isTypeOnly: isType }) => !(rule.allowsTypes && isType))
		.map(({ from, to }) => `${from} → ${to}`);
}

/** The first circle of imports found from each module, types included. */
function circles(imports: Import[]): string[] {
	const targets = new Map<string, string[]>();
	for (const { from, to } of imports) targets.set(from, [...(targets.get(from) ?? []), to]);
	const done = new Set<string>();
	const visit = (file: string, path: string[]): string[] => {
		if (path.includes(file)) return [[...path.slice(path.indexOf(file)), file].join(' → ')];
		if (done.has(file)) return [];
		const found = (targets.get(file) ?? []).flatMap((next) => visit(next, [...path, file]));
		done.add(file);
		return found;
	};
	return [...targets.keys()].flatMap((file) => visit(file, []));
}

/** Folders whose modules must not import each other in a circle. */
const CIRCLE_FREE = ['nodes', 'credentials', 'harness', 'sandbox'];
const circleFree = CIRCLE_FREE.flatMap(sourcesIn).flatMap(importsOf);
const all = [...circleFree, ...['scripts', 'bench', 'test'].flatMap(sourcesIn).flatMap(importsOf)];

describe('imports', () => {
	it('are found', () => {
		expect(all).toContainEqual({
			from: 'nodes/CompanyData/CompanyData.node.ts',
			to: 'nodes/CompanyData/actions/router.ts',
			isTypeOnly: false,
		});
		expect(circleFree.filter(({ to }) => to.startsWith('nodes/')).length).toBeGreaterThan(100);
	});

	it('make no circle', () => {
		expect(circles(circleFree)).toEqual([]);
		const back = { from: `${TRANSPORT}/http/types.ts`, to: `${TRANSPORT}/client.ts` };
		expect(circles([...circleFree, { ...back, isTypeOnly: true }])).not.toEqual([]);
	});

	it('are few in each file', () => {
		const counts = new Map<string, number>();
		for (const { from } of all.filter(({ from: path }) => COUNTED.test(path)))
			counts.set(from, (counts.get(from) ?? 0) + 1);
		const tooMany = [...counts].filter(([, count]) => count > MOST_IMPORTS);
		expect(tooMany).toEqual([]);
		expect(counts.get('nodes/CompanyData/actions/router.ts')).toBeGreaterThan(8);
	});

	it.each(RULES)('$name', (rule) => {
		expect(breaches(rule, all)).toEqual([]);
		// A folder that is renamed would leave the rule without effect.
		expect(all.some(({ from }) => rule.from.test(from))).toBe(true);
		expect(all.some(({ to }) => rule.to.test(to))).toBe(true);
	});
});
