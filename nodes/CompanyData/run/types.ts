/** What an operation is, and what it gets from the router. Operations know nothing else of a run. */

import type { IDataObject, INodeExecutionData, INodeProperties } from 'n8n-workflow';

import type { Hints } from './hints';
import type { Extent, ItemContext as FieldContext } from '../fields';
import type { ApiClient, RequestSettings } from '../../api/client';
import type { CompanyIdFinder } from '../../api/companies';
import type { Scope } from '../../service/authentication';
import type { ApiRequest, Stage } from '../../transport/request';
import type { ApiResponse } from '../../transport/response';

/** Reads the fields of one item. */
export interface ItemContext extends FieldContext {
	caller: Caller;
}

/** What all items of a run share. */
export interface RunContext {
	client: ApiClient;
	hints: Hints;
	findCompanyId: CompanyIdFinder;
	/** Which failures stop the node. */
	stopRule: {
		/** True if On Error is Stop Workflow. */
		readonly mayStop: boolean;
		readonly isStopped: boolean;
		/** Notes a failure, and tells whether the node stops at it. */
		isStoppedBy(error: unknown): boolean;
	};
	isPreview: boolean;
	/** Infinity if the user has set no bound. */
	maxRequests: number;
}

/** What an operation gets that sends requests. */
export interface OperationContext extends ItemContext, RunContext {}

/**
 * What was read of a list for one item: `extent` is what was asked for, `total` what there is if the service says
 * so, `none` what is said if nothing came, `bound` what kept it from being all.
 */
export interface Part {
	records: IDataObject[];
	extent: Extent;
	total?: number;
	/** 'maybe' if the service has not said whether there are more. */
	hasMore: boolean | 'maybe';
	/** What was searched for, in words. */
	criteria?: string;
	none: string;
	/** Records that a filter of the node leaves out, and what they lack. */
	leftOut?: { records: ReadonlySet<IDataObject>; lack: string };
	bound?: string;
}

/** The records that a filter of the node has left. */
export function keptRecords({ records, leftOut }: Part): IDataObject[] {
	return records.filter((record) => leftOut?.records.has(record) !== true);
}

/** Who runs the node: a workflow, or an agent that calls it as a tool. All that depends on it is here. */
export interface Caller extends Readonly<FieldContext['caller']> {
	continuesOnFailure: boolean;
	/** Attempts after failures where the user has not set them, and the end of all requests of the run. */
	limits: Pick<RequestSettings, 'maxRetries' | 'deadline'>;
	stagesFor(target: readonly string[], continued?: string): Stage[];
	presentList(context: ItemContext, part: Part): IDataObject[] | IDataObject;
	presentRecord(context: ItemContext, record: IDataObject): IDataObject;
	presentResults(context: ItemContext, results: ItemResult[]): ItemResult[];
	withNote(results: ItemResult[], note: string): ItemResult[];
	toError(reason: unknown, item?: number, progress?: string): Error;
	/** Says what is done if a failure stops the node. */
	ended(run: EndedRun): string | undefined;
}

/** How far a run has come when it ends, for what the failure says. */
export interface EndedRun {
	output: readonly INodeExecutionData[];
	/** Items that are done, and all of them. */
	done: number;
	all: number;
	failure?: ItemFailure;
}

/** The index of the item that a result comes from, or of several. */
export type ItemLink = number | number[];

/** An item that failed; `isUnsent` if its request never left. */
export interface ItemFailure {
	item: ItemLink;
	error: unknown;
	isUnsent?: boolean;
}

/** A row for an item, or for several; `unasked` is why no request was made for it. */
export interface ItemAnswer extends Pick<INodeExecutionData, 'json' | 'binary'> {
	item: ItemLink;
	unasked?: string;
	/** Set for an input item that the operation leaves out: `json` is added to it. */
	isLeftOut?: boolean;
}

/** What comes of an item. */
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

/** What an item takes, or a whole run of a bulk operation; Infinity where nobody can know. */
export interface Cost {
	requests: number;
	/** Lookups if the service knows every company. If they are Infinity, the credits are not known either. */
	lookups: number;
	/** Companies that come out or go in; undefined or NaN where that is not known. */
	companies?: number;
	/** True if it may take less. */
	isUpTo?: boolean;
}

/** Sends what is free, in a preview that has not asked for enough yet; otherwise it returns undefined. */
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
	/** The cost of an item, given the request with which it begins: only that by default. */
	cost?(context: OperationContext, request: ApiRequest, ask: Ask): Cost | Promise<Cost>;
}

/** An operation whose repetition does no harm. */
export interface ReadOperation extends RequestOperation {
	execute(context: OperationContext): Promise<Records>;
}

/** An operation that changes something: its request is made before any is sent. */
export interface WriteOperation extends RequestOperation {
	/** Reads only the item's fields and sends nothing: all items are checked before the first request leaves. */
	toRequest(context: ItemContext): ApiRequest;
	send(context: OperationContext, request: ApiRequest): Promise<Records>;
}

/** An operation that takes all items at once. */
export interface BulkOperation extends RequestOperation {
	/** False where each item is an operation of its own: it is a WriteOperation too, then. */
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
	/** The value n8n assumes in workflows that store none, as it does not store defaults: never changes. */
	defaultOperation: string;
}
