/**
 * Runs one of the project's TypeScript scripts: `node scripts/bootstrap.mjs SCRIPT [arguments]`.
 *
 * This is the only script that runs before anything is installed and on whatever Node the machine
 * has (18 or later), so it is plain JavaScript without dependencies. It installs what the lockfile
 * names if that is missing or older than the lockfile, and hands over to the Node 24 among these packages.
 * When the script has ended, in whatever way, it stops the programs and removes the temporary files that
 * the script has left behind.
 */
import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { constants, tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { withoutNpmSettings } from '../harness/process/npm-settings.cjs';

const oldestNodeMajor = 24;
/** The exit code that says that a program could not be started. */
const notStartedCode = 127;
/** Exit codes from here on say that a program was stopped by a signal. */
const firstSignalCode = 128;
const projectRoot = resolve(fileURLToPath(import.meta.url), '../..');
const binaryFolder = join(projectRoot, 'node_modules', '.bin');
const projectNode = join(binaryFolder, 'node');
const environment = { ...process.env, PATH: `${binaryFolder}${delimiter}${process.env.PATH}` };
let isStopping = false;

await main(process.argv.slice(2));

async function main([script, ...scriptArguments]) {
	if (script === undefined) return fail('Usage: node scripts/bootstrap.mjs SCRIPT [arguments]');
	const installed = isInstallationOutdated() ? await install() : 0;
	if (installed >= firstSignalCode) return void (process.exitCode = installed);
	if (installed !== 0) {
		return fail(
			'npm ci did not finish; its own message is above.',
			'Check the connection to the npm registry and the free disk space (about 1 GB), then run the same command again.',
		);
	}
	if (!(await isProjectNodeUsable())) {
		return fail(
			`node_modules/.bin/node is missing or older than Node ${oldestNodeMajor}.`,
			'Delete the folder node_modules and run the same command again. If npm is set to ignore scripts (npm config get ignore-scripts), allow them: the package "node" fetches its program in one.',
		);
	}
	process.exitCode = await runScript([resolve(projectRoot, script), ...scriptArguments]);
}

/** Runs the script in a process group of its own, and with a folder of its own for temporary files. */
async function runScript(scriptAndArguments) {
	const folder = mkdtempSync(join(tmpdir(), 'company-data-'));
	// PostgreSQL runs as a user of its own, and has to get at its files.
	chmodSync(folder, 0o711);
	const env = { ...environment, TMPDIR: folder };
	// The package's sources are TypeScript of modules that n8n loads by require.
	const node = ['--disable-warning=MODULE_TYPELESS_PACKAGE_JSON', ...scriptAndArguments];
	const exitCode = await run(projectNode, node, { env, detached: true });
	if (exitCode === 0 || isStopping) rmSync(folder, { recursive: true, force: true });
	else removeAllButLogs(folder);
	if (isStopping) console.log('Stopped.');
	return exitCode;
}

/** Keeps the logs of a failure, which refers to them. */
function removeAllButLogs(folder) {
	for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
		if (entry.isDirectory() || entry.name.endsWith('.log')) continue;
		rmSync(join(entry.parentPath ?? entry.path, entry.name), { force: true });
	}
}

/** Whether node_modules is missing, unfinished or older than the lockfile. */
function isInstallationOutdated() {
	const installed = join(projectRoot, 'node_modules', '.package-lock.json');
	const wanted = join(projectRoot, 'package-lock.json');
	return !existsSync(installed) || statSync(installed).mtimeMs < statSync(wanted).mtimeMs;
}

/** Runs `npm ci`; resolves to its exit code. Says every 15 seconds that it is still at work. */
async function install() {
	console.log('Installing the development tools from package-lock.json (npm ci, about a minute) …');
	const started = Date.now();
	const seconds = () => Math.round((Date.now() - started) / 1000);
	const ticker = setInterval(() => console.log(`  … npm ci: ${seconds()} s`), 15_000);
	const options = { cwd: projectRoot, env: withoutNpmSettings(process.env) };
	const runNpm = () => run('npm', ['ci', '--loglevel=error'], options);
	let exitCode = await runNpm();
	// A download may have broken off; npm goes on with what is in its own cache.
	if (exitCode > 0 && exitCode < notStartedCode && !isStopping) exitCode = await runNpm();
	clearInterval(ticker);
	if (exitCode === 0) console.log(`✔ Development tools (${seconds()} s)`);
	return exitCode;
}

/** Whether the Node of node_modules runs and is new enough to run TypeScript as it is. */
async function isProjectNodeUsable() {
	if (!existsSync(projectNode)) return false;
	const check = `process.exit(parseInt(process.versions.node) >= ${oldestNodeMajor} ? 0 : 1)`;
	return (await run(projectNode, ['--eval', check], { stdio: 'ignore' })) === 0;
}

/**
 * Runs a program with this process's input and output, passing signals on to it. Resolves to its
 * exit code, or 128 plus the number of the signal that ended it, as a shell says it. If it was started
 * detached, what it has started and not stopped is stopped with it.
 */
function run(command, commandArguments, options = {}) {
	return new Promise((settle) => {
		const child = spawn(command, commandArguments, {
			stdio: 'inherit',
			env: environment,
			...options,
		});
		const passOn = (signal) => {
			// npm and the terminal each deliver a Ctrl-C.
			if (!isStopping) console.log('\nStopping …');
			isStopping = true;
			child.kill(signal);
		};
		const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
		for (const signal of signals) process.on(signal, passOn);
		const finish = async (code, signal) => {
			if (options.detached && child.pid !== undefined) await stopGroup(child.pid);
			for (const name of signals) process.off(name, passOn);
			settle(code ?? 128 + (constants.signals[signal] ?? 0));
		};
		child.on('error', (error) => {
			console.error(error.message);
			finish(notStartedCode);
		});
		child.on('close', finish);
	});
}

/** Stops what is left of a process group, by force after five seconds. */
async function stopGroup(id) {
	try {
		process.kill(-id, 'SIGTERM');
		for (let attempt = 0; attempt < 50; attempt++) {
			await sleep(100);
			process.kill(-id, 0);
		}
		process.kill(-id, 'SIGKILL');
	} catch {
		// Nothing is left of it.
	}
}

function fail(message, hint) {
	console.error(`✖ ${message}`);
	if (hint !== undefined) console.error(`  ${hint}`);
	process.exitCode = 1;
}
