/**
 * What is kept of a run, so that a repetition of it sends nothing twice: the answers, the open writes, and the writes
 * that a later one has superseded.
 * A request that has an answer is not sent again, and neither is a write that would undo a later one; an open write
 * goes out under its key, for as long as the service knows that.
 * Requests are told apart by their content, where they go, and their number among identical ones.
 */

import {
	contentOf,
	isAnswered,
	keyInRun,
	type OpenWrite,
	OpenWrites,
	type RunIdentity,
	type Write,
	writeOf,
} from './keys';
import { explainWith } from '../../api/errors';
import { IDEMPOTENCY_HOURS } from '../../service/limits';
import type { Failure } from '../../transport/failure';
import { outcomeOf } from '../../transport/outcome';
import {
	type ApiRequest,
	isWrite,
	mayHaveEffect,
	type Outcome,
	type Stage,
} from '../../transport/request';
import { type ApiResponse, isPlainText, SEE_OTHER, toResponse } from '../../transport/response';

/** An answer, as far as reading it again needs it: its text is JSON, or plain. */
export interface KeptAnswer {
	status: number;
	text: string;
	/** Where the result of a write is; undefined if the answer does not say. */
	location?: string;
}

/** What a run leaves for a repetition, as plain JSON. It holds no secret, and of writes only hashes. */
export interface RunRecord {
	execution: string;
	runIndex: number;
	answers: Array<[id: string, answer: KeptAnswer]>;
	open: OpenWrite[];
	/** Why writes had failed before a later one to the same record succeeded. */
	superseded: Array<[content: string, reason: string]>;
}

interface Entry extends Write {
	id: string;
	/** Undefined if the request needs no key, or has one of the user. */
	key?: string;
	/** When an earlier run sent it that may have carried it out, in milliseconds since 1970. */
	sentAt?: number;
	run: number;
}

/** Characters of answers that are kept: n8n writes them into its database with the execution. */
const MAX_CHARACTERS = 4_000_000;

/** The journal of a run, which goes on from what an earlier run has left. */
export class Journal {
	readonly #identity: RunIdentity;
	readonly #target: readonly string[];
	readonly #ordinals = new Map<string, number>();
	readonly #answers = new Map<string, KeptAnswer>();
	#characters = 0;
	#dropped = 0;
	readonly #open: OpenWrites;
	/** Keys of earlier runs of the node that this run has taken over. */
	readonly #taken = new Set<string>();
	readonly #supersededBefore: ReadonlyMap<string, string>;
	readonly #superseded: Map<string, string>;
	/** The writes of this run that failed, by content. */
	readonly #failed = new Map<string, { state: string; reason: string }>();

	/** @param target where the requests go: answers from elsewhere are not used. */
	constructor(identity: RunIdentity, target: readonly string[], earlier?: RunRecord) {
		this.#identity = identity;
		this.#target = target;
		this.#open = new OpenWrites(earlier?.open);
		this.#supersededBefore = new Map(earlier?.superseded);
		this.#superseded = new Map(earlier?.superseded);

		// The next run of a loop is new work, and what it is answered may differ.
		const isRepetition = earlier?.runIndex === identity.runIndex;
		// Whoever retries an execution may have put right what was refused.
		const keepsRefusals = earlier?.execution === identity.execution;

		for (const [id, answer] of isRepetition ? earlier.answers : []) {
			if (keepsRefusals || answer.status < 400) this.#put(id, answer);
		}
	}

	/** How many answers did not fit. */
	get dropped(): number {
		return this.#dropped;
	}

	/** True if the next run of the node in the same execution has to know of a write. */
	get isOpen(): boolean {
		return this.#open.all.length + this.#superseded.size > 0;
	}

	/** Gives a request its number among identical ones, and its key. To be called in the order of the items. */
	register(request: ApiRequest): Entry {
		const write = writeOf(request);
		const ordinal = this.#ordinals.get(write.content) ?? 0;
		this.#ordinals.set(write.content, ordinal + 1);

		const id = `${contentOf(request, this.#target)}.${ordinal}`;
		const run = this.#identity.runIndex;
		const own = keyInRun(request, this.#identity, ordinal);
		if (own === undefined) return { ...write, id, run };

		// A loop has brought back an item whose write is open.
		const looped = this.#open.find(
			write.content,
			(open) => open.run !== run && !this.#taken.has(open.key),
		);

		const key = looped?.key ?? own;
		this.#taken.add(key);
		return { ...write, id, key, sentAt: this.#open.sentAt(key), run: looped?.run ?? run };
	}

	/** The answer to this request in an earlier run; undefined if none is kept. */
	answerTo({ id }: Entry): ApiResponse | undefined {
		const answer = this.#answers.get(id);
		if (answer === undefined) return undefined;

		const { status, text, location } = answer;
		return toResponse(status, location === undefined ? {} : { location }, text);
	}

	/** Why this write had failed in an earlier run, in which a later write to its record succeeded; else undefined. */
	supersededFailure({ content }: Entry): string | undefined {
		return this.#supersededBefore.get(content);
	}

	/** Learns how a request ended. */
	recordOutcome(entry: Entry, request: ApiRequest, outcome: Outcome): void {
		const { response } = outcome;
		if (isWrite(request)) this.#open.recordOutcome(entry, outcome);
		if (isAnswered(outcome) && response !== undefined && isKept(request, response)) {
			this.#keep(entry.id, response);
		}

		this.#noteOrder(entry, outcome.failure);
	}

	toRecord(): RunRecord {
		const { execution, runIndex } = this.#identity;
		const answers = [...this.#answers];
		const open = this.#open.all;
		return { execution, runIndex, answers, open, superseded: [...this.#superseded] };
	}

	#keep(id: string, { status, text, headers: { location } }: ApiResponse): void {
		if (this.#answers.has(id)) return;

		if (this.#characters + text.length > MAX_CHARACTERS) this.#dropped++;
		else this.#put(id, { status, text, location });
	}

	#put(id: string, answer: KeptAnswer): void {
		this.#answers.set(id, answer);
		this.#characters += answer.text.length;
	}

	/** A write that failed would undo a later one to the same record if it were sent after that. */
	#noteOrder({ content, state }: Write, failure?: Failure): void {
		if (state === undefined) return;

		if (failure !== undefined) {
			this.#failed.set(content, { state, reason: failure.message });
			this.#superseded.delete(content);
			return;
		}

		for (const [earlier, failed] of this.#failed) {
			if (failed.state === state) this.#superseded.set(earlier, failed.reason);
		}
	}
}

function isKept(request: ApiRequest, { status, headers, body }: ApiResponse): boolean {
	// It asks for the current state.
	if (request.acceptedStatuses !== undefined) return false;
	if (body !== undefined || status === SEE_OTHER) return true;

	// A text says that a write was done. A web page comes from a proxy, and a file would be kept without its bytes.
	return isWrite(request) && isPlainText(headers);
}

/** Explains a refusal that an earlier try got: nothing is known of its circumstances any more. */
const explainRecorded = explainWith(() => ({}));

/** Answers requests from the journal, and enters the others. What cannot be read is no answer, and is asked again. */
export function replayed(journal: Journal): Stage {
	return (next) => async (request) => {
		const entry = journal.register(request);
		const keyed = { ...request, idempotencyKey: request.idempotencyKey ?? entry.key };
		const known = journal.answerTo(entry);
		const reason = journal.supersededFailure(entry);
		if (known === undefined) {
			if (Date.now() - (entry.sentAt ?? Infinity) > KEY_LIFETIME) return { failure: FORGOTTEN };
			// As a failure, a loop would bring it back for ever.
			if (reason !== undefined) return outcomeOf(keyed, superseded(reason), explainRecorded, 0);
		}

		const outcome =
			known === undefined ? await next(keyed) : outcomeOf(keyed, known, explainRecorded, 0);

		const { failure } = outcome;
		// An attempt of an earlier run may have been carried out, whatever this one got.
		const isOpen = entry.sentAt !== undefined && !isAnswered(outcome);
		const noted = failure && isOpen ? { ...failure, isOutcomeUnknown: true } : failure;
		journal.recordOutcome(entry, keyed, { ...outcome, failure: noted });
		if (!noted?.isOutcomeUnknown || !mayHaveEffect(keyed)) return { ...outcome, failure: noted };

		// In the message, because n8n's table shows nothing else of an error item.
		const message = `${noted.message} (may have been done)`;
		return { ...outcome, failure: { ...noted, message } };
	};
}

/** Milliseconds for which the service is sure to know a key. */
const KEY_LIFETIME = IDEMPOTENCY_HOURS * 3_600_000;

const FORGOTTEN: Failure = {
	isOutcomeUnknown: true,
	message: `An earlier run has sent this more than ${IDEMPOTENCY_HOURS} hours ago and got no answer, so it was not sent again (may have been done)`,
	hint: 'The service no longer knows it, and would do it a second time. Look there whether it was done. If it was not, run the workflow again instead of retrying the execution.',
};

function superseded(reason: string): ApiResponse {
	const message = `A later write to the same record succeeded, so this one was not sent again. It had failed before: ${reason}`;
	return toResponse(200, {}, JSON.stringify({ overtaken: true, message }));
}
