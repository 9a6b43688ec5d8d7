import { IDEMPOTENCY_HEADER } from '../../client/service/api.ts';
import { request } from '../support/operations.mts';
import { idOf, save, useNoRetries } from '../support/retried-runs.mts';
import { useScriptedServer } from '../support/use-scripted-server.mts';
import { itemsOfAllRuns } from '../support/workflow.mts';

useNoRetries();

const server = useScriptedServer();

/** Saves these items at a service that saves once for each key, and loses the responses it is told to. */
async function loop(items: object[], isLost: (number: number, id: number) => boolean) {
	const records: number[] = [];
	const keys = new Set<unknown>();
	const outcome = await server.runAt(
		(request, reply) => {
			const key = request.headers[IDEMPOTENCY_HEADER.toLowerCase()];
			if (!keys.has(key)) records.push(idOf(request)!);
			keys.add(key);
			if (!isLost(server.seen.length, idOf(request)!)) return { saved: idOf(request) };
			reply.hijack();
			reply.raw.destroy();
			return undefined;
		},
		{
			parameters: save,
			items: items as never,
			onError: 'continueErrorOutput',
			loopsErrors: true,
		},
	);
	const [done, failed] = [0, 1].map((output) => itemsOfAllRuns(outcome, output));
	return { records, done, failed };
}

it('a company looped back from the error output is saved once even if its response was lost', async () => {
	const items = [{ id: 1 }, { id: 2 }, { id: 3 }];
	const { records, done, failed } = await loop(items, (number) => number === 2);
	expect(records).toEqual([1, 2, 3]);
	expect(server.seen).toHaveLength(4);
	expect(done.map(({ saved }) => saved)).toEqual([1, 3, 2]);
	expect(failed[0].error).toContain('(may have been done)');
});

it.each([
	['Save', save],
	[
		'API Request',
		{
			...request,
			method: 'PUT',
			path: '/lists/1',
			body: '={{ { status: $json.status } }}',
		},
	],
])('%s does not overwrite a later status with an earlier, refused one', async (_, parameters) => {
	const statuses: string[] = [];
	const outcome = await server.runAt(
		({ body }, reply) => {
			if (server.seen.length === 1) return reply.code(422).send({});
			statuses.push((body as { status: string }).status);
			return body;
		},
		{
			parameters: { ...parameters, status: '={{ $json.status }}' } as never,
			items: ['prospect', 'cliente'].map((status) => ({ id: 1, status })),
			onError: 'continueErrorOutput',
			loopsErrors: true,
		},
	);
	expect(statuses).toEqual(['cliente']);
	expect(itemsOfAllRuns(outcome, 0)).toMatchObject([
		{ status: 'cliente' },
		{ overtaken: true, message: expect.stringContaining('A later write') as string },
	]);
});
