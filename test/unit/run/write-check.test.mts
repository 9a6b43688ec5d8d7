import type { IExecuteFunctions } from 'n8n-workflow';
import { Turns } from '../../../nodes/lib/concurrency.ts';
import type { ApiRequest } from '../../../nodes/client/request.ts';
import type { Caller, WriteOperation } from '../../../nodes/CompanyData/run/types.ts';
import { checkWrites, repetitionsIn } from '../../../nodes/CompanyData/run/write-check.ts';

it('others have their turn while writes are read, and while their keys and contents are compared', async () => {
	let now = 0;
	let turns = 0;
	// Each look at the clock, one for an item, is a millisecond of work.
	const clock = { now: () => now++, sleep: async () => void turns++ };
	const operation = {
		toRequest: ({ item }) => ({ method: 'POST', path: '/x', idempotencyKey: `key-${item}` }),
		sets: () => ({ kind: 'ID', name: '1' }),
	} as Partial<WriteOperation> as WriteOperation;
	const items = Array.from({ length: 100 }, (_, item) => ({
		item,
		node: { getNode: () => ({ parameters: {} }) } as unknown as IExecuteFunctions,
		caller: {} as Caller,
	}));
	const checked = await checkWrites(operation, items, new Turns(clock));
	expect(checked.every((one) => 'request' in one)).toBe(true);
	expect(turns).toBeGreaterThanOrEqual(27);
});

/** Sets a company, named by a text (a CIF) or a number (an ID), to a status. */
const set = (
	company: string | number,
	status: string,
	more: Partial<ApiRequest> = {},
): ApiRequest => ({
	method: 'POST',
	path: '/x',
	body: { company, status },
	...more,
});

async function repetitions(...requests: Array<ApiRequest | undefined>) {
	const sets = ({ body }: ApiRequest) => {
		const { company } = body as { company: string | number };
		return { kind: typeof company, name: String(company) };
	};
	return [...(await repetitionsIn(requests, sets, new Turns()))];
}

describe('the repetitions among the requests of a run', () => {
	it('A change back is no repetition, but what follows it may be', async () => {
		const requests = [set(1, 'a'), set(1, 'b'), set(1, 'a'), set(1, 'a')];
		expect(await repetitions(...requests)).toEqual([[3, 2]]);
	});

	it('Requests with different keys of the user are no repetitions', async () => {
		const keyed = (idempotencyKey: string) => set(1, 'a', { idempotencyKey });
		expect(await repetitions(keyed('k'), keyed('l'), keyed('l'))).toEqual([[2, 1]]);
	});

	it('An item without a request neither repeats nor is repeated', async () => {
		expect(await repetitions(undefined, set(1, 'a'), undefined, set(1, 'a'))).toEqual([[3, 1]]);
	});

	it('A company that may have been set by its other name in between is set again', async () => {
		const requests = [set('J1', 'a'), set('J1', 'a'), set(1, 'b'), set('J1', 'a')];
		expect(await repetitions(...requests)).toEqual([[1, 0]]);
	});
});
