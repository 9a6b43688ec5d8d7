import { describeEnd } from '../../shared/durations';
import { createClient } from '../transport/client';
import { companyIdFinder } from './company-lookup';
import { readContinuedExecution } from './fields/continued-execution';
import { readRequestSettings } from './fields/request-settings';
import { readKeepsRows } from './fields/quota-end';
import { Notices } from './notices';
import { logRun } from './run-log';
import { RunProgress } from './run-progress';
import type { StopRule } from './stop-rule';
import type { ItemContext, RunContext } from './types';

/** For a run with a test key, whose companies look like real ones. */
const TEST_KEY = 'The credential has a test key (svc_test_…): all companies are fictitious.';

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
	const settings = readRequestSettings(first);
	stopRule.keepsRows = readKeepsRows(first);
	const continued = readContinuedExecution(first);
	const notices = new Notices();
	const progress = new RunProgress(
		(text) => logRun(node, text),
		(wait) => describeEnd(wait, { now: Date.now(), timezone: node.getTimezone() }),
	);
	const uncounted = await createClient(node, settings, {
		observer: notices,
		usualScope: scope === 'dependsOnPath' ? undefined : scope,
		stagesFor: (target) => caller.stagesFor(target, continued),
	});
	const client = progress.countedIn(uncounted);
	const note = client.keyKind === 'sandbox' ? TEST_KEY : undefined;
	if (note !== undefined) notices.addNote(note);
	if (continued !== undefined) notices.addContinued(continued);
	const findCompanyId = companyIdFinder(client);
	return { client, settings, notices, note, findCompanyId, stopRule, progress };
}
