import { get, getBatch, getById, match, nearby, search } from '../support/operations.mts';
import { useChangingServer, useNoRetries } from '../support/retried-runs.mts';

/** The columns by which a user can say later where a row comes from, and since when. */

const COMPANY = { cif: 'J99216582', nombre: 'Canteras Zurbarán', ciudad: 'Lugo', empresa_id: 1 };
const ITEM = { ...COMPANY, empresa: COMPANY.nombre };
const MONDAY = '2026-03-02T08:00:00.000Z';
const TUESDAY = '2026-03-03T08:00:00.000Z';

useNoRetries();
const service = useChangingServer();
beforeEach(() => {
	service.script = ({ url }, reply) => {
		if (url.includes('/buscar')) return reply.send({ results: [COMPANY], total: 1, page: 1 });
		const [, cif] = /\/empresa\/(\w+)/.exec(url) ?? [];
		return reply.send(cif === undefined ? [COMPANY] : { ...COMPANY, cif });
	};
});

const { now } = Date;
afterEach(() => {
	Date.now = now;
});
const setDate = (date: string) => {
	Date.now = () => Date.parse(date);
};

const hostOf = () => new URL(service.baseUrl).host;

describe('Add Source', () => {
	it.each([
		['Search, up to 30 days old', search],
		['Search Nearby', nearby('43.01, -7.55', 5)],
		['Search Nearby', nearby('43.01, -7.55', 5, { returnAll: true })],
		['Get', get],
		['Get Batch', getBatch],
		['Get By ID, up to 30 days old', getById],
		['Match, up to 30 days old', match],
	])(
		'names the service and the operation, and when the response came: %s',
		async (name, operation) => {
			setDate(MONDAY);
			for (const output of ['simplified', 'raw', 'selectedFields']) {
				const { items, error } = await service.run({
					parameters: { ...operation, output, fields: ['nombre'], options: { addSource: true } },
					items: [ITEM],
				});
				expect(error).toBeUndefined();
				expect(items).toMatchObject([
					{ nombre: COMPANY.nombre, source: `${hostOf()} · ${name}`, retrieved_at: MONDAY },
				]);
			}
		},
	);

	it('adds no column unless it is on', async () => {
		for (const options of [{}, { addSource: false }]) {
			const { items } = await service.run({ parameters: { ...search, output: 'raw', options } });
			expect(Object.keys(items[0])).toEqual(Object.keys(COMPANY));
		}
	});

	it('leaves both empty for a company that was not found', async () => {
		service.script = (_, reply) => reply.send([]);
		const { items } = await service.run({
			parameters: { ...getBatch, options: { addSource: true } },
			items: [ITEM],
		});
		expect(items).toMatchObject([{ found: false, source: null, retrieved_at: null }]);
	});

	it('keeps the time of a response in a Retry, which does not ask again', async () => {
		const parameters = { ...get, options: { addSource: true } };
		const items = [ITEM, { cif: 'B86670460' }];
		const whole = service.script;
		service.script = (request, reply) =>
			request.url.includes('B86670460') ? reply.code(422).send({}) : whole(request, reply);
		setDate(MONDAY);
		const failed = await service.run({ parameters, items, executionId: '1' });
		expect(failed.error).toBeDefined();
		service.script = whole;
		setDate(TUESDAY);
		const again = await service.run({ parameters, items, executionId: '2', retryOf: failed });
		expect(again.items.map(({ retrieved_at }) => retrieved_at)).toEqual([MONDAY, TUESDAY]);
	});
});
