import { createClient } from '../transport/client';
import { companyIdFinder } from './company-lookup';
import { readContinuedExecution } from './fields/continued-execution';
import { readRequestSettings } from './fields/request-settings';
import { readKeepsRows } from './fields/quota-end';
import { Notices } from './notices';
import type { StopRule } from './stop-rule';
import type { ItemContext, RunContext } from './types';

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
	const client = await createClient(node, settings, {
		observer: notices,
		usualScope: scope === 'dependsOnPath' ? undefined : scope,
		stagesFor: (target) => caller.stagesFor(target, continued),
	});
	if (client.keyKind === 'sandbox') notices.addTestKey();
	if (continued !== undefined) notices.addContinued(continued);
	const findCompanyId = companyIdFinder(client);
	return { client, settings, notices, findCompanyId, stopRule };
}
