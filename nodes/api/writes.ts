/** What the answer to a write says: whether it was done, and what was stored. */

import type { IDataObject } from 'n8n-workflow';

import { asRecord, asWritten, wrongShape } from './records';
import { isEmpty } from '../lib/kinds';
import { quoted } from '../lib/text';
import { COMPANY, REPETITION_HEADER, SAVE_BODY } from '../service/api';
import { parseErrorBody } from '../transport/error-body';
import type { ApiResponse } from '../transport/response';

/** Names the state that a save sets, by the company. */
export function savedState(id: unknown): string {
	return `saved ${String(id)}`;
}

/** @throws {RequestFailed} when the record says that nothing was done, says nothing, or is of another company. */
export function readWriteResponse(response: ApiResponse, sent: IDataObject = {}): IDataObject {
	const whole = asWritten(response, sent);
	const inner = asRecord(whole, SAVE_BODY.companyId);
	const record = SAVE_BODY.companyId in inner ? inner : whole;
	const fields = Object.keys(record);
	const { words } = parseErrorBody(record);
	const isWordAlone = response.status === 200 && words !== undefined && fields.length === 1;
	const isRefused = record.success === false || !isEmpty(record.error) || isWordAlone;
	const { [COMPANY.id]: came = '' } = record;
	const { [SAVE_BODY.companyId]: asked = came } = sent;
	const isOther = came !== '' && String(came) !== String(asked);
	if (fields.length > 0 && !isRefused && !isOther) {
		return isRepetition(response) ? { ...record, repeated: true } : record;
	}

	const other = isOther
		? `The response is of the company ${quoted(came)}, and not of ${quoted(asked)}`
		: undefined;

	throw wrongShape('one of a write that was done', response.body, words, other);
}

/** Tells that the service had done this before, and has only repeated its answer, as a header of it says. */
function isRepetition({ headers }: ApiResponse): boolean {
	const replayed = Object.entries(headers).find(([name]) => REPETITION_HEADER.test(name));
	return replayed !== undefined && !/^(false|0|no)$/i.test(String(replayed[1]).trim());
}
