import type { Account } from '../../../nodes/client/account.ts';
import { Secrets } from '../../../nodes/client/secrets.ts';
import { withFreshToken } from '../../../nodes/client/connected-account.ts';
import { deadlinesOf } from '../../../nodes/client/http.ts';
import {
	type RequestContext,
	pipe,
	type Stage,
	toResponse,
} from '../../../nodes/client/request.ts';
import { retry } from '../../../nodes/client/retry.ts';
import { SYSTEM_CLOCK } from '../../../nodes/lib/concurrency.ts';
import { before, done, failed, pending } from '../../support/stages.mts';

/** The stage before a service that accepts the next token alone, which `renew` brings. */
function setUp(
	credentialId: string,
	renew: (signal?: AbortSignal) => Promise<void>,
	refusal = failed(401, { passes: false }),
) {
	let token = 'first';
	const context = {
		getExecutionCancelSignal: () => undefined,
		getCredentials: async () => ({ oauthTokenData: { access_token: token } }),
		helpers: {
			async refreshOAuth2Token(this: { getExecutionCancelSignal(): AbortSignal | undefined }) {
				await renew(this.getExecutionCancelSignal());
				token = 'second';
				return { access_token: token };
			},
		},
	} as unknown as RequestContext;
	const account = { credentialId, accessToken: token, secrets: new Secrets() } as Account;
	const end = new AbortController();
	let permits = 0;
	const permitted: Stage = (next) => async (request) => {
		permits++;
		return await next(request);
	};
	const fresh = withFreshToken(account, deadlinesOf(context, 300_000, end.signal));
	const again = retry(() => ({ maxRetries: 0, maxWait: 1000 }));
	const stage: Stage = (next) => pipe(again, permitted, fresh, next);
	return {
		end,
		permits: () => permits,
		...before(stage, () => (token === 'second' ? done() : refusal)),
	};
}

it('Requests that get a 401 together renew the token once', async () => {
	const renew = jest.fn(async () => await new Promise<void>(setImmediate));
	const { send } = setUp('together', renew);
	const outcomes = await Promise.all([1, 2, 3].map(async () => await send(pending())));
	expect(outcomes.map(({ value }) => value)).toEqual(['read', 'read', 'read']);
	expect(renew).toHaveBeenCalledTimes(1);
});

it('A renewal goes on when the request that needs it has no more time', async () => {
	const asked = Promise.withResolvers<AbortSignal | undefined>();
	const { send, end } = setUp('late', async (signal) => {
		asked.resolve(signal);
		await new Promise(() => {});
	});
	const sent = send(pending());
	const signal = await asked.promise;
	end.abort();
	expect((await sent).failure?.message).toContain('could not be renewed');
	expect(signal?.aborted).not.toBe(true);
});

it('What is sent again after a renewal has a permit of its own', async () => {
	const { send, seen, permits } = setUp('permits', async () => {});
	await Promise.all([1, 2, 3].map(async () => await send(pending())));
	expect(seen).toHaveLength(6);
	expect(permits()).toBe(6);
});

it('A token that has expired is renewed after a 403 that says so', async () => {
	const body = '{"error_code":"token_expired"}';
	const refusal = failed(403, { passes: false }, { response: toResponse(403, {}, body) });
	const { send } = setUp('forbidden', async () => {}, refusal);
	expect((await send(pending())).value).toBe('read');
});

it('A sign-in server that hung once is asked again by the next run', async () => {
	const { timeout } = AbortSignal;
	const late = new AbortController();
	jest
		.spyOn(AbortSignal, 'timeout')
		.mockImplementation((time) =>
			time === 60_000 ? late.signal : timeout.call(AbortSignal, time),
		);
	const asked = Promise.withResolvers<void>();
	const { send } = setUp('hung', async () => {
		asked.resolve();
		await new Promise(() => {});
	});
	const sent = send(pending());
	await asked.promise;
	late.abort();
	expect((await sent).failure?.message).toContain('could not be renewed');
	jest.restoreAllMocks();
	const soon = SYSTEM_CLOCK.now() + 2000;
	jest.spyOn(SYSTEM_CLOCK, 'now').mockReturnValue(soon);
	expect((await setUp('hung', async () => {}).send(pending())).value).toBe('read');
	jest.restoreAllMocks();
});
