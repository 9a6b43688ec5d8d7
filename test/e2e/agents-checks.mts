import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { readCompanies } from '../../harness/sandbox/companies.mts';
import type { Sandbox } from '../../harness/sandbox/sandbox.mts';
import { readStats } from '../../harness/sandbox/stats.mts';
import type { Check } from '../support/e2e.mts';
import type { CallTools } from './agents-callers.mts';

/** What a check runs in. */
interface Fixture {
	sandbox: Sandbox;
	call: CallTools;
}

/** Seconds for which the service makes a workspace pause. */
const PAUSE = 70;

/** Milliseconds of the clock at which the pause ends, once there is one. */
let pauseEnd = 0;

const COMPANY = '100001';

/** What agents and MCP clients get of the node, whoever calls. */
export const AGENT_CHECKS: ReadonlyArray<Check<Fixture>> = [
	[
		'A company is changed and changed back',
		async (fixture) => await changeBack(fixture, 'save', 3),
	],
	[
		'With a key from its content, a save is done once, as the option says',
		async (fixture) => await changeBack(fixture, 'save_by_content', 2),
	],
	['A company is imported once, by the columns that the model fills in', importedCompany],
	['A long pause ends the call, and nothing is saved', pausedSave],
	['An outage ends the call soon', outage],
	['A search returns a readable part, and goes on from there', partOfSearch],
	['A search for everything returns a bounded answer', boundedSearch],
	['Lists of fields and switches are understood as text, or refused', textValues],
	['Several CIFs are read however they are written', severalCifs],
	['The message of an error says what to do', remedies],
	['Calls at the same time are all answered', parallelCalls],
];

async function changeBack(
	{ sandbox, call }: Fixture,
	tool: string,
	records: number,
): Promise<string> {
	await sandbox.admin.post('/reset', {});
	const company_id = tool === 'save' ? COMPANY : '100002';
	const steps = ['prospect', 'cliente', 'prospect'].map((status) => [
		{ tool, values: { company_id, status } },
	]);
	const answers = (await call(steps)).flat();
	const { saved } = await readStats(sandbox);
	assert(saved === records, `3 saves made ${saved} records: ${answers.join('\n')}`);
	assert(answers[2].includes('prospect'), `The third is answered with ${answers[2]}`);
	return `3 saves: ${saved} records`;
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
	assert(first.includes('received'), `The answer is ${first}`);
	assert(again.includes('received'), `The second answer is ${again}`);
	assert(imports === 1, `2 calls made ${imports} imports.`);
	assert(wrong.includes('right control character'), `A wrong CIF is answered with ${wrong}`);
	return wrong;
}

async function pausedSave({ sandbox, call }: Fixture): Promise<string> {
	await sandbox.admin.post('/reset', {});
	const path = '/empresas/saved';
	const rule = { kind: 'rate_limit_http_date', path, seconds: PAUSE, count: 1 };
	await sandbox.admin.post('/faults', rule);
	const started = performance.now();
	const values = { company_id: COMPANY, status: 'cliente' };
	const [[answer]] = await call([[{ tool: 'save_paused', values }]]);
	const seconds = (performance.now() - started) / 1000;
	pauseEnd = performance.now() + PAUSE * 1000;
	const { saved } = await readStats(sandbox);
	await sandbox.admin.post('/reset', {});
	assert(seconds < 50, `The call took ${seconds.toFixed(0)} s.`);
	assert(answer.includes('will not be sent later'), `The answer is ${answer}`);
	assert(saved === 0, `${saved} records were saved.`);
	return `ended after ${seconds.toFixed(1)} s`;
}

/** Waits for the end of the pause, if there was one, and looks whether anything came behind it. */
export async function requireNothingSentLater(sandbox: Sandbox): Promise<string> {
	await sandbox.admin.post('/reset', {});
	await sleep(Math.max(0, pauseEnd + 10_000 - performance.now()));
	const { saved, requests } = await readStats(sandbox);
	assert(saved + requests === 0, `${requests} requests came later.`);
	return `no request within ${PAUSE + 10} s`;
}

async function outage({ sandbox, call }: Fixture): Promise<string> {
	await sandbox.admin.post('/reset', {});
	await sandbox.admin.post('/faults', { kind: 'html_500', path: '/empresas/saved' });
	const started = performance.now();
	const values = { company_id: '100003', status: 'cliente' };
	const [[answer]] = await call([[{ tool: 'save', values }]]);
	const seconds = (performance.now() - started) / 1000;
	await sandbox.admin.post('/reset', {});
	assert(seconds < 15, `The call took ${seconds.toFixed(0)} s.`);
	assert(answer.includes('not working'), `The answer is ${answer}`);
	return `ended after ${seconds.toFixed(1)} s`;
}

async function partOfSearch({ call }: Fixture): Promise<string> {
	const values = { text: '', fields: 'nombre,email' };
	const [[first], [second]] = await call([
		[{ tool: 'search', values: { ...values, offset: '0' } }],
		[{ tool: 'search', values: { ...values, offset: '20' } }],
	]);
	const [part, next] = [answerIn(first), answerIn(second)];
	assert(part.total === 5000 && part.results.length === 20, `The answer is ${first}`);
	assert(part.note.includes('call again with offset 20'), `The note is ${part.note}`);
	assert(next.results.length === 20, `The second answer is ${second}`);
	const names = new Set([...part.results, ...next.results].map(({ cif }) => cif));
	assert(names.size === 40, `Both have ${names.size} companies.`);
	return `${first.length} characters`;
}

async function boundedSearch({ call }: Fixture): Promise<string> {
	const [[answer]] = await call([[{ tool: 'search_all', values: {} }]]);
	assert(answer.length < 30_000, `The answer has ${answer.length} characters.`);
	assert(answerIn(answer).total === 5000, `The answer is ${answer}`);
	return `${answer.length} characters`;
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

async function severalCifs({ sandbox, call }: Fixture): Promise<string> {
	const companies = await readCompanies(sandbox, 3);
	const [a, b, c] = companies.map(({ cif }) => String(cif));
	const ways = [
		JSON.stringify([a, b, c]),
		`${a} ${b} ${c}`,
		`${a}; ${b}; ${c}`,
		`${a}, ${b} y ${c}`,
	];
	ways.push(`${a}, ${b} and ${c}`);
	const values = [...ways, JSON.stringify({ cif: a })];
	const answers = (await call(values.map((cifs) => [{ tool: 'batch', values: { cifs } }]))).flat();
	for (const [index, way] of ways.entries()) {
		const found = answerIn(answers[index]).results.filter((company) => company.found === true);
		assert(found.length === 3, `${way} is answered with ${answers[index]}`);
	}
	const object = answers.at(-1) ?? '';
	assert(object.includes('is an object; one CIF is expected'), `An object: ${object}`);
	return `${ways.length} ways`;
}

async function remedies({ call }: Fixture): Promise<string> {
	const [[status], [name]] = await call([
		[{ tool: 'save', values: { company_id: COMPANY, status: 'maybe' } }],
		[{ tool: 'get', values: { cif: 'Mercadona' } }],
	]);
	assert(status.includes('prospect, contactado, cliente'), `A status: ${status}`);
	assert(/looks like a name.*Search/.test(name), `A name: ${name}`);
	return name;
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
	total?: number;
	note: string;
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
