import type { IDataObject } from 'n8n-workflow';
import { newCompany } from '../../harness/sandbox/events.mts';
import { parseEnvelope } from '../../nodes/CompanyDataTrigger/envelope.ts';
import { toOutput } from '../../nodes/CompanyDataTrigger/handle.ts';
import { sampleData } from '../../sandbox/webhooks/events.mts';
import { CASES, OPERATION_CASES } from '../support/operation-cases.mts';
import { useTrigger } from './polling/use-trigger.mts';

/** What comes out of an operation or a trigger by default, taken by each operation as it is when it is added to a workflow. */

const { activate, poll, run, sandbox, trigger, withOneAdded } = useTrigger({
	companies: 300,
	plan: 'business',
});
const catalogue: IDataObject[] = sandbox.useCompanies({ returnAll: true });
const companies = () => catalogue.slice(0, 3);

async function polled(): Promise<IDataObject[]> {
	const { one: added } = await withOneAdded();
	await poll(added);
	return added.items as IDataObject[];
}

async function changed(): Promise<IDataObject[]> {
	const cifs = companies().map(({ cif }) => String(cif));
	const watching = trigger({ event: 'companyChanged', cifs: cifs.join() });
	await activate(watching);
	await sandbox.admin.patch('/settings', { changed: { [cifs[0]]: { telefono: '1' } } });
	await poll(watching);
	return watching.items as IDataObject[];
}

async function delivered(): Promise<IDataObject[]> {
	const { type } = newCompany();
	const data = sampleData(type, companies()[0] as never);
	const event = parseEnvelope(Buffer.from(JSON.stringify({ ...newCompany(), data })));
	if ('check' in event) throw new Error(event.reason);
	return [toOutput(event, true)];
}

const send = async (parameters: object, items: IDataObject[]) => {
	const [outcome] = await run(sandbox.run(parameters, { items }));
	return outcome as Awaited<ReturnType<typeof sandbox.run>>;
};

const SOURCES: Array<[title: string, outputOf: () => Promise<IDataObject[]>]> = [
	...CASES.filter(({ name }) => name === undefined).map((one): (typeof SOURCES)[number] => [
		one.title,
		async () => (await send(one.node, one.rowsOf(companies()))).items,
	]),
	['an event New Company Near', polled],
	['an event Company Changed', changed],
	['an event of the webhook', delivered],
];

const SINKS = Object.entries(OPERATION_CASES).flatMap(([id, { takes }]) => {
	const [resource, operation] = id.split('/');
	return takes === false
		? []
		: [{ id, ...takes, node: { resource, operation, ...takes.required } }];
});

/** The number of items whose company the operation has taken, by what came out. */
function takenOf(items: readonly IDataObject[], out: readonly IDataObject[]): number {
	const [{ received } = {}] = out;
	if (received !== undefined) return Number(received);
	const cifOf = ({ cif, empresa_id: id, name }: IDataObject) =>
		cif ?? catalogue.find((company) => company.empresa_id === id || company.nombre === name)?.cif;
	return items.filter((item, index) => {
		const cif = cifOf(item);
		return cif !== undefined && cif === cifOf(out[index] ?? {});
	}).length;
}

it.each(SOURCES)(
	'the output of %s is taken by all that take what it has, and nothing is sent by the others',
	async (_, outputOf) => {
		const items = (await outputOf()).slice(0, 5);
		expect(items.length).toBeGreaterThan(0);
		const taken: Record<string, number | string> = {};
		const expected: typeof taken = {};
		for (const { id, by, node } of SINKS) {
			const before = await sandbox.requestsReceived();
			const { items: out, error } = await send(node, items);
			const sent = (await sandbox.requestsReceived()) - before;
			const fits = items.every((item) => by.some((field) => field in item));
			taken[id] = error === undefined || sent > 0 ? takenOf(items, out) : 0;
			expected[id] = fits ? items.length : 0;
			if (!fits) expect([id, sent]).toEqual([id, 0]);
			if (fits) expect([id, error?.message]).toEqual([id, undefined]);
		}
		expect(taken).toEqual(expected);
	},
	60_000,
);
