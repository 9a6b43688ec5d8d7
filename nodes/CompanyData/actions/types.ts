import type { IDataObject, IExecuteFunctions, INodeProperties } from 'n8n-workflow';
import type { ApiClient } from '../transport/client';

/** What an operation works with: n8n's functions, and the client for the node's credential. */
export interface OperationContext {
	node: IExecuteFunctions;
	client(): Promise<ApiClient>;
	/** How many requests of this run should be unfinished together. */
	parallelism: () => number;
}

/** The input item a result belongs to, or the items. */
export type ItemLink = number | number[];

/** What came of an item: data, or the reason why there is none. */
export type ItemResult = { item: ItemLink; json: IDataObject } | { item: ItemLink; error: unknown };

interface OperationDescription {
	/** The stored value: it lives in people's workflows and never changes. */
	value: string;
	name: string;
	action: string;
	description: string;
	fields: INodeProperties[];
}

/** An operation that answers each input item by itself. */
export interface ItemOperation extends OperationDescription {
	execute(context: OperationContext, itemIndex: number): Promise<IDataObject | IDataObject[]>;
}

/** An operation that gathers all input items; `gathers` says whether it does so with these parameters. */
export interface BulkOperation
	extends Partial<Pick<ItemOperation, 'execute'>>, OperationDescription {
	isBulk(context: OperationContext): boolean;
	executeBulk(context: OperationContext, itemCount: number): Promise<ItemResult[]>;
}

export type Operation = ItemOperation | BulkOperation;

/** A resource: its entry in the list of resources, and its operations. */
export interface Resource {
	value: string;
	name: string;
	description: string;
	operations: Operation[];
}
