import type { IDataObject } from 'n8n-workflow';
import { isFree } from '../../../shared/contract/costs';
import { SEARCH_PAGE } from '../../../shared/contract/fields';
import { isRecord } from '../../../shared/json';
import type { ApiClient } from '../../transport/client';
import type { ApiRequest, ApiResponse } from '../../transport/http/types';
import { contentOf } from '../../transport/record/content';
import { figuresOf, NOTHING, sumOf, Unsent, type Figures, type PlannedRequest } from './plan';

/** Requests that are shown as they would be sent. */
const SHOWN = 3;
/** Different searches whose first page is asked for, at most. Of more, a range tells enough. */
const MOST_ASKED = 10;

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
	/** The size of the smallest page that the service has sent of those that were full. */
	#pageSize = 0;

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
			this.#learn(response.body);
			return read(response);
		}
		this.#add(item, figuresOf(request, further && { ...further, most: this.#most(further) }));
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

	#learn(body: unknown): void {
		const size = isRecord(body) ? sizeOf(body) : 0;
		if (size > 0) this.#pageSize = Math.min(this.#pageSize || Infinity, size);
	}

	#most({ most, records = Infinity }: NonNullable<PlannedRequest['further']>): number {
		return this.#pageSize === 0 ? most : Math.min(most, Math.ceil(records / this.#pageSize) - 1);
	}
}

function sizeOf(page: IDataObject): number {
	return Number(page[SEARCH_PAGE.size]) || 0;
}
