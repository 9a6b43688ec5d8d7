import type { IDataObject } from 'n8n-workflow';
import { isFree } from '../../../shared/contract/costs';
import { SEARCH_PAGE, SEARCH_QUERY } from '../../../shared/contract/fields';
import { isRecord } from '../../../shared/json';
import type { ApiClient } from '../../transport/client';
import type { ApiRequest, ApiResponse } from '../../transport/http/types';
import { contentOf } from '../../transport/record/content';
import {
	figuresOf,
	NOTHING,
	sumOf,
	Unsent,
	type Figures,
	type Further,
	type PlannedRequest,
} from './plan';

/** Requests that are shown as they would be sent. */
const SHOWN = 3;
/** Different searches whose first page is asked for, at most. Of more, a range tells enough. */
const MOST_ASKED = 10;
/** What a search looks for, which leaves the size of its pages as it is. */
const CRITERIA = [
	SEARCH_QUERY.text,
	SEARCH_QUERY.province,
	SEARCH_QUERY.cnae,
	SEARCH_QUERY.sector,
	SEARCH_QUERY.page,
];

/**
 * Stands in for the client in a run that sends nothing: notes what would be sent, and ends the work on an item
 * there. Only the first page of a search is sent, once for equal searches and for a few of them, where its total
 * tells how many requests follow: it costs nothing.
 */
export class DryClient {
	readonly #client: ApiClient;
	readonly #onAsk: () => void;
	readonly #answers = new Map<string, Promise<ApiResponse>>();
	/** What each item needs. */
	readonly #needs: Figures[] = [];
	/** The first requests, as they would be sent. */
	readonly first: ApiRequest[] = [];
	/** The size of the smallest page that the service has sent, by what decides it. */
	readonly #pageSizes = new Map<string, number>();

	/** @param onAsk called before the first request that is sent after all. */
	constructor(client: ApiClient, onAsk: () => void) {
		this.#client = client;
		this.#onAsk = onAsk;
	}

	/** The client of an item; all that is noted with it belongs to that item. */
	of(item: number): ApiClient {
		return {
			send: async (request, read) => await this.#note(item, request, read),
			parallelism: () => 1,
			room: () => 0,
			keyKind: this.#client.keyKind,
			close: async () => {},
		};
	}

	/** What an item needs. */
	neededBy(item: number): Figures {
		return this.#needs[item] ?? NOTHING;
	}

	/** How many requests were sent after all. */
	get asked(): number {
		return this.#answers.size;
	}

	/** The client with the answers that are there already, each for one request. */
	withAnswers(): ApiClient {
		const answers = new Map(this.#answers);
		return {
			...this.#client,
			send: async (request, read) => {
				const content = contentOf(request);
				const answer = answers.get(content);
				if (answer === undefined) return await this.#client.send(request, read);
				answers.delete(content);
				return read(await answer);
			},
		};
	}

	async #note<T>(
		item: number,
		request: PlannedRequest,
		read: (response: ApiResponse) => T,
	): Promise<T> {
		if (this.first.length < SHOWN) this.first.push(request);
		const { further } = request;
		const answer = further?.isTold && isFree(request) ? this.#ask(request) : undefined;
		if (answer !== undefined) {
			this.#add(item, figuresOf(request));
			const response = await answer;
			this.#learn(request, response.body);
			return read(response);
		}
		this.#add(
			item,
			figuresOf(request, further && { ...further, most: this.#most(request, further) }),
		);
		throw new Unsent();
	}

	#add(item: number, figures: Figures): void {
		this.#needs[item] = sumOf([this.neededBy(item), figures]);
	}

	/** The answer to a request that costs nothing; undefined where too many were sent already. */
	#ask(request: ApiRequest): Promise<ApiResponse> | undefined {
		const content = contentOf(request);
		const known = this.#answers.get(content);
		if (known !== undefined || this.#answers.size >= MOST_ASKED) return known;
		if (this.#answers.size === 0) this.#onAsk();
		const answer = this.#client.send(request, (response) => response);
		this.#answers.set(content, answer);
		return answer;
	}

	#learn(request: ApiRequest, body: unknown): void {
		const size = isRecord(body) ? sizeOf(body) : 0;
		if (size === 0) return;
		const kind = pageKindOf(request);
		this.#pageSizes.set(kind, Math.min(this.#pageSizes.get(kind) ?? Infinity, size));
	}

	#most(request: ApiRequest, { most, records = Infinity }: Further): number {
		const size = this.#pageSizes.get(pageKindOf(request));
		return size === undefined ? most : Math.min(most, Math.ceil(records / size) - 1);
	}
}

/** The same for requests whose pages are of one size: they differ in nothing but in what they look for. */
function pageKindOf({ method, path, query }: ApiRequest): string {
	const criteria = Object.fromEntries(CRITERIA.map((name) => [name, undefined]));
	return contentOf({ method, path, query: { ...query, ...criteria } });
}

/** How many records a page has, which may be fewer than it says. */
function sizeOf(page: IDataObject): number {
	const size = Number(page[SEARCH_PAGE.size]) || 0;
	const results = page[SEARCH_PAGE.results];
	const isWhole = !Array.isArray(results) || results.length >= Number(page[SEARCH_PAGE.total]);
	return isWhole ? size : Math.min(size, results.length);
}
