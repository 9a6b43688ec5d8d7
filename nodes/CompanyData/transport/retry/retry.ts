import { backoff, type Random } from '../../../shared/backoff';

/** How an attempt ended: the status of the answer, or none when no whole answer came. */
export interface Attempt {
	status?: number;
	/** Whether sending it again cannot do its work twice: a GET, or a POST under an idempotency key. */
	isIdempotent: boolean;
}

/** Statuses that mean that the service, or something in front of it, broke while processing. */
const BROKEN = [500, 502, 504];

/**
 * Whether to try again. After a refusal before any work (429, 503), always; after a broken answer, only
 * if nothing can be done twice. Any other status is final, including 402 and every other 4xx.
 */
export function isRetryable({ status, isIdempotent }: Attempt): boolean {
	if (status === 429 || status === 503) return true;
	return isIdempotent && (status === undefined || BROKEN.includes(status));
}

/**
 * How long to wait before the next attempt, in milliseconds. After a 429 the whole workspace pauses,
 * so nothing is added here.
 *
 * @param attempts how many were made.
 */
export function retryDelay({ status }: Attempt, attempts: number, random: Random): number {
	return status === 429 ? 0 : backoff(attempts, random) / 2;
}
