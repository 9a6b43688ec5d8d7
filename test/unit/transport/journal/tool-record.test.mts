import { contentKey } from '../../../../nodes/CompanyData/transport/idempotency.ts';
import { toResponse } from '../../../../nodes/CompanyData/transport/http/response.ts';
import type { ApiRequest } from '../../../../nodes/CompanyData/transport/http/types.ts';
import { fingerprintOf } from '../../../../nodes/CompanyData/transport/journal/fingerprint.ts';
import { LastWrites } from '../../../../nodes/CompanyData/transport/journal/last-writes.ts';
import { NO_RECORD } from '../../../../nodes/CompanyData/transport/journal/record.ts';
import {
	RunRecord,
	type StoredRun,
} from '../../../../nodes/CompanyData/transport/journal/run-record.ts';
import { toolRecord } from '../../../../nodes/CompanyData/transport/journal/tool-record.ts';
import { Wishes } from '../../../../nodes/CompanyData/transport/journal/wishes.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const HOUR = 3_600_000;

const post: ApiRequest = {
	method: 'POST',
	path: '/imports',
	body: { a: 1 },
	derivesKey: 'operation',
};
const read: ApiRequest = { method: 'GET', path: '/leadbase/empresa/1' };
const save = (status: string, id = 1): ApiRequest => ({
	...post,
	path: '/empresas/saved',
	body: { id, status },
	order: `saved ${id}`,
});
const byContent = (request: ApiRequest): ApiRequest => ({ ...request, derivesKey: 'content' });

let now: number;
let writes: LastWrites;

beforeEach(() => {
	now = 0;
	writes = new LastWrites({ now: () => now });
});

/** A call of a tool, each of which has a record of its own, and how it ends. */
function call(request: ApiRequest, status: number | 'lost' = 200, workspace = 'w'): string {
	const record = toolRecord(new Wishes(writes));
	record.bind([workspace]);
	const prepared = record.prepare(request);
	if (status !== 'lost') record.noteResponse(prepared, toResponse(status, {}, '{}'));
	return prepared.request.idempotencyKey ?? '';
}

/** A run of a workflow's node. */
function run(execution: string, ...requests: ApiRequest[]): string[] {
	const identity = { instance: 'i', workflow: 'w', execution, node: 'n', runIndex: 0 };
	const record = new RunRecord(identity, undefined, new Wishes(writes));
	record.bind(['w']);
	return requests.map((request) => record.prepare(request).request.idempotencyKey ?? '');
}

describe('a call of a tool', () => {
	it.each([
		['by default', save],
		['from content', (status: string) => byContent(save(status))],
	])('that changes a record back is a new wish, %s', (_, request) => {
		const keys = ['prospect', 'cliente', 'prospect', 'cliente'].map((one) => call(request(one)));
		expect(keys[0]).toMatch(UUID);
		expect(new Set(keys).size).toBe(4);
	});

	it.each([
		['lost', 'lost'],
		['refused for now', 503],
		['answered', 200],
	] as const)('that is repeated after one that was %s has the same key', (_, status) => {
		expect(call(save('cliente'), status)).toBe(call(save('cliente')));
		expect(call(post, status)).toBe(call(post));
	});

	it('is a new wish some time after the answer, and never before it', () => {
		const lost = call(save('cliente'), 'lost');
		now = HOUR;
		expect(call(save('cliente'))).toBe(lost);
		now += 5 * 60_000;
		expect(call(save('cliente'))).toBe(lost);
		now += HOUR;
		expect(call(save('cliente'))).not.toBe(lost);
	});

	it('from content is the same however long ago', () => {
		const first = call(byContent(post));
		now = HOUR;
		expect(call(byContent(post))).toBe(first);
		expect(first).toBe(contentKey(post.path, post.body));
	});

	it('is a repetition of a lost one behind others that do not undo it', () => {
		const other = { ...post, body: { a: 2 } };
		const lost = call(post, 'lost');
		call(other);
		expect(call(post)).toBe(lost);
		call(other);
		expect(call(post)).not.toBe(lost);
	});

	it('replaces a lost one where each sets a state', () => {
		const lost = call(save('prospect'), 'lost');
		call(save('cliente'));
		expect(call(save('prospect'))).not.toBe(lost);
	});

	it('knows what a workflow has written meanwhile, with a key of its own too', () => {
		const first = call(save('prospect'));
		run('1', save('cliente'));
		const second = call(save('prospect'));
		call({ ...save('cliente'), idempotencyKey: 'own', derivesKey: undefined });
		const third = call(save('prospect'));
		expect(new Set([first, second, third]).size).toBe(3);
	});

	it('knows what a workflow has written under a key of its user', () => {
		const own = { ...save('cliente'), idempotencyKey: 'own', derivesKey: undefined };
		const first = call(save('prospect'));
		run('1', own);
		expect(call(save('prospect'))).not.toBe(first);
	});

	it('is a new wish some time after a workflow has written the same', () => {
		const first = call(save('prospect'));
		now += HOUR;
		const identity = { instance: 'i', workflow: 'w', execution: '1', node: 'n', runIndex: 0 };
		const record = new RunRecord(identity, undefined, new Wishes(writes));
		record.bind(['w']);
		record.noteResponse(record.prepare(save('prospect')), toResponse(200, {}, '{}'));
		now += HOUR;
		expect(call(save('prospect'))).not.toBe(first);
	});

	it('is no new wish where only a page of a sign-in came back', () => {
		const record = toolRecord(new Wishes(writes));
		record.bind(['w']);
		const prepared = record.prepare(post);
		record.noteResponse(prepared, toResponse(200, { 'content-type': 'text/html' }, '<html>'));
		now += HOUR;
		expect(call(post)).toBe(prepared.request.idempotencyKey);
	});

	it('has to do with its record and its workspace alone', () => {
		const first = call(save('prospect'));
		call(save('cliente', 2));
		call(save('cliente'), 200, 'another');
		expect(call(save('prospect'))).toBe(first);
		expect(call(save('prospect'), 200, 'third')).not.toBe(first);
	});

	it('that only reads never has the key of another', () => {
		const lookup = { ...post, changesNothing: true };
		expect(call(lookup)).not.toBe(call(lookup));
	});

	it('has no answers, and no key where none is needed', () => {
		const tool = toolRecord(new Wishes(writes));
		expect(tool.prepare(read)).toEqual({ id: fingerprintOf(read), request: read });
		expect(tool.answerTo(tool.prepare(post))).toBeUndefined();
		tool.noteFailure(tool.prepare(post), 'failed');
		tool.noteResponse(tool.prepare(read), toResponse(200, {}, '{}'));
	});
});

describe('a workflow from content', () => {
	it('that is run again has the same keys, however its process ended', () => {
		const requests = [save('prospect'), post].map(byContent);
		const keys = run('1', ...requests);
		expect(run('2', ...requests)).toEqual(keys);
		writes = new LastWrites({ now: () => now });
		expect(run('3', ...requests)).toEqual(keys);
	});

	it('that changes a record back has another, in the same run and in later ones', () => {
		const states = ['prospect', 'cliente', 'prospect'].map((one) => byContent(save(one)));
		const keys = [...run('1', ...states), ...run('2', byContent(save('cliente')))];
		expect(new Set(keys).size).toBe(4);
	});

	it('imports the same once, by whatever tool or workflow and after whatever others', () => {
		const [first, second] = run('1', ...[post, { ...post, body: {} }].map(byContent));
		const calls = [post, { ...post, body: {} }, post].map((one) => call(byContent(one)));
		expect(calls).toEqual([first, second, first]);
	});

	it('imports the same once, whatever was imported between', () => {
		const [first, , third] = run('1', ...[post, { ...post, body: {} }, post].map(byContent));
		expect(third).toBe(first);
	});

	it('goes on under its own key behind what the failed run has done', () => {
		const identity = { instance: 'i', workflow: 'w', execution: '1', node: 'n', runIndex: 0 };
		const failed = new RunRecord(identity, undefined, new Wishes(writes));
		failed.bind(['w']);
		const [first, second] = ['prospect', 'cliente'].map((one) => byContent(save(one)));
		failed.noteResponse(failed.prepare(first), toResponse(200, {}, '{}'));
		const lost = failed.prepare(second).request.idempotencyKey;
		const retry = new RunRecord(identity, failed.toStored(), new Wishes(writes));
		retry.bind(['w']);
		retry.prepare(first);
		expect(retry.prepare(second).request.idempotencyKey).toBe(lost);
	});
});

describe('saves from content that are retried', () => {
	const identity = { instance: 'i', workflow: 'w', execution: '1', node: 'n', runIndex: 0 };
	const open = (stored?: StoredRun) => {
		const record = new RunRecord(identity, stored, new Wishes(writes));
		record.bind(['w']);
		return record;
	};
	const states = ['prospect', 'cliente'].map((one) => byContent(save(one)));

	it.each([
		['that was lost before another was prepared', [0, 1]],
		['that was lost after one that was answered', [1]],
	])('have the keys they had, in whatever process: %s', (_, lost) => {
		const failed = open();
		const sent = states.map((state) => failed.prepare(state));
		for (const [index, prepared] of sent.entries()) {
			if (!lost.includes(index)) failed.noteResponse(prepared, toResponse(200, {}, '{}'));
		}
		for (const restarts of [false, true]) {
			if (restarts) writes = new LastWrites({ now: () => now });
			const retry = open(JSON.parse(JSON.stringify(failed.toStored())) as StoredRun);
			const keys = states.map((state) => retry.prepare(state).request.idempotencyKey);
			for (const index of lost) expect(keys[index]).toBe(sent[index].request.idempotencyKey);
		}
	});

	it('keep no key of what was answered', () => {
		const run = open();
		for (const state of states) run.noteResponse(run.prepare(state), toResponse(200, {}, '{}'));
		expect(run.toStored().keys).toEqual({});
	});
});

it('from content, another query is another content', () => {
	const entry = (list: number) => byContent({ ...post, query: { list } });
	const [first, second, again] = run('1', entry(7), entry(8), entry(7));
	expect(second).not.toBe(first);
	expect(again).toBe(first);
	expect(run('2', byContent({ ...post, query: {} }))).toEqual(run('3', byContent(post)));
});

it('where nothing is kept, a request stays as it is', () => {
	expect(NO_RECORD.prepare(post)).toEqual({ id: '', request: post });
	expect(NO_RECORD.answerTo({ id: '', request: post })).toBeUndefined();
});
