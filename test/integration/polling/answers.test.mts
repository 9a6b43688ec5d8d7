/** What a poll makes of an answer of which nobody knows what it means: it reports nothing, and its memory does not change. */

import type { IDataObject } from 'n8n-workflow';
import { useScriptedServer } from '../../support/use-scripted-server.mts';
import { useTrigger } from './use-trigger.mts';

const { activate, poll, trigger } = useTrigger({ companies: 30 });
const service = useScriptedServer();
const CIFS = ['J99216582', 'B86670460', 'B96416813'];

const around = (count: number, cif = (index: number) => `B${10_000_000 + index}`) =>
	Array.from({ length: count }, (_, index) => ({
		cif: cif(index),
		nombre: `Zorba ${index}`,
		lat: 43.3709,
		lon: -8.3959,
		distance_km: 0.1 + index / 1000,
	}));

/** A trigger at a service whose answer a test changes. */
async function triggerAt(parameters: object, first: unknown) {
	let answer = first;
	await service.start((_, reply) =>
		reply.header('x-ratelimit-limit', '6000').type('application/json').send(JSON.stringify(answer)),
	);
	const one = trigger(parameters, { credentials: service.credentials() });
	return { one, answerWith: (body: unknown) => (answer = body) };
}

const NOT_KNOWN: Array<[string, unknown]> = [
	['denies success', { success: false, data: [] }],
	['has a sentence that is not understood', { data: [], mensaje: 'Mapa no disponible' }],
	['is partial', { data: [], partial: true }],
];

describe('a poll for new companies', () => {
	it.each(NOT_KNOWN)('is not activated by an answer that %s', async (_, body) => {
		const { one, answerWith } = await triggerAt({}, body);
		await expect(activate(one)).rejects.toThrow('does not say that there is nothing');
		answerWith(around(7));
		await activate(one, 'init');
		await poll(one);
		expect(one.items).toEqual([]);
	});

	it.each(NOT_KNOWN)('fails and forgets nothing if an answer %s', async (_, body) => {
		const { one, answerWith } = await triggerAt({}, around(7));
		await activate(one);
		const { database } = one;
		answerWith(body);
		await poll(one);
		expect([one.errors.length, one.items, one.database]).toEqual([1, [], database]);
		answerWith(around(7));
		await poll(one);
		expect(one.items).toEqual([]);
	});

	it.each<[string, IDataObject[]]>([
		['in another order', around(7).reverse()],
		['with their CIFs in another spelling', around(7, (index) => `b-${10_000_000 + index}`)],
		['some of them twice', [...around(7), ...around(3)]],
		['only some of them', around(3)],
	])('reports nothing if the same companies come %s', async (_, body) => {
		const { one, answerWith } = await triggerAt({}, around(7));
		await activate(one);
		answerWith(body);
		await poll(one);
		answerWith(around(7));
		await poll(one);
		expect(one.items).toEqual([]);
	});
});

describe('a poll for changed companies', () => {
	const WATCHED = {
		event: 'companyChanged',
		cifs: CIFS.join(),
		watchedFields: ['telefono'],
	};
	const records = CIFS.map((cif) => ({ cif, nombre: 'Zorba', telefono: '1' }));
	const [first, ...others] = records;

	it.each<[string, unknown]>([
		['only a state', [{ cif: first.cif, status: 'rate_limited' }, ...others]],
		['only a sentence', [{ cif: first.cif, mensaje: 'Cuota agotada' }, ...others]],
		[
			'an error beside its data',
			[{ ...first, telefono: null, error: 'Phone not loaded' }, ...others],
		],
		['nothing, in a part of the list', { results: others, has_more: true }],
	])('reports no change if the answer has %s for a company', async (_, body) => {
		const { one, answerWith } = await triggerAt(WATCHED, records);
		await activate(one);
		answerWith(body);
		await poll(one);
		answerWith(records);
		await poll(one);
		expect([one.items, one.errors]).toEqual([[], []]);
	});

	it('warns at first that no company has a field', async () => {
		const parameters = { ...WATCHED, otherWatchedFields: 'facturacion' };
		const { one } = await triggerAt(parameters, records);
		await activate(one);
		expect(one.logs.join()).toContain('No company has the field facturacion');
		expect(one.logs.join()).not.toContain('telefono, so no change');
	});
});
