import type {
	IBinaryKeyData,
	IDataObject,
	INodeExecutionData,
	INodeProperties,
	NodeApiError,
	NodeOperationError,
} from 'n8n-workflow';
import type { Scope } from '../../service/authentication';
import type { Extent, ItemContext as FieldContext } from '../fields/parameters';
import type { ApiClient, RequestSettings } from '../../client/client';
import type { ApiRequest } from '../../client/types';
import type { Stage } from '../../client/pipe';
import type { CompanyIdFinder } from '../../client/company-lookup';
import type { Hints } from './hints';
import type { Plan } from './plan';
import type { RunProgress } from './run-progress';
import type { StopRule } from './stop-rule';

export interface ItemContext extends FieldContext {
	caller: Caller;
}

export interface RunContext {
	client: ApiClient;
	settings: RequestSettings;
	hints: Hints;
	note?: string;
	findCompanyId: CompanyIdFinder;
	/** Ends the run at failures after which further requests would be for nothing. */
	stopRule: StopRule;
	progress: RunProgress;
}

export interface OperationContext extends ItemContext, RunContext {}

/** The part of a list that was asked for, and what is known of the rest. */
export interface Part {
	records: IDataObject[];
	extent: Extent;
	/** Number of all there are, where the service says so. */
	total?: number;
	hasMore: boolean;
	/** Criteria of the search, as the node understood them; empty for everything. */
	criteria?: string;
	/** Sentence for an empty list, e.g. what was looked for. */
	none: string;
	/** Records that a filter of the node itself leaves out, and what they lack. */
	leftOut?: { records: ReadonlySet<IDataObject>; lack: string };
	/** Sentence for the end of a list that the service cuts, though there may be more. */
	bound?: string;
}

/** The records of a list without those that a filter of the node itself leaves out. */
export function keptOf({ records, leftOut }: Part): IDataObject[] {
	return records.filter((record) => leftOut?.records.has(record) !== true);
}

/** Who runs the node: a workflow, or an agent that calls it as a tool. All that depends on it is here. */
export interface Caller extends Readonly<FieldContext['caller']> {
	/** Set where a failure becomes an item, rather than stopping the node. */
	goesOnAfterFailure: boolean;
	/** Attempts after failures where the user has not set them, and the end of all requests of the run. */
	limits: Pick<RequestSettings, 'maxRetries' | 'deadline'>;
	/**
	 * Stages that all requests of the run go through besides the client's own.
	 *
	 * @param target identifies where the requests go.
	 * @param continued the execution whose work this run continues.
	 */
	stagesFor(target: readonly string[], continued?: string): Stage[];
	presentList(context: ItemContext, part: Part): IDataObject[] | IDataObject;
	presentRecord(context: ItemContext, record: IDataObject): IDataObject;
	presentResults(context: ItemContext, results: ItemResult[]): ItemResult[];
	/** Adds what is to be said of every result of the run, where its hints are not seen. */
	withNote(results: ItemResult[], note: string): ItemResult[];
	/**
	 * The error that n8n shows.
	 *
	 * @param item the input item, where it is about one.
	 * @param progress what of the node's work is done, where the error ends it.
	 */
	toError(reason: unknown, item?: number, progress?: string): NodeApiError | NodeOperationError;
	/**
	 * Keeps what a later run of the same work needs.
	 *
	 * @returns what to say of the progress, where a failure stops the node.
	 */
	ended(run: EndedRun): string | undefined;
}

export interface EndedRun {
	output: readonly INodeExecutionData[];
	/** Input items that have all of their data, of `all`. */
	done: number;
	all: number;
	failure?: ItemFailure;
}

/** The input item a result belongs to, or the items. */
export type ItemLink = number | number[];

export interface ItemFailure {
	item: ItemLink;
	error: unknown;
	/** Set where nothing of the run was sent because of it. */
	isUnsent?: boolean;
}

/** The data of an item, perhaps with a file. */
export interface ItemAnswer {
	item: ItemLink;
	json: IDataObject;
	binary?: IBinaryKeyData;
	/** Reason why no request was made for it; absent where one was. */
	unasked?: string;
	/** Set where it comes out without the input, whatever the user chose. */
	isAlone?: boolean;
	/** Set for an item of the input that the operation leaves out: `json` is added to it. */
	isLeftOut?: boolean;
}

export type ItemResult = ItemAnswer | ItemFailure;

export class RecordWithFile {
	readonly json: IDataObject;
	readonly binary: IBinaryKeyData;

	constructor(json: IDataObject, binary: IBinaryKeyData) {
		this.json = json;
		this.binary = binary;
	}
}

export type Records = IDataObject | IDataObject[] | RecordWithFile;

interface OperationDescription {
	/** The stored value: it is part of people's workflows and never changes. */
	value: string;
	name: string;
	action: string;
	description: string;
	fields: INodeProperties[];
}

export interface LocalOperation extends OperationDescription {
	scope: 'none';
	execute(context: ItemContext): Promise<IDataObject | IDataObject[]>;
}

interface RequestOperation extends OperationDescription {
	/** The scope its requests need; `dependsOnPath` where the user chooses the path. */
	scope: Scope | 'dependsOnPath';
	/**
	 * Plans for an item, given the request with which it begins: only that by default.
	 *
	 * @throws {InvalidInput} when a field cannot be understood.
	 */
	plan?(context: OperationContext, request: ApiRequest): Plan[];
}

/** An operation that only reads, and handles each input item by itself. */
export interface ReadOperation extends RequestOperation {
	execute(context: OperationContext): Promise<Records>;
}

/** An operation that may write, and handles each input item by itself, in two steps. */
export interface WriteOperation extends RequestOperation {
	/**
	 * The request of an item. It sends nothing and depends on nothing but the item's fields, so that those
	 * of all items can be checked before the first request leaves.
	 *
	 * @throws {InvalidInput} when a field cannot be understood.
	 */
	toRequest(context: ItemContext): ApiRequest;
	send(context: OperationContext, request: ApiRequest): Promise<Records>;
	/**
	 * Name of what the request sets, where a run need not set it to the same again. Names of two kinds
	 * may mean the same.
	 */
	sets?(request: ApiRequest): { kind: string; name: string };
}

export type ItemOperation = ReadOperation | WriteOperation;

/** Plans of items that are handled together, and the results of those that need no request. */
export interface BulkPlan {
	plans: Plan[];
	results: ItemResult[];
}

/** An operation that handles all input items together. Its `context` is that of the first item. */
export interface BulkOperation extends RequestOperation {
	executeBulk(context: OperationContext, items: readonly ItemContext[]): Promise<ItemResult[]>;
	planBulk(context: OperationContext, items: readonly ItemContext[]): Promise<BulkPlan>;
}

/** An operation whose parameters say whether it handles items together or by themselves. */
export interface WriteOrBulkOperation extends WriteOperation, BulkOperation {
	isBulk(context: ItemContext): boolean;
}

export type Operation = LocalOperation | ItemOperation | BulkOperation | WriteOrBulkOperation;

/** A resource: its entry in the list of resources, and its operations. */
export interface Resource {
	value: string;
	name: string;
	description: string;
	operations: Operation[];
	/** The value n8n assumes in workflows that store none, as it does not store defaults: never changes. */
	defaultOperation: string;
}
