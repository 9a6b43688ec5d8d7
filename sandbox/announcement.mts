import { FIXED_CLIENTS, USERS } from './oauth/clients.mts';
import type { Sandbox } from './sandbox.mts';

type Announced = Pick<Sandbox, 'keys' | 'settings' | 'companies'>;

/** Where a sandbox listens. */
export interface Ports {
	port: number;
	/** Of the other host for the token endpoint. */
	tokenPort: number;
}

/** The addresses of a sandbox on these ports. */
function addressesOf({ port, tokenPort }: Ports) {
	const authUrl = `http://127.0.0.1:${port}`;
	return {
		baseUrl: `${authUrl}/v1`,
		adminUrl: `${authUrl}/sandbox`,
		authUrl,
		otherTokenUrl: `http://127.0.0.1:${tokenPort}/oauth/token`,
	};
}

/** One line of JSON for the program that started the sandbox. */
export function describeForPrograms({ keys }: Announced, ports: Ports): string {
	return JSON.stringify({
		...addressesOf(ports),
		keys: keys.fixed,
		clients: FIXED_CLIENTS,
		users: USERS,
		pid: process.pid,
	});
}

/** What a person needs to start: addresses, keys and commands to try. */
export function describeForPeople({ keys, settings, companies }: Announced, ports: Ports): string {
	const { baseUrl, adminUrl, authUrl } = addressesOf(ports);
	const { fixed } = keys;
	const { catalogue } = companies.seenBy('live');
	const company = catalogue.companyAt(0);
	const curl = `curl -H "Accept: application/json" -H "Authorization: Bearer ${fixed.live}"`;
	return [
		`Company Data sandbox, plan ${settings.plan}, ${catalogue.size} fictitious companies.`,
		`  Base URL  ${baseUrl}`,
		`  Admin     ${adminUrl}/stats`,
		'Keys (fictitious):',
		...Object.entries(fixed).map(([name, value]) => `  ${name.padEnd(12)} ${value}`),
		'OAuth clients (fictitious):',
		...FIXED_CLIENTS.map(
			({ client_id, client_secret }) => `  ${client_id}  ${client_secret ?? '(public, no secret)'}`,
		),
		`  ${authUrl}/oauth/authorize, ${authUrl}/oauth/token; sign in as ${Object.keys(USERS).join(' or ')}`,
		'Try:',
		`  ${curl} "${baseUrl}/empresas/nearby?lat=40.4168&lng=-3.7038&radius_km=5&limit=3"`,
		`  ${curl} ${baseUrl}/leadbase/empresa/${company.cif}`,
		`  ${curl} "${baseUrl}/leadbase/buscar?q=hotel&provincia=Madrid"`,
		`  ${curl} -H "Content-Type: application/json" -d '{"empresa_id":${company.empresa_id},"status":"prospect"}' ${baseUrl}/empresas/saved`,
		'Ctrl-C stops it.',
	].join('\n');
}
