import type { NewWorkflow, StoredCredential } from '../../harness/n8n/types.mts';
import { withCredentials } from '../../harness/sandbox/examples.mts';
import type { Stack } from '../../harness/sandbox/stack.mts';
import { afterwards } from '../support/e2e.mts';
import { startScriptedServer } from '../support/scripted-server.mts';

interface ChatMessage {
	role: string;
	content: string;
}

interface ChatRequest {
	messages: ChatMessage[];
	tools: Array<{ function: { name: string } }>;
}

/** What the model asks for: a tool with its arguments, or the end of the conversation with a text. */
type Turn = { tool: string; arguments: object } | { text: string };

/** Gives the workflow a model on this machine that searches, looks up what it found and quotes it. */
export async function withScriptedModel(
	{ n8n }: Stack,
	workflow: NewWorkflow,
): Promise<NewWorkflow> {
	const server = await startScriptedServer(({ body }) => completion(nextTurn(body as ChatRequest)));
	afterwards(server.stop);
	const credential: StoredCredential = await n8n.client.createCredential({
		name: 'Scripted model',
		type: 'openAiApi',
		data: { apiKey: 'none', url: server.baseUrl },
	});
	return withCredentials(workflow, ({ type }) =>
		type.endsWith('.lmChatOpenAi') ? credential : undefined,
	);
}

function nextTurn({ messages, tools }: ChatRequest): Turn {
	const results = messages.filter(({ role }) => role === 'tool').map(({ content }) => content);
	const tool = (part: string) => tools.find(({ function: { name } }) => name.includes(part))!;
	if (results.length === 0) {
		return { tool: tool('Search').function.name, arguments: { text: 'muebles Lugo' } };
	}
	const cif = /[A-W]\d{7}[0-9A-J]/.exec(results[0])?.[0];
	if (results.length === 1) return { tool: tool('Look').function.name, arguments: { cif } };
	return { text: `${cif}: ${results[1]}` };
}

function completion(turn: Turn) {
	const call = 'tool' in turn && {
		id: `call_${turn.tool}`,
		type: 'function',
		function: { name: turn.tool, arguments: JSON.stringify(turn.arguments) },
	};
	return {
		id: 'chatcmpl-1',
		object: 'chat.completion',
		created: 1_760_000_000,
		model: 'scripted',
		choices: [
			{
				index: 0,
				finish_reason: call ? 'tool_calls' : 'stop',
				message: {
					role: 'assistant',
					content: 'text' in turn ? turn.text : null,
					...(call && { tool_calls: [call] }),
				},
			},
		],
		usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
	};
}
