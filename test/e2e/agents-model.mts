import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

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

interface ChatRequest {
	messages: Message[];
	stream?: boolean;
}

type Conclude = (answers: string[][]) => string;

const CONCLUSION: Conclude = () => 'Done.';

/** A model that follows a script: the calls of each step, and then an end. */
export interface ScriptedModel {
	baseUrl: string;
	/**
	 * Sets the script; the conversation that follows is kept to it. In the end the model says what
	 * `conclude` makes of what the tools have answered.
	 */
	follow(steps: ToolCall[][], conclude?: Conclude): void;
	/** What the tools have answered, step by step. */
	answers(): string[][];
	stop(): Promise<void>;
}

/** Starts a model on this machine that speaks as OpenAI's chat completions do. */
export async function startScriptedModel(): Promise<ScriptedModel> {
	let steps: ToolCall[][] = [];
	let heard: Message[] = [];
	let conclude = CONCLUSION;
	const answers = () =>
		steps.map((calls, step) => calls.map((_, index) => answerTo(heard, step, index)));
	const server = createServer((request, response) => {
		// n8n tests a credential by the list of models.
		if (request.method === 'GET') return void response.end('{ "data": [] }');
		void bodyOf(request).then((text) => {
			const { messages, stream } = JSON.parse(text) as ChatRequest;
			heard = messages;
			const step = stepsDone(messages);
			const message =
				step < steps.length ? callsOf(steps[step], step) : conclusionOf(conclude(answers()));
			if (stream) {
				response.setHeader('content-type', 'text/event-stream');
				response.write(`data: ${JSON.stringify(chunkOf(message))}\n\n`);
				response.end('data: [DONE]\n\n');
				return;
			}
			response.setHeader('content-type', 'application/json');
			response.end(JSON.stringify(completionOf(message)));
		});
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	const { port } = server.address() as AddressInfo;
	return {
		baseUrl: `http://127.0.0.1:${port}/v1`,
		follow: (script, said = CONCLUSION) => {
			steps = script;
			conclude = said;
			heard = [];
		},
		answers,
		stop: async () => {
			server.closeAllConnections();
			await new Promise((resolve) => server.close(resolve));
		},
	};
}

async function bodyOf(request: IncomingMessage): Promise<string> {
	let text = '';
	for await (const part of request) text += part;
	return text;
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

function conclusionOf(content: string) {
	return { role: 'assistant', content };
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

type ModelMessage = ReturnType<typeof callsOf | typeof conclusionOf>;

function frameOf(object: string) {
	return { id: 'chat', object, created: 1, model: 'scripted' };
}

function completionOf(message: ModelMessage) {
	const finish = message.content === null ? 'tool_calls' : 'stop';
	return {
		...frameOf('chat.completion'),
		choices: [{ index: 0, message, finish_reason: finish }],
		usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
	};
}

function chunkOf(message: ModelMessage) {
	const finish = message.content === null ? 'tool_calls' : 'stop';
	return {
		...frameOf('chat.completion.chunk'),
		choices: [{ index: 0, delta: message, finish_reason: finish }],
	};
}
