import { FIXED_CLIENTS, USERS } from './oauth/clients.mts';
import type { SandboxState } from './state.mts';

/** Where the parts of a sandbox on this port are. */
export function addressesOf(port: number) {
	const authUrl = `http://127.0.0.1:${port}`;
	return { baseUrl: `${authUrl}/v1`, adminUrl: `${authUrl}/sandbox`, authUrl };
}

/** One line of JSON for the program that started the sandbox. */
export function describeForPrograms(state: SandboxState, port: number): string {
	return JSON.stringify({
		...addressesOf(port),
		keys: state.keys.fixed,
		clients: FIXED_CLIENTS,
		users: USERS,
		pid: process.pid,
	});
}

/** What a person needs to begin: addresses, keys and commands to try. */
export function describeForPeople(state: SandboxState, port: number): string {
	const { baseUrl, adminUrl, authUrl } = addressesOf(port);
	const { fixed } = state.keys;
	const company = state.catalogue.companyAt(0);
	const curl = `curl -H "Authorization: Bearer ${fixed.live}"`;
	return [
		`Company Data sandbox, plan ${state.settings.plan}, ${state.catalogue.size} fictitious companies.`,
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
