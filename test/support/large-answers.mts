/** Runs API Request against a server whose answers are larger than n8n can process, and prints what came of each. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import { resolveSources } from '../../harness/process/sources.mts';

const MEGABYTE = 1_000_000;

resolveSources();
const { request } = await import('./operations.mts');
const { runNode } = await import('./workflow.mts');

/** Answers `/PIECE/MEGABYTES/STATUS/TYPE` with the piece again and again. */
const server = createServer(({ url = '' }, response) => {
	const [, , piece, megabytes, status, type] = url.split('/').map(decodeURIComponent);
	const block = Buffer.from(piece.repeat(Math.ceil(MEGABYTE / piece.length)));
	const blocks = Array.from({ length: Number(megabytes) }, () => block);
	const headers = { 'content-type': `application/${type}`, 'content-encoding': 'gzip' };
	response.writeHead(Number(status), headers);
	Readable.from(blocks)
		.pipe(createGzip({ level: 1 }))
		.pipe(response);
});
server.listen(0, '127.0.0.1');
await once(server, 'listening');
const { port } = server.address() as AddressInfo;

for (const answer of process.argv.slice(2)) {
	const { items, error } = await runNode({
		parameters: { ...request, method: 'GET', path: answer, options: { maxWait: 0 } },
		credentials: { baseUrl: `http://127.0.0.1:${port}/v1`, apiKey: 'svc_live_k' },
	});
	console.log(JSON.stringify(error?.message ?? items[0]));
}
process.exit(0);
