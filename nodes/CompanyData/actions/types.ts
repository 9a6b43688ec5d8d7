import type { IBinaryKeyData, IDataObject, IExecuteFunctions, INodeProperties } from 'n8n-workflow';
import type { Scope } from '../../shared/contract/scopes';
import type { ApiClient } from '../transport/client';
import type { RequestSettings } from '../transport/settings';
import type { CompanyIdFinder } from './company-lookup';
import type { StopRule } from './stop-rule';

/** One input item: n8n's functions, and the index by which they read the item's parameters. */
export interface ItemContext {
	node: IExecuteFunctions;
	item: number;
}

/** What an operation that makes requests is given for the run, besides the item. */
export interface RunContext {
	/** Set up with the node's credential; ready to send. */
	client: ApiClient;
	settings: RequestSettings;
	/** Finds the ID of a company that an item names by its CIF. */
	findCompanyId: CompanyIdFinder;
	/** Which failures end the run, so that further requests would be for nothing. */
	stopRule: StopRule;
}

/** What an operation that makes requests is given for one item. */
export interface OperationContext extends ItemContext, RunContext {}

/** The input item a result belongs to, or the items. */
export type ItemLink = number | number[];

/** Why an item has no data. */
export interface ItemFailure {
	item: ItemLink;
	error: unknown;
}

/** The outcome of an item: data, perhaps with a file, or the reason why there is none. */
export type ItemResult =
	{ item: ItemLink; json: IDataObject; binary?: IBinaryKeyData } | ItemFailure;

/** A record that carries a file. */
export class RecordWithFile {
	readonly json: IDataObject;
	readonly binary: IBinaryKeyData;

	constructor(json: IDataObject, binary: IBinaryKeyData) {
		this.json = json;
		this.binary = binary;
	}
}

/** What an operation returns for an item. */
export type Records = IDataObject | IDataObject[] | RecordWithFile;

interface OperationDescription {
	/** The stored value: it is part of people's workflows and never changes. */
	value: string;
	name: string;
	action: string;
	description: string;
	fields: INodeProperties[];
}

/** An operation that makes no request, and so needs no credential. */
export interface LocalOperation extends OperationDescription {
	scope: 'none';
	execute(context: ItemContext): Promise<IDataObject | IDataObject[]>;
}

interface RequestOperation extends OperationDescription {
	/** The scope its requests need; `dependsOnPath` where the user chooses the path. */
	scope: Scope | 'dependsOnPath';
}

/** An operation that handles each input item by itself. */
export interface ItemOperation extends RequestOperation {
	execute(context: OperationContext): Promise<Records>;
}

/** An operation that handles all input items together. Its `context` is that of the first item. */
export interface BulkOperation extends RequestOperation {
	executeBulk(context: OperationContext, items: readonly ItemContext[]): Promise<ItemResult[]>;
}

/** An operation whose parameters say whether it handles items together or by themselves. */
export interface ItemOrBulkOperation extends ItemOperation, BulkOperation {
	isBulk(context: ItemContext): boolean;
}

export type Operation = LocalOperation | ItemOperation | BulkOperation | ItemOrBulkOperation;

/** A resource: its entry in the list of resources, and its operations. */
export interface Resource {
	value: string;
	name: string;
	description: string;
	operations: Operation[];
	/** The value n8n assumes in workflows that store none, as it does not store defaults: never changes. */
	defaultOperation: string;
}
