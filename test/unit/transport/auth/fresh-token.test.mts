import { withFreshToken } from '../../../../nodes/CompanyData/transport/auth/fresh-token.ts';
import { Secrets } from '../../../../nodes/shared/credential/secrets.ts';
import type { Account } from '../../../../nodes/CompanyData/transport/auth/account.ts';
import { Deadlines } from '../../../../nodes/CompanyData/transport/http/deadlines.ts';
import type { RequestContext } from '../../../../nodes/CompanyData/transport/http/types.ts';
import type { Outcome } from '../../../../nodes/CompanyData/transport/pipe.ts';
import { before, done, failed, pending } from '../../../support/stages.mts';

let accounts = 0;

/** The stage before a service that accepts these tokens, and a sign-in server that gives the next one. */
function setUp(accepted: string[], renew: (number: number) => unknown = () => undefined) {
	const credentialId = `fresh ${++accounts}`;
	let token = 'first';
	let renewals = 0;
	const context = {
		getExecutionCancelSignal: () => undefined,
		getCredentials: async () => ({ oauthTokenData: { access_token: token } }),
		helpers: {
			refreshOAuth2Token: async () => {
				renewals++;
				const answer = await renew(renewals);
				if (answer !== undefined) return answer;
				token = `renewed ${renewals}`;
				return { access_token: token };
			},
		},
	} as unknown as RequestContext;
	const account = {
		credentialType: 'companyDataOAuth2Api',
		credentialId,
		credentialName: 'My account',
		accessToken: token,
		secrets: new Secrets(),
	} as Account;
	const stage = withFreshToken(account, new Deadlines(context, 1000));
	const line = before(stage, (): Outcome => (accepted.includes(token) ? done() : failed(401)));
	return { ...line, renewals: () => renewals };
}

describe('With a fresh token', () => {
	it('A token that is accepted is not renewed', async () => {
		const { send, seen, renewals } = setUp(['first']);
		expect((await send(pending())).value).toBe('read');
		expect([seen.length, renewals()]).toEqual([1, 0]);
	});

	it('A 401 renews the token, and the request is sent again', async () => {
		const { send, seen, renewals } = setUp(['renewed 1']);
		expect((await send(pending())).value).toBe('read');
		expect([seen.length, renewals()]).toEqual([2, 1]);
	});

	it('Requests that get a 401 together renew the token once', async () => {
		const { send, renewals } = setUp(['renewed 1']);
		const outcomes = await Promise.all([1, 2, 3].map(async () => await send(pending())));
		expect(outcomes.map(({ value }) => value)).toEqual(['read', 'read', 'read']);
		expect(renewals()).toBe(1);
	});

	it('A new token that gets a 401, too, is not renewed again', async () => {
		const { send, renewals } = setUp([]);
		expect((await send(pending())).response?.status).toBe(401);
		expect((await send(pending())).response?.status).toBe(401);
		expect(renewals()).toBe(1);
	});

	it('A refused renewal ends the request, and is not asked for again in the run', async () => {
		const refusal = { status: 400, body: { error: 'invalid_grant' } };
		const { send, seen, renewals } = setUp([], async () => {
			throw Object.assign(new Error('refused'), refusal);
		});
		const outcome = await send(pending());
		expect(outcome).toMatchObject({ failure: { endsFor: 'run' } });
		expect(outcome.response).toBeUndefined();
		expect(await send(pending())).toEqual(outcome);
		expect([seen.length, renewals()]).toEqual([1, 1]);
	});
});
