import { afterwards } from '../support/e2e.mts';
import { startScriptedServer } from '../support/scripted-server.mts';

const CONCLUSION = { role: 'assistant', content: 'Done.' };

/** One call of a tool, as a model asks for it. */
export interface ToolCall {
	tool: string;
	values: Record<string, unknown>;
}

interface Message {
	role: string;
	content: unknown;
	tool_call_id?: string;
}

/** A model that follows a script: the calls of each step, and then an end. */
export interface ScriptedModel {
	baseUrl: string;
	/** Sets the script; the conversation that follows is kept to it. */
	follow(steps: ToolCall[][]): void;
	/** What the tools have answered, step by step. */
	answers(): string[][];
}

/** Starts a model on this machine that speaks as OpenAI's chat completions do, and ends with the tests. */
export async function startScriptedModel(): Promise<ScriptedModel> {
	let steps: ToolCall[][] = [];
	let heard: Message[] = [];
	const { baseUrl, stop } = await startScriptedServer(({ method, body }) => {
		// n8n tests a credential by the list of models.
		if (method === 'GET') return { data: [] };
		heard = (body as { messages: Message[] }).messages;
		const step = stepsDone(heard);
		return completionOf(step < steps.length ? callsOf(steps[step], step) : CONCLUSION);
	});
	afterwards(stop);
	return {
		baseUrl,
		follow: (script) => {
			steps = script;
			heard = [];
		},
		answers: () =>
			steps.map((calls, step) => calls.map((_, index) => answerTo(heard, step, index))),
	};
}

/** By the answers of tools, since some agents make several messages of one with several calls. */
function stepsDone(messages: Message[]): number {
	const steps = messages.map(({ tool_call_id = '' }) => /^call_(\d+)_/.exec(tool_call_id)?.[1]);
	return new Set(steps.filter((step) => step !== undefined)).size;
}

const idOf = (step: number, index: number) => `call_${step}_${index}`;

function answerTo(messages: Message[], step: number, index: number): string {
	const id = idOf(step, index);
	const content = messages.find(({ tool_call_id }) => tool_call_id === id)?.content ?? '';
	return typeof content === 'string' ? content : JSON.stringify(content);
}

function callsOf(calls: ToolCall[], step: number) {
	return {
		role: 'assistant',
		content: null,
		tool_calls: calls.map(({ tool, values }, index) => ({
			index,
			id: idOf(step, index),
			type: 'function',
			function: { name: tool, arguments: JSON.stringify(values) },
		})),
	};
}

function completionOf(message: ReturnType<typeof callsOf> | typeof CONCLUSION) {
	const finish_reason = message.content === null ? 'tool_calls' : 'stop';
	return {
		id: 'chat',
		object: 'chat.completion',
		created: 1,
		model: 'scripted',
		choices: [{ index: 0, message, finish_reason }],
		usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
	};
}
