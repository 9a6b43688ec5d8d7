import { spawn } from 'node:child_process';
import axios from 'axios';
import { startSandboxProcess } from '../../harness/sandbox/sandbox.mts';
import { readCommandLine } from '../../sandbox/cli-options.mts';
import { until } from './use-sandbox.mts';

function isRunning(pid: number): boolean {
	try {
		process.kill(pid, 0);
		return true;
	} catch {
		return false;
	}
}

/** Runs the sandbox until its output holds `marker`. */
async function outputOf(args: string[], marker: string): Promise<string> {
	const child = spawn(process.execPath, ['sandbox/main.mts', ...args]);
	let output = '';
	for await (const chunk of child.stdout) {
		output += chunk;
		if (output.includes(marker)) child.kill('SIGINT');
	}
	return output;
}

describe('npm run sandbox', () => {
	test('prints keys, client ids and example curl lines', async () => {
		const output = await outputOf(['--port', '0', '--plan', 'pro', '--companies', '50'], 'Ctrl-C');
		for (const word of [
			'plan pro',
			'svc_live_sandbox_all_scopes',
			'svc_test_sandbox_all_scopes',
			'sandbox-confidential',
			'curl -H "Accept: application/json" -H "Authorization: Bearer svc_live',
		]) {
			expect(output).toContain(word);
		}
	});

	test.each([
		[['--plan', 'gold'], '--plan takes'],
		[['--companies', '0'], '--companies takes'],
		[['--nonsense'], '--nonsense'],
	])('refuses %j with a reason', (args, words) => {
		expect(() => readCommandLine(args)).toThrow(words);
	});

	test('accepts limits as options', async () => {
		const sandbox = await startSandboxProcess({
			companies: 50,
			'requests-per-minute': 77,
			latency: 40,
			deprecated: true,
		});
		const { status, headers } = await sandbox.api.get('/leadbase/buscar');
		expect([status, headers['x-ratelimit-limit']]).toEqual([200, '77']);
		expect(headers.sunset).toBeDefined();
		await sandbox.stop();
		expect(isRunning(sandbox.pid)).toBe(false);
	});

	test('exits when the process it was tied to exits', async () => {
		const parent = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
		const sandbox = await startSandboxProcess({ companies: 50, 'parent-pid': parent.pid! });
		parent.kill();
		await until(() => !isRunning(sandbox.pid));
		expect(isRunning(sandbox.pid)).toBe(false);
		await expect(axios.get(`${sandbox.adminUrl}/stats`)).rejects.toThrow();
	});
});
