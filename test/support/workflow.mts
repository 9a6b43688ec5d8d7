import { randomUUID } from 'node:crypto';
import { ExecutionLifecycleHooks, WorkflowExecute } from 'n8n-core';
import {
	type IBinaryKeyData,
	type IContextObject,
	type ICredentialDataDecryptedObject,
	type IDataObject,
	type INode,
	type INodeExecutionData,
	type INodeParameters,
	type INodeType,
	type INodeTypes,
	type IRun,
	type IRunExecutionData,
	type IWorkflowBase,
	createRunExecutionData,
	NodeHelpers,
	Workflow,
} from 'n8n-workflow';
import { CompanyData } from '../../nodes/CompanyData/CompanyData.node.ts';
import { additionalDataOf } from './additional-data.mts';

const SOURCE = 'Source';
/** Name of the node under test in its workflow. */
export const NODE = 'Company Data';

/** How the node under test is set up and what reaches it. */
export interface NodeRun {
	parameters: INodeParameters;
	items?: IDataObject[];
	/** Files that each item carries. */
	binary?: IBinaryKeyData;
	credentials?: ICredentialDataDecryptedObject;
	/** What n8n does when the node fails; the default is to stop. */
	onError?: INode['onError'];
	executionId?: string;
	retry?: Pick<INode, 'retryOnFail' | 'maxTries' | 'waitBetweenTries'>;
	/** ID of the connected account, where the node authenticates with one. */
	accountId?: string;
	/** The failed run that this one is the retry of, as n8n's Retry makes it. */
	retryOf?: NodeOutcome;
	/** What n8n has of the execution that this one is the retry of, where the node had left nothing. */
	retried?: Pick<IRunExecutionData, 'executionData' | 'resultData' | 'waitTill'>;
	/** Time zone of the workflow. */
	timezone?: string;
	/** Runs the node as the tool n8n makes of it for agents. */
	asTool?: boolean;
	/** Whether the node's error output leads back to its input. */
	loopsErrors?: boolean;
	/** The node in place of Company Data as it is. */
	nodeType?: INodeType;
	/** Version of the node that the workflow was stored with; 1 unless given. */
	typeVersion?: number;
}

/** What came of a run: the items of each output, or the error that stopped the node. */
export interface NodeOutcome {
	outputs: INodeExecutionData[][];
	items: IDataObject[];
	error?: Error & { description?: string; httpCode?: string; context?: IDataObject };
	hints: Array<{ message: string }>;
	run: IRun;
}

/** Emits the items of a run, as a trigger would. */
class SourceNode implements INodeType {
	description = {
		displayName: SOURCE,
		name: 'source',
		group: [],
		version: 1,
		description: '',
		defaults: { name: SOURCE },
		inputs: [],
		outputs: ['main'],
		properties: [],
	} as unknown as INodeType['description'];

	async execute(this: { getInputData(): INodeExecutionData[] }) {
		return [this.getInputData()];
	}
}

function nodeTypesFor(asTool: boolean, companyData: INodeType): INodeTypes {
	if (asTool) companyData.description.name = 'companyDataTool';
	const types: Record<string, INodeType> = {
		source: new SourceNode(),
		[companyData.description.name]: companyData,
	};
	return {
		getByName: (name) => types[name],
		getByNameAndVersion: (name) => NodeHelpers.getVersionedNodeType(types[name]),
		getKnownTypes: () => ({}),
	};
}

function node(name: string, type: string, more: Partial<INode>): INode {
	return { id: type, name, type, typeVersion: 1, position: [0, 0], parameters: {}, ...more };
}

/** A workflow of a source and the node under test. */
export function workflowFor({
	parameters,
	onError,
	retry,
	asTool = false,
	timezone,
	accountId = '1',
	loopsErrors = false,
	nodeType = new CompanyData(),
	typeVersion = 1,
}: NodeRun): Workflow {
	const toNode = { node: NODE, type: 'main', index: 0 } as const;
	return new Workflow({
		id: 'workflow-under-test',
		active: false,
		settings: { executionOrder: 'v1', ...(timezone && { timezone }) },
		nodeTypes: nodeTypesFor(asTool, nodeType),
		nodes: [
			node(SOURCE, 'source', {}),
			node(NODE, asTool ? 'companyDataTool' : 'companyData', {
				typeVersion,
				parameters,
				onError,
				...retry,
				credentials: {
					companyDataApi: { id: '1', name: 'Test credential' },
					companyDataOAuth2Api: { id: accountId, name: 'Test account' },
				},
			}),
		],
		connections: {
			[SOURCE]: { main: [[toNode]] },
			...(loopsErrors ? { [NODE]: { main: [[], [toNode]] } } : {}),
		},
	});
}

/** Starts the node inside n8n-core's own workflow execution: its end, and the way to cancel it. */
export function startNode(setup: NodeRun) {
	const { items = [{}], binary, credentials = {}, executionId = randomUUID() } = setup;
	const isRetry = setup.retryOf !== undefined || setup.retried !== undefined;
	const mode = isRetry ? 'retry' : 'manual';
	const workflow = workflowFor(setup);
	const hooks = new ExecutionLifecycleHooks(mode, executionId, {} as IWorkflowBase);
	const additionalData = additionalDataOf(credentials, {
		hooks,
		executionId,
		getRunExecutionData: async () => setup.retried as IRunExecutionData | undefined,
	});
	const data = createRunExecutionData({
		resultData: structuredClone(setup.retried?.resultData),
		executionData: {
			contextData: storedContext(setup.retryOf),
			nodeExecutionStack: [
				{
					node: workflow.getNode(SOURCE)!,
					data: {
						main: [items.map((json) => (binary === undefined ? { json } : { json, binary }))],
					},
					source: null,
				},
			],
		},
	});
	const running = new WorkflowExecute(additionalData, mode, data).processRunExecutionData(workflow);
	return { finished: running.then(outcomeOf), cancel: () => running.cancel() };
}

/** Runs the node inside n8n-core's own workflow execution, to its end. */
export async function runNode(setup: NodeRun): Promise<NodeOutcome> {
	return await startNode(setup).finished;
}

/** The items of one output of the node, over all of its runs in the execution. */
export function itemsOfAllRuns({ run }: NodeOutcome, output: number): IDataObject[] {
	return (run.data.resultData.runData[NODE] ?? []).flatMap(({ data }) =>
		(data?.main[output] ?? []).map(({ json }) => json),
	);
}

/** What n8n hands to a retry of what nodes have left with a failed execution. It went through text. */
function storedContext(failed: NodeOutcome | undefined): Record<string, IContextObject> {
	return JSON.parse(JSON.stringify(failed?.run.data.executionData?.contextData ?? {})) as Record<
		string,
		IContextObject
	>;
}

/** Hints as n8n can show them: few, short, and not cut within a word or a bracket. */
function checked(hints: NodeOutcome['hints']): NodeOutcome['hints'] {
	const isWhole = ({ message }: { message: string }) =>
		message.length <= 120 && message.split('(').length === message.split(')').length;
	if (hints.length > 3 || !hints.every(isWhole)) throw new Error(`Hints: ${JSON.stringify(hints)}`);
	return hints;
}

function outcomeOf(run: IRun): NodeOutcome {
	const task = run.data.resultData.runData[NODE]?.at(-1);
	const outputs = (task?.data?.main ?? []).map((items) => items ?? []);
	return {
		outputs,
		items: (outputs[0] ?? []).map(({ json }) => json),
		error: (task?.error ?? run.data.resultData.error) as NodeOutcome['error'],
		hints: checked((task?.hints ?? []) as NodeOutcome['hints']),
		run,
	};
}
