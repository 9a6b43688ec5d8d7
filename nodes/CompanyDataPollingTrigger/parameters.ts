import type { IPollFunctions } from 'n8n-workflow';
import { parseChoice } from '../shared/domain/choices';
import { unwrap } from '../shared/result';
import { readNumber } from '../CompanyData/actions/parameters';
import type { ItemParameters } from '../CompanyData/actions/types';
import type { Limits } from './budget/accounts';
import { changedCompanies } from './changed-companies';
import { AT_MOST_EVERY, EVENTS, SHARE_OF_QUOTA, type EventName } from './description';
import { newCompaniesNear } from './new-companies';
import type { Watch } from './watch';

const HOUR = 60 * 60_000;
/** The longest interval, in hours: a month. */
const LONGEST = 31 * 24;

const WATCHES: Record<EventName, (parameters: ItemParameters) => Watch> = {
	companyChanged: changedCompanies,
	newCompanyNear: newCompaniesNear,
};

/** What a trigger is set to. */
export interface Settings {
	event: EventName;
	watch: Watch;
	limits: Limits;
}

/** @throws {InvalidInput} when a field cannot be understood. */
export function readSettings(context: IPollFunctions): Settings {
	const parameters = parametersOf(context);
	const event = unwrap('Event', parseChoice(context.getNodeParameter('event'), EVENTS));
	const watch = WATCHES[event](parameters);
	const every = { minimum: 0, maximum: LONGEST };
	const atMostEvery = readNumber(parameters, 'atMostEvery', AT_MOST_EVERY, every) * HOUR;
	const percent = { above: 0, maximum: 100 };
	const share = readNumber(parameters, 'quotaShare', SHARE_OF_QUOTA, percent) / 100;
	return {
		event,
		watch,
		limits: { atMostEvery, share, parts: watch.parts, lookups: watch.lookups },
	};
}

/** The parameters of a poll as those of an item, which the fields of the action node are read by. */
function parametersOf(context: IPollFunctions): ItemParameters {
	return {
		item: 0,
		node: {
			getNode: () => context.getNode(),
			getNodeParameter: (name, _item, fallback, options) =>
				context.getNodeParameter(name, fallback, options),
		},
	};
}
