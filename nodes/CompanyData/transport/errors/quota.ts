import { PAYMENT_WORDS } from '../../../shared/contract/errors';
import { QUOTA_RESET_HEADER, RESPONSE_HEADERS } from '../../../shared/contract/headers';
import type { ApiResponse } from '../http/types';
import type { Failure, ServiceWords } from './request-failed';

/** What a 402 says is used up; `either` where it says nothing, and a costly operation may exceed the credits left. */
type Spent = keyof typeof PAYMENT_WORDS | 'either';

/** What each is called, and which of the run's requests it ends. */
const QUOTAS: Record<
	Exclude<Spent, 'credits' | 'either'>,
	{ name: string; endsFor: Failure['endsFor'] }
> = {
	lookups: { name: 'The monthly lookup quota', endsFor: 'operation' },
	exports: { name: 'The export quota', endsFor: 'operation' },
	imports: { name: 'The import quota', endsFor: 'operation' },
	requests: { name: 'The monthly request quota', endsFor: 'run' },
	quota: { name: 'A quota', endsFor: 'run' },
};

/** Explains a 402: which quota is used up, or that credits are. */
export function explainPayment({ headers, text }: ApiResponse, said: ServiceWords): Failure {
	const spent = spentOf(said.code ?? '', said.words ?? text, headers);
	if (spent === 'credits') {
		return {
			endsFor: 'operation',
			message: 'The workspace does not have enough credits for this operation',
			hint: `${remainingCredits(headers)}Buy a pack of credits, or wait until they renew.`,
		};
	}
	if (spent === 'either') {
		return {
			endsFor: 'operation',
			message: 'The workspace has too few credits for this operation, or a quota is used up',
			hint: `${remainingCredits(headers)}If the operation costs more, buy a pack of credits. Otherwise a larger plan raises the quotas, which renew on its billing day.`,
		};
	}
	const { name, endsFor } = QUOTAS[spent];
	return {
		endsFor,
		message: `${name} of the workspace is used up`,
		hint: `It renews on the billing day of the plan${renewal(headers)}. A larger plan raises it at once.`,
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

function renewal(headers: ApiResponse['headers']): string {
	const date = renewalDate(headers);
	return date === undefined ? '' : `, ${date}`;
}

function remainingCredits(headers: ApiResponse['headers']): string {
	const remaining = headers[RESPONSE_HEADERS.creditsRemaining];
	const date = renewalDate(headers);
	if (remaining === undefined) return '';
	return `${remaining} credits are left${date === undefined ? '' : ` until ${date}`}. `;
}

function renewalDate(headers: ApiResponse['headers']): string | undefined {
	const time = Date.parse(headers[QUOTA_RESET_HEADER] ?? '');
	return Number.isNaN(time) ? undefined : new Date(time).toISOString().slice(0, 10);
}
