import { createHash } from 'node:crypto';
import { mkdtemp, readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSecureContext, type SecureContext } from 'node:tls';
import fastify, { type FastifyInstance } from 'fastify';
import { runCommand } from '../../harness/process/children.mts';
import { readManifest } from './installation-files.mts';

/** A version of a package in the registry. */
export interface Published {
	name: string;
	version: string;
	/** Its checksum, as `npm view` shows it. */
	integrity: string;
}

/** A stand-in for the public npm registry. */
export interface Registry {
	/** With it, a program and every npm that it starts take the stand-in for the registry. */
	env: NodeJS.ProcessEnv;
	/** In the order of the files. */
	published: Published[];
	stop(): Promise<void>;
}

interface PackageFile extends Published {
	manifest: object;
	content: Buffer;
}

/**
 * Starts a registry that has only these package files. n8n asks for the public registry by its name, so the
 * stand-in is the proxy that npm's own settings name, with a certificate for each host that it is asked for.
 *
 * @throws {Error} when openssl fails.
 */
export async function startRegistry(paths: string[]): Promise<Registry> {
	const folder = await mkdtemp(join(tmpdir(), 'company-data-registry-'));
	const authority = join(folder, 'authority.pem');
	await certify(authority, '/CN=Tests on this machine');
	const files = await Promise.all(paths.map((path) => readPackage(path, folder)));
	const hosts = new Map<string, Promise<SecureContext>>();
	const server = await serve(files, async (host) => {
		const context = hosts.get(host) ?? certifyHost(host, authority, folder);
		hosts.set(host, context);
		return await context;
	});
	const proxy = createServer((_, response) => void response.writeHead(404).end());
	proxy.on('connect', (_, socket) => {
		socket.on('error', () => socket.destroy());
		socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
		server.server.emit('connection', socket);
	});
	await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
	const url = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
	return {
		env: {
			HTTPS_PROXY: url,
			NODE_EXTRA_CA_CERTS: authority,
			npm_config_https_proxy: url,
			npm_config_cafile: authority,
			npm_config_cache: join(folder, 'cache'),
			// By default npm tries for more than a minute.
			npm_config_fetch_retries: '0',
		},
		published: files.map(({ name, version, integrity }) => ({ name, version, integrity })),
		stop: async () => {
			proxy.close();
			proxy.closeAllConnections();
			await server.close();
		},
	};
}

/** Serves what npm and n8n ask a registry for. */
async function serve(
	files: PackageFile[],
	certificateOf: (host: string) => Promise<SecureContext>,
): Promise<FastifyInstance> {
	const server = fastify({
		forceCloseConnections: true,
		https: {
			SNICallback: (host, done) =>
				void certificateOf(host).then((context) => done(null, context), done),
		},
	});
	type Asked = { Params: { name: string; version: string } };
	// A registry takes a tag in place of a version, and n8n 1 asks so.
	const find = (asked: Asked['Params']) =>
		files.findLast(
			({ name, version }) =>
				name === asked.name && (asked.version === 'latest' || version === asked.version),
		);
	server.get<Asked>('/:name', async ({ params: { name }, host }, reply) => {
		const entries = files
			.filter((file) => file.name === name)
			.map((file) => [file.version, describe(file, host)] as const);
		if (entries.length === 0) return await reply.callNotFound();
		const [latest] = entries.at(-1)!;
		return { name, 'dist-tags': { latest }, versions: Object.fromEntries(entries) };
	});
	server.get<Asked>('/:name/:version', async ({ params, host }, reply) => {
		const file = find(params);
		return file === undefined ? await reply.callNotFound() : describe(file, host);
	});
	server.get<Asked>('/:name/-/:version', async ({ params }, reply) => {
		const file = find(params);
		if (file === undefined) return await reply.callNotFound();
		return await reply.type('application/octet-stream').send(file.content);
	});
	await server.ready();
	return server as unknown as FastifyInstance;
}

async function readPackage(path: string, folder: string): Promise<PackageFile> {
	const manifest = await readManifest(path, join(folder, 'tar.log'));
	const content = await readFile(path);
	const digest = createHash('sha512').update(content).digest('base64');
	const { name, version } = manifest;
	return { name, version, integrity: `sha512-${digest}`, manifest, content };
}

/** What a registry says about a version. */
function describe({ name, version, integrity, manifest }: PackageFile, host: string): object {
	return { ...manifest, dist: { integrity, tarball: `https://${host}/${name}/-/${version}` } };
}

async function certifyHost(
	host: string,
	authority: string,
	folder: string,
): Promise<SecureContext> {
	const path = join(folder, `${host}.pem`);
	const signed = ['-CA', authority, '-CAkey', `${authority}.key`];
	await certify(path, '/CN=A host', [...signed, '-addext', `subjectAltName=DNS:${host}`]);
	return createSecureContext({ cert: await readFile(path), key: await readFile(`${path}.key`) });
}

/** Writes a certificate, and its new key beside it. */
async function certify(path: string, subject: string, options: string[] = []): Promise<void> {
	const key = ['-newkey', 'rsa:2048', '-nodes', '-keyout', `${path}.key`];
	const command = ['req', '-x509', '-days', '1', '-subj', subject, ...key];
	await runCommand('openssl', [...command, '-out', path, ...options], { logPath: `${path}.log` });
}
