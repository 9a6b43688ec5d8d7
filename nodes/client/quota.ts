import { PAYMENT_WORDS } from '../service/errors';
import { QUOTA_RESET_HEADER, RESPONSE_HEADERS } from '../service/headers';
import type { ApiResponse } from './types';
import type { Failure, ServiceWords } from './request-failed';

/** What a 402 says is used up; `either` where it says nothing, and a costly operation may exceed the credits left. */
type Spent = keyof typeof PAYMENT_WORDS | 'either';

/** What the quotas are called. */
const QUOTAS: Record<Exclude<Spent, 'credits' | 'either'>, string> = {
	lookups: 'The monthly lookup quota',
	exports: 'The export quota',
	imports: 'The import quota',
	requests: 'The monthly request quota',
	quota: 'A quota',
};

/** Explains a 402: which quota is used up, or that credits are. */
export function explainPayment({ headers, text }: ApiResponse, said: ServiceWords): Failure {
	const spent = spentOf(said.code ?? '', said.words ?? text, headers);
	const credits = headers[RESPONSE_HEADERS.creditsRemaining];
	const date = renewalDate(headers);
	const left = credits ? `${credits} credits are left${date ? ` until ${date}` : ''}. ` : '';
	if (spent === 'credits') {
		return {
			reach: 'operation',
			message: 'The workspace does not have enough credits for this operation',
			hint: `${left}Buy a pack of credits, or wait until they renew.`,
		};
	}
	if (spent === 'either') {
		return {
			reach: 'operation',
			message: 'The workspace has too few credits for this operation, or a quota is used up',
			hint: `${left}If the operation costs more, buy a pack of credits. Otherwise a larger plan raises the quotas, which renew on its billing day.`,
		};
	}
	return {
		// Other operations may have quotas of their own.
		reach: spent === 'requests' || spent === 'quota' ? 'run' : 'operation',
		message: `${QUOTAS[spent]} of the workspace is used up`,
		hint: `It renews on the billing day of the plan${date ? `, ${date}` : ''}. A larger plan raises it at once.`,
	};
}

/** The code comes before the message, which may mention more than what is used up. */
function spentOf(code: string, words: string, headers: ApiResponse['headers']): Spent {
	const byCode = namedIn(code);
	if (byCode !== undefined && byCode !== 'quota') return byCode;
	const byWords = namedIn(words);
	// A code about a quota is not about credits, whatever the message mentions.
	if (byWords !== undefined && !(byCode === 'quota' && byWords === 'credits')) return byWords;
	if (byCode !== undefined) return byCode;
	const credits = headers[RESPONSE_HEADERS.creditsRemaining];
	if (credits === undefined) return 'quota';
	return credits === '0' ? 'credits' : 'either';
}

function namedIn(text: string): Spent | undefined {
	const spent = Object.keys(PAYMENT_WORDS) as Array<keyof typeof PAYMENT_WORDS>;
	return spent.find((one) => PAYMENT_WORDS[one].test(text));
}

function renewalDate(headers: ApiResponse['headers']): string | undefined {
	const time = Date.parse(headers[QUOTA_RESET_HEADER] ?? '');
	return Number.isNaN(time) ? undefined : new Date(time).toISOString().slice(0, 10);
}
