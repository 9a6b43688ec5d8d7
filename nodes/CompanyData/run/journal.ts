/**
 * What a run records so that repeating it sends nothing twice: a table of its requests, each with its state and answer.
 *
 * A request that has an answer is not sent again, and neither is a write that would undo a later one. An open write is
 * sent again with its key while the service still knows the key, and so is one that is done but whose answer was not
 * kept. Without a key, the latter is not sent again: even a PUT could undo what has been written since.
 *
 * If the record of an earlier run cannot be read, any write may have been done by it. Its key is computed again; without
 * a key that the service certainly knows, the write is not sent.
 */

import { isAnswered, keyInRun, type RunIdentity, type Write, writeOf } from './keys';
import {
	type ApiRequest,
	type ApiResponse,
	bodyText,
	explainWith,
	type Failure,
	IDEMPOTENCY_HOURS,
	isPlainText,
	isRepeatable,
	isWrite,
	mayHaveEffect,
	type Outcome,
	outcomeOf,
	type PendingRequest,
	SEE_OTHER,
	type Stage,
	toResponse,
} from '../../../client';

/** The parts of a response that are needed to read it again. */
export interface KeptAnswer {
	status: number;
	/** JSON or plain text; undefined if it is not kept. */
	text?: string;
	loss?: Loss;
	/** The headers to keep; undefined if there are none. */
	headers?: Record<string, string>;
	/** When it came, in ms since 1970. */
	receivedAt?: number;
}

/** Why the text of an answer is not kept: it did not fit, or it has what is never kept, such as a file. */
type Loss = 'full' | 'withheld';

/**
 * The state of a request:
 * - `undone`: it was not sent, or certainly not carried out;
 * - `open`: a write that may have been carried out, without an answer;
 * - `done`: it succeeded;
 * - `superseded`: a write that failed before a later write to the same record succeeded;
 * - `doubtful`: a write of a run whose record cannot be read.
 */
type State = 'undone' | 'open' | 'done' | 'superseded' | 'doubtful';

/** A request in the table. */
interface Row extends Write {
	/** How many identical requests came before it in the run. */
	ordinal: number;
	/** The run of the node in which it was first sent, from which its key is derived. */
	run: number;
	state: State;
	/** The key with which it is sent; undefined if it needs none. */
	key?: string;
	/** When a write was first sent, in ms since 1970; undefined unless it may have been carried out. */
	sentAt?: number;
	answer?: KeptAnswer;
	/** Why it failed. */
	reason?: string;
}

/** What a run leaves for a repetition, as plain JSON. */
export interface RunRecord {
	execution: string;
	runIndex: number;
	rows: Row[];
	/** Set if this run could not read the record of the run before. */
	unread?: Outline;
}

/** What may be known of a record by anybody: nothing of what was sent or received. */
export interface Outline {
	runIndex: number;
	/** How many requests got an answer. */
	answerCount: number;
	/** When the first of the writes that may have been carried out was sent, in ms since 1970; undefined if there is none. */
	writtenAt?: number;
	/** True if sending all of its writes again, with keys computed for this run, does each once and in order. */
	isPlain: boolean;
}

/** Maximum number of characters in all kept answers, which n8n writes into its database with the execution. */
const MAX_CHARACTERS = 4_000_000;

/** The journal of a run, which continues from the record of an earlier run. */
export class Journal {
	readonly #identity: RunIdentity;
	/** Milliseconds since 1970. */
	readonly now: () => number;
	readonly #ordinals = new Map<string, number>();
	/** The requests of this run, by content and ordinal. */
	readonly #rows = new Map<string, Row>();
	/** Those that earlier runs of a loop have left, by content, the oldest first. */
	readonly #left = new Map<string, Row[]>();
	/** The requests that are not done, by the record that they change. */
	readonly #undoneByRecord = new Map<string, Set<Row>>();
	/** The earlier run whose record could not be read; undefined unless it may have written something. */
	readonly #unread?: Outline;
	#characters = 0;
	#lostCount = 0;

	/**
	 * @param earlier the record of the run before, or its outline if the record cannot be read.
	 * @param now milliseconds since 1970.
	 */
	constructor(identity: RunIdentity, earlier?: RunRecord | Outline, now = Date.now) {
		this.#identity = identity;
		this.now = now;
		// The next run of a loop is new work, and may get other answers.
		const isRepetition = earlier?.runIndex === identity.runIndex;
		if (earlier === undefined) return;

		if ('rows' in earlier) {
			if (isRepetition) this.#unread = earlier.unread;

			// In a Retry, refused requests are sent again, since the user may have fixed the cause.
			const keepsRefusals = earlier.execution === identity.execution;

			for (const { answer, ...row } of earlier.rows) {
				const isKept = isRepetition && (keepsRefusals || row.state === 'done');
				if (isKept || isUnsettled(row)) this.#restore(isKept ? { ...row, answer } : row);
			}
		} else {
			if (isRepetition) this.#lostCount = earlier.answerCount;

			const { writtenAt, isPlain } = earlier;
			if (writtenAt !== undefined) {
				this.#unread = { ...earlier, isPlain: isPlain && isRepetition };
			}
		}
	}

	/** How many answers of the run before are missing, and were requested again. */
	get lostCount(): number {
		return this.#lostCount;
	}

	/** How many answers of this run are not kept, for a reason. */
	countLost(loss: Loss): number {
		return [...this.#rows.values()].filter(({ answer }) => answer?.loss === loss).length;
	}

	/** Enters a request with its key. Must be called in the order of the items, which tells identical requests apart. */
	begin(request: ApiRequest): Row {
		const write = writeOf(request);
		const { content } = write;
		const ordinal = this.#ordinals.get(content) ?? 0;
		this.#ordinals.set(content, ordinal + 1);

		// A loop may have brought back an item whose write is open.
		const known = this.#rows.get(`${content}.${ordinal}`) ?? this.#left.get(content)?.shift();
		const { runIndex: run } = this.#identity;
		const isDoubtful = this.#unread !== undefined && isWrite(request);
		const fresh: Row = isDoubtful
			? { ...write, ordinal, run, state: 'doubtful', sentAt: this.#unread?.writtenAt }
			: { ...write, ordinal, run, state: 'undone' };

		const row = Object.assign(known ?? fresh, write, { ordinal });
		row.key ??= request.idempotencyKey ?? keyInRun(request, this.#identity, ordinal);
		this.#rows.set(`${content}.${ordinal}`, row);
		return row;
	}

	/** The outcome of a request that has no answer and is not sent; undefined for any other. */
	outcomeOfUnsent(row: Row, request: PendingRequest): Outcome | undefined {
		const { state, sentAt = Infinity } = row;
		const isForgotten = this.now() - sentAt > KEY_LIFETIME;
		const isSafe = request.idempotencyKey !== undefined && isRepeatable(request) && !isForgotten;
		if (state === 'done' && isWrite(request) && !isSafe) {
			this.#lostCount--;
			return replay(request, doneBefore(row));
		}
		if (isForgotten) return { failure: FORGOTTEN };
		if (state === 'doubtful' && !(isSafe && this.#unread?.isPlain)) return { failure: DOUBTFUL };

		// If a superseded write were reported as a failure, a loop would send it again forever.
		return state === 'superseded' ? replay(request, superseded(row)) : undefined;
	}

	/**
	 * Records how a request ended.
	 *
	 * @param sentAt when it was first sent, in ms since 1970.
	 */
	end(row: Row, request: ApiRequest, outcome: Outcome, sentAt: number): void {
		const { failure, response } = outcome;
		const isWriting = isWrite(request);
		const isDone = failure === undefined;
		const isFinal = isAnswered(outcome);
		if (response !== undefined && isFinal) {
			row.answer = this.#kept(row, request, response, isDone);
		}

		const isOpen = failure?.isOutcomeUnknown === true && !isFinal && row.key !== undefined;
		row.state = 'undone';
		if (isDone && (isWriting || row.answer !== undefined)) row.state = 'done';
		else if (isOpen && isWriting) row.state = 'open';

		row.sentAt = isWriting && row.state !== 'undone' ? sentAt : undefined;
		row.reason = failure?.message;
		this.#supersede(row);
		// What has its answer needs no more, and there may be tens of thousands.
		if (isDone && row.answer?.text !== undefined) {
			Object.assign(row, { key: undefined, record: undefined });
		}
	}

	/** @param isOver true if the run is not repeated: then only what a loop may send again is left. */
	toRecord(isOver = false): RunRecord {
		const { execution, runIndex } = this.#identity;
		const all = [...this.#rows.values(), ...[...this.#left.values()].flat()];
		const rows = isOver
			? all.filter(isUnsettled).map((row) => ({ ...row, answer: undefined }))
			: all.filter((row) => row.state !== 'undone' || row.answer !== undefined);

		return { execution, runIndex, rows, unread: isOver ? undefined : this.#unread };
	}

	/** What is kept of an answer; undefined if a repetition does not need it. */
	#kept({ answer }: Row, request: ApiRequest, response: ApiResponse, isDone: boolean) {
		if (answer?.text !== undefined) return answer;

		const { status, receivedAt } = response;
		if (!isWorthKeeping(request, response)) {
			return isDone && isNeeded(request) ? { status, loss: 'withheld' as const } : undefined;
		}

		const text = bodyText(response);
		if (this.#characters + text.length > MAX_CHARACTERS) return { status, loss: 'full' as const };

		this.#characters += text.length;
		return { status, text, headers: keptHeaders(request, response), receivedAt };
	}

	#restore(row: Row): void {
		const { content, ordinal, record, run, answer } = row;
		if (run === this.#identity.runIndex) this.#rows.set(`${content}.${ordinal}`, row);
		else getOrAdd(this.#left, content, () => []).push(row);

		if (record !== undefined) getOrAdd(this.#undoneByRecord, record, () => new Set()).add(row);
		if (answer?.loss !== undefined) this.#lostCount++;

		this.#characters += answer?.text?.length ?? 0;
	}

	/** Notes which failed writes a later one supersedes: sent again, they would undo it. */
	#supersede(row: Row): void {
		const { record, content, state } = row;
		if (record === undefined) return;

		const others = getOrAdd(this.#undoneByRecord, record, () => new Set<Row>());
		others.delete(row);

		for (const other of others) {
			const isSame = other.content === content;
			if (state === 'done' && this.#hasBegun(other)) other.state = 'superseded';
			else if (state !== 'done' && isSame && other.state === 'superseded') other.state = 'undone';
			else if (state !== 'undone' && !isSame && other.state === 'open') {
				// With its key, the service would take its content, written again later, for a repetition.
				const { runIndex: run } = this.#identity;
				Object.assign(other, { run, state: 'undone', key: undefined, sentAt: undefined });
			}
		}

		if (state !== 'done') others.add(row);
	}

	/** True for a request of this run that has been begun. */
	#hasBegun(row: Row): boolean {
		const { content, ordinal } = row;
		const begun = this.#ordinals.get(content) ?? 0;
		return ordinal < begun && this.#rows.get(`${content}.${ordinal}`) === row;
	}
}

/** True if the next run of a loop has to know of a request. */
function isUnsettled({ state }: Row): boolean {
	return state === 'open' || state === 'superseded' || state === 'doubtful';
}

function getOrAdd<T>(map: Map<string, T>, key: string, make: () => T): T {
	const value = map.get(key) ?? make();
	map.set(key, value);
	return value;
}

/** What of a record may be read by anybody. */
export function outlineOf({ runIndex, rows, unread }: RunRecord): Outline {
	const times = [...rows.map(({ sentAt }) => sentAt), unread?.writtenAt];
	const sent = times.filter((time) => time !== undefined).sort((a, b) => a - b);
	const isPlain = rows.every(({ run, state }) => run === runIndex && state !== 'superseded');
	return {
		runIndex,
		answerCount: rows.filter(({ answer }) => answer !== undefined).length,
		writtenAt: sent[0],
		isPlain: isPlain && unread?.isPlain !== false,
	};
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
function isNeeded(request: ApiRequest): boolean {
	const { acceptedStatuses, isOptional } = request;
	return isWrite(request) || (acceptedStatuses === undefined && !isOptional);
}

/** Explains a refusal that an earlier attempt received; its circumstances are no longer known. */
const explainRecorded = explainWith(() => ({}));

function replay(request: PendingRequest, response: ApiResponse): Outcome {
	return outcomeOf(request, response, explainRecorded, 0);
}

/** The answer that a request got in an earlier run; undefined if none is kept. */
function answerOf({ answer }: Row): ApiResponse | undefined {
	if (answer?.text === undefined) return undefined;

	const { status, headers = {}, text, receivedAt } = answer;
	return { ...toResponse(status, headers, text), receivedAt };
}

/** Answers requests from the journal, and sends all others. An answer that cannot be read is requested again. */
export function replayed(journal: Journal): Stage {
	return (next) => async (request) => {
		const row = journal.begin(request);
		const keyed = { ...request, idempotencyKey: row.key };
		const answer = answerOf(row);
		const unsent = answer === undefined ? journal.outcomeOfUnsent(row, keyed) : undefined;
		if (unsent !== undefined) return unsent;

		const { sentAt = journal.now() } = row;
		const outcome = answer === undefined ? await next(keyed) : replay(keyed, answer);

		// An attempt of an earlier run may have been carried out, whatever this attempt got.
		const { failure } = outcome;
		const mayBeDone = row.sentAt !== undefined && !isAnswered(outcome);
		const completed = failure && mayBeDone ? { ...failure, isOutcomeUnknown: true } : failure;
		journal.end(row, keyed, { ...outcome, failure: completed }, sentAt);

		if (!completed?.isOutcomeUnknown || !mayHaveEffect(keyed)) {
			return { ...outcome, failure: completed };
		}

		// This is part of the message, because n8n's table shows nothing else of an error item.
		const message = `${completed.message} (may have been done)`;
		return { ...outcome, failure: { ...completed, message } };
	};
}

/** Time in ms for which the service certainly knows a key. */
const KEY_LIFETIME = IDEMPOTENCY_HOURS * 3_600_000;

const LOOK =
	'Check in the service whether it was done. If it was not, run the workflow again instead of retrying the execution.';

const FORGOTTEN: Failure = {
	isOutcomeUnknown: true,
	message: `An earlier run may have sent this more than ${IDEMPOTENCY_HOURS} hours ago, so it was not sent again (may have been done)`,
	hint: `The service no longer recognises it, and would do it a second time. ${LOOK}`,
};

const DOUBTFUL: Failure = {
	isOutcomeUnknown: true,
	message:
		'An earlier run may have sent this, and what it recorded cannot be read, so it was not sent again (may have been done)',
	hint: `Its record can be read only with the same secret in the credential, the API key or the client secret of a connected account. ${LOOK}`,
};

function doneBefore({ answer, sentAt }: Row): ApiResponse {
	const { status = 200, loss } = answer ?? {};
	const why =
		loss === 'full'
			? 'it did not fit into what is kept with the execution'
			: 'files are not kept with the execution';

	const message = `An earlier run did this, so it was not sent again. Its response is missing here: ${why}`;
	const text = JSON.stringify({ done_before: true, message });
	return { ...toResponse(status, {}, text), receivedAt: sentAt, isNote: true };
}

function superseded({ reason = '' }: Row): ApiResponse {
	const message = `A later write to the same record succeeded, so this one was not sent again. It had failed before: ${reason}`;
	return { ...toResponse(200, {}, JSON.stringify({ overtaken: true, message })), isNote: true };
}
