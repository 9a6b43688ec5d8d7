/** Reads the body of a response while it arrives, and no further than n8n can process it. */

import { type ApiRequest, isWrite } from './request';
import {
	type ArrivingResponse,
	hasFileType,
	isPlainText,
	type ReceivedResponse,
	type ResponseHead,
} from './response';

/** Longest body of an answer, unpacked. A file may be longer. */
export const MAX_MEGABYTES = 64;

/** Longest body of a refusal, which has only a few words to say. */
const MAX_MEGABYTES_OF_REFUSAL = 1;

/** Most values in an answer, in millions: a list of three bytes in JSON takes ten times as many in memory. */
export const MAX_MILLION_VALUES = 4;

/** True if the body is a file unless it turns out to be JSON. The plain text that confirms a write is none. */
export function mayBeFile(request: ApiRequest, { statusCode, headers }: ResponseHead): boolean {
	const isAccepted = request.acceptsFile === true && statusCode <= 299;
	return isAccepted && hasFileType(headers) && !(isWrite(request) && isPlainText(headers));
}

/**
 * Reads a response to its end, or closes the connection once it is too large for an answer and cannot be a file.
 *
 * @throws {unknown} the network's error, if the body breaks off.
 */
export async function receivedWhole(
	request: ApiRequest,
	{ statusCode, headers, body }: ArrivingResponse,
): Promise<ReceivedResponse> {
	// The headers are an object of n8n's client with methods of its own.
	const head: ResponseHead = { statusCode, headers: { ...headers } };
	const isKept = mayBeFile(request, head);
	const megabytes = statusCode <= 299 ? MAX_MEGABYTES : MAX_MEGABYTES_OF_REFUSAL;
	const chunks: Buffer[] = [];
	let size = 0;
	let values = 0;
	let isTooLarge = false;

	for await (const chunk of body) {
		if (!isTooLarge) {
			size += chunk.length;
			values += countValues(chunk);
			isTooLarge = size > megabytes * 1e6 || values > MAX_MILLION_VALUES * 1e6;
		}
		if (isTooLarge && !isKept) {
			return { ...head, bytes: Buffer.alloc(0), isTooLarge };
		}

		chunks.push(chunk);
	}

	return { ...head, bytes: Buffer.concat(chunks), isTooLarge };
}

const BEFORE_VALUES = [...Buffer.from(',[{')];

/** Counts the signs that come before values in JSON. Those within texts are counted, too. */
function countValues(chunk: Buffer): number {
	const [comma, list, object] = BEFORE_VALUES;
	let count = 0;

	// An iterator over the bytes takes four times as long, and as long as JSON.parse.
	for (let at = 0; at < chunk.length; at++) {
		const { [at]: byte } = chunk;
		if (byte === comma || byte === list || byte === object) count++;
	}

	return count;
}
