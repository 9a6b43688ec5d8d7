/**
 * What a run records so that repeating it sends nothing twice: the answers, the open writes, and the writes that a later
 * one has superseded.
 *
 * A request that has an answer is not sent again, and neither is a write that would undo a later one. An open write is
 * sent again with its key while the service still knows the key, and so is one that is done but whose answer was not
 * kept. Without a key, the latter is not sent again: even a PUT could undo what has been written since.
 *
 * Requests are identified by their content, their target, and their number among identical requests.
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
	isRepeatable,
	isWrite,
	mayHaveEffect,
	type Outcome,
	type PendingRequest,
	type Stage,
} from '../../transport/request';
import { type ApiResponse, isPlainText, SEE_OTHER, toResponse } from '../../transport/response';

/** The parts of a response that are needed to read it again. The text is JSON or plain text. */
export interface KeptAnswer {
	status: number;
	text: string;
	/** The headers to keep; undefined if there are none. */
	headers?: Record<string, string>;
	/** When it came, in ms since 1970. */
	receivedAt?: number;
}

/** What a run leaves for a repetition, as plain JSON. It contains no secret, and only hashes of requests. */
export interface RunRecord {
	execution: string;
	runIndex: number;
	/** The writes that were done: they are not done again if their answers are not kept. */
	done: Array<[id: string, write: DoneWrite]>;
	answers: Array<[id: string, answer: KeptAnswer]>;
	open: OpenWrite[];
	/** The reasons of writes that failed before a later write to the same record succeeded. */
	superseded: Array<[content: string, reason: string]>;
}

/** Why an answer was not kept: it did not fit, or it has what is never kept, such as a file. */
type Loss = 'full' | 'withheld';

/** A write that was done. */
interface DoneWrite {
	/** When it was sent, in ms since 1970. */
	sentAt: number;
	/** Status of the response. */
	status: number;
	/** Undefined if the answer was kept, which can be read only with the same secret. */
	loss?: Loss;
}

/** A request in the journal: the content and the state of its write, and what the journal has given it. */
interface JournalEntry extends Write {
	/** Identifies the request: content, target, and number among identical requests. */
	id: string;
	/** Undefined if the request needs no key, or the user has entered one. */
	key?: string;
	/** When an earlier run sent this request, in ms since 1970, if it may have been carried out. */
	sentAt?: number;
	/** The same write in an earlier run that did it. */
	done?: DoneWrite;
	/** Index of the run of the node in which the request was first sent. */
	run: number;
}

/** Maximum number of characters in all kept answers, which n8n writes into its database with the execution. */
const MAX_CHARACTERS = 4_000_000;

/** The journal of a run, which continues from the record of an earlier run. */
export class Journal {
	readonly #identity: RunIdentity;
	readonly #target: readonly string[];
	readonly #ordinals = new Map<string, number>();
	readonly #answers = new Map<string, KeptAnswer>();
	/** The writes that are done, by the ID of their request. */
	readonly #done: Map<string, DoneWrite>;
	#characters = 0;
	#droppedCount = 0;
	#withheldCount = 0;
	#replacedCount = 0;
	readonly #open: OpenWrites;
	/** Keys of open writes that this run already uses, so that no other request gets them. */
	readonly #claimedKeys = new Set<string>();
	/** Reasons of the writes that were superseded before this run, by content. Only these are not sent again. */
	readonly #supersededBefore: ReadonlyMap<string, string>;
	/** All reasons to record: the earlier ones, and the ones that this run adds. */
	readonly #superseded: Map<string, string>;
	/** The writes of this run that failed, by content. */
	readonly #failed = new Map<string, { state: string; reason: string }>();

	/** @param target the service and credential: answers from any other are not used. */
	constructor(identity: RunIdentity, target: readonly string[], earlier?: RunRecord) {
		this.#identity = identity;
		this.#target = target;
		this.#open = new OpenWrites(earlier?.open);
		this.#supersededBefore = new Map(earlier?.superseded);
		this.#superseded = new Map(earlier?.superseded);

		// The next run of a loop is new work, and may get other answers.
		const isRepetition = earlier?.runIndex === identity.runIndex;
		// In a Retry, refused requests are sent again, since the user may have fixed the cause.
		const keepsRefusals = earlier?.execution === identity.execution;
		this.#done = new Map(isRepetition ? earlier.done : []);

		for (const [id, answer] of isRepetition ? earlier.answers : []) {
			if (keepsRefusals || answer.status < 400) this.#restore(id, answer);
		}
	}

	/** Number of responses not kept, because the record was full. */
	get droppedCount(): number {
		return this.#droppedCount;
	}

	/** Number of responses that must not be kept, or cannot be, such as files. */
	get withheldCount(): number {
		return this.#withheldCount;
	}

	/** Number of responses that an earlier run did not keep, and whose writes were not sent again. */
	get replacedCount(): number {
		return this.#replacedCount;
	}

	/** True if the next run of the node in this execution has to know of a write, because a loop may send it again. */
	get isOpen(): boolean {
		return this.#open.all.length + this.#superseded.size > 0;
	}

	/** Gives a request its number among identical ones, and its key. Must be called in the order of the items. */
	register(request: ApiRequest): JournalEntry {
		const write = writeOf(request);
		const ordinal = this.#ordinals.get(write.content) ?? 0;
		this.#ordinals.set(write.content, ordinal + 1);

		const id = `${contentOf(request, this.#target)}.${ordinal}`;
		const run = this.#identity.runIndex;
		const done = this.#done.get(id);
		const newKey = keyInRun(request, this.#identity, ordinal);
		if (newKey === undefined) return { ...write, id, done, sentAt: done?.sentAt, run };

		// A loop may have brought back an item whose write is open.
		const looped = this.#open.find(
			write.content,
			(open) => open.run !== run && !this.#claimedKeys.has(open.key),
		);

		const key = looped?.key ?? newKey;
		this.#claimedKeys.add(key);
		const sentAt = this.#open.sentAt(key) ?? done?.sentAt;
		return { ...write, id, done, key, sentAt, run: looped?.run ?? run };
	}

	/** The answer that this request got in an earlier run; undefined if none is kept. */
	answerTo({ id }: JournalEntry): ApiResponse | undefined {
		const answer = this.#answers.get(id);
		if (answer === undefined) return undefined;

		const { status, headers = {}, text, receivedAt } = answer;
		return { ...toResponse(status, headers, text), receivedAt };
	}

	/** Why a superseded write failed in an earlier run; undefined for any other request. */
	supersededFailure({ content }: JournalEntry): string | undefined {
		return this.#supersededBefore.get(content);
	}

	/** Records how a request ended. */
	recordOutcome(entry: JournalEntry, request: ApiRequest, outcome: Outcome): void {
		const { failure, response } = outcome;
		const loss = this.#keep(entry.id, request, outcome);
		if (isWrite(request)) {
			this.#open.recordOutcome(entry, outcome);
			if (failure === undefined && response !== undefined) {
				const { status } = response;
				this.#done.set(entry.id, { sentAt: entry.sentAt ?? Date.now(), status, loss });
			}
		}

		this.#recordOrder(entry, failure);
	}

	/** A response for a write that is done, in place of the one that was not kept. */
	replaceLost({ id }: JournalEntry, request: ApiRequest, done: DoneWrite): ApiResponse {
		const response = doneBefore(done);
		this.#replacedCount++;
		this.#store(id, request, response);
		return response;
	}

	toRecord(): RunRecord {
		const { execution, runIndex } = this.#identity;
		const answers = [...this.#answers];
		const open = this.#open.all;
		const done = [...this.#done];
		return { execution, runIndex, answers, done, open, superseded: [...this.#superseded] };
	}

	/** Keeps the answer of a request, or returns why it is not kept although a repetition needs it. */
	#keep(id: string, request: ApiRequest, outcome: Outcome): Loss | undefined {
		const { failure, response } = outcome;
		if (response === undefined || !isAnswered(outcome)) return undefined;
		if (isWorthKeeping(request, response)) return this.#store(id, request, response);
		if (failure !== undefined || !isNeeded(request)) return undefined;

		this.#withheldCount++;
		return 'withheld';
	}

	#store(id: string, request: ApiRequest, response: ApiResponse): Loss | undefined {
		const { status, text, receivedAt } = response;
		if (this.#answers.has(id)) return undefined;

		if (this.#characters + text.length > MAX_CHARACTERS) {
			this.#droppedCount++;
			return 'full';
		}

		this.#restore(id, { status, text, headers: keptHeaders(request, response), receivedAt });
		return undefined;
	}

	#restore(id: string, answer: KeptAnswer): void {
		this.#answers.set(id, answer);
		this.#characters += answer.text.length;
	}

	/** Remembers which failed writes are superseded: sent again, they would undo a later write to the same record. */
	#recordOrder({ content, state }: Write, failure?: Failure): void {
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

/** The Location header; if the output includes headers, all of them except cookies, which are secret. */
function keptHeaders(
	{ wantsHeaders }: ApiRequest,
	{ headers }: ApiResponse,
): KeptAnswer['headers'] {
	if (wantsHeaders) {
		return Object.fromEntries(Object.entries(headers).filter(([name]) => name !== 'set-cookie'));
	}

	return headers.location === undefined ? undefined : { location: headers.location };
}

function isWorthKeeping(request: ApiRequest, { status, headers, body }: ApiResponse): boolean {
	// Only requests for the current state accept error statuses, and a kept state would be outdated.
	const { acceptedStatuses, isUnkept, isOptional } = request;
	if (acceptedStatuses !== undefined || isUnkept || isOptional) return false;
	if (body !== undefined || status === SEE_OTHER) return true;

	// A plain text confirms a write. A web page comes from a proxy, and a file would be kept without its bytes.
	return isWrite(request) && isPlainText(headers);
}

/** True if a repetition needs the answer, unlike that to a question about the current state. */
function isNeeded({ acceptedStatuses, isOptional }: ApiRequest): boolean {
	return acceptedStatuses === undefined && !isOptional;
}

/** Explains a refusal that an earlier attempt received; its circumstances are no longer known. */
const explainRecorded = explainWith(() => ({}));

/** Answers requests from the journal, and registers all others. An answer that cannot be read is requested again. */
export function replayed(journal: Journal): Stage {
	return (next) => async (request) => {
		const entry = journal.register(request);
		const keyed = { ...request, idempotencyKey: request.idempotencyKey ?? entry.key };

		const answer = journal.answerTo(entry);
		const unsent = answer === undefined ? explainUnsent(journal, entry, keyed) : undefined;
		if (unsent !== undefined) return unsent;

		const outcome =
			answer === undefined ? await next(keyed) : outcomeOf(keyed, answer, explainRecorded, 0);

		// An attempt of an earlier run may have been carried out, whatever this attempt got.
		const { failure } = outcome;
		const mayBeDone = entry.sentAt !== undefined && !isAnswered(outcome);
		const completed = failure && mayBeDone ? { ...failure, isOutcomeUnknown: true } : failure;
		journal.recordOutcome(entry, keyed, { ...outcome, failure: completed });

		if (!completed?.isOutcomeUnknown || !mayHaveEffect(keyed)) {
			return { ...outcome, failure: completed };
		}

		// This is part of the message, because n8n's table shows nothing else of an error item.
		const message = `${completed.message} (may have been done)`;
		return { ...outcome, failure: { ...completed, message } };
	};
}

/** The outcome of a request that has no answer and is not sent again; undefined for any other. */
function explainUnsent(
	journal: Journal,
	entry: JournalEntry,
	request: PendingRequest,
): Outcome | undefined {
	const { done, sentAt = Infinity } = entry;
	const isForgotten = Date.now() - sentAt > KEY_LIFETIME;
	const isSafe = request.idempotencyKey !== undefined && isRepeatable(request) && !isForgotten;
	if (done !== undefined && !isSafe) {
		return outcomeOf(request, journal.replaceLost(entry, request, done), explainRecorded, 0);
	}
	if (isForgotten) return { failure: FORGOTTEN };

	// If a superseded write were reported as a failure, a loop would send it again forever.
	const reason = journal.supersededFailure(entry);
	return reason === undefined
		? undefined
		: outcomeOf(request, superseded(reason), explainRecorded, 0);
}

/** Time in ms for which the service certainly knows a key. */
const KEY_LIFETIME = IDEMPOTENCY_HOURS * 3_600_000;

const FORGOTTEN: Failure = {
	isOutcomeUnknown: true,
	message: `An earlier run sent this more than ${IDEMPOTENCY_HOURS} hours ago and got no response, so it was not sent again (may have been done)`,
	hint: 'The service no longer recognises it, and would do it a second time. Check in the service whether it was done. If it was not, run the workflow again instead of retrying the execution.',
};

function doneBefore({ status, sentAt, loss }: DoneWrite): ApiResponse {
	const message = `An earlier run did this, so it was not sent again. Its response is missing here: ${whyLost(loss)}`;
	const text = JSON.stringify({ done_before: true, message });
	return { ...toResponse(status, {}, text), receivedAt: sentAt };
}

function whyLost(loss: Loss | undefined): string {
	switch (loss) {
		case 'full':
			return 'it did not fit into what is kept with the execution';
		case 'withheld':
			return 'files are not kept with the execution';
		case undefined:
			return 'it can be read only with the same secret in the credential, the API key or the client secret of a connected account';
	}
}

function superseded(reason: string): ApiResponse {
	const message = `A later write to the same record succeeded, so this one was not sent again. It had failed before: ${reason}`;
	return toResponse(200, {}, JSON.stringify({ overtaken: true, message }));
}
