import { describeEnd } from '../../lib/durations';
import { createClient } from '../../client/client';
import { companyIdFinder } from '../../client/company-lookup';
import { readContinuedExecution } from '../fields/idempotency';
import { readRequestSettings } from '../fields/request-settings';
import { readKeepsRows } from '../fields/options';
import { Hints, type Hint } from './hints';
import { logRun, RunProgress } from './run-progress';
import { ServiceHints } from './service-hints';
import type { StopRule } from './stop-rule';
import type { ItemContext, RunContext } from './types';

/** For a run with a test key, whose companies look like real ones. */
const TEST_KEY = 'The credential has a test key (svc_test_…): all companies are fictitious.';

/** What is to be said of every result. */
const NOTE: Hint<string> = { text: (notes) => notes };

/** An execution whose keys the run continues. Left in the settings, the option would make new work count as a repetition. */
const CONTINUED: Hint<string> = {
	text: ([execution]) =>
		`Continued execution ${execution.slice(0, 20)}. Remove Options → Continue Execution before new work.`,
};

/**
 * What all items of a run share: the settings and the client, made as the first item says.
 *
 * @throws {InvalidInput} when an option or the base URL of the credential cannot be used.
 */
export async function createRunContext(
	first: ItemContext,
	scope: string,
	stopRule: StopRule,
): Promise<RunContext> {
	const { node, caller } = first;
	const { maxRetries, deadline } = caller.limits;
	const settings = { ...readRequestSettings(first, maxRetries), deadline };
	stopRule.keepsRows = readKeepsRows(first);
	const continued = readContinuedExecution(first);
	const hints = new Hints();
	const serviceHints = new ServiceHints();
	const progress = new RunProgress(
		(text) => logRun(node, text),
		(wait) => describeEnd(wait, { now: Date.now(), timezone: node.getTimezone() }),
	);
	const uncounted = await createClient(node, settings, {
		observer: serviceHints,
		usualScope: scope === 'dependsOnPath' ? undefined : scope,
		stagesFor: (target) => caller.stagesFor(target, continued),
	});
	const client = progress.countedIn(uncounted);
	stopRule.endRequests = () => void client.close();
	const note = client.keyKind === 'sandbox' ? TEST_KEY : undefined;
	if (continued !== undefined) hints.add(CONTINUED, continued);
	if (note !== undefined) hints.add(NOTE, note);
	const findCompanyId = companyIdFinder(client);
	return { client, settings, hints, serviceHints, note, findCompanyId, stopRule, progress };
}
