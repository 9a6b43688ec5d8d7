/**
 * API Request → Send: sends requests that no other operation covers, with the same pace and retries.
 */

import type { INodeProperties } from 'n8n-workflow';

import { type ChosenFile, chosenFile, fileOptions, withFile } from './file';
import { type Listing, readRecords } from './list';
import { toRecords } from './response';
import {
	answerSizeOption,
	emptyPart,
	idempotencyOptions,
	limitFields,
	offsetOption,
	operationOptions,
	parseJsonBody,
	quotaEndOption,
	readCollection,
	readExtent,
	readIdempotency,
	readLengthCheck,
	readRaw,
	readRecordsIn,
	readSwitch,
	readText,
	recordsInOption,
	withAdditionalQuery,
} from '../../fields';
import { costOf } from '../../run/estimate';
import type { ItemContext, WriteOperation } from '../../run/types';
import {
	type ApiRequest,
	isListedPath,
	NEXT_PAGE_IN,
	type NextPagePlace,
	parseNextPageIn,
	REPEAT_OPTION,
} from '../../../../client';
import { parseChoice } from '../../../../lib/choices';
import { isNothing } from '../../../../lib/nothing';
import { err, ok, type Result, unwrap } from '../../../../lib/result';
import { parseSwitch } from '../../../../lib/switches';
import { quoted } from '../../../../lib/text';
import { shownFor } from '../../../../n8n/description';

const LIST = 'Response Is a List';

const METHODS = ['DELETE', 'GET', 'PATCH', 'POST', 'PUT'] as const;
const WITH_BODY = ['PATCH', 'POST', 'PUT'];
/** Methods that overwrite or delete the resource at their path, so their order matters. */
const SETTING_STATE = ['DELETE', 'PATCH', 'PUT'];

/** The option is named as in n8n's HTTP Request. */
const fullResponseOption: INodeProperties = {
	displayName: 'Include Response Headers and Status',
	name: 'fullResponse',
	type: 'boolean',
	default: true,
	displayOptions: { hide: { '/isListing': [true] } },
	description:
		'Whether to return the whole response, with body, headers and statusCode, instead of only the body',
};

interface SendRequest extends ApiRequest {
	listing?: Listing;
	chosenFile?: ChosenFile;
}

/** Sends one request for each item, or reads a list page by page. */
export const send: WriteOperation = {
	value: 'send',
	name: 'Send',
	action: 'Send API request',
	description: 'Send a request to any path of the service, within its limits',
	scope: 'dependsOnPath',
	fields: [
		{
			displayName: 'Method',
			name: 'method',
			type: 'options',
			default: 'GET',
			options: METHODS.map((method) => ({ name: method, value: method })),
			description: 'The HTTP method of the request',
		},
		{
			displayName: 'Path',
			name: 'path',
			type: 'string',
			default: '',
			required: true,
			placeholder: 'e.g. /lists',
			description: 'The part after the Base URL of the credential. Other hosts cannot be reached.',
		},
		{
			displayName: 'Body',
			name: 'body',
			type: 'json',
			default: '{}',
			required: true,
			displayOptions: { show: { method: WITH_BODY } },
			description: 'The body to send, as a JSON object or array',
		},
		{
			displayName: LIST,
			name: 'isListing',
			type: 'boolean',
			default: false,
			displayOptions: { show: { method: ['GET'] } },
			description:
				'Whether the response is a list: each entry becomes an item, and further pages are read',
		},
		...limitFields({ method: ['GET'], isListing: [true] }),
		operationOptions('query', [
			...shownFor({ '/method': ['POST'] }, idempotencyOptions),
			...shownFor({ '/method': ['GET'] }, [quotaEndOption]),
			...shownFor({ '/method': WITH_BODY }, fileOptions),
			fullResponseOption,
			answerSizeOption,
			offsetOption({ '/method': ['GET'], '/isListing': [true] }),
			{
				displayName: NEXT_PAGE_IN,
				name: 'nextPageIn',
				type: 'string',
				default: '',
				placeholder: 'e.g. meta.next_cursor',
				displayOptions: { show: { '/isListing': [true] } },
				description:
					'Where a response has the token of the next page or a link to it: a field or header, such as meta.next, X-Next-Page or Link. To send the token under another name, put it first: cursor=meta.next. Leave empty to detect it.',
			},
			{ ...recordsInOption, displayOptions: { show: { '/isListing': [true] } } },
			{
				displayName: REPEAT_OPTION,
				name: 'repeatWhenUnknown',
				type: 'boolean',
				default: false,
				description:
					'Whether to resend a request that may have been carried out, as after a timeout: it may be done, and charged, twice. Without this option, neither a PATCH nor a GET or POST to an undocumented path is resent.',
			},
		]),
	],
	toRequest: readRequest,
	cost(_, request) {
		const { listing } = request as SendRequest;
		if (listing === undefined) return costOf(request);

		return { ...costOf(request), requests: listing.length.maxRequests, isUpTo: true };
	},
	async send(context, sendRequest) {
		const { listing, chosenFile: file, ...request } = sendRequest as SendRequest;
		if (listing !== undefined) return await readRecords(context, request, listing);

		const sent = file === undefined ? request : await withFile(context, request, file);
		const response = await context.client.send(sent, (received) => received);
		return await toRecords(context, sent, response);
	},
};

function readRequest(context: ItemContext): SendRequest {
	const method = unwrap('Method', parseChoice(readText(context, 'method', 'Method'), METHODS));
	const path = readPath(context);
	const query = withAdditionalQuery(context);
	const isRepeatable = readRepeatable(context, method, path);
	if (method === 'GET' && readSwitch(context, 'isListing', LIST)) {
		const extent = readExtent(context);
		const nextPageIn = readNextPageIn(context);
		const recordsIn = readRecordsIn(context);
		const length = readLengthCheck(context, extent);
		const listing = { extent, length, nextPageIn, recordsIn };
		return { method, path, query, isRepeatable, listing };
	}

	const body = WITH_BODY.includes(method)
		? unwrap('Body', parseJsonBody(readRaw(context, 'body'), '{"name": "value"}'))
		: undefined;

	const file = WITH_BODY.includes(method) ? chosenFile(context, body) : undefined;
	const { fullResponse = false } = readCollection(context, 'options');
	return {
		method,
		path,
		query,
		body,
		...(file && { chosenFile: file, fileHash: file.hash }),
		wantsHeaders: unwrap(fullResponseOption.displayName, parseSwitch(fullResponse)),
		...(method === 'POST' ? readIdempotency(context) : {}),
		resourceKey: SETTING_STATE.includes(method) ? path : undefined,
		acceptsFile: true,
		isRepeatable,
	};
}

function readNextPageIn(context: ItemContext): NextPagePlace | undefined {
	const { nextPageIn } = readCollection(context, 'options');
	return isNothing(nextPageIn)
		? undefined
		: unwrap(NEXT_PAGE_IN, parseNextPageIn(String(nextPageIn)));
}

/** On a path that is not documented, nobody knows whether a repetition does harm, so the user decides. */
function readRepeatable(context: ItemContext, method: ApiRequest['method'], path: string) {
	const { repeatWhenUnknown = false } = readCollection(context, 'options');
	if (unwrap(REPEAT_OPTION, parseSwitch(repeatWhenUnknown))) return true;

	return ['GET', 'POST'].includes(method) && !isListedPath(path) ? false : undefined;
}

const MISSING = 'An expression in it gives nothing for this item. Check the name of its field.';

/** @throws {InvalidInput} when it cannot be used, or an expression in it gives nothing. */
function readPath(context: ItemContext): string {
	const path = unwrap('Path', parseRelativePath(readRaw(context, 'path')));
	const part = emptyPart(context, context.node.getNode().parameters.path);
	// Without its last part, the path of a company is that of all companies.
	return unwrap('Path', part === undefined ? ok(path) : err(`lacks ${part}`, MISSING));
}

/** After a leading slash, a colon is part of a name, as in /companies:search; "://" is a pasted address. */
const ABSOLUTE = /^(?:[a-z][a-z\d+.-]*:|\/[a-z][a-z\d+.-]*:\/\/|\/\/)/i;

/**
 * Reads a path below the base URL. Anything that would leave the host or the base URL's own path is
 * rejected, since the key would be sent there: absolute addresses, "//", "..", backslashes and their
 * encoded forms. A query is rejected too, since it has a field of its own.
 */
export function parseRelativePath(value: unknown): Result<string> {
	const text = typeof value === 'string' ? value.trim() : '';
	const path = text.replace(/^\//, '');
	if (path === '') return err('is empty', 'Enter a path, e.g. /lists.');
	if (ABSOLUTE.test(text)) {
		return err(
			`${quoted(text)} is more than the part after the Base URL`,
			'Enter only what follows the Base URL, e.g. /lists. The key is never sent to another host.',
		);
	}
	if (/[?#]/.test(path)) {
		return err(
			`${quoted(text)} contains more than a path`,
			'Add what follows the ? under Options → Additional Query Parameters, each name with its value.',
		);
	}
	if (!staysBelow(path)) {
		return err(
			`${quoted(text)} points outside the Base URL`,
			'Enter a path without "..", backslashes and invisible characters, e.g. /lists.',
		);
	}

	const nothing = path.split('/').find((part) => /\p{L}/u.test(part) && isNothing(part));
	if (nothing !== undefined) {
		return err(`${quoted(text)} has ${quoted(nothing)} where a value is missing`, MISSING);
	}

	return ok(`/${path}`);
}

function staysBelow(path: string): boolean {
	// Each byte is decoded on its own, since decodeURIComponent throws if the bytes are not UTF-8.
	const decoded = path.replace(/%([\da-f]{2})/gi, (_, hex: string) =>
		String.fromCharCode(parseInt(hex, 16)),
	);

	// A path that is encoded twice may lead anywhere.
	if (/[\\\p{Cc}]|%[\da-f]{2}/iu.test(decoded)) return false;

	// Some servers drop what follows a semicolon in a segment.
	return !decoded.split('/').some((segment) => /^\.\.?(?:;|$)/.test(segment));
}
