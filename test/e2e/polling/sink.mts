import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** Where the workflows under test send what they report, one request for each item. */
export interface Sink {
	url: string;
	/** How often each company was reported, by its ID. */
	reported: Map<number, number>;
	/** The items in the order in which they came. */
	items: Array<Record<string, unknown>>;
	stop(): Promise<void>;
}

/** Starts a sink on a free port of the loopback address. */
export async function startSink(): Promise<Sink> {
	const reported = new Map<number, number>();
	const items: Array<Record<string, unknown>> = [];
	const server = createServer((request, response) => {
		void text(request).then((body) => {
			const item = JSON.parse(body) as Record<string, unknown>;
			const id = Number(item.empresa_id);
			reported.set(id, (reported.get(id) ?? 0) + 1);
			items.push(item);
			response.end();
		});
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	const { port } = server.address() as AddressInfo;
	return {
		url: `http://127.0.0.1:${port}`,
		reported,
		items,
		stop: async () => {
			server.closeAllConnections();
			await new Promise((resolve) => server.close(resolve));
		},
	};
}
