import axios, { isAxiosError, type AxiosInstance } from 'axios';
import type { INodeCredentialTestResult } from 'n8n-workflow';
import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { keepCookies } from '../process/cookies.mts';
import { readExecutionData, type Execution, type StoredExecution } from './execution.mts';
import type { NewCredential, NewWorkflow, StoredCredential, StoredWorkflow } from './types.mts';
import { TRIGGER } from './workflow.mts';

const unfinishedStatuses = ['new', 'running', 'waiting', 'unknown'];

/** Client of the REST API that n8n's editor uses. */
export class N8nClient {
	/** Keeps the session, also for n8n's pages; its paths are below /rest. */
	readonly http: AxiosInstance;

	/** @param url The address of n8n, without a trailing slash. */
	constructor(url: string) {
		this.http = keepCookies(
			axios.create({
				baseURL: `${url}/rest`,
				// n8n ties a session to its browser.
				headers: { 'browser-id': 'company-data-scripts' },
				proxy: false,
				// n8n closes a connection that is kept after seconds, and a request may just have left on it.
				httpAgent: new Agent({ keepAlive: false }),
				timeout: 60_000,
			}),
		);
		this.http.interceptors.response.use(undefined, rejectPlainly);
	}

	/** The version of the package of a node type; undefined where n8n has not loaded the node. */
	async readPackageVersion(type: string): Promise<string | undefined> {
		type Described = Array<{ communityNodePackageVersion: string }>;
		const body = { nodeInfos: [{ name: type, version: 1 }] };
		const described = this.request<Described>('POST', '/node-types', body);
		// What n8n answers for an unknown type differs between its versions.
		const [node] = await described.catch((error: Error) => {
			if (error.message.includes('Unrecognized node type')) return [];
			throw error;
		});
		return node?.communityNodePackageVersion;
	}

	async createCredential(credential: NewCredential): Promise<StoredCredential> {
		// n8n responds with the data encrypted.
		const { id, name } = await this.request<StoredCredential>('POST', '/credentials', credential);
		return { ...credential, id, name };
	}

	async updateCredential({ id, ...credential }: StoredCredential): Promise<void> {
		await this.request('PATCH', `/credentials/${id}`, credential);
	}

	/** Tests a stored credential as the editor does. The texts differ between versions of n8n. */
	async testCredential(credential: StoredCredential): Promise<INodeCredentialTestResult> {
		return await this.request('POST', '/credentials/test', { credentials: credential });
	}

	async deleteCredential(id: string): Promise<void> {
		await this.request('DELETE', `/credentials/${id}`);
	}

	async createWorkflow(workflow: NewWorkflow): Promise<StoredWorkflow> {
		return await this.request('POST', '/workflows', { ...workflow, active: false });
	}

	async readWorkflow(id: string): Promise<StoredWorkflow> {
		return await this.request('GET', `/workflows/${id}`);
	}

	async deleteWorkflow(id: string): Promise<void> {
		// n8n deletes only archived workflows.
		await this.request('POST', `/workflows/${id}/archive`);
		const remove = async (): Promise<unknown> =>
			await this.request('DELETE', `/workflows/${id}`).catch(async (error: Error) => {
				// n8n 2 takes it out of service first.
				if (!error.message.includes('still being unpublished')) throw error;
				await sleep(100);
				return await remove();
			});
		await remove();
	}

	/** Removes all workflows, credentials and Data Tables of the user. */
	async removeAll(): Promise<void> {
		const { id: projectId } = await this.request<{ id: string }>('GET', '/projects/personal');
		const tables = `/projects/${projectId}/data-tables`;
		type Stored = Array<{ id: string }>;
		const list = async (path: string) => {
			const listed = await this.request<Stored | { data: Stored }>('GET', path);
			return 'data' in listed ? listed.data : listed;
		};
		for (const { id } of await list('/workflows')) await this.deleteWorkflow(id);
		for (const { id } of await list('/credentials')) await this.deleteCredential(id);
		// n8n lists ten of them at a time.
		for (let some = await list(tables); some.length > 0; some = await list(tables)) {
			for (const { id } of some) await this.request('DELETE', `${tables}/${id}`);
		}
	}

	/** Runs a stored workflow from a trigger node, as "Execute workflow" does, and waits for its end. */
	async runWorkflow(
		workflow: StoredWorkflow,
		trigger: string,
		timeoutMilliseconds = 120_000,
	): Promise<Execution> {
		const executionId = await this.startWorkflow(workflow, trigger);
		return await this.waitForExecution(executionId, timeoutMilliseconds);
	}

	/** Stores a chain of nodes and runs it to its end. */
	async runNewWorkflow(workflow: NewWorkflow): Promise<Execution> {
		return await this.runWorkflow(await this.createWorkflow(workflow), TRIGGER);
	}

	/** Runs a stored workflow without waiting for its end; returns the id of the execution. */
	async startWorkflow(workflow: StoredWorkflow, trigger: string): Promise<string> {
		const { executionId } = await this.request<{ executionId: string }>(
			'POST',
			`/workflows/${workflow.id}/run`,
			{ workflowData: workflow, triggerToStartFrom: { name: trigger } },
		);
		return executionId;
	}

	async stopExecution(id: string): Promise<void> {
		await this.request('POST', `/executions/${id}/stop`);
	}

	/**
	 * Retries a failed execution and waits for the end of the new one.
	 *
	 * @param loadWorkflow whether with the workflow as it is saved now, not as it was then.
	 */
	async retryExecution(
		id: string,
		loadWorkflow: boolean,
		timeoutMilliseconds = 120_000,
	): Promise<Execution> {
		const retry = await this.request<{ id: string }>('POST', `/executions/${id}/retry`, {
			loadWorkflow,
		});
		return await this.waitForExecution(retry.id, timeoutMilliseconds);
	}

	/** @throws {Error} when it has not ended within the given time. */
	async waitForExecution(id: string, timeoutMilliseconds = 120_000): Promise<Execution> {
		const started = Date.now();
		for (let waited = 0; waited < timeoutMilliseconds; waited = Date.now() - started) {
			const stored = await this.request<StoredExecution>('GET', `/executions/${id}`).catch(
				(error: Error) => {
					// What n8n 2.20 answers until the data is stored.
					if (error.message.endsWith("(reading 'resultData')")) return undefined;
					throw error;
				},
			);
			const hasEnded = stored !== undefined && !unfinishedStatuses.includes(stored.status);
			const execution = hasEnded ? readExecutionData(stored) : undefined;
			if (execution !== undefined) return execution;
			// n8n loads all of the execution for each question, which holds up what is measured.
			await sleep(Math.min(Math.max(waited / 4, 100), 1000));
		}
		throw new Error(`Execution ${id} has not ended within ${timeoutMilliseconds / 1000} seconds.`);
	}

	async listExecutions(workflowId: string): Promise<string[]> {
		const filter = encodeURIComponent(JSON.stringify({ workflowId }));
		const { results } = await this.request<{ results: Array<{ id: string }> }>(
			'GET',
			`/executions?filter=${filter}`,
		);
		return results.map(({ id }) => id);
	}

	/**
	 * Activates a workflow and waits until its trigger is registered.
	 *
	 * @throws {Error} with what n8n says when it cannot be activated.
	 */
	async activateWorkflow({ id, versionId, name }: StoredWorkflow): Promise<void> {
		await this.request('POST', `/workflows/${id}/activate`, { versionId, name, description: '' });
		// n8n 2 publishes in the background, and tries for a quarter of a minute before it gives up.
		for (let attempt = 0; attempt < 300; attempt += 1) {
			const { status, data } = await this.http.get(`/workflows/${id}/publication-status`, {
				validateStatus: (code) => code === 200 || code === 404,
			});
			// n8n 1 has no such status: its workflows are active once the request ends.
			if (status === 404 || data.data.status === 'published') return;
			if (data.data.status === 'failed') throw new Error(JSON.stringify(data.data.triggers));
			await sleep(100);
		}
		throw new Error(`Workflow ${id} was neither published nor refused within 30 seconds.`);
	}

	/**
	 * Sends a request below /rest and unwraps the response.
	 *
	 * @throws {Error} with n8n's message, never headers, for any status but a success.
	 */
	async request<Data>(method: string, path: string, body?: object): Promise<Data> {
		return (await this.http.request({ method, url: path, data: body })).data.data;
	}
}

/** Fails with n8n's message: axios's error has the request too, with the session, and breaks jest's report. */
async function rejectPlainly(error: unknown): Promise<never> {
	if (!isAxiosError(error)) throw error;
	const { config, response } = error;
	const asked = `${config?.method?.toUpperCase()} ${config?.url}`;
	const said = response?.data?.message ?? error.message;
	throw new Error(`n8n answered ${asked} with ${response?.status ?? error.code}: ${said}`);
}
