/** The file that an API Request sends as its body: its options, and reading it from the input item. */

import type { INodeProperties } from 'n8n-workflow';

import { type ItemContext, readCollection } from '../../fields';
import type { ApiRequest, RequestFile } from '../../../../client';
import { hashOf } from '../../../../lib/hash';
import { isRecord } from '../../../../lib/kinds';
import { isNothing } from '../../../../lib/nothing';
import { InvalidInput } from '../../../../lib/result';
import { quoted } from '../../../../lib/text';

const SEND_FILE = 'Send File';
const FILE_FIELD = 'Send File As';

/** The options with which a request sends a file. */
export const fileOptions: INodeProperties[] = [
	{
		displayName: SEND_FILE,
		name: 'sendFile',
		type: 'string',
		default: 'data',
		placeholder: 'e.g. data',
		hint: 'The name of the input field with the binary file',
		description:
			'Input field with the file to send. The file alone is the body, or a field of a form with Send File As.',
	},
	{
		displayName: FILE_FIELD,
		name: 'sendFileAs',
		type: 'string',
		default: 'file',
		placeholder: 'e.g. file',
		description:
			'Form field in which Send File is sent, as multipart/form-data. The fields of Body become form fields beside it.',
	},
];

/** The file of a request before its bytes are read. */
export interface ChosenFile {
	property: string;
	/** The form field in which the file is sent; undefined to send the file alone. */
	formField?: string;
}

/** A line of a header: ASCII without control characters. */
const PRINTABLE = /^[\x20-\x7e]+$/;

/**
 * The file to send, and a hash that distinguishes it before its bytes are read; undefined if no file is sent.
 *
 * @throws {InvalidInput} when the item has no such file, its media type is not one line, or Body cannot be sent together with it.
 */
export function chosenFile(
	{ node, item }: ItemContext,
	body: unknown,
): (ChosenFile & { hash: string }) | undefined {
	const { sendFile, sendFileAs } = readCollection({ node, item }, 'options');
	if (isNothing(sendFile)) {
		if (isNothing(sendFileAs)) return undefined;

		throw new InvalidInput(FILE_FIELD, {
			what: 'names a form field, but no file is chosen',
			hint: `Add Options → ${SEND_FILE} with the input field that has the file.`,
		});
	}

	const property = String(sendFile).trim();
	const files = node.getInputData()[item].binary ?? {};
	const file = files[property];
	if (file === undefined) {
		const names = Object.keys(files);
		const hint = names.length === 0 ? 'It has no file at all.' : `It has ${names.join(', ')}.`;
		throw new InvalidInput(SEND_FILE, {
			what: `is ${quoted(property)}, but the item has no file in that field`,
			hint: `${hint} Put a node before this one that reads the file, and enter the name of its field.`,
		});
	}

	if (!PRINTABLE.test(file.mimeType)) {
		throw new InvalidInput(SEND_FILE, {
			what: 'has a media type that cannot be sent: a line break in it would end its line',
			hint: 'Correct the MIME type of the file in the node that makes it, e.g. text/csv.',
		});
	}

	const formField = isNothing(sendFileAs) ? undefined : String(sendFileAs).trim();
	if (!isRecord(body) || (formField === undefined && Object.keys(body).length > 0)) {
		throw new InvalidInput('Body', {
			what: 'cannot be sent beside a file',
			hint: `Leave it at {}, or add Options → ${FILE_FIELD}, which sends the fields of an object beside the file.`,
		});
	}

	return { property, formField, hash: hashOf([property, formField, file.id ?? file.data]) };
}

/** Adds the bytes of the file and their hash, by which a repetition of the request is recognised. */
export async function withFile(
	{ node, item }: ItemContext,
	request: ApiRequest,
	{ property, formField }: ChosenFile,
): Promise<ApiRequest> {
	const { fileName, mimeType } = node.helpers.assertBinaryData(item, property);
	const bytes = await node.helpers.getBinaryDataBuffer(item, property);
	const hash = hashOf([formField, fileName, mimeType], bytes);
	const file: RequestFile = { bytes, mimeType, name: fileName ?? property, formField };
	return { ...request, file, fileHash: hash };
}
