/** The libraries beside the nodes: what they load, and whether the examples of their pages run. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../harness/process/paths.mts';

const LIBRARIES = ['spain', 'sheet', 'client'];

/** An example: statements, the last of them an expression, and in a comment what it gives. */
const EXAMPLE = /(?<statements>[^]+?);\n\/\/ (?<expected>.+)/g;

type Names = Record<string, unknown>;

async function run(code: string, names: Names): Promise<unknown> {
	const body = `return (async () => { ${code} })()`;
	return (await new Function(...Object.keys(names), body)(...Object.values(names))) as unknown;
}

const openDoor = async (library: string) =>
	(await import(join(projectRoot, library, 'index.ts'))) as Names;

const loaded: string[] = [];

jest.mock('n8n-workflow', () => {
	loaded.push('n8n-workflow');
	return {};
});
jest.mock('../../spain/towns.generated.ts', () => {
	loaded.push('towns');
	return jest.requireActual('../../spain/towns.generated.ts');
});
jest.mock('../../spain/cnae/cnae-2025.ts', () => {
	loaded.push('activities');
	return jest.requireActual('../../spain/cnae/cnae-2025.ts');
});

beforeEach(() => {
	loaded.length = 0;
	jest.resetModules();
});

describe.each(LIBRARIES)('%s', (library) => {
	it('is loaded without n8n and without a table', async () => {
		expect(Object.keys(await openDoor(library))).not.toEqual([]);
		expect(loaded).toEqual([]);
	});

	it('has a page whose examples run', async () => {
		const page = readFileSync(join(projectRoot, library, 'README.md'), 'utf8');
		const door = { ...(await openDoor(library)), expect };
		const code = [...page.matchAll(/```ts\n(.*?)```/gs)].map(([, block]) => block).join('\n');
		const examples = [...code.matchAll(EXAMPLE)];
		expect(examples.length).toBeGreaterThan(1);
		let before = '';

		for (const { groups } of examples) {
			const { statements, expected } = groups!;
			const at = statements.lastIndexOf(';\n') + 1;
			before += statements.slice(0, at);
			const code = `${before} return { given: ${statements.slice(at)} };`;
			const result = await run(code, door);
			expect(result).toMatchObject({ given: await run(`return ${expected};`, door) });
		}
	});
});
