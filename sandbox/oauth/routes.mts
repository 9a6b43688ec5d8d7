import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { InteractionDetails, Provider } from 'oidc-provider';
import { ApiError } from '../errors.mts';
import type { Settings } from '../settings.mts';
import { USERS } from './clients.mts';
import type { TokenFaults } from './token-faults.mts';
import { consentPage, signInPage } from './views.mts';

/** The endpoints of oidc-provider, which reads requests and writes responses itself. */
export async function registerProtocol(
	app: FastifyInstance,
	dependencies: TokenEndpointDependencies,
): Promise<void> {
	const pass = passTo(dependencies.provider);
	app.removeAllContentTypeParsers();
	app.addContentTypeParser('*', (_request, _payload, done) => done(null));
	for (const path of ['/oauth/authorize', '/oauth/authorize/:uid']) app.all(path, pass);
	addTokenEndpoint(app, 'auth', dependencies);
}

/** The token endpoint alone, for another host. */
export async function registerTokenHost(
	app: FastifyInstance,
	dependencies: TokenEndpointDependencies,
): Promise<void> {
	app.removeAllContentTypeParsers();
	app.addContentTypeParser('*', (_request, _payload, done) => done(null));
	addTokenEndpoint(app, 'other', dependencies);
}

/** What the token endpoint needs. */
export interface TokenEndpointDependencies {
	provider: Provider;
	tokenFaults: TokenFaults;
	settings: Readonly<Settings>;
}

function addTokenEndpoint(
	app: FastifyInstance,
	here: Settings['tokenEndpoint'],
	{ provider, tokenFaults, settings }: TokenEndpointDependencies,
): void {
	const pass = passTo(provider);
	app.all('/oauth/token', (request, reply) => {
		if (settings.tokenEndpoint !== here) return reply.callNotFound();
		if (tokenFaults.respond(reply.raw)) return reply.hijack();
		return pass(request, reply);
	});
}

function passTo(provider: Provider) {
	const handle = provider.callback();
	return (request: FastifyRequest, reply: FastifyReply) => {
		reply.hijack();
		return handle(request.raw, reply.raw);
	};
}

/** The pages where a person signs in and consents. */
export async function registerInteraction(app: FastifyInstance, provider: Provider): Promise<void> {
	app.addContentTypeParser(
		'application/x-www-form-urlencoded',
		{ parseAs: 'string' },
		(_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
	);
	app.get('/oauth/interaction/:uid', async (request, reply) => {
		const details = await detailsOf(provider, request, reply);
		const { uid, prompt, params } = details;
		return reply
			.type('text/html; charset=utf-8')
			.send(
				prompt.name === 'login'
					? signInPage(uid, false)
					: consentPage(uid, params.client_id ?? '', (params.scope ?? '').split(' ')),
			);
	});
	app.post('/oauth/interaction/:uid/login', async (request, reply) => {
		const { uid } = await detailsOf(provider, request, reply);
		const { username = '', password } = request.body as Record<string, string>;
		if (!Object.hasOwn(USERS, username) || USERS[username].password !== password) {
			return reply.code(401).type('text/html; charset=utf-8').send(signInPage(uid, true));
		}
		return finish(provider, request, reply, { login: { accountId: username } });
	});
	app.post('/oauth/interaction/:uid/decision', async (request, reply) => {
		const details = await detailsOf(provider, request, reply);
		const { decision } = request.body as Record<string, string>;
		const result =
			decision === 'approve'
				? { consent: { grantId: await approve(provider, details) } }
				: { error: 'access_denied', error_description: 'The person refused.' };
		return finish(provider, request, reply, result);
	});
}

async function detailsOf(
	provider: Provider,
	request: FastifyRequest,
	reply: FastifyReply,
): Promise<InteractionDetails> {
	try {
		return await provider.interactionDetails(request.raw, reply.raw);
	} catch {
		throw new ApiError(400, 'interaction_expired', 'Start the authorization again in the app.');
	}
}

async function approve(provider: Provider, details: InteractionDetails): Promise<string> {
	const earlier = details.grantId ? await provider.Grant.find(details.grantId) : undefined;
	const grant =
		earlier ??
		new provider.Grant({
			accountId: details.session?.accountId ?? '',
			clientId: details.params.client_id ?? '',
		});
	const missing = details.prompt.details.missingOIDCScope;
	if (missing) grant.addOIDCScope(missing.join(' '));
	return grant.save();
}

async function finish(
	provider: Provider,
	request: FastifyRequest,
	reply: FastifyReply,
	result: object,
): Promise<void> {
	reply.hijack();
	await provider.interactionFinished(request.raw, reply.raw, result, {
		mergeWithLastSubmission: true,
	});
}
