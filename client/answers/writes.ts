/**
 * Reads the response to a write: whether it was done, is done later, or was refused. Where the service says neither,
 * nobody knows, and the result has `confirmed: false`.
 */

import type { IDataObject } from 'n8n-workflow';

import { type Fact, isEmpty, isStateName } from './facts';
import { saying, wordsOf, writtenOf } from './verdict';
import { senseOfText, stemSet } from './words';
import { COMPANY, PROSPECT_STATUSES, REPLAY_HEADER, SAVE_BODY, SAVED_FIELDS } from '../service/api';
import { RECORD_ID_NAMES } from '../service/words';
import { withWords } from '../transport/error-body';
import { RequestFailed } from '../transport/failure';
import { ACCEPTED, type ApiResponse, SEE_OTHER } from '../transport/response';
import { retryAfterOf } from '../transport/retry-after';
import { isRecord } from '../../lib/kinds';
import { isNoFact } from '../../lib/nothing';
import { quoted } from '../../lib/text';

/** The resource key of a save: saves of one company are sent one after the other. */
export function savedState(id: unknown): string {
	return `saved ${String(id)}`;
}

/** How a write ended, as far as the service says so. */
export type WriteState = 'done' | 'later' | 'unsure';

/**
 * Reads the response to a save.
 *
 * @param sent the ID and the status that were sent.
 * @throws {RequestFailed} when the body reports a failure, another company, or another status than the one sent.
 */
export function readSaveResponse(response: ApiResponse, sent: IDataObject): IDataObject {
	if (response.isNote) return writtenRecord(response, 'done', sent);

	const { [SAVE_BODY.companyId]: sentId, [SAVE_BODY.status]: sentStatus } = sent;
	const about = writtenOf(response.body);
	const valueOf = (name: string) =>
		about.find(({ path, kind }) => path.split('.').at(-1) === name && kind !== 'record')?.value;

	const failure = response.body === false ? 'the response is false' : failureIn(about);
	if (failure !== undefined) throw refusal(failure, response.body);

	// The response is about another company, so it is not known whether this one was saved.
	const storedId = valueOf(COMPANY.id);
	if (!isNoFact(storedId) && String(storedId) !== String(sentId)) {
		const message = `The response is for the company ${quoted(storedId)}, not ${quoted(sentId)}`;
		throw new RequestFailed({ message, hint: CHECK_BASE_URL });
	}

	const stored = about
		.filter(({ name }) => isStateName(name))
		.map(({ value }) => String(value).toLowerCase());

	const other = stored.find(
		(status) => PROSPECT_STATUSES.some((one) => one === status) && status !== sentStatus,
	);

	if (other !== undefined) {
		throw refusal(`the saved status is ${quoted(other)}, not ${quoted(sentStatus)}`, response.body);
	}

	const ids = [COMPANY.id, ...SAVED_FIELDS].filter((name) => !isNoFact(valueOf(name)));
	const fits = ids.length > 0 || stored.includes(String(sentStatus));
	const others = about.filter(({ value }) => String(value).toLowerCase() !== sentStatus);
	return writtenRecord(response, stateOf(response, others, fits), sent);
}

const CHECK_BASE_URL =
	'Check in the service what was saved, and that the Base URL of the credential is its address.';

const RECORD_IDS = stemSet(RECORD_ID_NAMES);

/** True for the ID of what was written; that of a request is none. */
export function isRecordId({ name, kind }: Fact): boolean {
	return kind !== 'nothing' && name.length > 0 && name.every((stem) => RECORD_IDS.has(stem));
}

/**
 * How a write ended that no field reports as failed.
 *
 * @param fits true if a documented field of the response fits what was sent.
 */
export function stateOf(
	{ status, body, text, isNote }: ApiResponse,
	about: readonly Fact[],
	fits: boolean,
): WriteState {
	if (isNote) return 'done';

	// A text, or a value in place of an object.
	const isText = typeof body !== 'object' && text.trim() !== '';
	const word = isText ? (body === true ? 'well' : senseOfText(text)) : undefined;
	if (status === ACCEPTED || word === 'later' || saying(about, 'later') !== undefined)
		return 'later';
	if (status === SEE_OTHER || word === 'done' || word === 'well') return 'done';

	// Beside a state that is not understood, nothing else counts; beside such a sentence, no other word.
	const isOpen = ({ sense }: Fact) => ['open', 'absent', 'part', 'left'].includes(sense ?? '');
	const odd = about.filter(isOpen);
	if (word !== undefined || odd.some(({ name }) => isStateName(name))) return 'unsure';
	if (fits) return 'done';
	if (odd.length > 0) return 'unsure';

	const isNothing = about.every(({ value }) => isEmpty(value));
	return isNothing || saying(about, 'well', 'done') !== undefined ? 'done' : 'unsure';
}

/**
 * The record in the response to a write, with where the result is or will be, how many seconds to wait before looking, and
 * whether the response is a replay. If there is no record, what was sent, with `success` and the text or data of the
 * response; a write that is only accepted has `accepted` instead, and one of which nobody knows `confirmed: false`.
 */
export function writtenRecord(
	response: ApiResponse,
	state: WriteState,
	sent: IDataObject = {},
): IDataObject {
	const { status, body, text, headers } = response;
	const record = recordIn(body, COMPANY.id in sent ? COMPANY.id : undefined);
	const isNothing = body === null || isBare(body) || (status === SEE_OTHER && body === undefined);
	const content = body === undefined ? { text } : { data: body as IDataObject[string] };
	const retryAfter = state === 'later' ? retryAfterOf(response, Date.now()) : undefined;
	const marks = {
		later: { accepted: true },
		unsure: { confirmed: false },
		done: record ? {} : { success: true },
	};

	return {
		...(headers.location === undefined ? {} : { location: headers.location }),
		...(retryAfter === undefined ? {} : { retry_after: Math.ceil(retryAfter / 1000) }),
		...marks[state],
		...(record ?? { ...sent, ...(isNothing ? {} : content) }),
		...(isReplay(headers) ? { repeated: true } : {}),
	};
}

function isBare(body: unknown): boolean {
	return isRecord(body) && Object.keys(body).length === 0;
}

/** The record of a response: the object with this field, or the body itself; undefined if there is none. */
function recordIn(body: unknown, field?: string): IDataObject | undefined {
	const record: unknown = Array.isArray(body) && body.length === 1 ? body[0] : body;
	if (!isRecord(record) || isBare(record)) return undefined;

	const [inner, ...others] = Object.values(record).filter(isRecord);
	if (field === undefined || field in record || inner === undefined || others.length > 0)
		return record;

	const found = recordIn(inner, field);
	return found !== undefined && field in found ? found : record;
}

/** True if the service says that it has only repeated its first response. */
function isReplay(headers: ApiResponse['headers']): boolean {
	const replay = Object.entries(headers).find(([name]) => REPLAY_HEADER.test(name));
	return replay !== undefined && !/^(false|0|no)$/i.test(replay[1].trim());
}

/** The failure that fields report despite a success status; undefined if there is none. */
export function failureIn(about: readonly Fact[]): string | undefined {
	const failed =
		saying(about, 'failed', 'left') ??
		about.find(({ named, sense }) => named === 'failed' && sense === 'absent');

	if (failed !== undefined) return describeFact(failed);

	// What exists already is not created, but updated.
	const undone = saying(about, 'undone');
	return undone !== undefined &&
		!about.some(({ kind, sense }) => kind === 'flag' && (sense === 'done' || sense === 'found'))
		? describeFact(undone)
		: undefined;
}

function describeFact({ path, value }: Fact): string {
	const name = path.split('.').at(-1) ?? '';
	return typeof value === 'object'
		? `it has "${name}"`
		: `"${name}" is ${typeof value === 'boolean' ? String(value) : quoted(value)}`;
}

/** The failure of a write that the service reports as not done. */
export function refusal(failure: string, body: unknown): RequestFailed {
	const message = `The service reports a failure, although the status is one of success: ${failure}`;
	const hint = 'Check the values that were sent, and send them again.';
	return new RequestFailed(withWords({ message, hint, isOutcomeUnknown: false }, wordsOf(body)));
}
