import { join } from 'node:path';
import { launchProgram } from '../harness/process/children.mts';
import { runMain } from '../harness/process/interrupt.mts';
import { parseOptions } from '../harness/process/options.mts';
import { StepFailure } from '../harness/process/step.mts';
import { isPortFree } from '../harness/process/free-port.mts';
import { owner } from '../harness/n8n/owner.mts';
import { currentVersion, oldestVersion } from '../harness/n8n/versions.mts';
import { bringUp, webhookSecret, type Stack } from '../harness/sandbox/stack.mts';

const usualPort = 5678;

const help = `Starts a real n8n on this machine with this package, a local sandbox of the API, a
ready credential and the example workflows. Ctrl-C stops all of it and removes its data.

Usage: npm start [-- options]

  --check          run every example workflow in that n8n, print the results and stop
  --n8n VERSION    take another n8n; ${currentVersion} by default, ${oldestVersion} is tested too
  --port PORT      n8n's port; ${usualPort} by default, or a free one if that is taken
  --help           show this text`;

const optionTypes = {
	check: { type: 'boolean', default: false },
	n8n: { type: 'string', default: currentVersion },
	port: { type: 'string' },
	help: { type: 'boolean', default: false },
} as const;

let isServing = false;

await runMain(main, () => (isServing ? 0 : undefined));

async function main(): Promise<number> {
	const options = readOptions();
	if (options.help) {
		console.log(help);
		return 0;
	}
	if (options.check) return await check(options);
	return await serve(
		await bringUp({ n8nVersion: options.n8n, port: options.port ?? (await preferUsualPort()) }),
	);
}

/** The checks are tests, so they are a program of their own. */
async function check({ n8n, port }: { n8n: string; port?: number }): Promise<number> {
	const program = join('test', 'examples', 'main.mts');
	const portOption = port === undefined ? [] : ['--port', String(port)];
	const { code } = await launchProgram(program, ['--n8n', n8n, ...portOption]).exited;
	return code ?? 1;
}

/** Tells the user where to go, and returns only if a part ends by itself. */
async function serve({ n8n, sandbox, examples }: Stack): Promise<number> {
	isServing = true;
	console.log(`
n8n is ready:  ${n8n.url}
  email        ${owner.email}
  password     ${owner.password}
  workflows    ${examples.map(({ workflow }) => workflow.name).join('\n               ')}
Sandbox:       ${sandbox.baseUrl} (fictitious companies)
  API key      ${sandbox.keys.test}
  signing secret of its events   ${webhookSecret}

Press Ctrl-C to stop. Everything in this n8n is thrown away then.`);
	const end = await Promise.race([
		n8n.ended().then((how) => `n8n ${how}`),
		sandbox.ended().then((how) => `The sandbox ${how}`),
	]);
	throw new StepFailure(`${end} while it was in use.`, {
		hint: 'Read the end of its log, and run the command again.',
		logPath: n8n.logPath,
	});
}

function readOptions() {
	const values = parseOptions(optionTypes, 'npm start -- --help');
	const port = values.port === undefined ? undefined : Number(values.port);
	if (port !== undefined && !(Number.isInteger(port) && port > 0 && port < 65_536)) {
		throw new StepFailure(`"${values.port}" is not a port.`, {
			hint: 'Give a number between 1 and 65535, for example --port 5679.',
		});
	}
	return { ...values, port };
}

async function preferUsualPort(): Promise<number | undefined> {
	return (await isPortFree(usualPort)) ? usualPort : undefined;
}
