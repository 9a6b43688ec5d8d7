import { hashOf, uuidOf } from '../../../shared/hash';
import { isFile, isPlainText, isWebPage } from '../http/payload';
import { isWrite } from '../http/methods';
import { toResponse } from '../http/response';
import type { ApiRequest, ApiResponse } from '../http/types';
import type { Outcome } from '../pipe';
import { keyFromContent, writeOf, type Write } from './content';
import { Journal, JOURNAL_LIMIT } from './journal';
import { isAnswered, UnansweredWrites, type UnansweredWrite } from './unanswered-writes';

/** What a run leaves behind in case n8n runs the node again. Holds no secret. */
export interface StoredRun {
	/** Which run of the node within the execution it was. */
	runIndex: number;
	/** The execution that ran last, and how often the node was run in it. */
	execution: string;
	tries: number;
	/** Hash of the workspace, credential and kind of key that the answers belong to. */
	target: string;
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
	/** Identifies the request within the run: its content, and the number among those that are alike. */
	id: string;
	/** Its idempotency key, where the record gives it one. */
	key?: string;
	/** Whether an earlier run may have carried it out. */
	mayBeDone: boolean;
}

/** A failed request that must not be sent again, because a later one replaced it. */
export interface Overtaken {
	/** Why it had failed. */
	reason: string;
}

const OVERTAKEN = 0;

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
	readonly #target: string;
	readonly #ordinals = new Map<string, number>();
	readonly #earlier: UnansweredWrites;
	readonly #atStart: UnansweredWrite[];
	readonly #unanswered: UnansweredWrites;
	readonly #journal: Journal;
	/** Writes that failed, by the state they set: a later one that succeeds overtakes them. */
	readonly #failedWrites = new Map<string, Array<{ id: string; reason: string }>>();

	/**
	 * @param target where the requests go; answers from elsewhere are of no use.
	 * @param stored by the last run of this node in the execution, or in the one that is retried.
	 */
	constructor(identity: RunIdentity, target: readonly string[], stored?: StoredRun) {
		this.#identity = identity;
		this.#target = hashOf(target);
		this.#continued = stored?.runIndex === identity.runIndex ? stored : undefined;
		this.#atStart = this.#continued?.earlier ?? stored?.unanswered ?? [];
		this.#earlier = new UnansweredWrites(this.#atStart);
		this.#unanswered = new UnansweredWrites(stored?.unanswered);
		const isSameTarget = this.#continued?.target === this.#target;
		this.#journal = Journal.parse(isSameTarget ? this.#continued!.answers : '', JOURNAL_LIMIT);
	}

	/** How often the node was run in this execution, this run included. */
	get tries(): number {
		const isSame = this.#continued?.execution === this.#identity.execution;
		return (isSame ? this.#continued!.tries : 0) + 1;
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
		const id = `${write.content}.${ordinal}`;
		const derived = this.#derivedKey(request, id);
		if (!isWrite(request) || derived === undefined) {
			return { ...write, id, key: derived, mayBeDone: false };
		}
		const earlier = this.#earlier.find(write);
		if (earlier !== undefined) this.#earlier.remove(earlier);
		const key = earlier?.key ?? derived;
		return { ...write, id, key, mayBeDone: this.#unanswered.has({ ...write, key }) };
	}

	/** The answer that an earlier run of the same work got; undefined if the request is to be sent. */
	answerTo({ id }: Entry): ApiResponse | Overtaken | undefined {
		const entry = this.#journal.find(id);
		if (entry === undefined) return undefined;
		const { status, text, contentType } = entry;
		if (status === OVERTAKEN) return { reason: text };
		return toResponse(status, contentType === '' ? {} : { 'content-type': contentType }, text);
	}

	/** Records what became of a request. */
	note(entry: Entry, request: ApiRequest, outcome: Outcome): void {
		const { id, state } = entry;
		const { failure, response } = outcome;
		if (isWrite(request)) this.#noteWrite(entry, outcome);
		if (isAnswered(outcome) && response !== undefined) this.#keep(id, request, response);
		if (failure === undefined) this.#overtake(state);
		else if (state !== undefined) {
			const failed = this.#failedWrites.get(state) ?? [];
			this.#failedWrites.set(state, [...failed, { id, reason: failure.message }]);
		}
	}

	/**
	 * What to leave behind for the next run of the same work. A run that got no answer where it sent its
	 * requests, perhaps by a slip in the settings, leaves the earlier record as it is.
	 */
	toStored(): StoredRun {
		const { runIndex, execution } = this.#identity;
		const { all: unanswered } = this.#unanswered;
		const isElsewhere = this.#continued !== undefined && this.#continued.target !== this.#target;
		const answered =
			isElsewhere && this.#journal.isEmpty
				? { target: this.#continued.target, answers: this.#continued.answers }
				: { target: this.#target, answers: String(this.#journal) };
		const { tries } = this;
		const work = { runIndex, execution, tries, unanswered };
		return { ...work, ...answered, earlier: this.#atStart };
	}

	#noteWrite({ key, content, state }: Entry, outcome: Outcome): void {
		const { failure, mayBeDone = false } = outcome;
		if (failure === undefined || mayBeDone) {
			this.#earlier.replacedBy({ content, state });
			this.#unanswered.replacedBy({ content, state });
		}
		if (key === undefined) return;
		if (isAnswered(outcome)) this.#unanswered.remove({ content, key, state });
		else if (mayBeDone) this.#unanswered.add({ content, key, state });
	}

	#keep(id: string, request: ApiRequest, response: ApiResponse): void {
		// A request that accepts refusals asks for the current state.
		if (request.acceptedStatuses !== undefined || this.#journal.find(id) !== undefined) return;
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

	/** An earlier write, sent after a later one to the same state, would undo it. */
	#overtake(state: string | undefined): void {
		if (state === undefined) return;
		for (const { id, reason } of this.#failedWrites.get(state) ?? []) {
			if (this.#journal.find(id) !== undefined) continue;
			this.#journal.add(id, { status: OVERTAKEN, contentType: '', text: reason, isWrite: true });
		}
		this.#failedWrites.delete(state);
	}
}

function isDownload(response: ApiResponse): boolean {
	return response.bytes !== undefined && isFile(response) && !isPlainText(response.headers);
}
