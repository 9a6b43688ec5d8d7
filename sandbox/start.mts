import getPort from 'get-port';
import { FIXED_KEYS } from './access/keys.mts';
import type { CommandLine } from './cli-options.mts';
import { FIXED_CLIENTS, USERS } from './oauth/clients.mts';
import { createSandbox, type Sandbox } from './sandbox.mts';
import { startServer, type RunningServer } from './server.mts';

const PARENT_CHECK_MS = 500;
const ATTEMPTS = 5;

export interface StartedSandbox extends RunningServer {
	sandbox: Sandbox;
	ports: Ports;
}

export async function startSandbox(commandLine: CommandLine): Promise<StartedSandbox> {
	const { options, tokenPort } = commandLine;
	const sandbox = createSandbox(options);
	for (let attempt = 1; ; attempt++) {
		const port = commandLine.port || (await getPort());
		try {
			const running = await startServer(sandbox, port, tokenPort);
			return { ...running, sandbox, ports: { port, tokenPort: running.tokenPort } };
		} catch (error) {
			// Another process may have taken the free port in the meantime.
			const taken = (error as NodeJS.ErrnoException).code === 'EADDRINUSE';
			if (!taken || commandLine.port !== 0 || attempt === ATTEMPTS) throw error;
		}
	}
}

/** Ends this process when it is told to, or when the one that it was tied to is gone. */
export function endInTime(parentPid: number | undefined): void {
	const end = () => process.exit(0);
	process.on('SIGTERM', end);
	process.on('SIGINT', end);
	if (parentPid === undefined) return;
	setInterval(() => {
		try {
			process.kill(parentPid, 0);
		} catch {
			end();
		}
	}, PARENT_CHECK_MS);
}

interface Ports {
	port: number;
	/** Of the other host for the token endpoint. */
	tokenPort: number;
}

/** What a program needs that has started the sandbox. */
export function announcementOf({ port, tokenPort }: Ports) {
	const authUrl = `http://127.0.0.1:${port}`;
	return {
		baseUrl: `${authUrl}/v1`,
		adminUrl: `${authUrl}/sandbox`,
		authUrl,
		/** The token endpoint where the setting `tokenEndpoint` is `other`. */
		otherTokenUrl: `http://127.0.0.1:${tokenPort}/oauth/token`,
		keys: FIXED_KEYS,
		pid: process.pid,
	};
}

/** What a person needs to start: addresses, keys and commands to try. */
export function describeForPeople(sandbox: Sandbox, { port }: Ports): string {
	const { settings, companies } = sandbox;
	const url = `http://127.0.0.1:${port}`;
	const { catalogue } = companies.seenBy('live');
	const { cif, empresa_id } = catalogue.companyAt(0);
	const curl = `curl -H "Accept: application/json" -H "Authorization: Bearer ${FIXED_KEYS.live}"`;
	return `Company Data sandbox, plan ${settings.plan}, ${catalogue.size} fictitious companies.
  Base URL           ${url}/v1
  Authorization URL  ${url}
  Admin              ${url}/sandbox/stats
Keys (fictitious):
${list(Object.entries(FIXED_KEYS))}
OAuth clients (fictitious); sign in as ${Object.keys(USERS).join(' or ')}:
${list(FIXED_CLIENTS.map(({ client_id, client_secret }) => [client_id, client_secret ?? '(no secret)']))}
Try:
  ${curl} "${url}/v1/empresas/nearby?lat=40.4168&lng=-3.7038&radius_km=5&limit=3"
  ${curl} ${url}/v1/leadbase/empresa/${cif}
  ${curl} "${url}/v1/leadbase/buscar?q=hotel&provincia=Madrid"
  ${curl} -H "Content-Type: application/json" -d '{"empresa_id":${empresa_id},"status":"prospect"}' ${url}/v1/empresas/saved
Ctrl-C stops it.`;
}

function list(rows: Array<[name: string, value: string]>): string {
	return rows.map(([name, value]) => `  ${name.padEnd(21)} ${value}`).join('\n');
}
