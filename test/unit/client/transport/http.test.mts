import type { Account } from '../../../../client/transport/account.ts';
import { deadlinesOf } from '../../../../client/transport/deadlines.ts';
import { http } from '../../../../client/transport/http.ts';
import type { RequestContext } from '../../../../client/transport/request.ts';
import { Secrets } from '../../../../client/transport/secrets.ts';
import { pending } from '../../../support/stages.mts';

it('http rethrows a bug in the code that reads a response, and does not report it as a network failure', async () => {
	const helpers = {
		httpRequestWithAuthentication: async () => ({
			statusCode: 200,
			headers: {},
			body: [Buffer.from('{}')],
		}),
	};
	const context = { helpers } as unknown as RequestContext;
	const account = { root: 'https://api.example/v1', secrets: new Secrets() } as Account;
	const explain = () => ({ message: '', hint: '' });
	const send = http(account, deadlinesOf(context, 1000), explain);
	const read = () => {
		throw new RangeError('Maximum call stack size exceeded');
	};
	await expect(send(pending({ read }))).rejects.toThrow(RangeError);
});
