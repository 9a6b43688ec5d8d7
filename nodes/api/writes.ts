/**
 * Reads the response to a write: whether it was done, accepted for later, or refused, and what was stored. The status
 * decides, unless the body has a flag, an error or a state that reports a failure. A message alone changes nothing.
 */

import type { IDataObject } from 'n8n-workflow';

import { isRecord } from '../lib/kinds';
import { isNoFact } from '../lib/nothing';
import { quoted } from '../lib/text';
import {
	COMPANY,
	ERROR_FIELDS,
	FAILURE_WORDS,
	PROSPECT_STATUSES,
	REPLAY_HEADER,
	SAVE_BODY,
} from '../service/api';
import { isNoError, parseErrorBody, withWords } from '../transport/error-body';
import { RequestFailed } from '../transport/failure';
import { ACCEPTED, type ApiResponse, SEE_OTHER } from '../transport/response';
import { retryAfterOf } from '../transport/retry-after';

/** The resource key of a save: saves of one company are sent one after the other. */
export function savedState(id: unknown): string {
	return `saved ${String(id)}`;
}

/**
 * Reads the response to a save.
 *
 * @param sent the ID and the status that were sent.
 * @throws {RequestFailed} when the body reports a failure, another company, or another status than the one sent.
 */
export function readSaveResponse(response: ApiResponse, sent: IDataObject): IDataObject {
	const body = writtenRecord(response, sent);
	const nested = nestedRecord(body);
	const record = nested !== undefined && COMPANY.id in nested ? nested : body;
	const { [COMPANY.id]: storedId, [SAVE_BODY.status]: storedStatus } = record;
	const { [SAVE_BODY.companyId]: sentId, [SAVE_BODY.status]: sentStatus } = sent;

	// The body itself reports a failure.
	const failure = failureIn(body) ?? failureIn(record);
	if (failure !== undefined) throw refusal(failure, body);

	// The response is about another company, so it is not known whether this one was saved.
	if (!isNoFact(storedId) && String(storedId) !== String(sentId)) {
		const message = `The response is for the company ${quoted(storedId)}, not ${quoted(sentId)}`;
		throw new RequestFailed({ message, hint: CHECK_BASE_URL });
	}

	// Any other status, such as "ok", is about the request and not about the company.
	const isKnownStatus = PROSPECT_STATUSES.some((status) => status === storedStatus);
	if (isKnownStatus && storedStatus !== sentStatus) {
		throw refusal(`the saved status is ${quoted(storedStatus)}, not ${quoted(sentStatus)}`, body);
	}

	return withFollowUp(record, response);
}

const CHECK_BASE_URL =
	'Check in the service what was saved, and that the Base URL of the credential is its address.';

/**
 * The record in the response to a write. If there is none, the record that was sent, with `success` and the text or data
 * of the response; a write that is only accepted has `accepted` instead of `success`.
 */
export function writtenRecord(response: ApiResponse, sent: IDataObject = {}): IDataObject {
	const { status, body, text } = response;
	const state: IDataObject = status === ACCEPTED ? { accepted: true } : { success: true };
	const record: unknown = Array.isArray(body) && body.length === 1 ? body[0] : body;
	if (isRecord(record) && Object.keys(record).length > 0) {
		return status === ACCEPTED ? { ...state, ...record } : record;
	}
	// The body is a page that only repeats the Location header.
	if (status === SEE_OTHER && body === undefined) return { ...state, ...sent };
	if (body === null || isRecord(record)) return { ...state, ...sent };

	const content = body === undefined ? { text } : { data: body as IDataObject[string] };
	return { ...state, ...sent, ...content };
}

/** Adds where the result is or will be, how many seconds to wait before looking, and whether the response is a replay. */
export function withFollowUp(record: IDataObject, response: ApiResponse): IDataObject {
	const { status, headers } = response;
	const { location } = headers;
	const retryAfter = status === ACCEPTED ? retryAfterOf(response, Date.now()) : undefined;
	return {
		...(location === undefined ? {} : { location }),
		...(retryAfter === undefined ? {} : { retry_after: Math.ceil(retryAfter / 1000) }),
		...record,
		...(isReplay(headers) ? { repeated: true } : {}),
	};
}

/** True if the service says that it has only repeated its first response. */
function isReplay(headers: ApiResponse['headers']): boolean {
	const replay = Object.entries(headers).find(([name]) => REPLAY_HEADER.test(name));
	return replay !== undefined && !/^(false|0|no)$/i.test(replay[1].trim());
}

/** The failure that a body reports despite a success status, one rule at a time; undefined if there is none. */
export function failureIn(body: IDataObject): string | undefined {
	const { flags, state, failedState } = FAILURE_WORDS;

	// A flag says that the write failed.
	const flag = flags.find((name) => ['false', '0'].includes(String(body[name])));
	if (flag !== undefined) return `"${flag}" is ${String(body[flag])}`;

	// The body has an error.
	const error = ERROR_FIELDS.find((name) => !isEmptyError(body[name]));
	if (error !== undefined) return `it has "${error}"`;

	// The state says that the work ended without success.
	if (failedState.test(String(body[state]))) return `"${state}" is ${quoted(body[state])}`;

	return undefined;
}

function isEmptyError(value: unknown): boolean {
	return isRecord(value) ? Object.values(value).every(isEmptyError) : isNoError(value);
}

/** The failure of a write that the service reports as not done. */
export function refusal(failure: string, body: IDataObject): RequestFailed {
	const { words } = parseErrorBody(body);
	const message = `The service reports a failure, although the status is one of success: ${failure}`;
	const hint = 'Check the values that were sent, and send them again.';
	return new RequestFailed(withWords({ message, hint, isOutcomeUnknown: false }, words));
}

/** The only object in a body, such as the record in {"data": {…}}; undefined if there is none, or several. */
export function nestedRecord(body: IDataObject): IDataObject | undefined {
	const [nested, ...others] = Object.values(body).filter(isRecord);
	return others.length === 0 ? nested : undefined;
}
