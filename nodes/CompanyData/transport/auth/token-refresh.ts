/** The refresh of one credential's access token, shared by all requests of this process. */
interface Refreshing {
	/** How many refreshes have succeeded. */
	generation: number;
	underWay?: Promise<string>;
}

const credentials = new Map<string, Refreshing>();

/**
 * Renews an expired access token once, however many requests get a 401. Refresh tokens are rotated, so
 * a second refresh with the same one would end the connection; n8n before version 2 sends one for
 * every such request.
 */
export class TokenRefresh {
	readonly #state: Refreshing;

	/** @param identity of the credential; whoever has the same shares the refresh. */
	constructor(identity: string) {
		this.#state = credentials.get(identity) ?? { generation: 0 };
		credentials.set(identity, this.#state);
	}

	/** Read it before a request, and pass it to `renew` when the request gets a 401. */
	get generation(): number {
		return this.#state.generation;
	}

	/**
	 * Renews the token, or waits for a renewal under way; does nothing when it was renewed since the
	 * request was sent.
	 *
	 * @param refresh renews the token; resolves to 'renewed', or to the network's code where that
	 * failed.
	 * @returns the same; after 'renewed' the request can be sent again.
	 */
	async renew(generation: number, refresh: () => Promise<string>): Promise<string> {
		if (this.#state.generation > generation) return 'renewed';
		if (this.#state.underWay !== undefined) return await this.#state.underWay;
		this.#state.underWay = this.#run(refresh);
		return await this.#state.underWay;
	}

	async #run(refresh: () => Promise<string>): Promise<string> {
		try {
			const outcome = await refresh();
			if (outcome === 'renewed') this.#state.generation++;
			return outcome;
		} finally {
			this.#state.underWay = undefined;
		}
	}
}
