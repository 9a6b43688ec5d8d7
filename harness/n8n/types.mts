/** The parts of n8n's REST API that the harness uses. */

export interface NewCredential {
	name: string;
	type: string;
	data: Record<string, unknown>;
}

export interface StoredCredential extends NewCredential {
	id: string;
}

export interface WorkflowNode {
	id: string;
	name: string;
	type: string;
	typeVersion: number;
	position: [number, number];
	parameters: Record<string, unknown>;
	credentials?: Record<string, { id: string; name: string }>;
	[setting: string]: unknown;
}

/** The input of a node that a connection leads to. */
export interface Connection {
	node: string;
	type: string;
	index: number;
}

/** Content of an exported workflow file. */
export interface NewWorkflow {
	name: string;
	nodes: WorkflowNode[];
	/** By source node and type of output: the connections of each output. */
	connections: Record<string, Record<string, Array<Connection[] | null>>>;
	settings?: Record<string, unknown>;
	[setting: string]: unknown;
}

export interface StoredWorkflow extends NewWorkflow {
	id: string;
	versionId: string;
}
