import type { IDataObject, INodeProperties } from 'n8n-workflow';
import { COMPANY } from '../../service/fields';

import type { Activity } from '../../spain/activities';
import { cnaeSearch } from '../../spain/lazy';
import { isEmpty } from '../../lib/json';
import { parseSwitch } from '../../lib/switches';
import { unwrap } from '../../lib/result';
import { readCollection, readRaw, readText, type ItemParameters } from './parameters';

const ONLY_EMAIL = 'Only With Email';

export const cnaeFilter: INodeProperties = {
	displayName: 'CNAE',
	name: 'cnae',
	type: 'resourceLocator',
	default: { mode: 'list', value: '' },
	description: 'Only companies with this activity or one of its subdivisions',
	builderHint: {
		propertyHint:
			"Use mode 'code'; the value is two to four digits of the CNAE 2009 or 2025, such as '5630', or the name of an activity.",
	},
	modes: [
		{
			displayName: 'From List',
			name: 'list',
			type: 'list',
			typeOptions: { searchListMethod: 'searchActivities', searchable: true },
		},
		{
			displayName: 'By Code',
			name: 'code',
			type: 'string',
			placeholder: 'e.g. 56.30',
			hint: 'Two to four digits, with leading zeros: 56 includes every code that starts with 56. Names such as bares work too.',
		},
	],
};

export const sectorFilter: INodeProperties = {
	displayName: 'Sector',
	name: 'sector',
	type: 'resourceLocator',
	default: { mode: 'list', value: '' },
	description: 'Only companies in this sector',
	modes: [
		{
			displayName: 'From List',
			name: 'list',
			type: 'list',
			typeOptions: { searchListMethod: 'searchSectors', searchable: true },
		},
		{
			displayName: 'By Name',
			name: 'name',
			type: 'string',
			placeholder: 'e.g. Tecnología',
			hint: 'As the service writes it. The list shows the sectors in part of the catalogue; there may be more.',
		},
	],
};

/**
 * The activity of the CNAE filter; undefined when none was entered. The tables are loaded only then.
 *
 * @throws {InvalidInput} when it is neither a code nor the name of one activity.
 */
export function readCnaeFilter(context: ItemParameters): Activity | undefined {
	const value = readRaw(context, 'filters.cnae');
	return isEmpty(value) ? undefined : unwrap('CNAE', cnaeSearch().parseActivity(value));
}

/**
 * What to say of a search that found nothing: what to search for where only one edition of the CNAE has the code;
 * empty otherwise.
 */
export function editionAdvice(context: ItemParameters, found: number): string {
	const activity = found === 0 ? readCnaeFilter(context) : undefined;
	return (activity && cnaeSearch().inOtherEdition(activity)) ?? '';
}

/** The filter for companies with an email address; `how` says how it is done, where that matters. */
export function onlyEmailFilter(how = ''): INodeProperties {
	return {
		displayName: ONLY_EMAIL,
		name: 'onlyEmail',
		type: 'boolean',
		default: true,
		description: `Whether to return only companies with an email address${how}`,
	};
}

/**
 * Whether only companies with an email address are wanted.
 *
 * @throws {InvalidInput} when it is neither true nor false.
 */
export function readOnlyEmail(context: ItemParameters): boolean {
	return unwrap(ONLY_EMAIL, parseSwitch(readCollection(context, 'filters').onlyEmail));
}

/** The sector filter; empty when none was entered. */
export function readSectorFilter(context: ItemParameters): string {
	return readText(context, 'filters.sector', 'Sector').trim();
}

/** Identifies a company, by whichever documented identifier the record has. */
export function companyIdentity(record: IDataObject): string {
	const id = [record[COMPANY.id], record[COMPANY.cif]].find((value) => !isEmpty(value));
	// The same company is at another distance in each search around a place.
	return String(id ?? JSON.stringify({ ...record, [COMPANY.distance]: undefined }));
}
