/** All places from which the package sends, before a host that begins its response and never ends it. */

import { randomUUID } from 'node:crypto';
import { CredentialTestContext } from 'n8n-core';
import type { FastifyReply } from 'fastify';
import { companyDataApiTest } from '../../nodes/CompanyData/editor/credential-test.ts';
import { useGivenTime } from '../support/given-time.mts';
import { searchList } from '../support/list-search.mts';
import { get, request } from '../support/operations.mts';
import {
	type Script,
	type ScriptedServer,
	startScriptedServer,
} from '../support/scripted-server.mts';
import { useScriptedServer } from '../support/use-scripted-server.mts';
import { type NodeRun, startNode } from '../support/workflow.mts';
import { ActiveTrigger } from './polling/active-trigger.mts';

const SECOND = 1000;
const server = useScriptedServer();
const time = useGivenTime();
let files: ScriptedServer;
let arrived: PromiseWithResolvers<void>;

/** Begins a response. */
function begin(reply: FastifyReply): void {
	reply.hijack().raw.writeHead(200, { 'content-type': 'application/json' });
	reply.raw.write(' ');
	arrived.resolve();
}

/** Begins a response to a request that the throttle has let leave; it may do so as long as the response is delayed. */
const hang =
	(seconds?: number): Script =>
	async (_, reply) => {
		begin(reply);
		await time.delay(reply, seconds === undefined ? undefined : seconds * SECOND);
	};

beforeEach(async () => {
	arrived = Promise.withResolvers();
	files = await startScriptedServer(hang());
});
afterEach(async () => await files.stop());

/** Work that has been started; with a way to cancel it if n8n has one. */
interface Started {
	ended: Promise<unknown>;
	cancel?(): void;
}

function failWith({ error, message = error?.message }: { error?: Error; message?: string }): never {
	throw new Error(message);
}

/** Runs the node, whose error is what the work ends with. */
function run(parameters: object, more: Partial<NodeRun> = {}): Started {
	const setup = { parameters, credentials: server.credentials(), ...more } as NodeRun;
	const { finished, cancel } = startNode(setup);
	return { ended: finished.then(failWith), cancel };
}

/** A request that is tried once, within a second. */
const options = { timeout: 1, maxWait: 0.9 };

function account() {
	const { baseUrl } = server.credentials();
	return {
		baseUrl,
		grantType: 'pkce',
		clientId: 'app',
		accessTokenUrl: `${baseUrl}/oauth/token`,
		oauthTokenData: { access_token: 'expired', refresh_token: 'x', token_type: 'bearer' },
	};
}

const PLACES: Array<[place: string, seconds: number, script: Script, start: () => Started]> = [
	['a lookup', 2, hang(), () => run({ ...get, cif: 'J99216582', options })],
	[
		'a download',
		2,
		(_, reply) => reply.code(302).header('location', `${files.baseUrl}/file`).send(),
		() => run({ ...request, path: '/exports/7', options }),
	],
	[
		'the renewal of a token',
		61,
		(seen, reply) =>
			seen.url.endsWith('/token') ? hang(60)(seen, reply) : reply.code(401).send({}),
		() =>
			run(
				{ ...get, authentication: 'oAuth2', cif: 'J99216582', options: { timeout: 300 } },
				{ credentials: account(), accountId: randomUUID() },
			),
	],
	[
		'a poll',
		20,
		hang(),
		() => {
			const centre = { __rl: true, mode: 'list', value: 'A Coruña' };
			const trigger = new ActiveTrigger({
				parameters: { event: 'newCompanyNear', centre, radiusKm: '10' },
				credentials: server.credentials(),
				workflowId: randomUUID(),
				budget: 20 * SECOND,
			});
			return { ended: trigger.fetchTestEvent() };
		},
	],
	[
		'a list in the editor',
		16,
		hang(),
		() => ({ ended: searchList('searchSectors', server.credentials()) }),
	],
	[
		'the test of a credential',
		15,
		(_, reply) => begin(reply),
		() => {
			const data = server.credentials();
			const credential = { id: '', name: '', type: 'companyDataApi', data };
			const tested = companyDataApiTest.call(new CredentialTestContext(), credential);
			return { ended: tested.then(failWith) };
		},
	],
];

describe.each(PLACES)('%s, whose host never ends its response,', (_, seconds, script, start) => {
	it(`ends within ${seconds} seconds, and says why`, async () => {
		await server.start(script);
		const { ended } = start();
		await arrived.promise;
		await Promise.all([
			expect(ended).rejects.toThrow(/did not (respond|end)|could not be renewed/),
			time.advance(seconds * SECOND),
		]);
		// Less than n8n's own timeouts, which start over with every byte.
	}, 10_000);
});

describe.each(PLACES.slice(0, 3))('%s, whose host never ends its response,', (...place) => {
	it('ends at once if the execution is cancelled', async () => {
		const [, , script, start] = place;
		await server.start(script);
		const { ended, cancel } = start();
		await arrived.promise;
		cancel!();
		// Time stands still.
		await expect(ended).rejects.toThrow();
	});
});
