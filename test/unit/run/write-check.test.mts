import { repetitionsIn } from '../../../nodes/CompanyData/actions/repetitions.ts';
import { Turns } from '../../../nodes/CompanyData/actions/turns.ts';
import type { ApiRequest } from '../../../nodes/CompanyData/transport/http/types.ts';

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
	it('A request that sets the same as the last one of its company is a repetition of the first', async () => {
		expect(await repetitions(set(1, 'a'), set(2, 'a'), set(1, 'a'), set(1, 'a'))).toEqual([
			[2, 0],
			[3, 0],
		]);
	});

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
