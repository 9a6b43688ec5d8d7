import { ExecuteContext } from 'n8n-core';
import type { IDataObject, Logger } from 'n8n-workflow';
import { useGivenTime } from '../support/given-time.mts';
import { createImport, getBatch, locator, request, search } from '../support/operations.mts';
import { get as lookUp, useNoRetries } from '../support/retried-runs.mts';
import type { Script } from '../support/scripted-server.mts';
import { useScriptedServer } from '../support/use-scripted-server.mts';
import { runNode, startNode, type NodeRun } from '../support/workflow.mts';

useNoRetries();

const get = { ...lookUp, cif: locator('cif', 'J99216582') };
const items = Array.from({ length: 6 }, (_, row) => ({ row }));

const server = useScriptedServer();
const time = useGivenTime();

const lines: string[] = [];

beforeEach(() => {
	lines.length = 0;
	const ignore = () => {};
	const info = (line: string) => void lines.push(line);
	const warn = (line: string) => void lines.push(`Warning: ${line}`);
	const logger: Logger = { info, debug: ignore, warn, error: ignore };
	jest.spyOn(ExecuteContext.prototype, 'logger', 'get').mockReturnValue(logger as never);
});

afterEach(() => jest.restoreAllMocks());

const setup = (more: Partial<NodeRun> = {}): NodeRun => ({
	parameters: get,
	items,
	executionId: '42',
	credentials: server.credentials(),
	...more,
});

/** Answers some requests, and then does as told. */
async function startAnswering(
	count: number,
	then: (reply: { code(status: number): unknown }) => unknown,
) {
	let received = 0;
	await server.start((_, reply) => {
		received++;
		return received <= count ? { cif: 'J99216582', nombre: 'Gil' } : then(reply as never);
	});
}

describe('the log of n8n at level info', () => {
	it.each(['stopWorkflow', 'continueRegularOutput'] as const)(
		'states how many items were done when the execution was cancelled, with On Error %s',
		async (onError) => {
			let cancel = () => {};
			await startAnswering(3, async () => {
				cancel();
				return { cif: 'J99216582', nombre: 'Gil' };
			});
			const run = startNode(setup({ onError }));
			cancel = run.cancel;
			await time.run(run.finished);
			await time.advance(60_000);
			expect(lines).toEqual([
				'Company Data, execution 42: at least 3 of 6 items were done when the execution was cancelled',
			]);
		},
	);

	it('has no line about a successful run, a failed run or a single item', async () => {
		await startAnswering(6, () => ({}));
		await time.run(runNode(setup()));
		await startAnswering(2, (reply) => {
			reply.code(500);
			return {};
		});
		await time.run(runNode(setup({ onError: 'continueRegularOutput' })));
		await time.run(runNode(setup()));
		await time.run(runNode(setup({ items: [{}] })));
		expect(lines).toEqual([]);
	});
});

describe('the progress in the log of n8n at level info', () => {
	/** Runs the node at a service that answers each request with its number, half a minute late. */
	const runSlowly = async (answer: (number: number) => unknown, more: Partial<NodeRun>) => {
		let requests = 0;
		const script: Script = async (_, reply) => {
			await time.delay(reply, 30_000);
			return answer(++requests);
		};
		await time.run(server.runAt(script, { parameters: get, items, executionId: '42', ...more }));
	};

	it('says every 30 seconds how many items are done and how many requests were made', async () => {
		await runSlowly(() => ({ cif: 'J99216582', nombre: 'Gil' }), { items: items.slice(0, 3) });
		expect(lines).toEqual([
			'Company Data, execution 42: requests made: 1',
			'Company Data, execution 42: items done: 1 of 3, requests made: 2',
			'Company Data, execution 42: items done: 2 of 3, requests made: 3',
		]);
	});

	const cifs = ['B96416813', 'B13344387', 'A65831570'];
	const list = { ...request, path: '/x', isListing: true };

	it.each<[string, NodeRun['parameters'], IDataObject[], (page: number) => unknown]>([
		[
			'a batch',
			{ ...getBatch, options: { checkCif: false } },
			Array.from({ length: 250 }, (_, row) => ({ cif: `B${10_000_000 + row}` })),
			() => [],
		],
		[
			'an import in parts',
			{ ...createImport, options: { rowsPerImport: 1 } },
			cifs.map((cif) => ({ cif })),
			() => ({ id: 'i' }),
		],
		[
			'a match',
			{ resource: 'company', operation: 'match' },
			['Panadería Vigo', 'Talleres Lugo', 'Horno Teruel'].map((nombre) => ({ nombre })),
			() => ({ total: 0, results: [] }),
		],
		[
			'a search',
			{ ...search, returnAll: true },
			[{}],
			(page) => ({ total: 3, page, per_page: 1, results: [{ empresa_id: page, cif: `B${page}` }] }),
		],
		[
			'a list with a Limit',
			{ ...list, limit: 3 },
			[{}],
			(page) => ({ total: 30, page, per_page: 1, results: [{ id: page }] }),
		],
	])('counts the requests of %s', async (_, parameters, rows, answer) => {
		const options = { ...(parameters.options as object), concurrency: 1 };
		await runSlowly(answer, { parameters: { ...parameters, options }, items: rows });
		expect(lines.slice(-2)).toEqual([
			'Company Data, execution 42: requests made: 2',
			'Company Data, execution 42: requests made: 3',
		]);
	});
});

it('the log states the credits that a run used, and warns of low credits and of a deprecated version', async () => {
	let used = 398;
	const { hints } = await time.run(
		server.runAt(
			(_, reply) =>
				reply
					.headers({
						'x-credits-used': String((used += 3)),
						'x-credits-remaining': String(500 - used),
						'x-credits-plan': '500',
						deprecation: '@1767225600',
					})
					.send({ email: 'info@example.com' }),
			{ parameters: { ...request, path: '/enrich' }, items: items.slice(0, 3), executionId: '42' },
		),
	);
	const usedText = 'At least 6 credits used in this run, 93 left.';
	const low = 'Credits are low: 93 of 500 are left.';
	const end = 'This version of the service is deprecated.';
	expect(hints.map(({ message }) => message)).toEqual([low, usedText]);
	const prefix = 'Company Data, execution 42: ';
	expect(lines).toEqual([
		`${prefix}${usedText}`,
		`Warning: ${prefix}${low}`,
		`Warning: ${prefix}${end}`,
	]);
});
