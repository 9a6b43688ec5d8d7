import { randomUUID } from 'crypto';
import type { IExecuteFunctions } from 'n8n-workflow';
import { outcomeOf } from '../../client/http';
import {
	type Outcome,
	type Stage,
	type Failure,
	isWrite,
	mayHaveEffect,
	type ApiRequest,
	type ApiResponse,
	isFile,
	isPlainText,
	isWebPage,
	toResponse,
} from '../../client/request';
import {
	contentOf,
	keyFromContent,
	writeOf,
	type Write,
	isAnswered,
	mayBeWritten,
	UnansweredWrites,
	type UnansweredWrite,
} from '../../client/writes';
import { uuidOf, fromJson } from '../../lib/values';
import { IDEMPOTENCY_HOURS } from '../../service/limits';
import type { EndedRun } from './types';

export interface JournalEntry {
	status: number;
	contentType: string;
	text: string;
	isWrite: boolean;
}

const JOURNAL_LIMIT = 5_000_000;
const OVERHEAD = 110;
/** An answer to a write is shorter, and losing it is worse. */
const READS_SHARE = 0.8;

export class Journal {
	readonly #limit: number;
	readonly #entries = new Map<string, JournalEntry>();
	#length = 0;
	dropped = 0;

	constructor(limit: number, text?: string, keepsRefusals = true) {
		this.#limit = limit;
		const rows = fromJson(text) as Array<[id: string, entry: JournalEntry]> | '' | undefined;
		for (const [id, entry] of rows || []) {
			if (keepsRefusals || entry.status < 300) this.add(id, entry);
		}
	}

	find(id: string): JournalEntry | undefined {
		return this.#entries.get(id);
	}

	add(id: string, entry: JournalEntry): void {
		if (this.#entries.has(id)) return;
		const length = entry.text.length + entry.contentType.length + OVERHEAD;
		const room = entry.isWrite ? this.#limit : this.#limit * READS_SHARE;
		if (this.#length + length > room) {
			this.dropped++;
			return;
		}
		this.#entries.set(id, entry);
		this.#length += length;
	}

	toString(): string {
		return JSON.stringify([...this.#entries]);
	}
}

export interface StoredRun {
	runIndex: number;
	/** The execution that ran last, and how often the node was run in it. */
	execution: string;
	tries: number;
	answers: string;
	earlier: UnansweredWrite[];
	unanswered: UnansweredWrite[];
	overtaken: Array<[content: string, reason: string]>;
}

type RunIdentity = ReturnType<typeof identityOf>;

interface Entry extends Write {
	id: string;
	key?: string;
	/** When an earlier run sent it that may have carried it out, in milliseconds since 1970. */
	sentAt?: number;
}

/**
 * The requests and answers of a run and of earlier runs of the same work. A request with an answer is not sent again;
 * one without is sent under the same key, even if a loop brings it to a later run of the node.
 */
export class RunRecord {
	readonly #identity: RunIdentity;
	readonly #continued?: StoredRun;
	readonly #target: readonly string[];
	readonly #ordinals = new Map<string, number>();
	readonly #atStart: UnansweredWrite[];
	/** Those at the start that this run has not taken over. */
	readonly #earlier: UnansweredWrites;
	readonly #unanswered: UnansweredWrites;
	readonly #journal: Journal;
	readonly #failedWrites = new Map<string, StoredRun['overtaken']>();
	readonly #overtakenAtStart: ReadonlyMap<string, string>;
	readonly #overtaken: Map<string, string>;

	/** @param target where the requests go: answers from elsewhere are not used. */
	constructor(identity: RunIdentity, target: readonly string[], stored?: StoredRun) {
		this.#identity = identity;
		this.#target = target;
		this.#continued = stored?.runIndex === identity.runIndex ? stored : undefined;
		this.#atStart = this.#continued?.earlier ?? stored?.unanswered ?? [];
		this.#earlier = new UnansweredWrites(this.#atStart);
		this.#unanswered = new UnansweredWrites(stored?.unanswered);
		this.#overtakenAtStart = new Map(stored?.overtaken);
		this.#overtaken = new Map(this.#overtakenAtStart);
		// Somebody who retries an execution may have put right what was refused.
		const keepsRefusals = this.#continued?.execution === identity.execution;
		this.#journal = new Journal(JOURNAL_LIMIT, this.#continued?.answers, keepsRefusals);
	}

	get tries(): number {
		const continued = this.#continued;
		return continued?.execution === this.#identity.execution ? continued.tries + 1 : 1;
	}

	get isLoop(): boolean {
		return this.#continued === undefined;
	}

	get dropped(): number {
		return this.#journal.dropped;
	}

	/** Tells that a loop must not bring back what it has, or only under the same key. */
	get isOpen(): boolean {
		return this.#unanswered.all.length + this.#overtaken.size > 0;
	}

	/** Gives a request its place among those that are alike, and its key. Call it in their order. */
	enter(request: ApiRequest): Entry {
		const write = writeOf(request);
		const ordinal = this.#ordinals.get(write.content) ?? 0;
		this.#ordinals.set(write.content, ordinal + 1);
		const id = `${contentOf(request, this.#target)}.${ordinal}`;
		const derived = this.#derivedKey(request, `${write.content}.${ordinal}`);
		if (derived === undefined) return { ...write, id };
		const key = this.#earlier.find(write)?.key ?? derived;
		this.#earlier.remove(key);
		return { ...write, id, key, sentAt: this.#unanswered.sentAt(key) };
	}

	answerTo({ id }: Entry): ApiResponse | undefined {
		const entry = this.#journal.find(id);
		if (entry === undefined) return undefined;
		const { status, text, contentType } = entry;
		return toResponse(status, contentType === '' ? {} : { 'content-type': contentType }, text);
	}

	overtakenBy({ content }: Entry): string | undefined {
		return this.#overtakenAtStart.get(content);
	}

	note(entry: Entry, request: ApiRequest, outcome: Outcome): void {
		if (isWrite(request)) this.#noteWrite(entry, outcome);
		const { failure, response } = outcome;
		if (isAnswered(outcome) && response !== undefined) this.#keep(entry.id, request, response);
		this.#overtake(entry, failure?.message);
	}

	/** Answers from other targets stay, so that a run with a mistake in its settings loses nothing. */
	toStored(): StoredRun {
		const { runIndex, execution } = this.#identity;
		const answers = String(this.#journal);
		const open = { earlier: this.#atStart, unanswered: this.#unanswered.all };
		const overtaken = [...this.#overtaken];
		return { runIndex, execution, tries: this.tries, answers, ...open, overtaken };
	}

	#noteWrite({ key, content, state, sentAt = Date.now() }: Entry, outcome: Outcome): void {
		if (mayBeWritten(outcome)) {
			this.#earlier.replacedBy({ content, state });
			this.#unanswered.replacedBy({ content, state });
		}
		if (key === undefined) return;
		if (isAnswered(outcome)) this.#unanswered.remove(key);
		else if (mayBeWritten(outcome)) this.#unanswered.add({ content, key, state, at: sentAt });
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
	#overtake({ content, state }: Entry, failure: string | undefined): void {
		if (state === undefined) return;
		const failed = this.#failedWrites.get(state) ?? [];
		if (failure === undefined) {
			for (const [earlier, reason] of failed) this.#overtaken.set(earlier, reason);
			this.#overtaken.delete(content);
			this.#failedWrites.delete(state);
		} else {
			this.#overtaken.delete(content);
			this.#failedWrites.set(state, [...failed, [content, failure]]);
		}
	}
}

function isDownload(response: ApiResponse): boolean {
	return response.bytes !== undefined && isFile(response) && !isPlainText(response.headers);
}

/** Keeps no answer that cannot be read, so that the next run asks again. */
export function recorded(run: RunRecord): Stage {
	return (next) => async (request) => {
		const entry = run.enter(request);
		const keyed = { ...request, idempotencyKey: request.idempotencyKey ?? entry.key };
		const known = run.answerTo(entry);
		if (known !== undefined) {
			const outcome = outcomeOf(keyed, known);
			run.note(entry, keyed, outcome);
			return outcome;
		}
		if (Date.now() - (entry.sentAt ?? Infinity) > KEPT_FOR) return { failure: FORGOTTEN };
		const reason = run.overtakenBy(entry);
		if (reason !== undefined) {
			const hint = `It had failed before: ${reason}`;
			if (!run.isLoop) return { failure: { message: OVERTAKEN, hint } };
			// As a failure it would come back for ever.
			const answer = { overtaken: true, message: `${OVERTAKEN}. ${hint}` };
			return outcomeOf(keyed, toResponse(202, {}, JSON.stringify(answer)));
		}
		const outcome = await next(keyed);
		const { failure } = outcome;
		// An attempt of an earlier run may have been carried out all the same.
		const isOpen = entry.sentAt !== undefined && !isAnswered(outcome);
		const noted = failure && isOpen ? { ...failure, mayBeDone: true } : failure;
		run.note(entry, keyed, { ...outcome, failure: noted });
		if (!noted?.mayBeDone || !mayHaveEffect(keyed)) return { ...outcome, failure: noted };
		// In the message, since n8n's table shows nothing else of an error item.
		const message = `${noted.message} (may have been done)`;
		return { ...outcome, failure: { ...noted, message } };
	};
}

/** Milliseconds for which a key is sure to be known. */
const KEPT_FOR = IDEMPOTENCY_HOURS * 3_600_000;

const OVERTAKEN = 'A later write to the same record succeeded, so this one was not sent again';

const FORGOTTEN: Failure = {
	mayBeDone: true,
	message: `An earlier run has sent this more than ${IDEMPOTENCY_HOURS} hours ago and got no answer, so it was not sent again (may have been done)`,
	hint: 'The service no longer knows it, and would do it a second time. Look there whether it was done. If it was not, run the workflow anew instead of retrying the execution.',
};

// Stryker disable all: of what reads and writes n8n's own records, the integration tests in n8n-core tell.

const FIELD = 'companyDataRun';
const WORK_FIELD = 'companyDataWork';

/** Runs n8n makes of a node with Retry On Fail: as set, 3 by default, and within these bounds. */
const TRIES = { default: 3, minimum: 2, maximum: 5 };

interface Work {
	/** Empty where it is not known in which execution the node began. */
	origin: string;
	runsFromLog: number;
}

export class StoredRuns {
	readonly #node: IExecuteFunctions;
	readonly #stored: { [FIELD]?: StoredRun; [WORK_FIELD]?: Work };
	readonly #work: Work;
	readonly #isFirstRun: boolean;
	#record?: RunRecord;

	private constructor(node: IExecuteFunctions, work: Work, isFirstRun: boolean) {
		this.#node = node;
		this.#stored = node.getContext('node');
		this.#stored[WORK_FIELD] = this.#work = work;
		this.#isFirstRun = isFirstRun;
	}

	/** Call it before anything can fail: a retry that finds nothing is of an execution n8n kept nothing of. */
	static async of(node: IExecuteFunctions): Promise<StoredRuns> {
		const known = node.getContext('node')[WORK_FIELD] as Work | undefined;
		return new StoredRuns(node, known ?? (await workOf(node)), known === undefined);
	}

	/** Answers of an earlier run; unknown where it may have written what this one is to write. */
	get earlier(): 'none' | 'unknown' | 'answered' {
		if (this.#work.origin === '') return 'unknown';
		const hasAnswers = !['', '[]'].includes(this.#stored[FIELD]?.answers ?? '');
		return hasAnswers ? 'answered' : 'none';
	}

	/** @param continued an execution that n8n kept nothing of. */
	open(target: readonly string[], continued?: string): RunRecord {
		const work = this.#work;
		const isOpen = this.#isFirstRun || work.origin === '';
		if (continued !== undefined && isOpen) work.origin = continued;
		const identity = identityOf(this.#node, work);
		return (this.#record = new RunRecord(identity, target, this.#stored[FIELD]));
	}

	/** Keeps what a repetition needs, and returns how many answers did not fit. */
	end({ failure, output }: EndedRun): number {
		const record = this.#record;
		if (record === undefined) return 0;
		const isRepeated = failure !== undefined || isTriedAgain(this.#node, record, output);
		if (isRepeated) this.#stored[FIELD] = record.toStored();
		// Writes without an answer stay, since a loop may repeat them.
		else if (record.isOpen) this.#stored[FIELD] = { ...record.toStored(), answers: '' };
		else delete this.#stored[FIELD];
		return record.dropped;
	}
}

async function workOf(node: IExecuteFunctions): Promise<Work> {
	const execution = executionOf(node);
	if (node.getMode() !== 'retry') return { origin: execution, runsFromLog: 0 };
	// What n8n stores of a retry before it begins is what it has of the execution that is retried.
	const retried = await node.getExecutionDataById(execution);
	const { name } = node.getNode();
	return {
		origin: failedBefore(name, retried) ? execution : '',
		runsFromLog: runsFromLog(name, retried),
	};
}

/** Some triggers start executions without an ID; a repetition then looks like new work. */
function executionOf(node: IExecuteFunctions): string {
	return node.getExecutionId() || randomUUID();
}

/** The idempotency keys are derived from the execution in which the work began. */
function identityOf(node: IExecuteFunctions, { origin, runsFromLog }: Work) {
	const execution = executionOf(node);
	const { $runIndex: runIndex } = node.getWorkflowDataProxy(0) as unknown as { $runIndex: number };
	return {
		instance: node.getInstanceId(),
		workflow: node.getWorkflow().id ?? '',
		execution,
		// Without one, only what is no write gets a key.
		origin: origin || execution,
		node: node.getNode().id,
		runIndex: runIndex - runsFromLog,
	};
}

/** With Retry On Fail, n8n runs a node again whenever the first output item has an error. */
function isTriedAgain(
	node: IExecuteFunctions,
	record: RunRecord,
	output: EndedRun['output'],
): boolean {
	const { retryOnFail, maxTries } = node.getNode();
	// n8n 1 counts any field of that name, whatever it holds.
	if (retryOnFail !== true || output[0]?.json.error === undefined) return false;
	const most = Math.max(TRIES.minimum, maxTries || TRIES.default);
	return record.tries < Math.min(TRIES.maximum, most);
}

export interface RetriedExecution {
	executionData?: { nodeExecutionStack: Array<{ node: { name: string } }> };
	resultData: { runData: Record<string, NodeRun[]>; lastNodeExecuted?: string };
	/** Set while it waits, and where n8n was stopped after a wait. */
	waitTill?: Date | string;
}

interface NodeRun {
	executionStatus?: string;
	data?: { main?: Array<Array<{ json: Record<string, unknown> }> | null> };
}

/** Entered by n8n for the output of a node of which only its log of events knows that it ran. */
const ARTIFICIAL_ITEM = 'isArtificialRecoveredEventItem';

/**
 * Tells whether an execution that n8n repeats failed before a node began. One in which n8n itself was
 * stopped has not failed: n8n starts it from its beginning, or where it last waited, and enters for the
 * nodes what its log of events has. That log may lack the last of them.
 */
export function failedBefore(node: string, retried: RetriedExecution | undefined): boolean {
	if (retried?.executionData === undefined || retried.waitTill !== undefined) return false;
	const { runData, lastNodeExecuted: last } = retried.resultData;
	if (last === undefined || node in runData) return false;
	// n8n puts a node that fails back on its stack.
	const [next] = retried.executionData.nodeExecutionStack;
	return next?.node.name === last && !runData[last]?.some(isFromLog);
}

export function runsFromLog(node: string, retried: RetriedExecution | undefined): number {
	return (retried?.resultData.runData[node] ?? []).filter(isFromLog).length;
}

function isFromLog({ executionStatus, data }: NodeRun): boolean {
	const [item] = data?.main?.[0] ?? [];
	return executionStatus === 'crashed' || item?.json[ARTIFICIAL_ITEM] !== undefined;
}
