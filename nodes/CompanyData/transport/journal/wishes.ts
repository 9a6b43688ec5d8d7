import { randomUUID } from 'crypto';
import { contentKey, deriveKey } from '../idempotency';
import type { ApiRequest } from '../http/types';
import { SYSTEM_CLOCK } from '../../../shared/clock';
import { fingerprintOf, hashOf } from './fingerprint';
import { LastWrites } from './last-writes';

/** Tells this life of the process from others, whose wishes are not known. */
const PROCESS = randomUUID();

/** Shared by all nodes of this process, since one may undo what another has written. */
const lastWrites = new LastWrites(SYSTEM_CLOCK);

/** The idempotency keys of writes, by what this process has written to the same records before. */
export class Wishes {
	readonly #writes: LastWrites;
	#workspace = '';

	constructor(writes = lastWrites) {
		this.#writes = writes;
	}

	bind(target: readonly string[]): void {
		this.#workspace = hashOf(target);
	}

	/** The key of a tool's call: the same for a call that is repeated, another for a new wish. */
	keyOfCall(request: ApiRequest): string {
		const { order, path, changesNothing } = request;
		if (changesNothing) return randomUUID();
		const fingerprint = fingerprintOf(request);
		const isTimeless = request.derivesKey === 'content';
		const rule = { isState: order !== undefined, isTimeless };
		const wish = this.#writes.wishFor(this.#recordOf(request), fingerprint, rule);
		if (isTimeless) return keyOfContent(request, rule.isState ? wish : 0);
		return deriveKey([PROCESS, this.#workspace, order ?? path, fingerprint, String(wish)]);
	}

	/** The key from what is sent; for a state, a new key once another state has been set in between. */
	keyOfContent(request: ApiRequest): string {
		const isState = request.order !== undefined;
		return keyOfContent(request, isState ? this.note(request) : 0);
	}

	/** Records a write, whatever its key: what was written before is overwritten. */
	note(request: ApiRequest): number {
		const rule = { isState: true, isTimeless: request.derivesKey === 'content' };
		return this.#writes.wishFor(this.#recordOf(request), fingerprintOf(request), rule);
	}

	/** Records that the service has answered a write. */
	settle(request: ApiRequest, fingerprint: string): void {
		this.#writes.settle(this.#recordOf(request), fingerprint);
	}

	#recordOf({ order, path }: ApiRequest): string {
		return `${this.#workspace} ${order ?? path}`;
	}
}

function keyOfContent({ path, body, query }: ApiRequest, wish: number): string {
	const key = contentKey(path, body, query);
	return wish === 0 ? key : deriveKey([key, String(wish)]);
}
