import { toResponse } from '../../../../nodes/CompanyData/transport/http/response.ts';
import type { ApiRequest } from '../../../../nodes/CompanyData/transport/http/types.ts';
import { LastWrites } from '../../../../nodes/CompanyData/transport/journal/last-writes.ts';
import {
	RunRecord,
	type StoredRun,
} from '../../../../nodes/CompanyData/transport/journal/run-record.ts';
import { toolRecord } from '../../../../nodes/CompanyData/transport/journal/tool-record.ts';
import { Wishes } from '../../../../nodes/CompanyData/transport/journal/wishes.ts';

const HOUR = 3_600_000;
const IDENTITY = { instance: 'i', workflow: 'w', execution: '1', node: 'n', runIndex: 0 };

const post: ApiRequest = {
	method: 'POST',
	path: '/imports',
	body: { a: 1 },
	derivesKey: 'operation',
};
const list: ApiRequest = { method: 'GET', path: post.path };
const save = (status: string): ApiRequest => ({
	...post,
	path: '/empresas/saved',
	body: { id: 1, status },
	order: 'saved 1',
});
const byContent = (request: ApiRequest): ApiRequest => ({ ...request, derivesKey: 'content' });
const withOwnKey = (request: ApiRequest): ApiRequest => ({
	...request,
	derivesKey: undefined,
	idempotencyKey: 'own',
});

let now: number;
let writes: LastWrites;

beforeEach(() => {
	now = 0;
	writes = new LastWrites({ now: () => now });
});

interface Outcome {
	status: number;
	type?: string;
	text?: string;
}

const DONE: Outcome = { status: 200 };
const responseOf = ({ status, type = 'application/json', text = '{}' }: Outcome) =>
	toResponse(status, { 'content-type': type }, text);

/** The key of a call of a tool; without an outcome its answer is lost. */
function call(request: ApiRequest, outcome?: Outcome): string {
	const record = toolRecord(new Wishes(writes));
	record.bind(['w']);
	const prepared = record.prepare(request);
	if (outcome !== undefined) record.noteResponse(prepared, responseOf(outcome));
	return prepared.request.idempotencyKey ?? '';
}

function openRun(stored?: StoredRun): RunRecord {
	const record = new RunRecord(IDENTITY, stored, new Wishes(writes));
	record.bind(['w']);
	return record;
}

/** A run of a workflow's node that sends one request; without an outcome its answer is lost. */
function run(request: ApiRequest, outcome?: Outcome) {
	const record = openRun();
	const prepared = record.prepare(request);
	if (outcome !== undefined) record.noteResponse(prepared, responseOf(outcome));
	return { key: prepared.request.idempotencyKey, stored: record.toStored() };
}

/** Whether the same call is a new wish an hour after this, rather than a repetition. */
function isNewWishAfter(first: () => void, request: ApiRequest): boolean {
	const keys = [0, HOUR].map((wait) => {
		now = 0;
		writes = new LastWrites({ now: () => now });
		first();
		now = wait;
		return call(request);
	});
	return keys[0] !== keys[1];
}

describe('an hour after a tool has written it, the same is', () => {
	it.each([
		['200', DONE],
		['201', { status: 201 }],
		['204', { status: 204, text: '' }],
		['299', { status: 299 }],
		['plain text', { status: 200, type: 'text/plain', text: 'OK' }],
		['JSON that is called a page', { status: 200, type: 'text/html' }],
	])('a new wish, where the answer was %s', (_, outcome) => {
		expect(isNewWishAfter(() => call(post, outcome), post)).toBe(true);
	});

	it.each([199, 300, 302, 402, 422, 429, 500, 503])(
		'a repetition, where the status was %d',
		(status) => {
			expect(isNewWishAfter(() => call(post, { status }), post)).toBe(false);
		},
	);
});

describe('an hour after a workflow has saved it, the same is', () => {
	it('a new wish for a tool, where the service has done it', () => {
		expect(isNewWishAfter(() => run(save('cliente'), DONE), save('cliente'))).toBe(true);
	});

	it.each([400, 404, 422, 503])('a repetition, where the status was %d', (status) => {
		expect(isNewWishAfter(() => run(save('cliente'), { status }), save('cliente'))).toBe(false);
	});

	it('the same for another run from content', () => {
		const first = run(byContent(save('cliente')), DONE).key;
		now = HOUR;
		expect(run(byContent(save('cliente'))).key).toBe(first);
	});
});

describe('a call of a tool', () => {
	it('is another wish than before one that a workflow has had since', () => {
		const first = call(save('cliente'), DONE);
		now = HOUR;
		run(save('cliente'));
		expect(call(save('cliente'))).not.toBe(first);
	});

	it.each([
		['reads the same address', list],
		['sends something under a key of its user', withOwnKey(post)],
	])('is a repetition though an agent or a workflow %s meanwhile', (_, other) => {
		const first = call(post, DONE);
		call(other, DONE);
		expect(call(post, DONE)).toBe(first);
		run(other, DONE);
		expect(call(post, DONE)).toBe(first);
	});

	it('that was lost stays so where a workflow sends the same for itself', () => {
		const lost = call(post);
		run(post, DONE);
		now = HOUR;
		expect(call(post)).toBe(lost);
	});

	it('that was answered stays so where a workflow sends the same for itself', () => {
		const first = call(post, DONE);
		run(post);
		now = HOUR;
		expect(call(post)).not.toBe(first);
	});
});

describe('a save of a failed run that is not sent again', () => {
	it.each([
		['by default', save('cliente')],
		['from content', byContent(save('cliente'))],
		['with a key of its user', withOwnKey(save('cliente'))],
	])('overwrites nothing a second time: %s', (_, saved) => {
		const { stored } = run(saved, DONE);
		const first = call(save('prospect'));
		openRun(stored).prepare(saved);
		expect(call(save('prospect'))).toBe(first);
	});
});

describe('the keys that a run leaves behind', () => {
	it('have none of a content that does not depend on what was sent before', () => {
		expect(run(byContent(post)).stored.keys).toEqual({});
	});

	it('have that of an answered save whose answer had no room', () => {
		const { key, stored } = run(byContent(save('cliente')), {
			status: 200,
			text: `"${'x'.repeat(4_000_000)}"`,
		});
		expect(Object.values(stored.keys)).toEqual([key]);
	});
});
