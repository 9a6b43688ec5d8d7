import type { IDataObject } from 'n8n-workflow';
import { IDEMPOTENCY_HEADER } from '../../client/service/api.ts';
import { type Script, type SeenRequest } from '../support/scripted-server.mts';
import {
	companies,
	CIFS,
	company,
	failOnce,
	get,
	idOf,
	oneByOne,
	rows,
	save,
	useChangingServer,
	useNoRetries,
} from '../support/retried-runs.mts';
import { getById, locator, request, search } from '../support/operations.mts';
import type { NodeOutcome } from '../support/workflow.mts';

useNoRetries();

const service = useChangingServer();
const { run } = service;

/** Runs the node, and then the retry of its execution. */
async function retried(first: Parameters<typeof run>[0], second: Partial<typeof first> = {}) {
	const failed = await run({ ...first, executionId: '1' });
	return { failed, again: await run({ ...first, ...second, executionId: '2', retryOf: failed }) };
}

/** What n8n keeps for the node with an execution. */
const contextOf = ({ run: { data } }: NodeOutcome) =>
	data.executionData!.contextData['node:Company Data'];

/** What the node has stored of its run. */
const recordOf = (outcome: NodeOutcome) =>
	contextOf(outcome).companyDataRun as IDataObject & { last?: IDataObject };

/** Loses the response to the first save of this item. */
function loseOnce(id: number): Script {
	let isLost = false;
	return (request, reply) => {
		if (isLost || idOf(request) !== id) return { saved: idOf(request) };
		isLost = true;
		reply.hijack();
		reply.raw.destroy();
		return undefined;
	};
}

/** Runs something some hours later. */
async function later<T>(hours: number, work: () => Promise<T>): Promise<T> {
	const now = jest.spyOn(Date, 'now');
	const time = Date.now();
	now.mockImplementation(() => time + hours * 3_600_000);
	return await work().finally(() => now.mockRestore());
}

const keyOf = ({ headers }: SeenRequest) => headers[IDEMPOTENCY_HEADER.toLowerCase()];

describe("n8n's Retry of a failed execution", () => {
	it('continues where the run stopped, and returns all rows', async () => {
		service.script = failOnce([15]);
		const { failed, again } = await retried({ parameters: save, items: rows(20) });
		expect(failed.error?.description).toContain('14 of 20 items were done');
		expect(failed.error?.description).toContain('On Error');
		expect(again.items.map(({ saved }) => saved)).toEqual(rows(20).map(({ id }) => id));
		expect(again.hints.map(({ message }) => message)).toContain(
			'14 of 20 items were done before, and 6 now.',
		);
		expect(service.idsSent()).toEqual([...rows(15), ...rows(20).slice(14)].map(({ id }) => id));
	});

	it.each<[string, Script]>([
		[
			'whose response was lost',
			(_, reply) => {
				reply.hijack();
				reply.raw.destroy();
				return undefined;
			},
		],
		[
			'that a sign-in page answered',
			(_, reply) => reply.type('text/html').send('<html>Sign in</html>'),
		],
	])('resends a request %s with its key, over several retries', async (_, fails) => {
		service.script = fails;
		let last: NodeOutcome | undefined;
		for (const executionId of ['1', '2', '3']) {
			if (executionId === '3') service.script = () => ({ saved: 1 });
			last = await run({ parameters: save, executionId, items: rows(1), retryOf: last });
		}
		expect(last?.items).toEqual([{ saved: 1 }]);
		expect(service.seen).toHaveLength(3);
		expect(new Set(service.seen.map(keyOf)).size).toBe(1);
	});

	it('resends a request that the saved workflow now sends differently', async () => {
		service.script = failOnce([3]);
		const changed = { ...save, notes: '={{ $json.id === 2 ? "new" : "" }}' };
		await retried({ parameters: save, items: rows(3) }, { parameters: changed });
		expect(service.idsSent()).toEqual([1, 2, 3, 2, 3]);
	});

	/** A service that has two companies a page, and five by their CIFs. */
	const answer: Script = ({ method, url, body }) => {
		const { pathname, searchParams } = new URL(url, 'http://x');
		if (method === 'POST') return { id: 's', ...(body as object) };
		const cif = pathname.split('/').at(-1)!;
		if (cif !== 'buscar') return { cif, empresa_id: CIFS.indexOf(cif) + 1 };
		const page = Number(searchParams.get('page'));
		const results = [0, 1].map((row) => ({ empresa_id: page * 10 + row, cif: CIFS[row] }));
		return { total: 8, page, per_page: 2, results };
	};

	it.each<[string, object, IDataObject[]]>([
		['the pages of a search', { ...search, returnAll: true }, [{}]],
		['the search for IDs', getById, [10, 21, 40].map((empresa_id) => ({ empresa_id }))],
		['saves by CIF', { ...save, companyId: locator('cif', '={{ $json.cif }}') }, companies],
		['saves with their input fields', { ...save, includeOtherFields: true }, rows(5)],
	])('continues within %s, and repeats only what failed', async (_, parameters, items) => {
		const options = { ...oneByOne.options, whenQuotaEnds: 'stop' };
		const setup = { parameters: { ...parameters, options } as never, items };
		const sent = () => service.seen.splice(0).map(({ url, body }) => [url, body]);
		service.script = answer;
		const undisturbed = await run(setup);
		const all = sent();
		service.script = (request, reply) =>
			service.seen.length === 3 ? reply.code(500).send({}) : answer(request, reply);
		const { failed, again } = await retried(setup);
		expect(failed.error).toBeDefined();
		expect(again.items).toEqual(undisturbed.items);
		expect(sent()).toEqual([...all.slice(0, 3), ...all.slice(2)]);
	});

	it('says that responses which must not be kept are requested again', async () => {
		const options = { ...oneByOne.options, whenQuotaEnds: 'stop', withoutSoleTraders: true };
		const parameters = { ...search, returnAll: true, text: '={{ $json.text }}', options };
		service.script = (request, reply) =>
			service.seen.length === 5 ? reply.code(500).send({}) : answer(request, reply);
		const { failed, again } = await retried({
			parameters,
			items: [{ text: 'bar' }, { text: 'sol' }],
		});
		expect(failed.error?.description).toContain('4 responses must not be kept there');
		expect(again.hints.map(({ message }) => message)).toContain(
			'1 of 2 items were done before, and 1 now; 4 earlier responses were not kept and were requested again.',
		);
		expect(service.seen).toHaveLength(5 + 8);
	});

	it('stores nothing readable of a request or a company, and only the execution ID once all is done', async () => {
		service.script = loseOnce(2);
		const { failed, again } = await retried({ parameters: save, items: rows(2) });
		const { sealed, ...last } = recordOf(failed).last!;
		expect(last).toEqual({
			...{ runIndex: 0, answerCount: 1, itemsDone: 1, isPlain: true },
			writtenAt: expect.any(Number),
		});
		expect(recordOf(failed)).toEqual({ origin: '1', runsFromLog: 0, last: expect.anything() });
		const parts = String(sealed).split('.');
		const bytes = parts.map((part) => Buffer.from(part, 'base64').toString('latin1'));
		expect(bytes.join()).not.toContain('saved');
		expect(recordOf(again)).toEqual({ origin: '1', runsFromLog: 0 });
	});

	/** What may become of the record or the credential until the Retry. */
	const CHANGES: Array<[string, (failed: NodeOutcome) => object]> = [
		['the API key was replaced', () => ({ apiKey: 'svc_live_new' })],
		[
			'the Base URL was changed',
			() => ({ baseUrl: service.baseUrl.replace('127.0.0.1', 'localhost') }),
		],
		[
			'the encrypted record was cut off',
			(failed) => {
				const { last } = recordOf(failed);
				last!.sealed = String(last!.sealed).slice(0, -4);
				return {};
			},
		],
	];

	it.each(CHANGES)('sends writes again with their keys an hour after %s', async (_, change) => {
		service.script = failOnce([3]);
		const setup = { parameters: save, items: rows(3) };
		const failed = await run({ ...setup, executionId: '1' });
		const keys = service.seen.splice(0).map(keyOf);
		const credentials = { baseUrl: service.baseUrl, apiKey: 'svc_live_k', ...change(failed) };
		const retry = { ...setup, credentials, executionId: '2', retryOf: failed };
		const again = await later(1, async () => await run(retry));
		expect(service.seen.map(keyOf)).toEqual(keys);
		expect(JSON.stringify(again.hints)).toContain(
			'2 of 3 items were done before, and 1 now; 2 earlier responses were not kept and were requested again.',
		);
	});

	it.each(CHANGES)('sends reads again, and no write, 25 hours after %s', async (_, change) => {
		for (const [parameters, items, sent] of [
			[get, companies.slice(0, 2), 2],
			[save, rows(2), 0],
		] as const) {
			let requests = 0;
			service.script = (request, reply) =>
				++requests === 2 ? reply.code(500).send({}) : company(request);
			const setup = { parameters, items: [...items] };
			const failed = await run({ ...setup, executionId: '1' });
			service.seen.length = 0;
			service.script = company;
			const credentials = { baseUrl: service.baseUrl, apiKey: 'svc_live_k', ...change(failed) };
			const retry = { ...setup, credentials, executionId: '2', retryOf: failed };
			const { error } = await later(25, async () => await run(retry));
			expect(service.seen).toHaveLength(sent);
			if (sent === 0) expect(error?.message).toContain('more than 24 hours ago');
		}
	});

	it.each<[string, (stored: IDataObject) => unknown]>([
		['a text', () => 'x'],
		['nothing', () => null],
		['an object without origin', ({ last }) => ({ last, runsFromLog: 0 })],
		['a text as its last run', (stored) => ({ ...stored, last: 'x' })],
		[
			'a number as its record',
			(stored) => ({ ...stored, last: { ...(stored.last as object), sealed: 7 } }),
		],
	])('reads again and writes nothing if its record is %s', async (_, damage) => {
		for (const [parameters, items] of [
			[get, companies.slice(0, 2)],
			[save, rows(2)],
		] as const) {
			service.script = () => ({ cif: CIFS[0], nombre: 'Gil' });
			const setup = { parameters, items: [...items] };
			const failed = await run({ ...setup, executionId: '1' });
			contextOf(failed).companyDataRun = damage(recordOf(failed)) as IDataObject;
			service.seen.length = 0;
			const { error } = await run({ ...setup, executionId: '2', retryOf: failed });
			expect(service.seen).toHaveLength(parameters === get ? 2 : 0);
			if (parameters === save) expect(error?.message).toContain("'Continue Execution' is needed");
		}
	});

	it.each([
		['secret', 'list of executions. Running'],
		['', 'After a restart of n8n it requests again what was read'],
	])('keeps responses for an account whose client secret is "%s"', async (clientSecret, said) => {
		await run({ parameters: get, items: companies.slice(0, 1) });
		service.seen.length = 0;
		const { baseUrl } = service;
		const oauthTokenData = { access_token: 'token', refresh_token: 'refresh' };
		const accessTokenUrl = `${baseUrl}/token`;
		const setup = {
			parameters: { ...get, authentication: 'oAuth2' },
			items: companies.slice(0, 3),
			credentials: { baseUrl, clientId: 'app', clientSecret, accessTokenUrl, oauthTokenData },
		};
		service.script = (request, reply) =>
			service.seen.length === 3 ? reply.code(500).send({}) : company(request);
		const { failed, again } = await retried(setup);
		expect(failed.error?.description).toContain(said);
		expect(again.items).toHaveLength(3);
		expect(service.seen).toHaveLength(4);
	});

	it.each<[string, Script]>([
		['did not fit', ({ body }) => ({ ...(body as object), filler: 'x'.repeat(4_000_000) })],
		['is a file', (_, reply) => reply.type('application/pdf').send('%PDF')],
	])(
		'completes a run with a PATCH whose response %s, without sending it again',
		async (_, first) => {
			const path = '=/lists/{{ $json.id }}';
			const patch = { ...request, ...oneByOne, method: 'PATCH', path, body: '{"a":1}' };
			service.script = (sent, reply) => {
				if (sent.url.endsWith('/1')) return first(sent, reply);
				return service.seen.length === 2 ? reply.code(500).send({}) : { done: 2 };
			};
			const { again } = await retried({ parameters: patch as never, items: rows(2) });
			expect(again.error).toBeUndefined();
			expect(again.items).toMatchObject([{ done_before: true }, { done: 2 }]);
			expect(service.seen.map(({ url }) => url.at(-1))).toEqual(['1', '2', '2']);
			expect(again.hints.map(({ message }) => message)).toContain(
				'1 of 2 items were done before, and 1 now.',
			);
		},
	);

	it('limits how much it stores, and the error counts the responses that did not fit', async () => {
		const filler = 'x'.repeat(500_000);
		service.script = (request, reply) =>
			request.url.includes(CIFS[4])
				? reply.code(500).send({})
				: { ...company(request), nombre: filler + filler };
		const items = [...companies.slice(0, 4), ...companies.slice(0, 4), companies[4]];
		const failed = await run({ parameters: get, items, executionId: '1' });
		expect(failed.error?.description).toContain('5 responses did not fit');
		expect(JSON.stringify(failed.run.data.executionData?.contextData).length).toBeLessThan(
			5_600_000,
		);
	});
});

const retryOnFail = { retryOnFail: true, maxTries: 5, waitBetweenTries: 1 };

describe('Retry On Fail', () => {
	it('with On Error: Continue requests each item once, even if the first company is unknown', async () => {
		service.script = (request, reply) =>
			request.url.includes(CIFS[0]) ? reply.code(404).send({}) : company(request);
		const { items } = await run({
			parameters: get,
			items: companies,
			retry: retryOnFail,
			onError: 'continueRegularOutput',
		});
		const lookups = service.seen.filter(({ url }) => url.includes('/empresa/'));
		expect(lookups).toHaveLength(5);
		expect(items).toHaveLength(5);
	});

	it('keeps completed items for a later Retry even if its tries are used up', async () => {
		service.script = (request, reply) =>
			idOf(request) === 1 ? reply.code(422).send({}) : { saved: idOf(request) };
		const setup = { parameters: save, items: rows(3), retry: { ...retryOnFail, maxTries: 3 } };
		const failed = await run({ ...setup, executionId: '1' });
		expect(failed.error).toBeDefined();
		const onError = 'continueRegularOutput';
		const { items } = await run({ ...setup, onError, executionId: '2', retryOf: failed });
		expect(items.map(({ saved }) => saved)).toEqual([null, 2, 3]);
		expect(service.idsSent()).toEqual([1, 1, 2, 3]);
	});

	it('resends only what failed', async () => {
		service.script = failOnce([1, 3]);
		const { items } = await run({
			parameters: save,
			items: rows(5),
			retry: retryOnFail,
			onError: 'continueRegularOutput',
		});
		expect(items.map(({ saved }) => saved)).toEqual([1, 2, 3, 4, 5]);
		expect(service.idsSent()).toEqual([1, 2, 3, 4, 5, 1, 3]);
	});
});
