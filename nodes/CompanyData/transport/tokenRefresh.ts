/** The refresh of one credential's access token, shared by all requests of this process. */
interface Refreshing {
	/** How many refreshes have ended well. */
	generation: number;
	underWay?: Promise<boolean>;
}

const credentials = new Map<string, Refreshing>();

/**
 * Sees to it that an expired access token is renewed by one request only. Refresh tokens are rotated,
 * so a second refresh with the same one would end the connection; n8n before version 2 sends one for
 * every request that meets the expiry.
 */
export class TokenRefresh {
	private readonly state: Refreshing;

	/** @param identity of the credential: all that share it share the refresh. */
	constructor(identity: string) {
		this.state = credentials.get(identity) ?? { generation: 0 };
		credentials.set(identity, this.state);
	}

	/** To be read before a request, and handed to `renew` when the request meets a 401. */
	get generation(): number {
		return this.state.generation;
	}

	/**
	 * Renews the token, or waits for whoever does so already; does nothing when it was renewed since
	 * the request left.
	 *
	 * @param refresh renews the token; resolves to whether it did.
	 * @returns whether the request is worth sending again with the token there is now.
	 */
	async renew(generation: number, refresh: () => Promise<boolean>): Promise<boolean> {
		if (this.state.generation > generation) return true;
		if (this.state.underWay !== undefined) return await this.state.underWay;
		this.state.underWay = this.run(refresh);
		return await this.state.underWay;
	}

	private async run(refresh: () => Promise<boolean>): Promise<boolean> {
		try {
			const isRenewed = await refresh();
			if (isRenewed) this.state.generation++;
			return isRenewed;
		} finally {
			this.state.underWay = undefined;
		}
	}
}
