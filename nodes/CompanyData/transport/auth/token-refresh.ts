import { SYSTEM_CLOCK, type Clock } from '../../../shared/clock';
import type { Failure } from '../errors/request-failed';
import type { Outcome } from '../pipe';

/** How a renewal ended: `adopted` found that another process had renewed the token already. */
export type Renewed = 'renewed' | 'adopted';
/** Why there is no new token, and whether and when it is worth asking again. */
export type Unrenewed = Outcome & { failure: Failure };
export type Renewal = Renewed | Unrenewed;

/** The refresh of one credential's access token, shared by all requests of this process. */
interface Refreshing {
	/** How many refreshes have succeeded. */
	generation: number;
	/** How the latest of them did. */
	latest: Renewed;
	accessToken?: string;
	/** Whether the client was recognised by its secret in the header, though the credential says the body. */
	isByHeader?: boolean;
	/** The latest failure that may pass, and until when nothing is asked again. */
	failed?: Unrenewed;
	pausedUntil: number;
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

	readonly #clock: Clock;

	/** @param identity of the credential; whoever has the same shares the refresh. */
	constructor(identity: string, clock = SYSTEM_CLOCK) {
		this.#clock = clock;
		this.#state = credentials.get(identity) ?? {
			generation: 0,
			latest: 'renewed',
			pausedUntil: -Infinity,
		};
		credentials.set(identity, this.#state);
	}

	/** Read it before a request, and pass it to `renew` when the request gets a 401. */
	get generation(): number {
		return this.#state.generation;
	}

	/** The access token known last, to notice one that another process has stored. */
	get accessToken(): string | undefined {
		return this.#state.accessToken;
	}

	set accessToken(token: string | undefined) {
		this.#state.accessToken = token;
	}

	get isByHeader(): boolean {
		return this.#state.isByHeader === true;
	}

	set isByHeader(isByHeader: boolean) {
		this.#state.isByHeader = isByHeader;
	}

	/**
	 * Renews the token, or waits for a renewal under way; does nothing when it was renewed since the
	 * request was sent, or while the server has asked to wait.
	 *
	 * @param refresh renews the token.
	 * @returns how it ended; after 'renewed' and 'adopted' the request can be sent again.
	 */
	async renew(generation: number, refresh: () => Promise<Renewal>): Promise<Renewal> {
		const { latest, failed, pausedUntil } = this.#state;
		if (this.#state.generation > generation) return latest;
		const pause = pausedUntil - this.#clock.now();
		if (failed !== undefined && pause > 0) return { ...failed, retryAfter: pause };
		this.#state.underWay ??= this.#run(refresh);
		return await this.#state.underWay;
	}

	async #run(refresh: () => Promise<Renewal>): Promise<Renewal> {
		try {
			const outcome = await refresh();
			if (typeof outcome === 'string') {
				this.#state.generation++;
				this.#state.latest = outcome;
			} else if (outcome.retryAfter !== undefined) {
				this.#state.failed = outcome;
				this.#state.pausedUntil = this.#clock.now() + outcome.retryAfter;
			}
			return outcome;
		} finally {
			this.#state.underWay = undefined;
		}
	}
}
