import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';

/** Megabytes that a process retains after a garbage collection. */
export interface Retained {
	/** JavaScript's objects and buffers, without those of the isolates that expressions run in. */
	heap: number;
	/** The whole process as Linux counts it, isolates included. */
	resident: number;
}

const MEGABYTE = 2 ** 20;
/** Milliseconds until what was freed has gone back to the system. */
const REST = 1000;

/** The environment in which {@link readRetained} can ask a Node process by its debugging port. */
export function inspectable(port: number): NodeJS.ProcessEnv {
	return { NODE_OPTIONS: `--inspect=127.0.0.1:${port}` };
}

/** Collects a process's garbage and reads what it retains. */
export async function readRetained(port: number): Promise<Retained> {
	const response = await fetch(`http://127.0.0.1:${port}/json/list`);
	const [{ webSocketDebuggerUrl }] = (await response.json()) as Array<{
		webSocketDebuggerUrl: string;
	}>;
	const socket = new WebSocket(webSocketDebuggerUrl);
	try {
		await once(socket, 'open');
		// Finalizers that the first one starts let go of more.
		await ask(socket, 'HeapProfiler.collectGarbage');
		await sleep(REST);
		await ask(socket, 'HeapProfiler.collectGarbage');
		const expression = 'JSON.stringify(process.memoryUsage())';
		const { result } = await ask(socket, 'Runtime.evaluate', { expression });
		const usage: NodeJS.MemoryUsage = JSON.parse(result.value);
		return {
			heap: (usage.heapUsed + usage.external) / MEGABYTE,
			resident: usage.rss / MEGABYTE,
		};
	} finally {
		socket.close();
	}
}

interface Answer {
	result: { value: string };
}

/** Sends one command of the Chrome DevTools Protocol; only one may be under way. */
async function ask(socket: WebSocket, method: string, params = {}): Promise<Answer> {
	const answered = once(socket, 'message');
	socket.send(JSON.stringify({ id: 1, method, params }));
	const [{ data }] = await answered;
	return JSON.parse(data).result;
}
