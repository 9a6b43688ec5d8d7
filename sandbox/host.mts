import { fastify } from 'fastify';
import { readCommandLine } from './cli-options.mts';
import { announcementOf, endInTime, startSandbox, type StartedSandbox } from './start.mts';

// One process for many sandboxes: POST / with the words of a command line starts one and answers with what it
// announces, and DELETE /PORT stops it.
const { parentPid } = readCommandLine(process.argv.slice(2));
endInTime(parentPid);
const started = new Map<string, StartedSandbox>();
const host = fastify();

host.post<{ Body: string[] }>('/', async ({ body }) => {
	const running = await startSandbox(readCommandLine(body));
	started.set(String(running.ports.port), running);
	return announcementOf(running.ports);
});

host.delete<{ Params: { port: string } }>('/:port', async ({ params: { port } }) => {
	await started.get(port)?.stop();
	started.delete(port);
	return {};
});

process.stdout.write(
	`${JSON.stringify({ url: await host.listen({ host: '127.0.0.1', port: 0 }) })}\n`,
);
