import { PollContext } from 'n8n-core';
import {
	type ICredentialDataDecryptedObject,
	type IDataObject,
	type INode,
	type INodeParameters,
	type WorkflowActivateMode,
	NodeHelpers,
	Workflow,
} from 'n8n-workflow';
import { CompanyDataPollingTrigger } from '../../../nodes/CompanyDataPollingTrigger/CompanyDataPollingTrigger.node.ts';
import { additionalDataOf } from '../../support/additional-data.mts';

const NAME = 'Company Data Polling Trigger';
const trigger = new CompanyDataPollingTrigger();

/** How a trigger is set up. */
export interface TriggerSetup {
	parameters: object;
	credentials: ICredentialDataDecryptedObject;
	/** Tells workflows apart, which remember what they have polled. */
	workflowId: string;
	/** ID of the stored credential. */
	credentialId?: string;
	/** Name of the node, by which n8n stores what it remembers. */
	nodeName?: string;
	/** Milliseconds that n8n gives a poll. */
	budget?: number;
}

/**
 * A workflow that is active in n8n, as its database and its processes have it: what polls change is stored when they
 * start an execution, and after an activation.
 */
export class ActiveTrigger {
	/** What n8n's database has of the workflow's static data. */
	database = '{}';
	/** What polls have started executions with. */
	readonly executions: IDataObject[][] = [];
	readonly logs: string[] = [];
	readonly errors: Error[] = [];
	setup: TriggerSetup;
	#context?: PollContext;
	#workflow?: Workflow;

	constructor(setup: TriggerSetup) {
		this.setup = setup;
	}

	/** The items of all executions. */
	get items(): IDataObject[] {
		return this.executions.flat();
	}

	/**
	 * Makes the workflow active, as n8n does when a user wants it (`activate`, `update`) and when it starts (`init`).
	 *
	 * @throws {Error} what the first poll throws.
	 */
	async activate(mode: WorkflowActivateMode = 'activate'): Promise<void> {
		this.#workflow = this.#workflowFromDatabase();
		this.#context = this.#contextFor(this.#workflow, 'trigger', mode);
		this.#emit(await trigger.poll.call(this.#context));
		this.#store();
	}

	/** One poll of the schedule. A failure becomes a failed execution. */
	async poll(): Promise<void> {
		if (this.#context === undefined) throw new Error('Activate the workflow first');
		try {
			this.#emit(await trigger.poll.call(this.#context));
		} catch (error) {
			this.errors.push(error as Error);
		}
	}

	/** An activation where n8n has durable cursors: what the first poll changes is dropped. */
	async activateDurably(): Promise<void> {
		const context = this.#contextFor(this.#workflowFromDatabase(), 'trigger', 'activate');
		expect(await trigger.poll.call(context)).toBeNull();
	}

	/** A poll of the durable scheduler, with a context of its own; what it changes is stored if it succeeds. */
	async pollDurably(): Promise<void> {
		this.#workflow = this.#workflowFromDatabase();
		const context = this.#contextFor(this.#workflow, 'trigger', 'update');
		this.#emit(await trigger.poll.call(context));
		this.#store();
	}

	/** Fetch Test Event, in the editor. */
	async fetchTestEvent(): Promise<IDataObject[]> {
		const context = this.#contextFor(this.#workflowFromDatabase(), 'manual', 'manual');
		const [items = []] = (await trigger.poll.call(context)) ?? [];
		return items.map(({ json }) => json);
	}

	#emit(data: Awaited<ReturnType<typeof trigger.poll>>): void {
		if (data === null) return;
		this.#store();
		this.executions.push(data[0].map(({ json }) => json));
	}

	#store(): void {
		this.database = JSON.stringify(this.#workflow?.staticData);
	}

	#workflowFromDatabase(): Workflow {
		const { credentialId: id = '1', nodeName = NAME, parameters, workflowId } = this.setup;
		const node: INode = {
			id: 'trigger',
			name: nodeName,
			type: trigger.description.name,
			typeVersion: 1,
			position: [0, 0],
			parameters: parameters as INodeParameters,
			credentials: {
				companyDataApi: { id, name: 'Test credential' },
				companyDataOAuth2Api: { id, name: 'Test account' },
			},
		};
		const nodeType = NodeHelpers.getVersionedNodeType(trigger);
		return new Workflow({
			id: workflowId,
			active: true,
			nodes: [node],
			connections: {},
			nodeTypes: {
				getByName: () => trigger,
				getByNameAndVersion: () => nodeType,
				getKnownTypes: () => ({}),
			},
			staticData: JSON.parse(this.database) as IDataObject,
		});
	}

	#contextFor(
		workflow: Workflow,
		mode: 'trigger' | 'manual',
		activation: WorkflowActivateMode,
	): PollContext {
		const additionalData = additionalDataOf(this.setup.credentials, {});
		const node = workflow.getNode(this.setup.nodeName ?? NAME)!;
		const context = new PollContext(workflow, node, additionalData, mode, activation);
		const { budget } = this.setup;
		if (budget !== undefined) Object.assign(context, { getPollBudgetMs: () => budget });
		const write = (text: string) => this.logs.push(text);
		const logger = { info: write, warn: write, error: write, debug: () => {} };
		return Object.defineProperty(context, 'logger', { value: logger });
	}
}
