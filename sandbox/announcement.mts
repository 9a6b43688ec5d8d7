import { FIXED_CLIENTS, USERS } from './oauth/clients.mts';
import type { Sandbox } from './sandbox.mts';

export interface Ports {
	port: number;
	/** Of the other host for the token endpoint. */
	tokenPort: number;
}

/** One line of JSON for the program that started the sandbox. */
export function describeForPrograms({ keys }: Sandbox, { port, tokenPort }: Ports): string {
	const authUrl = `http://127.0.0.1:${port}`;
	return JSON.stringify({
		baseUrl: `${authUrl}/v1`,
		adminUrl: `${authUrl}/sandbox`,
		authUrl,
		otherTokenUrl: `http://127.0.0.1:${tokenPort}/oauth/token`,
		keys: keys.fixed,
		pid: process.pid,
	});
}

/** What a person needs to start: addresses, keys and commands to try. */
export function describeForPeople(sandbox: Sandbox, { port }: Ports): string {
	const { keys, settings, companies } = sandbox;
	const url = `http://127.0.0.1:${port}`;
	const { catalogue } = companies.seenBy('live');
	const { cif, empresa_id } = catalogue.companyAt(0);
	const curl = `curl -H "Accept: application/json" -H "Authorization: Bearer ${keys.fixed.live}"`;
	return `Company Data sandbox, plan ${settings.plan}, ${catalogue.size} fictitious companies.
  Base URL  ${url}/v1
  Admin     ${url}/sandbox/stats
Keys (fictitious):
${list(Object.entries(keys.fixed))}
OAuth clients (fictitious), at ${url}/oauth/authorize and ${url}/oauth/token; sign in as ${Object.keys(USERS).join(' or ')}:
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
