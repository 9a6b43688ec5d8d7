import { checkCif } from '../../../shared/domain/cif';
import { CIF_OF_ITEM } from '../fields/cif';
import { inputFields } from '../fields/input-fields';
import { readRaw } from '../parameters';
import type { LocalOperation } from '../types';

/** Checks a CIF without asking the service. */
export const validateCif: LocalOperation = {
	value: 'validateCif',
	name: 'Validate CIF',
	action: 'Validate company CIF',
	description: 'Check and normalise a CIF, without sending a request',
	scope: 'none',
	fields: [
		{
			displayName: 'CIF',
			name: 'cif',
			type: 'string',
			default: CIF_OF_ITEM,
			required: true,
			placeholder: 'e.g. J99216582',
			description:
				'The tax ID to check, in any format. By default it is taken from the column CIF or NIF of each item.',
		},
		...inputFields,
	],
	async execute(context) {
		const check = checkCif(readRaw(context, 'cif'));
		if (check.valid) {
			const { cif, unusualForm } = check;
			return { cif, valid: true, unusual_form: unusualForm };
		}
		return { cif: check.cif, valid: false, reason: check.fault, message: `The CIF ${check.what}` };
	},
};
