import { createHash } from 'node:crypto';
import { mkdtemp, readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSecureContext, type SecureContext } from 'node:tls';
import fastify from 'fastify';
import { runCommand } from '../../harness/process/children.mts';
import { readManifest } from './update-installer.mts';

/** The public npm registry, as if it had these package files. */
export interface Registry {
	/** By which a program, and every npm that it starts, takes this for the registry. */
	env: NodeJS.ProcessEnv;
	/** What the registry says about each file, in the order of the files. */
	published: Published[];
	/** The versions that were downloaded. */
	downloads: string[];
	/** Whether connections to it succeed. */
	isReachable: boolean;
	stop(): Promise<void>;
}

/** A published version of a package. */
export interface Published {
	name: string;
	version: string;
	/** Its checksum, as `npm view` shows it. */
	integrity: string;
}

/**
 * Starts a stand-in for the registry behind a proxy on the loopback address. n8n asks for the public registry
 * by name, so its npm is told by npm's own settings which proxy and certificates to use; its cache is its own.
 *
 * @throws {CommandFailure} when openssl fails.
 */
export async function startRegistry(files: string[]): Promise<Registry> {
	const folder = await mkdtemp(join(tmpdir(), 'company-data-registry-'));
	const authority = join(folder, 'authority.pem');
	await certify(authority, '/CN=Tests on this machine');
	const packages = await Promise.all(files.map((file) => readPackage(file, folder)));
	const downloads: string[] = [];
	const contexts = new Map<string, Promise<SecureContext>>();
	const contextFor = (host: string) => {
		const context = contexts.get(host) ?? issue(host, authority, folder);
		contexts.set(host, context);
		return context;
	};
	const server = fastify({
		https: {
			SNICallback: (host, done) =>
				void contextFor(host).then((context) => done(null, context), done),
		},
	});
	server.get<{ Params: { name: string } }>('/:name', async ({ params, host }, reply) => {
		const versions = packages.filter(({ manifest }) => manifest.name === params.name);
		if (versions.length === 0) return await reply.code(404).send({ error: 'Not found' });
		const entries = versions.map((one) => [one.manifest.version, describe(one, host)]);
		const latest = versions.at(-1)!.manifest.version;
		return { name: params.name, 'dist-tags': { latest }, versions: Object.fromEntries(entries) };
	});
	type OfVersion = { Params: { name: string; version: string } };
	const find = ({ name, version }: OfVersion['Params']) =>
		packages.find(({ manifest }) => manifest.name === name && manifest.version === version);
	server.get<OfVersion>('/:name/:version', async ({ params, host }, reply) => {
		const found = find(params);
		return found === undefined
			? await reply.code(404).send({ error: 'Not found' })
			: describe(found, host);
	});
	server.get<OfVersion>('/:name/-/:version', async ({ params }, reply) => {
		const found = find(params);
		if (found === undefined) return await reply.code(404).send();
		downloads.push(params.version);
		return await reply.type('application/octet-stream').send(found.content);
	});
	await server.ready();
	const proxy = createServer((_, response) => void response.writeHead(404).end());
	const registry: Registry = {
		env: {},
		published: packages.map(({ manifest: { name, version }, integrity }) => ({
			name,
			version,
			integrity,
		})),
		downloads,
		isReachable: true,
		stop: async () => {
			proxy.closeAllConnections();
			proxy.close();
			await server.close();
		},
	};
	proxy.on('connect', (_, socket) => {
		if (!registry.isReachable) return void socket.destroy();
		socket.on('error', () => socket.destroy());
		socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
		server.server.emit('connection', socket);
	});
	await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
	const url = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
	Object.assign(registry.env, {
		HTTPS_PROXY: url,
		https_proxy: url,
		npm_config_https_proxy: url,
		npm_config_cafile: authority,
		npm_config_cache: join(folder, 'cache'),
		npm_config_fetch_retries: '0',
		NODE_EXTRA_CA_CERTS: authority,
	});
	return registry;
}

interface PackageFile {
	manifest: Awaited<ReturnType<typeof readManifest>>;
	content: Buffer;
	integrity: string;
}

async function readPackage(file: string, folder: string): Promise<PackageFile> {
	const manifest = await readManifest(file, join(folder, 'tar.log'));
	const content = await readFile(file);
	const digest = createHash('sha512').update(content).digest('base64');
	return { manifest, content, integrity: `sha512-${digest}` };
}

/** What the registry says about a version. */
function describe({ manifest, integrity }: PackageFile, host: string): object {
	const tarball = `https://${host}/${manifest.name}/-/${manifest.version}`;
	return { ...manifest, dist: { integrity, tarball } };
}

/** Certifies a host by the authority. */
async function issue(host: string, authority: string, folder: string): Promise<SecureContext> {
	const path = join(folder, `${host}.pem`);
	const signedBy = ['-CA', authority, '-CAkey', `${authority}.key`];
	await certify(path, '/CN=A host', [...signedBy, '-addext', `subjectAltName=DNS:${host}`]);
	return createSecureContext({ key: await readFile(`${path}.key`), cert: await readFile(path) });
}

/** Writes a certificate, and its new key beside it. */
async function certify(path: string, subject: string, options: string[] = []): Promise<void> {
	const key = ['-newkey', 'rsa:2048', '-nodes', '-keyout', `${path}.key`];
	const command = ['req', '-x509', '-days', '1', '-subj', subject, ...key];
	await runCommand('openssl', [...command, '-out', path, ...options], { logPath: `${path}.log` });
}
