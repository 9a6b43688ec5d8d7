import { randomBytes } from 'node:crypto';
import manifest from '../../package.json' with { type: 'json' };
import { StepFailure, type StepProgress } from '../process/step.mts';
import { N8nClient } from './client.mts';
import { owner } from './owner.mts';
import { logPathIn, startN8n, type N8nOptions, type N8nServer } from './server.mts';
import { COMPANY_DATA } from './workflow.mts';

/** Begins the name of all that the tests create in an n8n that is not theirs. */
export const MARK = 'Company Data test';

/** Names the address of the n8n that all programs of a run use. */
export const URL_VARIABLE = 'COMPANY_DATA_N8N_URL';
/** Names its folder; not set where someone else has started it. */
export const FOLDER_VARIABLE = 'COMPANY_DATA_N8N_FOLDER';

const guests: N8nClient[] = [];

/** Removes what this process has created in an n8n that is not ours. */
export async function removeCreated(): Promise<void> {
	for (const guest of guests) await guest.removeMarked();
}

/**
 * The n8n for tests that need nothing special of it: the one of the run, with nothing in it of the tests before, or one
 * that is started.
 *
 * @throws {StepFailure} when it cannot be had.
 */
export async function openN8n(options: N8nOptions, progress?: StepProgress): Promise<N8nServer> {
	const url = process.env[URL_VARIABLE];
	const isSpecial = options.env !== undefined || options.port !== undefined;
	if (url === undefined || isSpecial) return await startN8n(options, progress);
	const server = await connectN8n(url);
	if (process.env[FOLDER_VARIABLE] !== undefined) await server.client.removeMarked();
	return server;
}

/**
 * Starts the n8n of a run, which {@link openN8n} hands to the programs that get these variables of the environment. Its
 * log says why the trigger refuses a delivery.
 */
export async function shareN8n(
	version: string,
	packagePath: string,
	progress: StepProgress,
): Promise<{ server: N8nServer; variables: NodeJS.ProcessEnv }> {
	const env = { N8N_LOG_LEVEL: 'debug', N8N_LOG_OUTPUT: 'console,file' };
	const server = await startN8n({ version, packagePath, env }, progress);
	const variables = {
		[URL_VARIABLE]: server.url,
		[FOLDER_VARIABLE]: server.folder,
		N8N_OWNER_EMAIL: owner.email,
		N8N_OWNER_PASSWORD: owner.password,
	};
	return { server, variables };
}

/** @throws {StepFailure} when an address is not one of a web server's root. */
export function originOf(address: string): string {
	const url = URL.parse(address);
	if (url?.origin.startsWith('http') && [url.origin, `${url.origin}/`].includes(url.href))
		return url.origin;
	// The address may hold a password, and is not repeated.
	throw new StepFailure('--url has no address at which tests can reach an n8n.', {
		hint: 'Give it as http://localhost:5678, without a path or a login: an n8n below a path cannot be tested.',
	});
}

/**
 * Signs in to the n8n at an address, as N8N_OWNER_EMAIL with N8N_OWNER_PASSWORD. Its process is not this one's to end,
 * and one that someone else has started has no folder and no log here.
 *
 * @throws {StepFailure} when there is none, or it refuses the login.
 */
export async function connectN8n(url: string): Promise<N8nServer> {
	const { N8N_OWNER_EMAIL: email, N8N_OWNER_PASSWORD: password } = process.env;
	const folder = process.env[FOLDER_VARIABLE];
	if (!email || !password) {
		throw new StepFailure(`The login for the n8n at ${url} is missing.`, {
			hint: "Set N8N_OWNER_EMAIL and N8N_OWNER_PASSWORD to its owner's in the environment.",
		});
	}
	// A Data Table needs a name of its own, whatever an interrupted run has left.
	const mark = `${MARK} ${randomBytes(3).toString('hex')}: `;
	const client = new N8nClient(url, folder === undefined ? mark : '');
	if (!(await client.isReady())) {
		throw new StepFailure(`There is no n8n at ${url}, or it is not ready.`, {
			hint: 'Open the address in a browser. If that warns of a certificate, name its authority by NODE_EXTRA_CA_CERTS.',
		});
	}
	await client.signIn(email, password).catch(({ message }: Error) => {
		const hint =
			'Check N8N_OWNER_EMAIL and N8N_OWNER_PASSWORD: of an owner who is set up and has no two-factor authentication.';
		throw new StepFailure(`The n8n at ${url} refuses the login. ${message}`, { hint });
	});
	if (folder === undefined) guests.push(client);
	// Whoever asks for its process gets nothing to call.
	return { url, client, folder, logPath: folder && logPathIn(folder) } as N8nServer;
}

/**
 * Checks that tests can run in an n8n elsewhere, and returns its version and that of its Node.js.
 *
 * @throws {StepFailure} when it lacks this package, calls itself otherwise or does not reach this machine.
 */
export async function inspectN8n(url: string): Promise<Record<'version' | 'node', string>> {
	const { client } = await connectN8n(url);
	const installed = await client.readPackageVersion(COMPANY_DATA);
	const { name, version } = manifest;
	if (installed !== version) {
		const has = installed === undefined ? `does not have ${name}` : `has ${name} ${installed}`;
		throw new StepFailure(`The n8n at ${url} ${has}; the tests are for ${version}.`, {
			hint: `Run "npm run build && npm pack", install ${name}-${version}.tgz there as docs/installation.md says under "By hand", and restart n8n. n8n 3 also needs N8N_UNVERIFIED_PACKAGES_ENABLED=true.`,
		});
	}
	const settings = await client.request<Record<string, string>>('GET', '/settings');
	const own = new URL(settings.urlBaseEditor).origin;
	if (own !== url) {
		throw new StepFailure(`The n8n at ${url} takes ${own} for its own address.`, {
			hint: `Give --url ${own}: an account cannot be connected from another address.`,
		});
	}
	return { version: settings.versionCli, node: settings.nodeJsVersion };
}
