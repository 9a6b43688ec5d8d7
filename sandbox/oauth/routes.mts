import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { InteractionDetails, Provider } from 'oidc-provider';
import { ApiError } from '../errors.mts';
import type { Settings } from '../settings.mts';
import { USERS } from './clients.mts';

interface ProtocolDependencies {
	provider: Provider;
	settings: Readonly<Settings>;
}

/**
 * The endpoints of oidc-provider, which reads requests and writes responses itself.
 *
 * @param here the host, of which `other` has the token endpoint alone
 */
export async function registerProtocol(
	app: FastifyInstance,
	here: Settings['tokenEndpoint'],
	{ provider, settings }: ProtocolDependencies,
): Promise<void> {
	const pass = passTo(provider);
	app.removeAllContentTypeParsers();
	app.addContentTypeParser('*', (_request, _payload, done) => done(null));
	if (here === 'auth') app.all('/oauth/authorize/:uid?', pass);
	app.all('/oauth/token', (request, reply) => {
		if (settings.tokenEndpoint !== here) return reply.callNotFound();
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
	const { grantId, session, params, prompt } = details;
	const earlier = grantId ? await provider.Grant.find(grantId) : undefined;
	const owner = { accountId: session?.accountId ?? '', clientId: params.client_id ?? '' };
	const grant = earlier ?? new provider.Grant(owner);
	grant.addOIDCScope((prompt.details.missingOIDCScope ?? []).join(' '));
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

export function interactionPath(uid: string): string {
	return `/oauth/interaction/${uid}`;
}

function escaped(text: string): string {
	return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

function page(title: string, content: string): string {
	return `<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><title>${title}</title>
<meta name="viewport" content="width=device-width">
<style>body{font:16px sans-serif;max-width:24rem;margin:4rem auto;padding:0 1rem}
label{display:block;margin:.5rem 0}button{margin:1rem .5rem 0 0;padding:.5rem 1rem}</style>
</head><body><h1>${title}</h1>${content}</body></html>`;
}

function signInPage(uid: string, refused: boolean): string {
	return page(
		'Sign in to the Company Data sandbox',
		`${refused ? '<p role="alert">This name and password do not fit.</p>' : ''}
<form method="post" action="${interactionPath(uid)}/login">
<label>Name <input id="username" name="username" value="demo" autofocus></label>
<label>Password <input id="password" name="password" type="password" value="demo"></label>
<button id="sign-in">Sign in</button></form>`,
	);
}

function consentPage(uid: string, client: string, scopes: string[]): string {
	const list = scopes.map((scope) => `<li>${escaped(scope)}</li>`).join('');
	return page(
		'Allow access?',
		`<p><strong>${escaped(client)}</strong> asks for:</p><ul>${list}</ul>
<form method="post" action="${interactionPath(uid)}/decision">
<button id="approve" name="decision" value="approve">Allow</button>
<button id="deny" name="decision" value="deny">Refuse</button></form>`,
	);
}
