/** The types of operations, and what they get from the router. Operations know nothing else about a run. */

import type { IDataObject, INodeExecutionData, INodeProperties } from 'n8n-workflow';

import type { Hints } from './hints';
import type { EmptyForItem, Extent, ItemContext as FieldContext, LeftOutReason } from '../fields';
import type {
	ApiClient,
	ApiRequest,
	ApiResponse,
	CompanyIdFinder,
	RequestSettings,
	Scope,
	Stage,
	Target,
} from '../../../client';

/** Reads the fields of one item. */
export interface ItemContext extends FieldContext {
	caller: Caller;
}

/** The parts of a run that all its items share. */
export interface RunContext {
	client: ApiClient;
	hints: Hints;
	findCompanyId: CompanyIdFinder;
	/** Which failures stop the node. */
	stopRule: {
		/** True if On Error is Stop Workflow. */
		readonly mayStop: boolean;
		readonly isStopped: boolean;
		/** Records a failure, and returns true if it stops the node. */
		isStoppedBy(error: unknown): boolean;
	};
	isPreview: boolean;
	/** Maximum number of requests; Infinity if the user has set none. */
	maxRequests: number;
}

/** The context of an operation that sends requests. */
export interface OperationContext extends ItemContext, RunContext {}

/**
 * The part of a list that was read for one item: `extent` is the requested part, `total` the length of the list if the
 * service states it, `none` the text to show if the list is empty, and `bound` the reason why records may be missing.
 */
export interface Part {
	records: IDataObject[];
	extent: Extent;
	total?: number;
	/** 'maybe' if the service does not say whether there are more. */
	hasMore: boolean | 'maybe';
	/** A description of the search. */
	criteria?: string;
	none: string;
	/** The records that the node itself leaves out. */
	leftOut?: ReadonlyMap<IDataObject, LeftOutReason>;
	bound?: string;
}

/** The records that the node does not leave out. */
export function keptRecords({ records, leftOut }: Part): IDataObject[] {
	return records.filter((record) => leftOut?.has(record) !== true);
}

/** Who runs the node: a workflow, or an agent that calls it as a tool. Everything that depends on the caller is here. */
export interface Caller extends Readonly<FieldContext['caller']> {
	continuesOnFailure: boolean;
	/** How often a failed request is retried, and the deadline for all requests of the run. */
	limits: Pick<RequestSettings, 'maxRetries' | 'deadline'>;
	stagesFor(target: Target, continued?: string): Stage[];
	presentList(context: ItemContext, part: Part): IDataObject[] | IDataObject;
	presentRecord(context: ItemContext, record: IDataObject): IDataObject;
	presentResults(context: ItemContext, results: ItemResult[]): ItemResult[];
	withNote(results: ItemResult[], note: string): ItemResult[];
	toError(reason: unknown, item?: number, progress?: string): NodeFailure;
	/** What an earlier run of the same work has done; undefined if there is none, or nothing is kept of it. */
	before(): Before | undefined;
	/** Records the end of a run, and says what was done if a failure stops the node. */
	ended(run: EndedRun): string | undefined;
}

/** An error as n8n shows it: what happened, and in its description how to get on. */
export type NodeFailure = Error & { description?: string | null };

/** What a repetition says of the run before. */
export interface Before {
	/** Number of input items that were done. */
	itemsDone: number;
	/** Number of responses that came but cannot be used, so that their requests are sent again. */
	lostCount: number;
}

/** The state of a run when it ends, for the message of the failure. */
export interface EndedRun {
	output: readonly INodeExecutionData[];
	/** Number of items that are done. */
	done: number;
	all: number;
	failure?: ItemFailure;
}

/** The index of the item that a result comes from, or the indexes of several. */
export type ItemLink = number | number[];

/** An item that failed; `isUnsent` is true if its request was never sent. */
export interface ItemFailure {
	item: ItemLink;
	error: unknown;
	isUnsent?: boolean;
}

/** A row for one or several items; `notSentReason` is the reason why no request was made for it. */
export interface ItemAnswer extends Pick<INodeExecutionData, 'json' | 'binary'> {
	item: ItemLink;
	notSentReason?: string;
	/** True for an input item that the operation leaves out: `json` is added to it on the output Left Out. */
	isLeftOut?: boolean;
}

/** The result for an item. */
export type ItemResult = ItemAnswer | ItemFailure;

/** A record with a binary file. */
export class RecordWithFile {
	readonly json: IDataObject;
	readonly binary: INodeExecutionData['binary'];

	constructor(json: IDataObject, binary: INodeExecutionData['binary']) {
		this.json = json;
		this.binary = binary;
	}
}

/** What an operation returns for one item. */
export type Records = IDataObject | IDataObject[] | RecordWithFile;

/** The cost of an item, or of the whole run of a bulk operation; Infinity if nobody can know. */
export interface Cost {
	requests: number;
	/** Number of lookups if the service knows every company. If it is Infinity, the credits are unknown too. */
	lookups: number;
	/** Number of companies that are read or written; undefined or NaN if nothing is known about it. */
	companies?: number;
	/** Set if `companies` is only a bound. */
	companiesAre?: 'atMost' | 'atLeast';
	/** True if these numbers are upper bounds. */
	isUpTo?: boolean;
}

/** Sends a free request for a preview; returns undefined if there is no preview, or it has sent enough requests. */
export type Ask = <T>(
	request: ApiRequest,
	read: (response: ApiResponse) => T,
) => Promise<T | undefined>;

interface OperationDescription {
	/** The stored value: it is part of people's workflows and never changes. */
	value: string;
	name: string;
	action: string;
	description: string;
	fields: INodeProperties[];
}

/** An operation that sends nothing, and so needs no credential. */
export interface LocalOperation extends OperationDescription {
	scope: 'none';
	execute(context: ItemContext & Pick<RunContext, 'hints'>): Promise<IDataObject | IDataObject[]>;
}

interface RequestOperation extends OperationDescription {
	scope: Scope | 'dependsOnPath';
	/** The cost of an item, given its first request; by default, the cost of that request alone. */
	cost?(context: OperationContext, request: ApiRequest, ask: Ask): Cost | Promise<Cost>;
}

/** An operation whose repetition does no harm. */
export interface ReadOperation extends RequestOperation {
	execute(context: OperationContext): Promise<Records>;
	/** What a workflow gets for an item with a criterion that is empty; by default nothing, as for a search without results. */
	ofEmpty?(reason: EmptyForItem): Records;
}

/** An operation that changes something. The requests of all items are built before the first one is sent. */
export interface WriteOperation extends RequestOperation {
	/**
	 * Why nothing is sent for an item, in the words in which the hint counts such items; undefined if its request is sent. An
	 * item is left out without a failure, since a node before has already said what is missing.
	 */
	leftOut?(context: ItemContext): string | undefined;
	/** Reads only the item's fields and sends nothing: all items are checked before the first request leaves. */
	toRequest(context: ItemContext): ApiRequest;
	send(context: OperationContext, request: ApiRequest): Promise<Records>;
}

/** An operation that takes all items at once. */
export interface BulkOperation extends RequestOperation {
	/** False if each item is sent on its own; the operation must then also be a WriteOperation. */
	isBulk?(context: ItemContext): boolean;
	executeBulk(context: OperationContext, items: readonly ItemContext[]): Promise<ItemResult[]>;
	/** The costs of all items, and the rows that would not be sent. */
	costOfAll(
		context: OperationContext,
		items: readonly ItemContext[],
	): Promise<{ costs: Cost[]; refused: ItemResult[] }>;
}

/** An operation that runs item by item. */
export type ItemOperation = ReadOperation | WriteOperation;
/** An operation that sends requests. */
export type OnlineOperation = ItemOperation | BulkOperation;
/** Any operation of the node. */
export type Operation = LocalOperation | OnlineOperation;

/** A group of operations, as the form shows it. */
export interface Resource {
	value: string;
	name: string;
	description: string;
	operations: Operation[];
	/** n8n does not store defaults: it assumes this value in workflows without one, so it must never change. */
	defaultOperation: string;
}
