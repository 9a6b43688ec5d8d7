/** Says why a search of an area may not have found all companies. */

import type { IDataObject } from 'n8n-workflow';

import { grouped } from '../../../../lib/text';
import type { Circle, Survey } from '../../../../spain';

/** The shortcomings of the service's responses that no setting changes. */
const SHORTCOMINGS = {
	unordered: 'The service did not return the nearest companies first, so some may be missing.',
	unlocated:
		'The service does not say where its companies are, so only those of a single response can be found.',
	empty:
		'Nothing was found, and that could not be confirmed: no company matches, or the service searches a smaller radius than requested.',
};

/** Says why a survey may not have found all companies; undefined if it has. */
export function explainIncomplete(
	{ companies, shortcoming, completeWithin, crowded, unlocated }: Survey<IDataObject>,
	areas: readonly Circle[],
	maxRequests: number,
): string | undefined {
	if (shortcoming === 'requests') {
		const [{ radius }] = areas;
		const complete = `complete within ${formatKilometres(completeWithin)} of ${radius} km`;
		const part = areas.length === 1 ? complete : 'not all of the area is covered';
		return `Max Requests (${grouped(maxRequests)}) ended the search: ${grouped(companies.length)} companies, ${part}.`;
	}
	if (shortcoming === 'crowded') {
		const [{ latitude, longitude }] = crowded;
		return `More companies are at ${latitude.toFixed(5)}, ${longitude.toFixed(5)} than a request returns, so some are missing.`;
	}
	if (shortcoming !== undefined) return SHORTCOMINGS[shortcoming];

	return unlocated === 0
		? undefined
		: `${grouped(unlocated)} companies without coordinates may be in the area too, and were left out.`;
}

/** Rounds down, so that the message does not promise more than is complete. */
function formatKilometres(kilometres: number): string {
	const digits = kilometres < 1 ? 2 : 1;
	return String(Math.floor(kilometres * 10 ** digits) / 10 ** digits);
}
