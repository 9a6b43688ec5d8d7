import type { Account } from '../../../../client/transport/account.ts';
import { Secrets } from '../../../../client/transport/secrets.ts';
import { tokenRefreshOf, withFreshToken } from '../../../../client/transport/refresh-token.ts';
import { deadlinesOf } from '../../../../client/transport/deadlines.ts';
import {
	type Outcome,
	pipe,
	type RequestContext,
	type Stage,
} from '../../../../client/transport/request.ts';
import { toResponse } from '../../../../client/transport/response.ts';
import { retry } from '../../../../client/transport/retry.ts';
import { SYSTEM_CLOCK } from '../../../../lib/clock.ts';
import { before, done, failed, pending } from '../../../support/stages.mts';
import { VirtualTime } from '../../../support/virtual-time.mts';

/** The stage before a service that accepts the next token alone, which `renew` brings. */
function setUp(
	credentialId: string,
	renew: (signal?: AbortSignal) => Promise<void>,
	refusal = failed(401, { isTransient: false }),
	token = 'first',
) {
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

it('withFreshToken refreshes the token once for simultaneous 401 responses', async () => {
	const renew = jest.fn(async () => await new Promise<void>(setImmediate));
	const { send } = setUp('together', renew);
	const outcomes = await Promise.all([1, 2, 3].map(async () => await send(pending())));
	expect(outcomes.map(({ value }) => value)).toEqual(['read', 'read', 'read']);
	expect(renew).toHaveBeenCalledTimes(1);
});

it('withFreshToken continues a refresh after its request has timed out', async () => {
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

it('withFreshToken takes a permit for each retry with the new token', async () => {
	const { send, seen, permits } = setUp('permits', async () => {});
	await Promise.all([1, 2, 3].map(async () => await send(pending())));
	expect(seen).toHaveLength(6);
	expect(permits()).toBe(6);
});

it('withFreshToken refreshes the token after a 403 with the error code token_expired', async () => {
	const body = '{"error_code":"token_expired"}';
	const refusal = failed(403, { isTransient: false }, { response: toResponse(403, {}, body) });
	const { send } = setUp('forbidden', async () => {}, refusal);
	expect((await send(pending())).value).toBe('read');
});

it('withFreshToken refreshes a token that has worked again, even after a late 401 for an older one', async () => {
	let token = 0;
	const context = {
		getExecutionCancelSignal: () => undefined,
		getCredentials: async () => ({ oauthTokenData: { access_token: `${token}` } }),
		helpers: { refreshOAuth2Token: async () => ({ access_token: `${++token}` }) },
	} as unknown as RequestContext;
	const account = {
		credentialId: 'straggler',
		accessToken: '0',
		secrets: new Secrets(),
	} as Account;
	const expired = failed(401, { isTransient: false, failsFor: 'run' });
	const late = Promise.withResolvers<Outcome>();
	const ends = [expired, late.promise, done(), expired];
	const { send } = before(
		withFreshToken(account, deadlinesOf(context, 300_000)),
		(_, number) => ends[number - 1] ?? done(),
	);
	const [first, second] = [send(pending()), send(pending())];
	expect((await first).isRenewed).toBe(true);
	expect((await send(pending())).value).toBe('read');

	late.resolve(expired);
	expect((await second).isRenewed).toBe(true);
	expect((await send(pending())).isRenewed).toBe(true);
	expect(token).toBe(2);
});

describe('withFreshToken, if the sign-in server does not answer for a minute,', () => {
	/** Two requests of a run whose wait is over. */
	async function afterMinute(credentialId: string, answer: Promise<void>) {
		const { timeout } = AbortSignal;
		const late = new AbortController();
		jest
			.spyOn(AbortSignal, 'timeout')
			.mockImplementation((time) =>
				time === 60_000 ? late.signal : timeout.call(AbortSignal, time),
			);
		const renew = jest.fn(async () => await answer);
		const { send, seen } = setUp(credentialId, renew);
		const sent = Promise.all([send(pending()), send(pending())]);
		while (renew.mock.calls.length === 0) await new Promise(setImmediate);
		late.abort();
		const outcomes = await sent;
		jest.restoreAllMocks();
		return { renew, send, seen, outcomes };
	}

	it('fails all requests of the run with the reason, and asks once', async () => {
		const { renew, send, seen, outcomes } = await afterMinute('silent', new Promise(() => {}));
		for (const { failure } of [...outcomes, await send(pending())]) {
			expect(failure).toMatchObject({ failsFor: 'run' });
			expect(failure?.hint).toContain('has not answered within a minute');
		}
		expect([renew.mock.calls.length, seen.length]).toEqual([1, 2]);
	});

	it('has the next run wait for the same answer', async () => {
		const answer = Promise.withResolvers<void>();
		await afterMinute('answered late', answer.promise);
		const again = jest.fn(async () => {});
		const { send, seen } = setUp('answered late', again);
		const sent = send(pending());
		answer.resolve();
		await sent;
		expect([seen.length, again.mock.calls.length]).toEqual([2, 0]);
	});

	it('has the next run ask anew once n8n has given up the first request', async () => {
		const answer = Promise.withResolvers<void>();
		await afterMinute('given up', answer.promise);
		answer.reject(Object.assign(new Error(), { code: 'ECONNABORTED' }));
		await new Promise(setImmediate);
		jest.spyOn(SYSTEM_CLOCK, 'now').mockReturnValue(SYSTEM_CLOCK.now() + 2000);
		expect((await setUp('given up', async () => {}).send(pending())).value).toBe('read');
		jest.restoreAllMocks();
	});

	it('has the next run ask anew if the account was connected again', async () => {
		await afterMinute('connected again', new Promise(() => {}));
		const again = jest.fn(async () => {});
		const { send } = setUp('connected again', again, undefined, 'another');
		expect((await send(pending())).value).toBe('read');
		expect(again).toHaveBeenCalledTimes(1);
	});
});

let identities = 0;
const refused = { failure: { message: 'Refused', hint: '' } };
const busy = { failure: { message: 'Busy', hint: '' } };
const newIdentity = () => `credential ${++identities}`;

describe('token refresh', () => {
	it('runs once for all clients that need it at the same time', async () => {
		const time = new VirtualTime();
		const identity = newIdentity();
		let refreshes = 0;
		const renew = async () => {
			const refresh = tokenRefreshOf(identity);
			return await refresh.renew(refresh.generation, async () => {
				refreshes++;
				await time.sleep(100);
				return 'renewed' as const;
			});
		};
		const results = await time.run(Promise.all(Array.from({ length: 10 }, renew)));
		expect(results).toEqual(Array(10).fill('renewed'));
		expect(refreshes).toBe(1);
	});

	it('is not repeated for a request sent before it ended', async () => {
		const refresh = tokenRefreshOf(newIdentity());
		const { generation } = refresh;
		expect(await refresh.renew(generation, async () => 'renewed')).toBe('renewed');
		expect(await refresh.renew(generation, async () => Promise.reject(new Error('again')))).toBe(
			'renewed',
		);
	});

	it('is repeated if the token expires again, until it is refused', async () => {
		const refresh = tokenRefreshOf(newIdentity());
		let refreshes = 0;
		const again = async () => (++refreshes < 3 ? 'renewed' : refused);
		for (const expected of ['renewed', 'renewed', refused] as const) {
			expect(await refresh.renew(refresh.generation, again)).toBe(expected);
		}
		expect(refreshes).toBe(3);
	});

	it('does not wait for the refresh of another credential', async () => {
		const time = new VirtualTime();
		const ends: number[] = [];
		const renew = async (milliseconds: number) => {
			const refresh = tokenRefreshOf(newIdentity());
			await refresh.renew(refresh.generation, async () => {
				await time.sleep(milliseconds);
				return 'renewed';
			});
			ends.push(time.now);
		};
		await time.run(Promise.all([renew(500), renew(10)]));
		expect(ends).toEqual([10, 500]);
	});
});

it('tokenRefreshOf adopts the token of another process, for late requests too', async () => {
	const refresh = tokenRefreshOf(newIdentity());
	expect(await refresh.renew(0, async () => 'adopted')).toBe('adopted');
	expect(await refresh.renew(0, async () => busy)).toBe('adopted');
	expect(await refresh.renew(1, async () => busy)).toBe(busy);
	expect(refresh.generation).toBe(1);
});

it('tokenRefreshOf refreshes again after a refresh that threw', async () => {
	const refresh = tokenRefreshOf(newIdentity());
	await expect(refresh.renew(0, async () => Promise.reject(new Error('no')))).rejects.toThrow('no');
	expect(await refresh.renew(0, async () => 'renewed')).toBe('renewed');
});

it('tokenRefreshOf shares the latest token of a credential between clients', () => {
	const identity = newIdentity();
	tokenRefreshOf(identity).accessToken = 'a';
	expect(tokenRefreshOf(identity).accessToken).toBe('a');
	expect(tokenRefreshOf(newIdentity()).accessToken).toBeUndefined();
});

it('tokenRefreshOf sends no request, for any client, during the pause that the server asks for', async () => {
	const time = new VirtualTime();
	const identity = newIdentity();
	let requests = 0;
	const renew = async () =>
		await tokenRefreshOf(identity, time.clock).renew(0, async () => {
			requests++;
			return requests === 1 ? { ...busy, retryAfter: 60_000 } : 'renewed';
		});
	const pauses: unknown[] = [];
	const inTurn = async () => {
		for (const wait of [0, 20_000, 40_000]) {
			await time.sleep(wait);
			pauses.push(await renew());
		}
	};
	await time.run(inTurn());
	expect(pauses).toEqual([
		{ ...busy, retryAfter: 60_000 },
		{ ...busy, retryAfter: 40_000 },
		'renewed',
	]);
	expect(requests).toBe(2);
});

it('tokenRefreshOf sends a request during a pause if the credential was reconnected', async () => {
	const refresh = tokenRefreshOf(newIdentity());
	const paused = { ...busy, retryAfter: 60_000 };
	refresh.begin('first');
	await refresh.renew(0, async () => paused);
	refresh.begin('first');
	expect(await refresh.renew(0, async () => 'renewed')).toMatchObject(busy);
	refresh.begin('connected again');
	expect(await refresh.renew(0, async () => 'renewed')).toBe('renewed');
});
