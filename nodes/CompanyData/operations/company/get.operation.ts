/** Company → Get: one lookup by CIF for each item. */

import { aboutCompany } from './lookup-requests';
import { FOUND } from './lookup-row';
import { addLookupHint, outcomeWord } from './lookup-summary';
import { nameCheckFor } from './name-check';
import {
	cifCheckOption,
	fromList,
	inputFields,
	outputFields,
	readCompanyCif,
	readRecordsIn,
	readShaper,
	recordOptions,
	recordsInOption,
	withAdditionalQuery,
} from '../../fields';
import type { ReadOperation } from '../../run/types';
import { COMPANY, companyIn, companyRequest } from '../../../../client';

/** Looks up one CIF for each item. */
export const get: ReadOperation = {
	value: 'get',
	name: 'Get',
	action: 'Get company',
	description: 'Look up one company by its CIF',
	scope: 'empresas:read',
	fields: [
		{
			displayName: 'CIF',
			name: 'cif',
			type: 'resourceLocator',
			default: { mode: 'list', value: '' },
			description:
				'The CIF of the company to look up. Leave empty to look up the company of each item.',
			builderHint: {
				propertyHint:
					"Use mode 'cif'; the value is a CIF, or an expression for the field of the item that has it.",
			},
			modes: [
				fromList('searchCompaniesByCif'),
				{
					displayName: 'By CIF',
					name: 'cif',
					type: 'string',
					placeholder: 'e.g. J99216582',
					hint: 'Spaces, dashes, dots and a leading ES are ignored',
				},
			],
		},
		...outputFields('fullRecord'),
		...inputFields,
		recordOptions('query', [cifCheckOption, recordsInOption]),
	],
	cost: () => ({ requests: 1, lookups: 1, companies: 1 }),
	async execute(context) {
		const cif = readCompanyCif(context, 'cif');
		const shape = readShaper(context, 'fullRecord');
		const nameCheck = await nameCheckFor(context);
		const { notFound, ...request } = companyRequest(cif, context.isTest);
		const hint = `${notFound.hint} Get Batch returns an item for an unknown company instead of stopping.`;
		const query = withAdditionalQuery(context);
		const labels = { [COMPANY.cif]: 'CIF' };
		const lookup = { ...request, query, labels, notFound: { ...notFound, hint } };
		const path = readRecordsIn(context);
		const sent = context.client.send(lookup, (response) => {
			const record = companyIn(response, cif, path);
			const nameColumns = nameCheck(context.item, record);
			addLookupHint(context.hints, '', [outcomeWord({ ...FOUND, ...nameColumns })]);
			return { ...shape(record), ...nameColumns };
		});

		return await sent.catch((error: unknown) => {
			throw aboutCompany(error, cif);
		});
	},
};
