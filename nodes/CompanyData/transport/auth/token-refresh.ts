/** The refresh of one credential's access token, shared by all requests of this process. */
interface Refreshing {
	/** How many refreshes have ended well. */
	generation: number;
	underWay?: Promise<string>;
}

const credentials = new Map<string, Refreshing>();

/**
 * Sees to it that an expired access token is renewed by one request only. Refresh tokens are rotated,
 * so a second refresh with the same one would end the connection; n8n before version 2 sends one for
 * every request that meets the expiry.
 */
export class TokenRefresh {
	readonly #state: Refreshing;

	/** @param identity of the credential: all that share it share the refresh. */
	constructor(identity: string) {
		this.#state = credentials.get(identity) ?? { generation: 0 };
		credentials.set(identity, this.#state);
	}

	/** To be read before a request, and handed to `renew` when the request meets a 401. */
	get generation(): number {
		return this.#state.generation;
	}

	/**
	 * Renews the token, or waits for whoever does so already; does nothing when it was renewed since
	 * the request left.
	 *
	 * @param refresh renews the token; resolves to 'renewed', or to the network's code for why not.
	 * @returns the same: 'renewed' says that the request is worth sending again.
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
