import { createServer, type AddressInfo } from 'node:net';
import { once } from 'node:events';

/** Finds a TCP port of the loopback address that is free at this moment: the preferred one if it is. */
export async function findFreePort(preferred = 0): Promise<number> {
	const server = createServer();
	try {
		server.listen(preferred, '127.0.0.1');
		await once(server, 'listening');
	} catch {
		return await findFreePort();
	}
	const { port } = server.address() as AddressInfo;
	server.close();
	await once(server, 'close');
	return port;
}
