import type { AddressInfo } from 'node:net';
import fastify, { type FastifyReply, type FastifyRequest } from 'fastify';

/** A request as it arrived. Header names are lower case. */
export interface SeenRequest {
	method: string;
	url: string;
	headers: Record<string, string | string[] | undefined>;
	body: unknown;
}

/** The parameters in the address of a request. */
export const queryOf = ({ url }: SeenRequest) => new URL(url, 'http://x').searchParams;

/** The number of the page that a request asks for. */
export const pageOf = (request: SeenRequest) => Number(queryOf(request).get('page'));

export type Script = (request: SeenRequest, reply: FastifyReply) => unknown;

/** A server that answers as its script says, for what no sandbox of the service would answer. */
export interface ScriptedServer {
	baseUrl: string;
	seen: SeenRequest[];
	stop(): Promise<void>;
}

/** Starts a server on a free port of this machine that answers every request by the script. */
export async function startScriptedServer(script: Script): Promise<ScriptedServer> {
	const seen: SeenRequest[] = [];
	const server = fastify({ forceCloseConnections: true });
	const answer = async ({ method, url, headers, body }: FastifyRequest, reply: FastifyReply) => {
		const request = { method, url, headers, body };
		seen.push(request);
		return await script(request, reply);
	};
	server.addContentTypeParser(
		'application/x-www-form-urlencoded',
		{ parseAs: 'string' },
		(_, body, done) => done(null, body),
	);
	server.addContentTypeParser('*', { parseAs: 'buffer' }, (_, body, done) => done(null, body));
	server.all('/*', answer);
	await server.listen({ host: '127.0.0.1', port: 0 });
	const { port } = server.server.address() as AddressInfo;
	return {
		baseUrl: `http://127.0.0.1:${port}/v1`,
		seen,
		stop: async () => {
			await server.close();
		},
	};
}
