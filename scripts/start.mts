import { parseArgs } from 'node:util';
import getPort from 'get-port';
import { ensureN8n } from '../harness/n8n/install.mts';
import { owner } from '../harness/n8n/owner.mts';
import { preparePackage } from '../harness/n8n/package.mts';
import { currentVersion, oldestVersion, resolveVersion } from '../harness/n8n/versions.mts';
import { launch } from '../harness/process/children.mts';
import { runMain, runStep, StepFailure } from '../harness/process/step.mts';
import { bringUp, webhookSecret, type Stack } from '../harness/sandbox/stack.mts';
import { FIXED_CLIENTS, USERS } from '../sandbox/oauth/clients.mts';

const USUAL_PORT = 5678;

const HELP = `Starts a real n8n on this machine with this package, a local sandbox of the API, a
ready credential and the example workflows. Ctrl-C stops all of it and removes its data.

Usage: npm start [-- options]

  --check          run every example workflow in that n8n, print the results and stop
  --n8n VERSION    take another n8n; ${currentVersion} by default, ${oldestVersion} is tested too
  --port PORT      n8n's port; ${USUAL_PORT} by default, or a free one if that is taken
  --help           show this text`;

await runMain(async () => {
	const { values } = parseArgs({
		options: {
			check: { type: 'boolean' },
			n8n: { type: 'string', default: currentVersion },
			port: { type: 'string' },
			help: { type: 'boolean' },
		},
	});
	if (values.help) return console.log(HELP);
	if (values.check) {
		// The checks are tests.
		const tests = launch('node', ['scripts/test.mts', 'test/examples', '--n8n', values.n8n]);
		return (await tests.exited).code ?? 1;
	}
	const version = await resolveVersion(values.n8n);
	const port = await choosePort(values.port);
	await Promise.all([
		preparePackage(),
		runStep(`Have n8n ${version} installed`, (progress) => ensureN8n(version, progress)),
	]);
	return await serve(await bringUp({ version, withExamples: true, port }));
});

async function choosePort(wanted: string | undefined): Promise<number> {
	if (wanted === undefined) return await getPort({ port: USUAL_PORT });
	const port = Number(wanted);
	if (!(Number.isInteger(port) && port > 0 && port < 65_536)) {
		throw new StepFailure(`"${wanted}" is not a port.`, {
			hint: 'Give a number between 1 and 65535, for example --port 5679.',
		});
	}
	if ((await getPort({ port })) === port) return port;
	throw new StepFailure(`Port ${port} is in use by another program.`, {
		hint: 'Stop that program, or choose another port with --port.',
	});
}

/** Tells the user where to go, and returns only if a part ends by itself. */
async function serve({ server, sandbox, examples }: Stack): Promise<never> {
	// Ctrl-C is the way to end it, and no failure.
	const [app] = FIXED_CLIENTS;
	const [[person, { password }]] = Object.entries(USERS);
	for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(0));
	console.log(`
n8n is ready:  ${server.url}
  email        ${owner.email}
  password     ${owner.password}
  workflows    ${server.url}/home/workflows
               ${examples.map(({ workflow }) => workflow.name).join('\n               ')}
Sandbox:       ${sandbox.baseUrl} (fictitious companies)
  API key      ${sandbox.keys.live}
  OAuth        Authorization URL ${sandbox.authUrl}, app ${app.client_id}
               with the secret ${app.client_secret}; sign in as ${person} with the password ${password}
  signing secret of its events   ${webhookSecret}

Press Ctrl-C to stop. Everything in this n8n is thrown away then.`);
	const end = await Promise.race([
		server.ended().then((how) => `n8n ${how}`),
		sandbox.ended().then((how) => `The sandbox ${how}`),
	]);
	throw new StepFailure(`${end} while it was in use.`, {
		hint: 'Read the end of its log, and run the command again.',
		logPath: server.logPath,
	});
}
