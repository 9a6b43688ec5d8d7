import assert from 'node:assert/strict';
import axios from 'axios';
import type { StoredExecution } from '../../harness/n8n/execution.mts';
import type { Stack } from '../../harness/sandbox/stack.mts';
import { eventually } from '../e2e/saves.mts';

/** A file as the last page of a form holds it; n8n 1 has text in place of bytes. */
interface HandedBackFile {
	fileName: string;
	data: { data: number[] } | string;
}

/**
 * Sends a file to a form, as its page does.
 *
 * @returns the address of the page that comes next.
 */
export async function submitForm(
	url: string,
	upload: { name: string; content: string | Blob },
): Promise<string> {
	const body = new FormData();
	body.append('field-0', new Blob([upload.content]), upload.name);
	const { data } = await axios.post(url, body, { proxy: false });
	return String(data.formWaitingUrl);
}

/**
 * Waits for the last page of a form, and reads it as the browser of the sender does.
 *
 * @throws {Error} when it says something else or holds another file than an Excel file of that name.
 */
export async function requireEnding(
	{ server }: Stack,
	executionId: string,
	url: string,
	{ file, says }: { file: string; says: string },
): Promise<void> {
	await eventually('The last page of the form has not come', async () => {
		const path = `/executions/${executionId}`;
		const { status } = await server.client.request<StoredExecution>('GET', path);
		assert(status !== 'error', 'The workflow has failed before the last page of the form.');
		assert(status !== 'success', 'The form ends without a page of its own.');
		return status === 'waiting' ? true : undefined;
	});
	const { data: page } = await axios.get<string>(url, { proxy: false });
	assert(page.includes(says), `The last page of the form does not say "${says}".`);
	const [, encoded = ''] = /decodeURIComponent\(["'](.+?)["']\)/.exec(page) ?? [];
	const [handedBack]: HandedBackFile[] = [JSON.parse(decodeURIComponent(encoded))].flat();
	const { fileName, data } = handedBack;
	const start = typeof data === 'string' ? data : String.fromCharCode(...data.data.slice(0, 2));
	assert(fileName === file && start.startsWith('PK'), `The form hands back "${fileName}".`);
	await axios.post(url, {}, { proxy: false });
}
