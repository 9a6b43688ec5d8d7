import { reportedOperation } from '../../../../client/api/operation-key.ts';
import { recentFailures, recentFailuresOf } from '../../../../client/transport/recent-failures.ts';
import {
	CANCELLED,
	type Outcome,
	type PendingRequest,
} from '../../../../client/transport/request.ts';
import { before, done, failed, pending } from '../../../support/stages.mts';

/** What is remembered of requests that end like this. */
async function remembered(ends: Outcome[], request: Partial<PendingRequest> = {}) {
	const failures: ReturnType<typeof recentFailuresOf> = [];
	const stage = recentFailures(failures, reportedOperation);
	const { send } = before(stage, (_, number) => ends[number - 1]);
	for (const end of ends) expect(await send(pending(request))).toBe(end);
	return failures;
}

it('the last twenty failures are remembered, the oldest first', async () => {
	const ends = Array.from({ length: 25 }, (_, index) => failed(500 + index));
	const failures = await remembered(ends);
	expect(failures.map(({ status }) => status)).toEqual(ends.slice(5).map((_, i) => 505 + i));
});

it('a success, an unknown company, a renewed token and a cancelled request are no failures', async () => {
	const notFound = failed(404, { isNotFound: true });
	const renewed = failed(401, {}, { isRenewed: true });
	expect(await remembered([done(), notFound, renewed, CANCELLED])).toEqual([]);
});

it.each([
	['/leadbase/empresa/Bar%20Sol', 'GET /leadbase/empresa/*'],
	['/leadbase/buscar', 'GET /leadbase/buscar'],
	['/leadbase/buscar?q=sol', 'GET another path'],
	['/leadbase/empresa/A1/owners/ana', 'GET another path'],
	['/companies/bar-sol', 'GET another path'],
])('a failure of %s is remembered as one of %s', async (path, operation) => {
	const [failure] = await remembered([failed(500, { message: 'Bar Sol' })], { path });
	expect(failure).toMatchObject({ operation, status: 500, cause: null });
	expect(JSON.stringify(failure)).not.toMatch(/sol|A1|ana/i);
});

it('the failures of one account are not those of another', () => {
	recentFailuresOf('https://a.example', 'one').push({} as never);
	expect(recentFailuresOf('https://a.example', 'one')).toHaveLength(1);
	expect(recentFailuresOf('https://a.example', 'two')).toEqual([]);
});
