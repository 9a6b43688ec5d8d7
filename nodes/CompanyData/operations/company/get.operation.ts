import { companyIn, companyRequest } from '../../../client/records';
import {
	cifCheckOption,
	fromList,
	inputFields,
	optionsOfReading,
	outputFields,
	readCompanyCif,
	readShaper,
	withAdditionalQuery,
} from '../../fields';
import type { ReadOperation } from '../../run/types';
import { nameCheckFor, OUTCOMES, tellCifs } from './lookups';

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
			required: true,
			description: 'The CIF of the company to look up',
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
					hint: 'Spaces, dashes, dots and a leading ES do not matter',
				},
			],
		},
		...outputFields('fullRecord'),
		...inputFields,
		optionsOfReading('query', [cifCheckOption]),
	],
	async execute(context) {
		const cif = readCompanyCif(context, 'cif');
		const shape = readShaper(context, 'fullRecord');
		const nameCheck = await nameCheckFor(context);
		const request = companyRequest(cif);
		const asked = {
			...request,
			query: withAdditionalQuery(context),
			notFound: request.notFound && {
				...request.notFound,
				hint: `${request.notFound.hint} Get Batch returns an item for an unknown company instead of stopping.`,
			},
		};
		return await context.client.send(asked, ({ body }) => {
			const record = companyIn(body, cif);
			const agrees = nameCheck?.(context.item, record);
			const outcome = agrees === false ? OUTCOMES.otherName : OUTCOMES.found;
			tellCifs(context.hints, '', [outcome]);
			return { ...shape(record), ...(agrees !== undefined && { name_agrees: agrees }) };
		});
	},
};
