/** A gateway in front of the sandbox that breaks down for a while, in one of many ways. */

import type { FastifyReply } from 'fastify';
import type { IDataObject } from 'n8n-workflow';
import type { Socket } from 'node:net';
import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import type { Sandbox } from '../../harness/sandbox/sandbox.mts';
import { IDEMPOTENCY_HEADER } from '../../client/service/api.ts';
import type { Script, SeenRequest } from './scripted-server.mts';

/** A request that a broken gateway answers. */
interface Hit {
	reply: FastifyReply;
	/** Has the service do its work; the JSON that it answers with. */
	passOn(): Promise<string>;
	/** Lets time pass, or returns sooner if the client gives up. */
	pause(milliseconds: number): Promise<void>;
}

/** A way to break down. */
export interface GatewayMode {
	/** What the gateway answers with. */
	name: string;
	answer(hit: Hit): unknown;
	/** Makes what takes so long that the breakdown would be over. */
	prepare?(): void;
	/** The most requests that it hits, since each of them takes long. */
	most?: number;
	/** True if only a process of its own has room for what it sends. */
	isLarge?: boolean;
	/** True if nobody can read the answer, so that the item fails and says why. */
	isRefused?: boolean;
}

const HTML = { 'content-type': 'text/html; charset=utf-8' };
const JSON_TYPE = { 'content-type': 'application/json' };
const PAGE = '<html><body>Please wait</body></html>';
const HEAD = 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n';

/** The most requests that a slow or a large answer hits. */
const FEW = 5;

const MEGABYTE = 1e6;
const SECOND = 1000;

/** As many levels of lists as no reader can go down without a bound. */
const DEEP = 100_000;

const status =
	(code: number, text = '{}', headers: Record<string, string> = JSON_TYPE) =>
	({ reply }: Hit) =>
		reply.code(code).headers(headers).send(text);
const page = (code: number, headers: Record<string, string> = {}) =>
	status(code, PAGE, { ...HTML, ...headers });
const redirect = (code: number, location: string) => status(code, '', { location });
const retryAfter = (code: number, seconds: number | string) =>
	status(code, '{}', { ...JSON_TYPE, 'retry-after': String(seconds) });

/** Lets the service do its work, and writes to the connection itself what comes of the answer. */
const wire =
	(write: (socket: Socket, text: string, hit: Hit) => unknown) =>
	async (hit: Hit): Promise<void> => {
		const text = await hit.passOn();
		const socket = hit.reply.hijack().raw.socket!;
		await write(socket, text, hit);
	};

/** Ends the connection after these bytes. */
const ended = (bytesOf: (text: string) => string | Buffer) =>
	wire((socket, text) => socket.end(bytesOf(text)));

/** Resets the connection after these bytes have left. */
const reset = (bytesOf: (text: string) => string) =>
	wire((socket, text) => socket.write(bytesOf(text), () => socket.resetAndDestroy()));

/** Writes one byte a second, after what is written at once. */
const dribbled = (partsOf: (text: string) => [atOnce: string, slowly: string]) =>
	wire(async (socket, text, { pause }) => {
		const [atOnce, slowly] = partsOf(text);
		socket.write(atOnce);
		for (const byte of Buffer.from(slowly)) {
			await pause(SECOND);
			if (socket.destroyed) return;
			socket.write(Buffer.of(byte));
		}
		socket.end();
	});

/** An answer of so many megabytes, one after the other. */
const long =
	(code: number, type: Record<string, string>, megabytes: number) =>
	({ reply }: Hit) => {
		const megabyte = Buffer.alloc(MEGABYTE, ' ');
		const parts = Array.from({ length: megabytes }, () => megabyte);
		return reply.code(code).headers(type).send(Readable.from(parts));
	};

/** An answer that is small until it is unpacked. */
const packed = (contentOf: () => Buffer) => {
	let bytes: Buffer | undefined;
	return {
		prepare: () => void (bytes ??= gzipSync(contentOf())),
		answer: ({ reply }: Hit) =>
			reply.headers({ ...JSON_TYPE, 'content-encoding': 'gzip' }).send(bytes),
	};
};

const withLength = (length: number, text: string) =>
	`${HEAD}content-length: ${length}\r\n\r\n${text}`;
const lengthOf = (text: string) => `content-length: ${Buffer.byteLength(text)}\r\n`;
const closing = (text: string) => `${HEAD}connection: close\r\n\r\n${text}`;
const chunk = (text: string) => `${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`;
const chunked = (...chunks: string[]) =>
	`${HEAD}transfer-encoding: chunked\r\n\r\n${chunks.join('')}`;
const half = (text: string) => text.slice(0, text.length / 2);

/** All ways to break down; behind none of them anything may be lost or done twice. */
export const GATEWAY_MODES: readonly GatewayMode[] = [
	...[408, 500, 502, 503, 520, 521, 522, 523, 524].map((code) => ({
		name: `status ${code}`,
		answer: status(code),
	})),
	{ name: 'status 999', answer: page(999) },
	{ name: 'a page with status 503', answer: page(503, { 'retry-after': '1' }) },
	{ name: 'a sign-in page', answer: page(200) },
	{ name: 'a firewall page', answer: page(403) },

	{ name: 'status 429 without headers', answer: status(429) },
	{ name: 'status 429 until a time in seconds since 1970', answer: retryAfter(429, 1_795_000_000) },
	{ name: 'status 429 for thirty years', answer: retryAfter(429, 1e9) },
	{ name: 'status 429 for milliseconds', answer: retryAfter(429, 60_000_000) },
	{ name: 'status 429 for less than no time', answer: retryAfter(429, -1) },
	{ name: 'status 503 for thirty years', answer: retryAfter(503, 1e9) },
	{ name: 'status 503 until soon', answer: retryAfter(503, 'soon') },

	{ name: 'a redirect on the same host', answer: redirect(302, '/login') },
	{ name: 'a redirect to another host', answer: redirect(302, 'https://login.example/x') },
	{ name: 'status 303 to a sign-in page', answer: redirect(303, '/login?next=%2Fv1') },
	{ name: 'status 303 to the front page', answer: redirect(303, '/') },
	{ name: 'status 303 to another host', answer: redirect(303, 'https://status.example/') },

	{ name: 'a closed connection', answer: ({ reply }) => void reply.hijack().raw.destroy() },
	{
		name: 'a reset connection',
		answer: ({ reply }) => void reply.hijack().raw.socket!.resetAndDestroy(),
	},
	{
		name: 'a connection closed after the service has done its work',
		answer: wire((socket) => socket.destroy()),
	},
	{ name: 'headers that break off', answer: ended(() => HEAD) },
	{ name: 'headers that are reset', answer: reset(() => HEAD) },
	{ name: 'a body that breaks off', answer: ended((text) => chunked(chunk(half(text)))) },
	{ name: 'a body that is reset', answer: reset((text) => chunked(chunk(half(text)))) },
	{
		name: 'a body shorter than its Content-Length',
		answer: ended((text) => withLength(Buffer.byteLength(text), half(text))),
	},
	{
		name: 'a body longer than its Content-Length',
		answer: ended((text) => withLength(half(text).length, text)),
	},
	{
		name: 'two lengths',
		answer: ended((text) => `${HEAD}content-length: 2\r\n${lengthOf(text)}\r\n${text}`),
	},
	{
		name: 'a length and chunks',
		answer: ended(
			(text) => `${chunked(chunk(text), chunk('')).replace(HEAD, `${HEAD}${lengthOf(text)}`)}`,
		),
	},
	{
		name: 'a truncated body without Content-Length',
		answer: ended((text) => closing(half(text))),
	},
	{ name: 'a chunk without its size', answer: ended((text) => chunked(`size\r\n${text}\r\n`)) },
	{
		name: 'a truncated compressed body',
		answer: ({ reply, passOn }) =>
			passOn().then((text) => {
				const bytes = gzipSync(text);
				const { raw } = reply.hijack();
				raw.writeHead(200, { ...JSON_TYPE, 'content-encoding': 'gzip' });
				raw.end(bytes.subarray(0, bytes.length / 2));
			}),
	},
	{
		name: 'a body that is not compressed as it says',
		answer: ended((text) => `${HEAD}content-encoding: gzip\r\nconnection: close\r\n\r\n${text}`),
	},

	{ name: 'HTTP/0.9', answer: ended((text) => text) },
	{
		name: 'HTTP/1.0',
		answer: ended((text) => closing(text).replace('HTTP/1.1', 'HTTP/1.0')),
	},
	{
		name: 'a truncated body by HTTP/1.0',
		answer: ended((text) => closing(half(text)).replace('HTTP/1.1', 'HTTP/1.0')),
	},
	{ name: 'a status line without a status', answer: ended(() => 'HTTP/1.1 Please wait\r\n\r\n') },
	{
		name: 'headers of 100 kB',
		answer: ended(
			(text) => `${HEAD}x-padding: ${'x'.repeat(100_000)}\r\nconnection: close\r\n\r\n${text}`,
		),
	},

	{
		name: 'a slow body',
		answer: wire(async (socket, text, { pause }) => {
			socket.write(withLength(Buffer.byteLength(text), text.slice(0, 5)));
			await pause(3 * SECOND);
			socket.end(text.slice(5));
		}),
	},
	{
		name: 'headers at one byte a second',
		answer: dribbled((text) => ['', closing(text)]),
		most: FEW,
	},
	{
		name: 'a body at one byte a second',
		answer: dribbled((text) => [closing(''), text]),
		most: FEW,
	},

	{
		name: 'lists in lists',
		answer: status(200, '['.repeat(DEEP) + ']'.repeat(DEEP)),
		isRefused: true,
	},
	{ name: 'lists in lists that break off', answer: status(200, '['.repeat(DEEP)) },
	{ name: 'a page of 200 MB', answer: long(502, HTML, 200), most: FEW, isLarge: true },
	...(
		[
			['140 MB of quotation marks', packed(() => Buffer.alloc(140 * MEGABYTE, '"'))],
			['80 MB of brackets', packed(() => Buffer.alloc(80 * MEGABYTE, '['))],
			['100 MB of JSON', packed(() => Buffer.from(`"${'x'.repeat(100 * MEGABYTE)}"`))],
			['200 MB that are no JSON', { answer: long(200, JSON_TYPE, 200) }],
		] as const
	).map(([name, mode]) => ({ name, ...mode, most: FEW, isLarge: true, isRefused: true })),
];

/** What came of lookups and saves behind a gateway that breaks down. */
export interface GatewayTally {
	/** Failed, and said why. */
	failed: number;
	/** Neither delivered nor failed, or delivered as saved and unknown to the service. */
	lost: number;
	/** Delivered or saved more than once. */
	doubled: number;
}

const isFailed = ({ error = null }: IDataObject) => error !== null;

/**
 * Compares what came out of the lookups and of the saves with what was asked, and with what the service has.
 *
 * @param found With the error of an item that failed.
 * @param saved How often each company was saved, by its ID.
 */
export function tallyOf(
	asked: { lookups: number; saves: number },
	found: { lookups: IDataObject[]; saves: IDataObject[] },
	saved: ReadonlyMap<unknown, number>,
): GatewayTally {
	const all = [...found.lookups, ...found.saves];
	const failed = all.filter(isFailed).length;
	const [lookups, saves] = [found.lookups, found.saves].map((items) =>
		items.filter((item) => !isFailed(item)),
	);
	const different = new Set(lookups.map(({ cif }) => cif)).size;
	const unsaved = saves.filter(({ empresa_id: id }) => !saved.has(id)).length;
	const again = [...saved.values()].reduce((sum, times) => sum + times - 1, 0);
	return {
		failed,
		lost: asked.lookups + asked.saves - all.length + unsaved,
		doubled: lookups.length - different + again,
	};
}

/** When the gateway breaks down and for how long, and what it waits for before it passes an answer on. */
export interface Breakdown {
	mode: GatewayMode;
	/** Milliseconds on any clock. */
	now(): number;
	pause(reply: FastifyReply, milliseconds: number): Promise<void>;
}

/** Milliseconds after the first request between which the gateway breaks down, and of each response. */
const [FROM, TO] = [150, 1650];
const LATENCY = 100;

/** Passes requests on to the sandbox, but for 1.5 seconds. */
export class BreakingGateway {
	/** How many requests it has hit. */
	hits = 0;
	readonly #api: Sandbox['api'];
	readonly #breakdown: Breakdown;
	#began: number | undefined;

	constructor(api: Sandbox['api'], breakdown: Breakdown) {
		this.#api = api;
		this.#breakdown = breakdown;
		breakdown.mode.prepare?.();
	}

	readonly script: Script = async (request, reply) => {
		const { mode, now, pause } = this.#breakdown;
		this.#began ??= now();
		const since = now() - this.#began;
		if (since >= FROM && since < TO && this.hits < (mode.most ?? Infinity)) {
			this.hits++;
			const passOn = async () => JSON.stringify((await this.#passOn(request)).data);
			const hit = { reply, passOn, pause: async (time: number) => await pause(reply, time) };
			return await mode.answer(hit);
		}
		const response = await this.#passOn(request);
		await pause(reply, LATENCY);
		return reply.code(response.status).send(response.data);
	};

	async #passOn({ method, url, headers, body }: SeenRequest) {
		const names = ['accept', 'user-agent', IDEMPOTENCY_HEADER.toLowerCase()];
		const passed = Object.entries(headers).filter(([name]) => names.includes(name));
		return await this.#api.request({
			method,
			url: url.split('/v1')[1],
			data: body,
			headers: Object.fromEntries(passed) as Record<string, string>,
		});
	}
}
