/** How a renewal ended: `adopted` found that another process had renewed the token already. */
export type Renewed = 'renewed' | 'adopted';
/** Why there is no new token: the grant has ended, the server cannot give one now, or not at all. */
export type NotRenewed = 'refused' | 'busy' | 'unreachable';
export type Renewal = Renewed | NotRenewed;

/** The refresh of one credential's access token, shared by all requests of this process. */
interface Refreshing {
	/** How many refreshes have succeeded. */
	generation: number;
	/** How the latest of them did. */
	latest: Renewed;
	accessToken?: unknown;
	underWay?: Promise<Renewal>;
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
		this.#state = credentials.get(identity) ?? { generation: 0, latest: 'renewed' };
		credentials.set(identity, this.#state);
	}

	/** Read it before a request, and pass it to `renew` when the request gets a 401. */
	get generation(): number {
		return this.#state.generation;
	}

	/** The access token known last, to notice one that another process has stored. */
	get accessToken(): unknown {
		return this.#state.accessToken;
	}

	set accessToken(token: unknown) {
		this.#state.accessToken = token;
	}

	/**
	 * Renews the token, or waits for a renewal under way; does nothing when it was renewed since the
	 * request was sent.
	 *
	 * @param refresh renews the token.
	 * @returns how it ended; after 'renewed' and 'adopted' the request can be sent again.
	 */
	async renew(generation: number, refresh: () => Promise<Renewal>): Promise<Renewal> {
		if (this.#state.generation > generation) return this.#state.latest;
		this.#state.underWay ??= this.#run(refresh);
		return await this.#state.underWay;
	}

	async #run(refresh: () => Promise<Renewal>): Promise<Renewal> {
		try {
			const outcome = await refresh();
			if (outcome === 'renewed' || outcome === 'adopted') {
				this.#state.generation++;
				this.#state.latest = outcome;
			}
			return outcome;
		} finally {
			this.#state.underWay = undefined;
		}
	}
}
