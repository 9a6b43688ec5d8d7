import axios, { type AxiosRequestConfig } from 'axios';
import { setTimeout as sleep } from 'node:timers/promises';
import { BATCH_FIELD, PATHS, SEARCH_QUERY } from '../../client/service/api.ts';

export type Fields = Record<string, unknown>;
type Query = Record<string, string | number | boolean>;

export interface Answer {
	/** The request, without the address of the service. */
	asked: string;
	status: number;
	headers: Headers;
	/** Undefined where it is not JSON. */
	body: unknown;
	milliseconds: number;
}

/** Most requests of one contact: all of them are reads, which cost no credits by the published prices. */
export const MOST_REQUESTS = 40;

const AGENT = 'n8n-nodes-company-data-contact';
const PROVINCE = { [SEARCH_QUERY.province]: 'Madrid' };
const LONGEST_PAUSE = 60;
/** Milliseconds. */
const LONGEST_WAIT = 300_000;

export interface Contact {
	baseUrl: string;
	key: string;
	/** Milliseconds between requests, so that a burst of the smallest plan suffices. */
	pause: number;
	onAnswer(answer: Answer, count: number): void;
}

/** Asks a service what can be read, each question once, by itself: not as the node would. */
export class Service {
	readonly #contact: Contact;
	readonly #answers = new Map<string, Promise<Answer>>();
	readonly all: Answer[] = [];

	constructor(contact: Contact) {
		this.#contact = contact;
	}

	/** A search, in a province where the service refuses one without a filter. */
	async search(query: Query): Promise<Answer> {
		const everything = { page: 1, per_page: 10 };
		const { status } = await this.get(PATHS.search, everything);
		const filter = [400, 422].includes(status) ? PROVINCE : {};
		return await this.get(PATHS.search, { ...everything, ...filter, ...query });
	}

	nearby(query: Query): Promise<Answer> {
		return this.get(PATHS.nearby, { radius_km: 50, limit: 10, ...query });
	}

	lookup(cif: string): Promise<Answer> {
		return this.get(`${PATHS.company}${encodeURIComponent(cif)}`);
	}

	batch(cifs: readonly string[]): Promise<Answer> {
		return this.#once('POST', PATHS.batch, { [BATCH_FIELD]: cifs });
	}

	get(path: string, query: Query = {}, key = this.#contact.key): Promise<Answer> {
		const text = new URLSearchParams(query as Record<string, string>).toString();
		return this.#once('GET', text === '' ? path : `${path}?${text}`, undefined, key);
	}

	/** Companies of the catalogue, as the service has them. */
	async companies(): Promise<Fields[]> {
		return recordsOf(await this.search({}));
	}

	#once(method: string, url: string, data?: object, key = this.#contact.key): Promise<Answer> {
		const id = JSON.stringify([method, url, data, key]);
		const answer = this.#answers.get(id) ?? this.#send({ method, url, data }, key);
		this.#answers.set(id, answer);
		return answer;
	}

	async #send(request: AxiosRequestConfig, key: string, isRepeated = false): Promise<Answer> {
		const { baseUrl, pause, onAnswer } = this.#contact;
		if (this.all.length >= MOST_REQUESTS) throw new CannotTell('no more requests are allowed');
		if (this.all.length > 0) await sleep(pause);
		const start = performance.now();
		const { status, headers, data } = await axios.request({
			...request,
			baseURL: baseUrl,
			headers: { Accept: 'application/json', Authorization: `Bearer ${key}`, 'User-Agent': AGENT },
			maxRedirects: 0,
			proxy: false,
			timeout: LONGEST_WAIT,
			transformResponse: parsed,
			validateStatus: null,
		});
		const answer: Answer = {
			asked: `${request.method} ${request.url}`,
			status,
			headers: new Headers(headers as Record<string, string>),
			body: data,
			milliseconds: performance.now() - start,
		};
		this.all.push(answer);
		onAnswer(answer, this.all.length);
		if (status !== 429 || isRepeated) return answer;
		const seconds = Number(answer.headers.get('retry-after')) || LONGEST_PAUSE;
		await sleep(1000 * Math.min(seconds, LONGEST_PAUSE));
		return await this.#send(request, key, true);
	}
}

function parsed(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}

/** An assumption of which these answers do not tell. */
export class CannotTell extends Error {}

/** The records of an answer that is a list, or has one. */
export function recordsOf({ asked, status, body }: Answer): Fields[] {
	const lists = Array.isArray(body) ? [body] : Object.values(Object(body) as Fields);
	const [list] = lists.filter((value) => Array.isArray(value)).sort(longestFirst) as Fields[][];
	if (status === 200 && list !== undefined) return list;
	throw new CannotTell(`${asked} was answered with status ${status} and no list`);
}

const longestFirst = (one: unknown[], other: unknown[]) => other.length - one.length;

export function brief(value: unknown): string {
	const text = JSON.stringify(value) ?? 'no JSON';
	return text.length > 160 ? `${text.slice(0, 160)}…` : text;
}
