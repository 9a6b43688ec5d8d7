import type { Clock } from '../clock.mts';

type Payload = Record<string, unknown> & { grantId?: string; uid?: string };

interface Stored {
	payload: Payload;
	expiresAt: number;
}

/** The storage of the authorization server, expiring by the sandbox's clock. */
export class TokenStore {
	readonly #clock: Clock;
	readonly #stored = new Map<string, Stored>();

	constructor(clock: Clock) {
		this.#clock = clock;
	}

	/** Forgets sessions, grants and tokens, but not the clients. */
	forgetTokens(): void {
		for (const key of this.#stored.keys()) {
			if (!key.startsWith('Client:')) this.#stored.delete(key);
		}
	}

	/** The storage of one kind of record, as an oidc-provider adapter. */
	adapterFor(kind: string) {
		const keyOf = (id: string) => `${kind}:${id}`;
		const find = async (id: string) => this.#find(keyOf(id));
		return {
			find,
			findByUid: async (uid: string) => this.#findByUid(kind, uid),
			upsert: async (id: string, payload: Payload, expiresIn?: number) => {
				const lifetime = expiresIn === undefined ? Infinity : expiresIn * 1000;
				this.#stored.set(keyOf(id), { payload, expiresAt: this.#clock.now() + lifetime });
			},
			consume: async (id: string) => {
				const payload = this.#find(keyOf(id));
				if (payload) payload.consumed = Math.floor(this.#clock.now() / 1000);
			},
			destroy: async (id: string) => void this.#stored.delete(keyOf(id)),
			revokeByGrantId: async (grantId: string) => {
				for (const [key, { payload }] of this.#stored) {
					if (payload.grantId === grantId) this.#stored.delete(key);
				}
			},
		};
	}

	#find(key: string): Payload | undefined {
		const stored = this.#stored.get(key);
		return stored && stored.expiresAt > this.#clock.now() ? stored.payload : undefined;
	}

	#findByUid(kind: string, uid: string): Payload | undefined {
		for (const [key, { payload }] of this.#stored) {
			if (key.startsWith(`${kind}:`) && payload.uid === uid) return this.#find(key);
		}
		return undefined;
	}
}
