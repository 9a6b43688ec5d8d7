import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterwards } from '../../support/e2e.mts';

/** Where the workflows under test send what they report, one request for each item. */
export interface Sink {
	url: string;
	/** How often each company was reported, by its ID. */
	reported: Map<number, number>;
}

/** Starts a sink on a free port of the loopback address, which ends with the tests. */
export async function startSink(): Promise<Sink> {
	const reported = new Map<number, number>();
	const server = createServer((request, response) => {
		void text(request).then((body) => {
			const id = Number(JSON.parse(body).empresa_id);
			reported.set(id, (reported.get(id) ?? 0) + 1);
			response.end();
		});
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	afterwards(async () => {
		server.closeAllConnections();
		await new Promise((resolve) => server.close(resolve));
	});
	const { port } = server.address() as AddressInfo;
	return { url: `http://127.0.0.1:${port}`, reported };
}
