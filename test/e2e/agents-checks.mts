import assert from 'node:assert/strict';
import type { Sandbox } from '../../harness/sandbox/sandbox.mts';
import { readStats } from '../../harness/sandbox/stats.mts';
import type { Check } from '../support/e2e.mts';
import type { CallTools } from './agents-callers.mts';

/** What a check runs in. */
interface Fixture {
	sandbox: Sandbox;
	call: CallTools;
}

const COMPANY = '100001';

/** What agents and MCP clients get of the node, whoever calls. */
export const AGENT_CHECKS: ReadonlyArray<Check<Fixture>> = [
	['A company is changed and changed back', changedBack],
	['A company is imported once, by the columns that the model fills in', importedCompany],
	['Lists of fields and switches are understood as text, or refused', textValues],
	['Calls at the same time are all answered', parallelCalls],
];

async function changedBack({ sandbox, call }: Fixture): Promise<void> {
	await sandbox.admin.post('/reset', {});
	const steps = ['prospect', 'cliente', 'prospect'].map((status) => [
		{ tool: 'save', values: { company_id: COMPANY, status } },
	]);
	const answers = (await call(steps)).flat();
	expect((await readStats(sandbox)).saved).toBe(3);
	expect(answers[2]).toContain('prospect');
}

async function importedCompany({ sandbox, call }: Fixture): Promise<string> {
	await sandbox.admin.post('/reset', {});
	const imported = (cif: string) => ({ tool: 'import', values: { cif, name: 'Muebles' } });
	const [[first], [again], [wrong]] = await call([
		[imported('B-96416813')],
		[imported('B96416813')],
		[imported('B96416814')],
	]);
	const { imports } = await readStats(sandbox);
	expect(first).toContain('received');
	expect(again).toContain('received');
	expect(imports).toBe(1);
	expect(wrong).toContain('right control character');
	return wrong;
}

async function textValues({ call }: Fixture): Promise<string> {
	const search = (fields: string) => ({ tool: 'search', values: { text: '', offset: '', fields } });
	const nearby = (only_email: string) => ({ tool: 'nearby', values: { only_email } });
	const [lists, [unknown], switches, [neither]] = await call([
		['nombre,email', '["nombre", "email"]', 'Nombre; Email'].map(search),
		[search('nombr')],
		['yes', '1', 'si', 'sí', 'TRUE '].map(nearby),
		[nearby('maybe')],
	]);
	for (const answer of lists) {
		const fields = Object.keys(answerIn(answer).results[0]).join();
		assert(fields === 'cif,empresa_id,nombre,email', `The fields are ${fields}`);
	}
	assert(
		unknown.includes('give one of cif, nombre,'),
		`An unknown field is answered with ${unknown}`,
	);
	for (const answer of switches) {
		const { results } = answerIn(answer);
		const all = results.length > 0 && results.every(({ email }) => Boolean(email));
		assert(all, `Companies without email are in ${answer}`);
	}
	assert(neither.includes('neither true nor false'), `"maybe" is answered with ${neither}`);
	return `${lists.length} lists of fields, ${switches.length} switches`;
}

async function parallelCalls({ sandbox, call }: Fixture): Promise<string> {
	await sandbox.admin.post('/reset', {});
	const ids = Array.from({ length: 8 }, (_, index) => String(100_101 + index));
	const calls = ids.map((company_id) => ({
		tool: 'save',
		values: { company_id, status: 'contactado' },
	}));
	const [answers] = await call([calls]);
	for (const [index, id] of ids.entries()) {
		assert(answers[index].includes(id), `${id} is answered with ${answers[index]}`);
	}
	const { saved } = await readStats(sandbox);
	assert(saved === ids.length, `${ids.length} saves made ${saved} records.`);
	return `${saved} saves at the same time`;
}

interface Answer {
	results: Array<Record<string, unknown>>;
}

/** The answer in what n8n makes of it: a JSON list of one, or what is in it. */
function answerIn(text: string): Answer {
	const parsed: unknown = JSON.parse(text);
	const [first] = [parsed].flat() as Array<{ response?: unknown } & Answer>;
	const inner = first?.response === undefined ? first : ([first.response].flat()[0] as Answer);
	assert(Array.isArray(inner?.results), `There are no results in ${text}`);
	return inner;
}
