import { createImport, request } from '../support/operations.mts';
import { idOf, rows, save } from '../support/retried-runs.mts';
import { useScriptedServer } from '../support/use-scripted-server.mts';

const server = useScriptedServer();
const { runAt } = server;

const goOn = { onError: 'continueRegularOutput' } as const;
const saved: Parameters<typeof runAt>[0] = (request) => ({ saved: idOf(request) });
const sent = () => server.seen.map(idOf);

/** Twenty saves, of which these have a status that does not exist. */
const twenty = (...wrong: number[]) =>
	rows(20).map(({ id }) => ({ id, status: wrong.includes(id) ? 'lead' : 'prospect' }));

describe('20 saves with one invalid item', () => {
	it('send nothing if the node stops on error, and the error names the item', async () => {
		const { error } = await runAt(saved, { parameters: save, items: twenty(15) });
		expect(sent()).toEqual([]);
		expect(error?.message).toBe('\'Status\' "lead" is not one of the choices [item 14]');
		expect(error?.description).toContain(
			'Nothing was sent: all 20 items are checked before any is sent.',
		);
	});

	it('send the 19 valid items if the node continues on error', async () => {
		const { items } = await runAt(saved, { parameters: save, items: twenty(15), ...goOn });
		expect(sent()).toHaveLength(19);
		expect(sent()).not.toContain(15);
		expect(items[14].error).toContain('is not one of the choices [item 14]');
		expect(items.filter(({ error }) => error === null)).toHaveLength(19);
	});
});

it.each([
	['import body', { ...createImport, bodySource: 'json', jsonBody: '={{ $json.body }}' }],
	['request body', { ...request, method: 'POST', path: '/x', body: '={{ $json.body }}' }],
	['value of Include Other Input Fields', { ...save, includeOtherFields: '={{ $json.include }}' }],
])('an invalid %s in one item keeps the others from being sent', async (_, parameters) => {
	const items = [
		{ id: 1, body: '{}', include: true },
		{ id: 2, body: 'no JSON', include: 'perhaps' },
	];
	const { error } = await runAt(() => ({}), { parameters, items });
	expect(error?.message).toContain('[item 1]');
	expect(server.seen).toHaveLength(0);
});
