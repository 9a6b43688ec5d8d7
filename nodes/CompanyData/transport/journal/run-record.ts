import { deriveKey } from '../idempotency';
import type { ApiRequest, ApiResponse } from '../http/types';
import { isFile, isPlainText, isWebPage } from '../http/payload';
import { toResponse } from '../http/response';
import { fingerprintOf, hashOf } from './fingerprint';
import { Journal, JOURNAL_LIMIT } from './journal';
import { needsKey, type Overtaken, type PreparedRequest, type RequestRecord } from './record';
import { Wishes } from './wishes';

/** What a run leaves behind in case n8n runs the node again. Holds no secret. */
export interface StoredRun {
	/** The execution in which the work began, from which the idempotency keys are derived. */
	origin: string;
	/** Which run of the node within the execution it was. */
	runIndex: number;
	/** The execution that ran last, and how often the node was run in it. */
	execution: string;
	tries: number;
	/** Hash of the workspace, credential and kind of key that the answers belong to. */
	target: string;
	/** The journal in its own text form. */
	answers: string;
	/** Keys of saves from content without an answer, by ID: what was saved around them may have changed. */
	keys: Record<string, string>;
}

/** Which run of which node it is, in which execution of which n8n. */
export interface RunIdentity {
	instance: string;
	workflow: string;
	execution: string;
	node: string;
	runIndex: number;
}

/** Statuses that a request gets whenever it is sent: its values are wrong, or name nothing that exists. */
const FINAL_STATUSES = [400, 404, 422];

const OVERTAKEN = 0;

/**
 * The requests and answers of one run of the node, together with those of earlier runs of the same
 * work: n8n runs a node again after a failure, in the same execution or in the next. A request that has
 * its answer is not sent again, and one that has none is sent under the same key.
 */
export class RunRecord implements RequestRecord {
	readonly #identity: RunIdentity;
	readonly #earlier?: StoredRun;
	readonly #wishes: Wishes;
	readonly #ordinals = new Map<string, number>();
	readonly #keys: Map<string, string>;
	/** Writes that failed, by their order: a later one that succeeds overtakes them. */
	readonly #failedWrites = new Map<string | undefined, Array<{ id: string; reason: string }>>();
	#continued?: string;
	#target = '';
	#journal = new Journal(JOURNAL_LIMIT);

	/** @param stored by the last run of this node in the execution, or in the one that is retried. */
	constructor(identity: RunIdentity, stored?: StoredRun, wishes = new Wishes()) {
		this.#identity = identity;
		this.#wishes = wishes;
		this.#earlier = stored?.runIndex === identity.runIndex ? stored : undefined;
		this.#keys = new Map(Object.entries(this.#earlier?.keys ?? {}));
	}

	/** How often the node was run in this execution, this run included. */
	get tries(): number {
		const isSame = this.#earlier?.execution === this.#identity.execution;
		return (isSame ? this.#earlier!.tries : 0) + 1;
	}

	/** How many answers could not be kept for want of room. */
	get dropped(): number {
		return this.#journal.dropped;
	}

	continue(execution: string): void {
		this.#continued = execution;
	}

	bind(target: readonly string[]): void {
		this.#target = hashOf(target);
		this.#wishes.bind(target);
		if (this.#earlier?.target !== this.#target) return;
		this.#journal = Journal.parse(this.#earlier.answers, JOURNAL_LIMIT);
	}

	prepare(given: ApiRequest): PreparedRequest {
		const fingerprint = fingerprintOf(given);
		const ordinal = this.#ordinals.get(fingerprint) ?? 0;
		this.#ordinals.set(fingerprint, ordinal + 1);
		const id = `${fingerprint}.${ordinal}`;
		if (needsKey(given)) {
			return { id, request: { ...given, idempotencyKey: this.#keyOf(given, id) } };
		}
		if (!this.#isAnswered(id)) this.#noteState(given);
		return { id, request: given };
	}

	answerTo({ id }: PreparedRequest): ApiResponse | Overtaken | undefined {
		const entry = this.#journal.find(id);
		if (entry === undefined) return undefined;
		const { status, text, contentType } = entry;
		if (status === OVERTAKEN) return { reason: text };
		return toResponse(status, contentType === '' ? {} : { 'content-type': contentType }, text);
	}

	noteResponse({ id, request }: PreparedRequest, response: ApiResponse): void {
		const { status, text, headers } = response;
		const isSuccess = status >= 200 && status <= 299;
		// A request that accepts refusals asks for the current state.
		if (request.acceptedStatuses !== undefined) return;
		if (!isSuccess && !FINAL_STATUSES.includes(status)) return;
		// A web page comes from a proxy or a sign-in. Any other response to a write says that it was done.
		const isJson = response.body !== undefined;
		if (!isJson && (!isWrite(request) || isWebPage(headers))) return;
		if (isSuccess && request.order !== undefined) this.#wishes.settle(request, fingerprintIn(id));
		// Only its text would be kept; under the same key the service responds with the file again.
		if (isDownload(response) && request.idempotencyKey !== undefined) return;
		const contentType = isJson ? '' : (headers['content-type'] ?? '');
		this.#journal.add(id, { status, text, contentType, isWrite: isWrite(request) });
		if (this.#isAnswered(id)) this.#keys.delete(id);
		if (isSuccess) this.#overtake(request.order);
	}

	noteFailure({ id, request }: PreparedRequest, reason: string): void {
		if (request.order === undefined) return;
		const failed = this.#failedWrites.get(request.order) ?? [];
		this.#failedWrites.set(request.order, [...failed, { id, reason }]);
	}

	forget(ids: readonly string[]): void {
		for (const id of ids) if (this.#journal.find(id)?.isWrite === false) this.#journal.delete(id);
	}

	/**
	 * What to leave behind for the next run of the same work. A run that got no answer where it sent its
	 * requests, perhaps by a slip in the settings, leaves the earlier record as it is.
	 */
	toStored(): StoredRun {
		const { runIndex, execution } = this.#identity;
		const keys = Object.fromEntries(this.#keys);
		const work = { origin: this.#origin, runIndex, execution, tries: this.tries, keys };
		const earlier = this.#earlier;
		return earlier !== undefined && earlier.target !== this.#target && this.#journal.isEmpty
			? { ...earlier, ...work }
			: { ...work, target: this.#target, answers: String(this.#journal) };
	}

	get #origin(): string {
		return this.#earlier?.origin ?? this.#continued ?? this.#identity.execution;
	}

	/** Not derived from the credential: another one may belong to the same workspace. */
	#keyOf(request: ApiRequest, id: string): string {
		if (!this.#isAnswered(id)) {
			const kept = this.#keys.get(id);
			if (kept === undefined && request.derivesKey === 'content') {
				return this.#newKeyOfContent(request, id);
			}
			this.#noteState(request);
			if (kept !== undefined) return kept;
		}
		const { instance, workflow, node, runIndex } = this.#identity;
		return deriveKey([instance, workflow, this.#origin, node, String(runIndex), id]);
	}

	#newKeyOfContent(request: ApiRequest, id: string): string {
		const key = this.#wishes.keyOfContent(request);
		if (request.order !== undefined) this.#keys.set(id, key);
		return key;
	}

	#isAnswered(id: string): boolean {
		return this.#journal.find(id) !== undefined;
	}

	/** Whatever its key: a tool of the same process has to know that its own write was overwritten. */
	#noteState(request: ApiRequest): void {
		if (request.order !== undefined) this.#wishes.note(request);
	}

	/** An earlier write, sent after a later one to the same record, would undo it. */
	#overtake(order: string | undefined): void {
		for (const { id, reason } of this.#failedWrites.get(order) ?? []) {
			if (this.#journal.find(id) !== undefined) continue;
			this.#journal.add(id, { status: OVERTAKEN, contentType: '', text: reason, isWrite: true });
		}
		this.#failedWrites.delete(order);
	}
}

/** The fingerprint in the ID of a request, which counts the like ones behind it. */
function fingerprintIn(id: string): string {
	return id.split('.')[0];
}

function isDownload(response: ApiResponse): boolean {
	return response.bytes !== undefined && isFile(response) && !isPlainText(response.headers);
}

/** A lookup of many companies is a POST, but changes nothing. */
function isWrite({ method, changesNothing = false }: ApiRequest): boolean {
	return method !== 'GET' && !changesNothing;
}
