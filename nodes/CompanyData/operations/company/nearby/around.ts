import type { IDataObject } from 'n8n-workflow';
import { survey, type Circle, type Survey } from '../../../../spain/circles';
import { readMaxSearches, readShaper } from '../../../fields';
import { cutShort, RequestFailed } from '../../../../client/request-failed';
import { logRun } from '../../../run/run-progress';
import type { OperationContext } from '../../../run/types';
import type { Area } from './area';
import { nearbyPlan, recordsOf } from '../../../run/nearby-request';

/** Companies of an area, the nearest first. */
export interface Around {
	records: IDataObject[];
	/** What to say where they may not be all. */
	bound?: string;
	/** Requests it took, where one request could not answer. */
	requests?: number;
}

/**
 * The companies of an area, each once, with as many requests as that takes and Max Requests allows.
 *
 * @param wanted companies after which it ends.
 * @throws {CutShort} when a request fails after some companies.
 * @throws {InvalidInput} when an added parameter says where to search, or Max Requests is no number.
 */
export async function searchArea(
	context: OperationContext,
	{ circles, where, keeps }: Area,
	filters: IDataObject,
	wanted = Infinity,
): Promise<Around> {
	const maxRequests = readMaxSearches(context);
	const { client } = context;
	const plan = nearbyPlan(client.send, filters);
	let failure: RequestFailed | undefined;
	const found = await survey(circles, {
		...plan,
		search: async (circle, limit) =>
			await plan.search(circle, limit).catch((error: unknown) => {
				if (!(error instanceof RequestFailed)) throw error;
				failure = error;
				return undefined;
			}),
		maxRequests,
		wanted,
		keeps,
		onEstimate(requests) {
			logRun(
				context.node,
				`${where}: may take about ${requests} requests; Max Requests is ${maxRequests}.`,
			);
		},
	});
	const records = recordsOf(found);
	if (failure !== undefined) throw cutShort(records.map(readShaper(context, 'nearby')), failure);
	const bound = records.length >= wanted ? undefined : explainBound(found, circles, maxRequests);
	if (bound !== undefined) logRun(context.node, `${where}: ${bound}`);
	return { records, bound, requests: found.requests };
}

/** What to say of a survey that has not found everything, in a hint's length. */
function explainBound(
	{ companies, shortcoming, completeWithin, crowded, unlocated }: Survey<IDataObject>,
	areas: readonly [Circle, ...Circle[]],
	maxRequests: number,
): string | undefined {
	if (shortcoming === 'unordered') {
		return 'The service did not return the nearest first, so that companies may be missing.';
	}
	if (shortcoming === 'unlocated') {
		return 'The service does not say where its companies are: no more than one request returns can be found.';
	}
	if (shortcoming === 'requests') {
		const [{ radius }] = areas;
		const complete = `complete within ${shown(completeWithin)} of ${radius} km`;
		const part = areas.length === 1 ? complete : 'not all of the area is covered';
		return `Max Requests (${maxRequests}) ended the search: ${companies.length} companies, ${part}.`;
	}
	if (shortcoming === 'crowded') {
		const [{ latitude, longitude }] = crowded;
		return `More companies are at ${latitude.toFixed(5)}, ${longitude.toFixed(5)} than a request returns: some are missing.`;
	}
	return unlocated === 0
		? undefined
		: `${unlocated} companies without coordinates may be in the area too, and were left out.`;
}

/** Kilometres, rounded down, so that no more is promised than there is. */
function shown(kilometres: number): string {
	const digits = kilometres < 1 ? 2 : 1;
	return String(Math.floor(kilometres * 10 ** digits) / 10 ** digits);
}
