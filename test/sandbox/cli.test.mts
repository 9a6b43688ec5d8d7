import { spawn } from 'node:child_process';
import axios from 'axios';
import { startSandboxProcess } from '../../harness/sandbox/sandbox.mts';
import { readCommandLine } from '../../sandbox/cli-options.mts';
import { createSandbox } from '../../sandbox/sandbox.mts';
import { describeForPeople } from '../../sandbox/start.mts';
import { until } from './use-sandbox.mts';

function isRunning(pid: number): boolean {
	try {
		process.kill(pid, 0);
		return true;
	} catch {
		return false;
	}
}

describe('npm run sandbox', () => {
	test('prints keys, client IDs and example curl lines', () => {
		const { options } = readCommandLine(['--plan', 'pro', '--companies', '50']);
		const text = describeForPeople(createSandbox(options), { port: 4010, tokenPort: 4011 });
		for (const word of ['plan pro', 'svc_test_sandbox', 'sandbox-confidential', 'curl -H "Acc']) {
			expect(text).toContain(word);
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
