import type { IDataObject } from 'n8n-workflow';
import { ERROR_CODE_FIELD, ERROR_MESSAGE_FIELDS } from '../service/errors';
import { KEY_PREFIXES } from '../service/headers';
import { isRecord } from '../lib/json';
import { isWebPage } from './response';
import type { ApiResponse, Explanation } from './types';
import { describeDuration, describeEnd, describeSeconds, type WallClock } from '../lib/durations';

/** Why a request did not succeed, and what follows from that. */
export interface Failure extends Explanation {
	/** Absent when no response was received. */
	status?: number;
	/** Whether it may pass by itself, so that the same request can succeed soon. */
	passes?: boolean;
	/** Whether the service may have carried out the request all the same. */
	mayBeDone?: boolean;
	/** Which other requests would fail alike until something outside the run changes; none by default. */
	reach?: 'operation' | 'run';
	/** Whether it refused a read for want of a quota or of credits, so that what was read before is all there is. */
	endsReading?: boolean;
}

/** A request that did not succeed. The router turns it into n8n's NodeApiError. */
export class RequestFailed extends Error {
	readonly failure: Failure;

	constructor(failure: Failure) {
		super(failure.message);
		this.name = 'RequestFailed';
		this.failure = failure;
	}
}

/** A list that ends early, since a page of it failed. */
export class CutShort extends Error {
	/** What was received before. */
	readonly records: IDataObject[];
	readonly reason: RequestFailed;

	constructor(records: IDataObject[], reason: RequestFailed) {
		super(reason.message);
		this.name = 'CutShort';
		this.records = records;
		this.reason = reason;
	}
}

/** What reading a list ends with where a page fails: what was received is worth its requests. */
export function cutShort(records: IDataObject[], error: unknown): unknown {
	return error instanceof RequestFailed && records.length > 0
		? new CutShort(records, error)
		: error;
}

const SECRETS = new RegExp(
	`\\b(${Object.keys(KEY_PREFIXES).join('|')})[\\w.~+/=-]+|\\bBearer\\s+[\\w.~+/=-]+`,
	'gi',
);
/** Milliseconds of a wait that is not worth a number. */
const A_MOMENT = 10_000;
/** Characters of the service's reasons that are shown. Some list what they accept. */
const LONGEST_QUOTE = 1500;

/** What the service says about a refusal. `body` is empty if the response is not a JSON object. */
export interface ServiceWords {
	code?: string;
	words?: string;
	body: Record<string, unknown>;
}

/** The error code and message of a response's body, without anything that looks like a secret. */
export function serviceWords(json: unknown): ServiceWords {
	const outer: Record<string, unknown> = isRecord(json) ? json : {};
	const body = isRecord(outer.error) ? { ...outer, ...outer.error } : outer;
	const code = body[ERROR_CODE_FIELD];
	const words = ERROR_MESSAGE_FIELDS.map((field) => body[field]).find(
		(candidate) => typeof candidate === 'string' && candidate.trim() !== '',
	) as string | undefined;
	return {
		body,
		code: typeof code === 'string' ? code : undefined,
		words: words === undefined ? undefined : shortened(words.replace(SECRETS, '…'), LONGEST_QUOTE),
	};
}

/** A text, truncated if it is too long: after the last sentence that fits, or else between words. */
function shortened(text: string, limit: number): string {
	if (text.length <= limit) return text;
	const start = text.slice(0, limit);
	const sentence = /^.*[.!?](?=\s)/s.exec(start)?.[0] ?? '';
	const words = /^.*(?=\s)/s.exec(start)?.[0] ?? start;
	return `${sentence.length > limit / 2 ? sentence : words.trimEnd()} …`;
}

/**
 * Explains a pause of the workspace that is longer than a request may wait.
 *
 * @param wait milliseconds of the pause.
 */
export function explainPause(wait: number, clock: WallClock): Failure {
	return {
		status: 429,
		message: `The workspace has reached its request limit. Requests are possible again in about ${describeDuration(wait)}, at ${describeEnd(wait, clock)}`,
		hint: 'Run the workflow again then, or raise Max Wait in the options of this node. All keys of the workspace share this limit.',
	};
}

/**
 * Explains a request that the node itself held until it was too late, such as behind others of its run.
 *
 * @param maxWait milliseconds it could be held.
 */
export function explainHeld(maxWait: number): Failure {
	return {
		message: `The request was not sent, since it did not get its turn within Max Wait (${describeSeconds(maxWait)})`,
		hint: 'The node sends only as many requests together as the plan allows, and holds the others. Raise Max Wait in the options of this node.',
	};
}

/**
 * Explains a connected account whose access is no longer renewed.
 *
 * @param credential the user's name for it.
 * @param words what the sign-in server says of it.
 */
export function explainDisconnected(credential: string, words?: string): Failure {
	const what = words
		? 'The sign-in server refuses to renew its access.'
		: 'The service no longer renews its access, which was revoked or unused for too long.';
	return {
		status: 401,
		reach: 'run',
		message: `The credential "${credential}" needs to be reconnected`,
		hint: `${what} Open the credential and connect the account again.${quoted(words)}`,
	};
}

/** Explains an address that gives no tokens. */
export function explainNoTokens(credential: string, words?: string): Failure {
	return {
		reach: 'run',
		message: `Access for the credential "${credential}" could not be renewed`,
		hint: `What answers at the Token URL of the credential, or below its Authorization URL, gives no tokens. Check the URLs for typos, and the network of this n8n.${quoted(words)}`,
	};
}

/**
 * Explains a connected account that cannot be renewed now.
 *
 * @param wait milliseconds after which it is worth trying again.
 */
export function explainUnrenewed(credential: string, wait: number): Failure {
	const when = wait > A_MOMENT ? `in ${describeDuration(wait)}` : 'in a few minutes';
	return {
		passes: true,
		message: `Access for the credential "${credential}" could not be renewed`,
		hint: `The sign-in server of the service is busy, down or too slow. The account stays connected: try again ${when}.`,
	};
}

/** Explains a credential that is no longer the one that the run began with. */
export function explainChanged(credential: string): Failure {
	return {
		reach: 'run',
		message: `The credential "${credential}" was changed during this run`,
		hint: 'Nothing more was sent, so that no token reaches the wrong address. Run the workflow again.',
	};
}

function quoted(words: string | undefined): string {
	return words === undefined ? '' : ` The sign-in server says: ${words}`;
}

/** Explains a write that is not sent again, since it would undo a later one; `reason`: why it failed. */
export function explainOvertaken(reason: string): Failure {
	return {
		message: 'A later write to the same record succeeded, so this one was not sent again',
		hint: `It had failed before: ${reason}`,
	};
}

/** Display name of the option by which the user allows what `explainUnrepeated` explains. */
export const REPEAT_OPTION = 'Repeat When Outcome Is Unknown';

/** Adds to a failure why the request was not sent again, though that might have helped. */
export function explainUnrepeated(failure: Failure): Failure {
	const reason = `It was not sent again, since it may have been done, and may cost credits each time. Check that before you send it again. To have such requests repeated, turn on Options → ${REPEAT_OPTION}.`;
	return { ...failure, hint: `${failure.hint} ${reason}` };
}

/** Explains a response that has no body, or one that breaks off. */
export function explainCutOff({ status, body }: ApiResponse): Failure {
	return {
		status,
		passes: true,
		message:
			body === null ? 'The response is empty' : 'The response is not valid JSON: it breaks off',
		hint: 'Something between n8n and the service may have cut it off. Try again in a few minutes.',
	};
}

/** Explains a response with status 2xx whose body is not JSON. */
export function explainNotJson({ status, headers }: ApiResponse): Failure {
	const type = headers['content-type']?.split(';')[0] ?? 'no content type';
	const isNamedJson = type.includes('json');
	return {
		status,
		reach: isWebPage(headers) ? 'operation' : undefined,
		message: isNamedJson ? 'The response is not valid JSON' : `The response is not JSON (${type})`,
		hint: 'A proxy or a sign-in page may be responding instead of the service. Check the Base URL in the credential.',
	};
}
