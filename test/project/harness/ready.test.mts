import { launch } from '../../../harness/process/children.mts';
import { waitUntilReady } from '../../../harness/process/step.mts';

it.each([
	['ends by itself', 'process.exit(3)', 60, 'n8n ended with exit code 3 before it was ready.'],
	[
		'is killed',
		"process.kill(process.pid, 'SIGKILL')",
		60,
		'n8n was ended by SIGKILL before it was ready.',
	],
	['is too slow', 'setInterval(() => {}, 1000)', 0, /not ready within 0 seconds.*too busy/s],
])('waitUntilReady reports a program that %s, and ends it', async (_, script, seconds, message) => {
	const child = launch('node', ['--eval', script]);
	const waiting = waitUntilReady('n8n', child, async () => false, '/dev/null', seconds);
	await expect(waiting).rejects.toThrow(message);
	expect(child.exit).toBeDefined();
});
