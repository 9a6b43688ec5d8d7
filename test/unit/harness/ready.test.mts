import { launch } from '../../../harness/process/children.mts';
import { EarlyExit, StepFailure, waitUntilReady } from '../../../harness/process/step.mts';

async function failureOf(script: string, seconds: number): Promise<StepFailure> {
	const child = launch('node', ['--eval', script]);
	const waiting = waitUntilReady('n8n', child, async () => false, '/dev/null', seconds);
	const failure = await waiting.then(
		() => undefined,
		(error: StepFailure) => error,
	);
	expect(child.exit).toBeDefined();
	return failure!;
}

it('tells a program that ends by itself from others', async () => {
	const failure = await failureOf('process.exit(3)', 60);
	expect(failure).toBeInstanceOf(EarlyExit);
	expect(failure.message).toContain('n8n ended with exit code 3 before it was ready.');
});

it('does not take a program that is killed for one that ends by itself', async () => {
	const failure = await failureOf("process.kill(process.pid, 'SIGKILL')", 60);
	expect(failure).not.toBeInstanceOf(EarlyExit);
	expect(failure.message).toContain('n8n was ended by SIGKILL before it was ready.');
});

it('stops a program that is too slow, and says that the machine is too busy', async () => {
	const failure = await failureOf('setInterval(() => {}, 1000)', 1);
	expect(failure).not.toBeInstanceOf(EarlyExit);
	expect(failure.message).toContain('n8n was not ready within 1 seconds.');
	expect(failure.message).toContain('This machine is too busy');
});
