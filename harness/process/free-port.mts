import { createServer } from 'node:net';
import { once } from 'node:events';

/** Finds a TCP port of the loopback address that is free at this moment. */
export async function findFreePort(): Promise<number> {
	const server = createServer().listen(0, '127.0.0.1');
	await once(server, 'listening');
	const address = server.address();
	server.close();
	await once(server, 'close');
	if (address === null || typeof address === 'string') throw new Error('No TCP port was given.');
	return address.port;
}

/** Whether this port of the loopback address is free at this moment. */
export async function isPortFree(port: number): Promise<boolean> {
	const server = createServer();
	try {
		server.listen(port, '127.0.0.1');
		await once(server, 'listening');
	} catch {
		return false;
	}
	server.close();
	await once(server, 'close');
	return true;
}
