import { CANCELLED, type Outcome } from '../../../nodes/CompanyData/transport/pipe.ts';
import { stopAfterRefusal } from '../../../nodes/CompanyData/transport/stop-after-refusal.ts';
import { before, done, failed, pending } from '../../support/stages.mts';

const refused = (endsFor?: 'run' | 'operation'): Outcome =>
	failed(402, { failure: { message: 'no', hint: 'why.', status: 402, endsFor } });

/** Sends requests one after the other; the first is refused. */
async function after(refusal: Outcome, first: object, ...others: object[]) {
	const { send, seen } = before(stopAfterRefusal(), (_, number) =>
		number === 1 ? refusal : done(),
	);
	await send(pending(first));
	const outcomes: Outcome[] = [];
	for (const other of others) outcomes.push(await send(pending(other)));
	return { outcomes, sent: seen.length - 1 };
}

describe('Stop after a refusal', () => {
	it('A refusal of the run ends every other request, which says that it was not sent', async () => {
		const { outcomes, sent } = await after(
			refused('run'),
			{ path: '/a' },
			{ path: '/b', method: 'POST' },
		);
		expect(sent).toBe(0);
		expect(outcomes[0].failure).toMatchObject({ status: 402, message: 'no (not sent)' });
		expect(outcomes[0].failure?.hint).toMatch(/^why\. .*next run tries again/);
		expect(outcomes[0].isFinal).toBe(true);
	});

	it('A refusal of an operation ends the same method and path, whatever the IDs', async () => {
		const path = '/companies/A1b/enrich/22';
		expect(
			(await after(refused('operation'), { path }, { path: '/companies/B2/enrich/3' })).sent,
		).toBe(0);
		const others = [
			{ path: '/companies/A1' },
			{ path: '/companies/x/enrich/22' },
			{ path: '/companies/A1/enrich/1/2' },
			{ path: '/companies//enrich/' },
			{ path, method: 'POST' },
		];
		expect((await after(refused('operation'), { path }, ...others)).sent).toBe(others.length);
	});

	it('A refusal of one request ends no other', async () => {
		expect((await after(refused(), { path: '/a' }, { path: '/a' })).sent).toBe(1);
	});
});

describe('Stop while a request waits', () => {
	/** The outcome of a request that waits until it is given up, while another is refused. */
	async function waiting(path: string, more: Partial<Outcome> = {}) {
		const { send } = before(stopAfterRefusal(), async ({ path: own, signal }) => {
			if (own === '/refused/1') return refused('operation');
			if (!signal.aborted)
				await new Promise((resolve) => signal.addEventListener('abort', resolve));
			return { ...CANCELLED, ...more };
		});
		const { signal } = new AbortController();
		const waits = send(pending({ path, signal }));
		await send(pending({ path: '/refused/1', signal }));
		return waits;
	}

	it('A waiting request is given up with the reason, and tells what may have been done', async () => {
		const outcome = await waiting('/refused/2', { mayBeDone: true });
		expect(outcome).toMatchObject({ mayBeDone: true, failure: { message: 'no (not sent again)' } });
		expect(outcome.isCancelled).toBeUndefined();
		expect((await waiting('/refused/3')).failure?.message).toBe('no (not sent)');
	});

	it('A waiting request goes on waiting where the refusal does not concern it', async () => {
		const other = waiting('/other');
		expect(await Promise.race([other, Promise.resolve('waits')])).toBe('waits');
	});

	it('A request of a cancelled run stays cancelled', async () => {
		const { send } = before(stopAfterRefusal(), () => CANCELLED);
		expect((await send(pending())).isCancelled).toBe(true);
	});
});
