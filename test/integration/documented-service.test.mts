import type { IDataObject } from 'n8n-workflow';
import { queryOf, type Script, type SeenRequest } from '../support/scripted-server.mts';
import { RESOURCES } from '../../nodes/CompanyData/operations/resources.ts';
import { useScriptedServer } from '../support/use-scripted-server.mts';
import { runNode, type NodeOutcome } from '../support/workflow.mts';

const service = useScriptedServer();

const messagesOf = (hints: Array<{ message: string }>) => hints.map(({ message }) => message);
const place = (value: unknown) => ({ __rl: true, mode: 'name', value });

/** A catalogue whose companies are in one province, written in one way, and found by no other. */
const catalogueIn =
	(provincia: string, count = 3): Script =>
	(request) => {
		const query = queryOf(request);
		const size = Number(query.get('per_page'));
		const isFound = [null, provincia].includes(query.get('provincia'));
		const total = isFound && query.get('q') !== 'nothing' ? count : 0;
		const results = Array.from({ length: Math.min(total, size) }, (_, index) => ({
			empresa_id: index,
			cif: `A${index}`,
			nombre: `Zorba ${index}, S.L.`,
			provincia,
		}));
		return { total, page: Number(query.get('page')), per_page: size, results };
	};

const provincesSent = () => service.seen.map((request) => queryOf(request).get('provincia'));

describe('Province', () => {
	const search = { resource: 'company', operation: 'search', limit: 3 };

	it.each([
		'Valencia',
		'Alicante',
		'Castellón',
		'Álava',
		'Vizcaya',
		'Guipúzcoa',
		'Gerona',
		'Lérida',
		'Baleares',
		'VIZCAYA',
	])('sends %s as typed', async (province) => {
		const parameters = { ...search, operation: 'count', province: place(province) };
		const { items } = await service.runAt(catalogueIn(province), { parameters });
		expect([items, provincesSent()]).toEqual([[{ count: 3 }], [province]]);
	});

	it.each(['search', 'count'])(
		'is tried in other spellings once if %s finds nothing, and keeps the one that finds companies',
		async (operation) => {
			const parameters = { ...search, operation, province: place('={{ $json.provincia }}') };
			const items = Array.from({ length: 3 }, () => ({ provincia: 'Valencia' }));
			const setup = { parameters: { ...parameters, options: { concurrency: 1 } }, items };
			const { hints, items: found } = await service.runAt(catalogueIn('València'), setup);
			expect(found).toHaveLength(operation === 'count' ? 3 : 9);
			expect(provincesSent()).toEqual([
				...['Valencia', 'Valencia', 'Valencia/València', 'València'],
				...['València', 'València', 'València'],
			]);
			expect(messagesOf(hints)).toContain('Province Valencia found nothing, but València did.');
			// A search whose total is the length of its page may have more.
			const more = operation === 'search' ? ', and there may be more' : '';
			const summary = `3 companies: Province València${more} (and 2 more searches)`;
			expect(messagesOf(hints)).toContain(summary);
		},
	);

	it('is tried in other spellings once for all requests in flight', async () => {
		const parameters = { ...search, operation: 'count', province: place('Vizcaya') };
		const items = Array.from({ length: 5 }, () => ({}));
		const { items: found } = await service.runAt(catalogueIn('Bizkaia'), { parameters, items });
		expect(found).toEqual(items.map(() => ({ count: 3 })));
		expect(provincesSent().filter((one) => one === 'Bizkaia')).toHaveLength(1 + 5);
	});

	it('is tried in other spellings once per run if none finds anything, and a hint lists them', async () => {
		const parameters = { ...search, province: place('Gerona') };
		const items = [{}, {}];
		const setup = { parameters: { ...parameters, options: { concurrency: 1 } }, items };
		const { hints } = await service.runAt(catalogueIn('x'), setup);
		const tried = ['Gerona', 'Girona', 'GERONA'];
		expect(provincesSent()).toEqual(['Gerona', ...tried, 'Gerona']);
		expect(messagesOf(hints)).toContain(
			'Province Gerona found nothing, nor did Girona, GERONA. To write it otherwise: Options → Additional Query Parameters.',
		);
	});

	it('is checked by one extra request without Text if a search finds nothing', async () => {
		const parameters = { ...search, text: 'nothing', province: place('Gerona') };
		const items = [{}, {}];
		const setup = { parameters: { ...parameters, options: { concurrency: 1 } }, items };
		await service.runAt(catalogueIn('Gerona'), setup);
		expect(provincesSent()).toEqual(['Gerona', 'Gerona', 'Gerona']);
	});

	it('keeps its spelling once a search with it has found companies', async () => {
		const parameters = { ...search, text: '={{ $json.q }}', province: place('Gerona') };
		const items = [{ q: 'zorba' }, { q: 'nothing' }];
		const setup = { parameters: { ...parameters, options: { concurrency: 1 } }, items };
		await service.runAt(catalogueIn('Gerona'), setup);
		expect(provincesSent()).toEqual(['Gerona', 'Gerona']);
	});

	it('is sent by Match in the spelling of the user and in that of the service', async () => {
		const parameters = { resource: 'company', operation: 'match' };
		const items = [{ Empresa: 'Bar Zorba 1', Provincia: 'Valencia' }];
		await service.runAt(
			(request, reply) => {
				const isWhole = queryOf(request).get('provincia') === null;
				const page = catalogueIn('Valencia/València')(request, reply) as IDataObject;
				return isWhole ? { ...page, total: 500 } : page;
			},
			{ parameters, items },
		);
		expect(provincesSent().filter(Boolean)).toEqual(
			expect.arrayContaining(['Valencia', 'Valencia/València']),
		);
	});

	it('is refused if unknown, but an additional query parameter sends it as entered', async () => {
		const parameters = { ...search, province: place('Vizkaya del Norte') };
		const { error } = await service.runAt(catalogueIn('x'), { parameters });
		expect(error?.message).toContain('is not a province of Spain');
		expect(error?.description).toContain('pick it from the list');
		const additionalQuery = { parameters: [{ name: 'provincia', value: 'VIZ' }] };
		const added = { ...search, options: { additionalQuery } };
		expect((await service.runAt(catalogueIn('VIZ'), { parameters: added })).items).toHaveLength(3);
	});
});

const REFUSALS: Array<[string, number, (name: string, bound: number) => unknown]> = [
	['names the maximum', 422, (name, bound) => ({ message: `${name} must be <= ${bound}` })],
	[
		'names the maximum as FastAPI does',
		422,
		(name, le) => ({ detail: [{ loc: ['query', name], msg: 'Input is too large', ctx: { le } }] }),
	],
	['does not name the maximum', 400, (name) => ({ error: `invalid ${name}` })],
];

/** A service that returns as many as it is asked for, and refuses more than its bound. */
const bounded =
	(name: string, bound: number, status: number, body: unknown, total: number): Script =>
	(request, reply) => {
		const query = queryOf(request);
		const size = Number(query.get(name));
		if (size > bound) return reply.code(status).send(body);
		const start = name === 'limit' ? 0 : (Number(query.get('page')) - 1) * size;
		const results = Array.from({ length: Math.max(0, Math.min(size, total - start)) }, (_, n) => ({
			empresa_id: start + n,
			cif: `C${start + n}`,
			lat: 40.4168 + (start + n) / 10_000,
			lon: -3.7038,
		}));
		return name === 'limit' ? results : { total, page: query.get('page'), results };
	};

const sizesSent = (name: string) =>
	service.seen.map((one: SeenRequest) => Number(queryOf(one).get(name)));

describe('the number of results per request', () => {
	const nearby = { resource: 'company', operation: 'searchNearby', radiusKm: '1' };
	const centre = { centre: place('40.4168, -3.7038') };
	const search = { resource: 'company', operation: 'search', returnAll: true };

	it('is the default Limit', async () => {
		const script = bounded('limit', 50, 422, {}, 200);
		const parameters = { ...nearby, ...centre };
		const { items } = await service.runAt(script, { parameters });
		expect([items.length, sizesSent('limit')]).toEqual([50, [50]]);
	});

	it.each(REFUSALS)('is reduced once per run if the refusal %s', async (_, status, bodyOf) => {
		const bound = 60;
		const script = bounded('limit', bound, status, bodyOf('limit', bound), 200);
		const parameters = { ...nearby, ...centre, limit: 100 };
		const items = [{}, {}];
		const options = { concurrency: 1 };
		const setup = { parameters: { ...parameters, options }, items };
		const { items: found, hints, error } = await service.runAt(script, setup);
		const most = status === 400 ? 50 : bound;
		expect(error).toBeUndefined();
		expect([found.length, sizesSent('limit')]).toEqual([2 * most, [100, most, most]]);
		expect(messagesOf(hints).join()).toContain(`the nearest ${most} at most`);
	});

	it.each(REFUSALS)(
		'is reduced once for Search Nearby with Return All, losing no company, if the refusal %s',
		async (_, status, bodyOf) => {
			const bound = status === 400 ? 500 : 100;
			const script: Script = (request, reply) => {
				const query = queryOf(request);
				const [size, lat, radius] = ['limit', 'lat', 'radius_km'].map((one) =>
					Number(query.get(one)),
				);
				if (size > bound) return reply.code(status).send(bodyOf('limit', bound));
				return Array.from({ length: 130 }, (__, n) => ({
					cif: `C${n}`,
					lat: 40.41 + n / 9000,
					lon: -3.7,
				}))
					.map((company) => ({ company, away: Math.abs(company.lat - lat) * 111.2 }))
					.filter(({ away }) => away <= radius)
					.sort((first, second) => first.away - second.away)
					.slice(0, size)
					.map(({ company }) => company);
			};
			const parameters = {
				...nearby,
				centre: place('40.4168, -3.7'),
				radiusKm: '3',
				returnAll: true,
			};
			const { items } = await service.runAt(script, { parameters });
			expect(items).toHaveLength(130);
			expect(sizesSent('limit').filter((size) => size > bound)).toHaveLength(1);
		},
	);

	it.each(REFUSALS)(
		'is reduced once for Search with Return All, losing no company, if the refusal %s',
		async (_, status, bodyOf) => {
			const bound = status === 400 ? 50 : 25;
			const script = bounded('per_page', bound, status, bodyOf('per_page', bound), 130);
			const { items } = await service.runAt(script, { parameters: search });
			expect(new Set(items.map(({ cif }) => cif)).size).toBe(130);
			expect(sizesSent('per_page').filter((size) => size > bound)).toHaveLength(1);
		},
	);

	it('is reduced only once, and not at all if the refusal names another parameter', async () => {
		const refused = await service.runAt(
			bounded('limit', 5, 422, { message: 'limit too high' }, 9),
			{
				parameters: { ...nearby, ...centre },
			},
		);
		expect(refused.error?.description).toContain('lower Limit, or set limit in Options');
		expect(sizesSent('limit')).toEqual([50, 25]);
		await service.runAt(bounded('limit', 5, 422, { message: 'radius_km is too large' }, 9), {
			parameters: { ...nearby, ...centre },
		});
		expect(sizesSent('limit')).toEqual([50]);
	});
});

const event = {
	id: 'evt_1',
	type: 'territory.new_company',
	created: 1_763_000_000,
	// The trigger puts the company on top of its item.
	empresa_id: 100016,
	data: { territory_id: 't_1', empresa_id: 100016, matched_filters: ['provincia=Madrid'] },
};
const record = { empresa_id: 100016, cif: 'B86670460', nombre: 'Zorba, S.L.', provincia: 'Madrid' };

/** Answers every path with the shape that the document shows for it. */
const asDocumented: Script = ({ method, url, body }, reply) => {
	void reply.headers({ 'x-ratelimit-limit': '300', 'x-ratelimit-remaining': '299' });
	if (url.includes('/empresas/nearby')) return [record];
	if (url.includes('/leadbase/buscar'))
		return { total: 1, page: 1, per_page: 50, results: [record] };
	if (method === 'GET') return record;
	return { id: 'x', ...(body as object), saved_at: new Date().toISOString() };
};

describe('an operation after the trigger', () => {
	it.each<[string, string, string | undefined]>([
		['company', 'search', undefined],
		['company', 'count', undefined],
		['company', 'getById', undefined],
		['prospect', 'save', undefined],
		['account', 'diagnose', undefined],
		['account', 'getUsage', undefined],
		['company', 'searchNearby', '"Centre" is required'],
		['company', 'get', "'CIF' is empty"],
		['company', 'validateCif', 'is empty'],
		['company', 'getBatch', 'no item has a CIF'],
		['company', 'match', 'no item has names'],
		['import', 'create', 'no column'],
		['apiRequest', 'send', 'is required'],
	])('%s → %s works with its defaults, or the error names what the event lacks', async (...one) => {
		const [resource, operation, lacking] = one;
		const parameters = { resource, operation };
		const setup = { parameters, items: [event] };
		// What n8n itself requires ends a run before the node.
		const { error, items = [] } = await service
			.runAt(asDocumented, setup)
			.catch((reason: unknown): Partial<NodeOutcome> => ({ error: reason as Error }));
		if (lacking === undefined) expect([error?.message, items.length]).toEqual([undefined, 1]);
		else expect(error?.message).toContain(lacking);
	});
});

describe('an undocumented response', () => {
	const get = { resource: 'company', operation: 'get', cif: place('J99216582') };
	const batch = { resource: 'company', operation: 'getBatch', cif: 'J99216582' };
	const limits = { 'x-ratelimit-limit': '300', 'x-ratelimit-remaining': '299' };
	const credits = { ...limits, 'x-credits-remaining': '0' };
	const UNKNOWN = 'knows no company with the CIF J99216582';
	const NOTHING = 'has nothing at this address';

	it.each<[object, number, unknown, object, string, string]>([
		[get, 404, { detail: 'Not Found' }, {}, NOTHING, 'Base URL'],
		[get, 404, { detail: 'Not Found' }, limits, NOTHING, 'Base URL'],
		[get, 404, { message: 'Cannot GET /v1/x', statusCode: 404 }, {}, NOTHING, 'Base URL'],
		[get, 404, { status: 404, error: 'Not Found', path: '/v1/x' }, {}, NOTHING, 'Base URL'],
		[get, 404, { message: 'No static resource v1/x.' }, limits, NOTHING, 'Base URL'],
		[get, 404, {}, {}, NOTHING, 'Base URL'],
		[get, 404, {}, limits, UNKNOWN, 'too new, closed'],
		[get, 404, { error_code: 'company_not_found' }, {}, UNKNOWN, 'too new, closed'],
		[get, 402, { message: 'Payment Required' }, credits, 'of the workspace is used up', 'renews'],
		[get, 402, { message: 'Insufficient Credits' }, credits, 'credits', 'this is free'],
		[
			batch,
			422,
			{ message: "body must have required property 'identifiers'" },
			{},
			"must have required property 'identifiers'",
			'Send CIFs As',
		],
		[
			batch,
			422,
			{ detail: [{ loc: ['body', 'ids'], msg: 'Field required', type: 'missing' }] },
			{},
			'body.ids: Field required',
			'Send CIFs As',
		],
		[
			batch,
			200,
			{ companies: [{ code: 'J99216582', razon: 'Zorba' }] },
			{},
			'each with the field cif, but an object with code, razon',
			'API Request returns the response as it is',
		],
	])(
		'to %j with status %d, body %j and headers %j gives the error: %s',
		async (parameters, status, body, headers, what, hint) => {
			const options = { maxWait: 0.9 };
			const { error } = await service.runAt(
				(_, reply) =>
					reply
						.code(status)
						.headers(headers as never)
						.send(body),
				{ parameters: { ...parameters, options } },
			);
			expect(error?.message).toContain(what);
			expect(error?.description).toContain(hint);
			expect(error?.description).not.toMatch(
				/^Check the Base URL|pack of credits|Check the values/,
			);
		},
	);
});

describe('malformed CIFs', () => {
	const WRONG = ['B8667046', 'J99216583', '12345678Z', 'TEST-1'];
	const items = WRONG.map((CIF) => ({ CIF, nombre: 'Zorba' }));
	const batch = { resource: 'company', operation: 'getBatch' };
	const script: Script = ({ body }) =>
		(body as { cifs?: string[] }).cifs?.map((cif) => ({ cif, nombre: 'Known' })) ?? { id: 'i' };

	it('are all sent with a test key, by Get Batch and by an import', async () => {
		await service.start(script);
		const credentials = { ...service.credentials(), apiKey: 'svc_test_k' };
		const found = await runNode({ parameters: batch, items, credentials });
		expect(found.items.map((item) => item.found)).toEqual([true, true, true, true]);
		const parameters = { resource: 'import', operation: 'create' };
		const imported = await runNode({ parameters, items, credentials });
		expect(imported.error).toBeUndefined();
		const [, sent] = service.seen.map(({ body }) => body as { companies: unknown[] });
		expect(sent.companies).toHaveLength(4);
	});

	it('are not sent with a live key, and a hint names Check CIF', async () => {
		const { items: rows, hints } = await service.runAt(script, { parameters: batch, items });
		expect(service.seen).toHaveLength(0);
		expect(rows.map(({ found }) => found)).toEqual([null, null, null, null]);
		for (const { message } of rows) expect(message).toMatch(/^Not sent: the CIF /);
		expect(messagesOf(hints)).toContain('Turn off Options → Check CIF to send 2 of them.');
	});
});

describe('a repeated import', () => {
	const items = [{ CIF: 'B86670460', Empresa: 'Zorba' }];
	const parameters = { resource: 'import', operation: 'create' };

	it.each([
		['a new idempotency key in a new execution', {}, 2],
		['one idempotency key in all executions with From Content', { idempotencyKey: 'content' }, 1],
		['one idempotency key if an agent repeats it', {}, 1, true],
	])('has %s', async (_, options, keys, asTool = false) => {
		await service.start((_request, reply) => reply.send({ id: 'i' }));
		for (const executionId of ['1', '2']) {
			const credentials = service.credentials();
			const columns = { mappingMode: 'defineBelow', value: { cif: items[0].CIF } };
			const given = { ...parameters, columns, options };
			await runNode({ parameters: given, items, credentials, executionId, asTool });
		}
		const sent = service.seen.map((request) => request.headers['idempotency-key']);
		expect(new Set(sent).size).toBe(keys);
		expect(sent).not.toContain(undefined);
	});
});

it('Get By ID says that the service may have ignored a filter if the company is not found', async () => {
	const others = Array.from({ length: 100 }, (_, index) => ({ empresa_id: index, sector: 'Otro' }));
	const parameters = { resource: 'company', operation: 'getById', companyId: '7000' };
	const given = { ...parameters, filters: { sector: 'Bares' }, options: { maxRequests: 1 } };
	const answer = { total: 9000, results: others };
	const { items } = await service.runAt(() => answer, { parameters: given });
	expect(items[0]).toMatchObject({ found: false, reason: 'unread' });
	expect(items[0].message).toContain('Not filtered by Sector? 100 of 100 do not fit.');
});

describe('CNAE', () => {
	const search = { resource: 'company', operation: 'count' };
	const withCnae = (value: string) => ({ ...search, filters: { cnae: place(value) } });

	it.each(['5', '62*', '62010'])(
		'%s is refused, but an additional query parameter sends it as entered',
		async (code) => {
			const { error } = await service.runAt(asDocumented, { parameters: withCnae(code) });
			expect(error?.description).toContain('add cnae in Options → Additional Query Parameters');
			const additionalQuery = { parameters: [{ name: 'cnae', value: code }] };
			await service.runAt(asDocumented, {
				parameters: { ...search, options: { additionalQuery } },
			});
			expect(queryOf(service.seen[0]).get('cnae')).toBe(code);
		},
	);

	it.each([
		['3512', /^3512 is .+ \(CNAE 2025\) or .+ \(CNAE 2009\)\.$/],
		['CNAE 2009 3512', /^3512 was meant as .+ \(CNAE 2009\), not .+ \(CNAE 2025\)\.$/],
		['CNAE 2025: 3512', /^3512 was meant as .+ \(CNAE 2025\), not .+ \(CNAE 2009\)\.$/],
	])('%s gets a hint about its meaning in each edition', async (code, said) => {
		const { hints } = await service.runAt(asDocumented, { parameters: withCnae(code) });
		expect(queryOf(service.seen[0]).get('cnae')).toBe('3512');
		expect(messagesOf(hints)).toContainEqual(expect.stringMatching(said));
	});

	it('with one meaning in both editions gets no hint about editions', async () => {
		const { hints } = await service.runAt(asDocumented, { parameters: withCnae('6201') });
		expect(messagesOf(hints)).toHaveLength(1);
	});
});

it.each([
	['count', ['preview', 'maxRequests', 'whenQuotaEnds', 'continueExecution'], false],
	['getUsage', ['preview', 'maxRequests', 'whenQuotaEnds', 'continueExecution'], false],
	['get', ['preview', 'maxRequests', 'whenQuotaEnds'], true],
	['get', ['continueExecution'], false],
	['save', ['preview', 'maxRequests', 'continueExecution'], true],
	['save', ['whenQuotaEnds'], false],
])('the options of %s include %j: %j', (operation, names, isOffered) => {
	const { fields } = RESOURCES.flatMap(({ operations }) => operations).find(
		({ value }) => value === operation,
	)!;
	const { options = [] } = fields.find(({ name }) => name === 'options')!;
	const offered = options.map(({ name }) => name);
	for (const name of names) expect(offered.includes(name)).toBe(isOffered);
});
