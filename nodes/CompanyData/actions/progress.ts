import type { Explanation } from '../transport/http/types';

/**
 * What a failed run of several items says about its work: how much is done, and how to continue. Where
 * nothing is done, there is nothing to continue: the run can be started again.
 *
 * @param done input items that have data, of `all`.
 * @param isMistake whether a value of the user is at fault, which a retry would meet again.
 * @param dropped answers that could not be kept for want of room.
 */
export function explainProgress(
	done: number,
	all: number,
	isMistake: boolean,
	dropped: number,
): string | undefined {
	if (all === 1 || done === 0) return undefined;
	const goOn =
		'To get their rows and go on with the others, set On Error in the settings of this node to Continue.';
	if (isMistake) return `${done} of ${all} items were done. ${goOn}`;
	const room =
		dropped === 0
			? ''
			: ` ${dropped} responses did not fit into what is kept with the execution and will be requested again.`;
	return `${done} of ${all} items were done. To continue from there, choose Retry for this execution in the list of executions.${room} ${goOn}`;
}

/** What a run says of `all` items when some of them are wrong, and so none was sent. */
export function explainNothingSent(all: number): string | undefined {
	if (all === 1) return undefined;
	return `Nothing was sent: all ${all} items are checked first. To send the others all the same, set On Error in the settings of this node to Continue.`;
}

/** Longest text n8n's guidelines allow for a hint. */
const LONGEST_HINT = 120;

/**
 * The hints of a run that came to an early end, since the service refused further requests: how much is
 * done, how to continue, and why.
 *
 * @param done input items that have all of their data, of `all`.
 */
export function explainRefused(
	done: number,
	all: number,
	{ message, hint }: Explanation,
): string[] {
	const rest =
		all === 1
			? 'The list is not complete. Its last item says why in error.'
			: `${done} of ${all} items are done. The others say why in error: send those again later.`;
	const [firstSentence] = hint.split(/(?<=\.)\s/);
	return [rest, `${message}. ${firstSentence}`.slice(0, LONGEST_HINT)];
}

/**
 * What n8n's log says of a run that came to an early end. It is all that is left of a cancelled one.
 *
 * @param reason of the end; undefined if the execution was cancelled.
 */
export function logProgress(done: number, all: number, reason: string | undefined): string {
	return reason === undefined
		? `at least ${done} of ${all} items were done when the execution was cancelled`
		: `${done} of ${all} items were done, then: ${reason}`;
}
