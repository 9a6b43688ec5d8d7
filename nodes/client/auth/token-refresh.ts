import { SYSTEM_CLOCK, type Clock } from '../../lib/clock';
import type { Failure } from '../request-failed';
import type { Outcome } from '../pipe';

/** How a renewal ended: `adopted` found that another process had renewed the token already. */
export type Renewed = 'renewed' | 'adopted';
/** Why there is no new token, and whether and when it is worth asking again. */
export type Unrenewed = Outcome & { failure: Failure };
export type Renewal = Renewed | Unrenewed;

/**
 * Renews the access token of one credential, once for all requests of this process that get a 401: refresh
 * tokens are rotated, so that a second refresh with the same one would end the connection.
 */
export class TokenRefresh {
	/** How many renewals have succeeded: read it before a request, and pass it to `renew` at a 401. */
	generation = 0;
	/** The access token known last, to notice one that another process has stored. */
	accessToken?: string;
	/** Whether the client was recognised by its secret in the header, though the credential says the body. */
	isByHeader = false;
	readonly #clock: Clock;
	#latest: Renewed = 'renewed';
	/** The latest failure that may pass, and until when nothing is asked again. */
	#failed?: { renewal: Unrenewed; until: number };
	#underWay?: Promise<Renewal>;

	constructor(clock: Clock) {
		this.#clock = clock;
	}

	/**
	 * Begins a run with the access token that is stored. After another one than was known, nothing is waited
	 * for any more: the account may have been connected again.
	 */
	begin(accessToken: string | undefined): void {
		if (accessToken !== this.accessToken) this.#failed = undefined;
		this.accessToken = accessToken;
	}

	/**
	 * Renews the token, or waits for a renewal under way; does nothing when it was renewed since the
	 * request was sent, or while the server has asked to wait.
	 */
	async renew(generation: number, refresh: () => Promise<Renewal>): Promise<Renewal> {
		if (this.generation > generation) return this.#latest;
		const pause = (this.#failed?.until ?? -Infinity) - this.#clock.now();
		if (this.#failed && pause > 0) return { ...this.#failed.renewal, retryAfter: pause };
		this.#underWay ??= this.#run(refresh);
		return await this.#underWay;
	}

	async #run(refresh: () => Promise<Renewal>): Promise<Renewal> {
		try {
			const renewal = await refresh();
			if (typeof renewal === 'string') {
				this.generation++;
				this.#latest = renewal;
			} else if (renewal.retryAfter !== undefined) {
				this.#failed = { renewal, until: this.#clock.now() + renewal.retryAfter };
			}
			return renewal;
		} finally {
			this.#underWay = undefined;
		}
	}
}

const refreshes = new Map<string, TokenRefresh>();

/** The renewal of the credential with this identity; whoever has the same shares it. */
export function tokenRefreshOf(identity: string, clock: Clock = SYSTEM_CLOCK): TokenRefresh {
	const refresh = refreshes.get(identity) ?? new TokenRefresh(clock);
	refreshes.set(identity, refresh);
	return refresh;
}
