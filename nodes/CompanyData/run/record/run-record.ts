import { uuidOf } from '../../../lib/hash';
import { isFile, isPlainText, isWebPage, toResponse } from '../../../client/response';
import { isWrite, type ApiRequest, type ApiResponse } from '../../../client/types';
import type { Outcome } from '../../../client/pipe';
import { contentOf, keyFromContent, writeOf, type Write } from '../../../client/request-content';
import { Journal, JOURNAL_LIMIT, OVERTAKEN, type JournalEntry } from './journal';
import {
	isAnswered,
	mayBeWritten,
	UnansweredWrites,
	type UnansweredWrite,
} from '../../../client/unanswered-writes';

/** What a run leaves behind in case n8n runs the node again. Holds no secret. */
export interface StoredRun {
	/** Which run of the node within the execution it was. */
	runIndex: number;
	/** The execution that ran last, and how often the node was run in it. */
	execution: string;
	tries: number;
	/** The journal in its own text form. */
	answers: string;
	/** What earlier runs of the node had left without an answer when this one began. */
	earlier: UnansweredWrite[];
	/** What has no answer now. */
	unanswered: UnansweredWrite[];
}

/** Which run of which node it is, in which execution of which n8n. */
export interface RunIdentity {
	instance: string;
	workflow: string;
	execution: string;
	/** The execution in which the work began, from which the idempotency keys are derived. */
	origin: string;
	node: string;
	runIndex: number;
}

/** A request that has its place in the run. */
export interface Entry extends Write {
	/** Identifies its answer: where it goes, its content, and the number among those that are alike. */
	id: string;
	/** Its idempotency key, where the record gives it one. */
	key?: string;
	/** Whether an earlier run may have carried it out. */
	mayBeDone: boolean;
}

/**
 * The requests and answers of one run of the node, together with those of earlier runs of the same
 * work: n8n runs a node again after a failure, in the same execution or in the next. A request that has
 * its answer is not sent again, and one that has none is sent under the same key, also where a loop
 * brings it to a later run of the node.
 */
export class RunRecord {
	readonly #identity: RunIdentity;
	/** What the run left that is now continued. */
	readonly #continued?: StoredRun;
	readonly #target: readonly string[];
	readonly #ordinals = new Map<string, number>();
	/** What had no answer when this run began, and what it has not taken over of that. */
	readonly #atStart: UnansweredWrite[];
	readonly #earlier: UnansweredWrites;
	readonly #unanswered: UnansweredWrites;
	readonly #journal: Journal;
	/** Writes that failed, by the state they set: a later one that succeeds overtakes them. */
	readonly #failedWrites = new Map<string, Array<[id: string, overtaken: JournalEntry]>>();

	/**
	 * @param target where the requests go: workspace, credential and kind of key. Answers from elsewhere are of no use.
	 * @param stored by the last run of this node in the execution, or in the one that is retried.
	 */
	constructor(identity: RunIdentity, target: readonly string[], stored?: StoredRun) {
		this.#identity = identity;
		this.#target = target;
		this.#continued = stored?.runIndex === identity.runIndex ? stored : undefined;
		this.#atStart = this.#continued?.earlier ?? stored?.unanswered ?? [];
		this.#earlier = new UnansweredWrites(this.#atStart);
		this.#unanswered = new UnansweredWrites(stored?.unanswered);
		this.#journal = Journal.parse(this.#continued?.answers, JOURNAL_LIMIT);
		// Somebody who retries an execution may have put right what was refused.
		if (this.#continued?.execution !== identity.execution) this.#journal.dropRefusals();
	}

	/** How often the node was run in this execution, this run included. */
	get tries(): number {
		const continued = this.#continued;
		return continued?.execution === this.#identity.execution ? continued.tries + 1 : 1;
	}

	/** How many answers could not be kept for want of room. */
	get dropped(): number {
		return this.#journal.dropped;
	}

	/** Whether a later run of the node has to know of a write. */
	get hasUnanswered(): boolean {
		return this.#unanswered.all.length > 0;
	}

	/** Gives a request its place among those that are alike, and its key. Call it in their order. */
	enter(request: ApiRequest): Entry {
		const write = writeOf(request);
		const ordinal = this.#ordinals.get(write.content) ?? 0;
		this.#ordinals.set(write.content, ordinal + 1);
		const id = `${contentOf(request, this.#target)}.${ordinal}`;
		const derived = this.#derivedKey(request, `${write.content}.${ordinal}`);
		if (derived === undefined) return { ...write, id, mayBeDone: false };
		const key = this.#earlier.find(write)?.key ?? derived;
		this.#earlier.remove(key);
		return { ...write, id, key, mayBeDone: this.#unanswered.has(key) };
	}

	/** The answer that an earlier run of the same work got; undefined if the request is to be sent. */
	answerTo({ id }: Entry): ApiResponse | undefined {
		const entry = this.#journal.find(id);
		if (entry === undefined) return undefined;
		const { status, text, contentType } = entry;
		return toResponse(status, contentType === '' ? {} : { 'content-type': contentType }, text);
	}

	/** Records what became of a request. */
	note(entry: Entry, request: ApiRequest, outcome: Outcome): void {
		if (isWrite(request)) this.#noteWrite(entry, outcome);
		const { failure, response } = outcome;
		if (isAnswered(outcome) && response !== undefined) this.#keep(entry.id, request, response);
		this.#overtake(entry, failure?.message);
	}

	/**
	 * What to leave behind for the next run of the same work. Answers from elsewhere stay in it, so that a
	 * run that a slip in the settings sent there loses nothing.
	 */
	toStored(): StoredRun {
		const { runIndex, execution } = this.#identity;
		const answers = String(this.#journal);
		const open = { earlier: this.#atStart, unanswered: this.#unanswered.all };
		return { runIndex, execution, tries: this.tries, answers, ...open };
	}

	#noteWrite({ key, content, state }: Entry, outcome: Outcome): void {
		if (mayBeWritten(outcome)) {
			this.#earlier.replacedBy({ content, state });
			this.#unanswered.replacedBy({ content, state });
		}
		if (key === undefined) return;
		if (isAnswered(outcome)) this.#unanswered.remove(key);
		else if (mayBeWritten(outcome)) this.#unanswered.add({ content, key, state });
	}

	#keep(id: string, request: ApiRequest, response: ApiResponse): void {
		// A request that accepts refusals asks for the current state.
		if (request.acceptedStatuses !== undefined) return;
		const { status, text, headers } = response;
		const isJson = response.body !== undefined;
		// A web page comes from a proxy or a sign-in. Any other response to a write says that it was done.
		if (!isJson && (!isWrite(request) || isWebPage(headers))) return;
		// Only its text would be kept; under the same key the service responds with the file again.
		if (isDownload(response) && request.idempotencyKey !== undefined) return;
		const contentType = isJson ? '' : (headers['content-type'] ?? '');
		this.#journal.add(id, { status, text, contentType, isWrite: isWrite(request) });
	}

	/** Not derived from the credential: another one may belong to the same workspace. */
	#derivedKey(request: ApiRequest, id: string): string | undefined {
		const { keyFrom, idempotencyKey } = request;
		if (keyFrom === undefined || idempotencyKey !== undefined) return undefined;
		if (keyFrom === 'content') return keyFromContent(request);
		const { instance, workflow, origin, node, runIndex } = this.#identity;
		return uuidOf([instance, workflow, origin, node, String(runIndex), id]);
	}

	/** An earlier write that failed, sent after a later one to the same state, would undo it. */
	#overtake({ id, state }: Entry, failure: string | undefined): void {
		if (state === undefined) return;
		const failed = this.#failedWrites.get(state) ?? [];
		if (failure === undefined) {
			for (const [earlier, overtaken] of failed) this.#journal.add(earlier, overtaken);
			this.#failedWrites.delete(state);
		} else {
			const overtaken = { status: OVERTAKEN, contentType: '', text: failure, isWrite: true };
			this.#failedWrites.set(state, [...failed, [id, overtaken]]);
		}
	}
}

function isDownload(response: ApiResponse): boolean {
	return response.bytes !== undefined && isFile(response) && !isPlainText(response.headers);
}
