import type { IExecuteFunctions } from 'n8n-workflow';
import { Yielder } from '../../../lib/clock.ts';
import type { Caller, WriteOperation } from '../../../nodes/CompanyData/run/types.ts';
import { checkWrites } from '../../../nodes/CompanyData/run/write-check.ts';

it('checkWrites yields to the event loop while it reads writes and compares their keys', async () => {
	let now = 0;
	let turns = 0;
	// Each look at the clock, one for an item, is a millisecond of work.
	const clock = { now: () => now++, sleep: async () => void turns++ };
	const operation = {
		toRequest: ({ item }) => ({ method: 'POST', path: '/x', idempotencyKey: `key-${item}` }),
	} as Partial<WriteOperation> as WriteOperation;
	const items = Array.from({ length: 100 }, (_, item) => ({
		item,
		node: { getNode: () => ({ parameters: {} }) } as unknown as IExecuteFunctions,
		caller: {} as Caller,
	}));
	const checked = await checkWrites(operation, items, new Yielder(clock));
	expect(checked.every((one) => 'request' in one)).toBe(true);
	expect(turns).toBeGreaterThanOrEqual(9);
});
