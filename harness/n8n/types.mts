/** The parts of n8n's REST interface that the scripts use. */

export interface Login {
	email: string;
	password: string;
	firstName: string;
	lastName: string;
}

export interface NewCredential {
	name: string;
	type: string;
	data: Record<string, unknown>;
}

export interface StoredCredential extends NewCredential {
	id: string;
}

export interface CredentialTest {
	status: 'OK' | 'Error';
	message: string;
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

export interface WorkflowConnection {
	node: string;
	type: string;
	index: number;
}

/** What an exported workflow file holds. */
export interface NewWorkflow {
	name: string;
	nodes: WorkflowNode[];
	/** By name of the source node and kind of output; for each output the connections from it. */
	connections: Record<string, Record<string, Array<WorkflowConnection[] | null>>>;
	settings?: Record<string, unknown>;
	[setting: string]: unknown;
}

export interface StoredWorkflow extends NewWorkflow {
	id: string;
	versionId: string;
}
