import { checkCif } from '../../../shared/domain/cif';
import { readRaw } from '../parameters';
import type { ItemOperation } from '../types';

/** Checks a CIF without asking the service. */
export const validateCif: ItemOperation = {
	value: 'validateCif',
	name: 'Validate CIF',
	action: 'Validate company CIF',
	description: 'Check and normalise a CIF, without a request',
	fields: [
		{
			displayName: 'CIF',
			name: 'cif',
			type: 'string',
			default: '',
			required: true,
			placeholder: 'e.g. J99216582',
			description: 'The tax ID to check, in any spelling',
		},
	],
	async execute(context, itemIndex) {
		const check = checkCif(readRaw(context, 'cif', itemIndex));
		if (check.valid) {
			const { cif, unusualForm } = check;
			return { cif, valid: true, unusual_form: unusualForm };
		}
		return { cif: check.cif, valid: false, reason: check.fault, message: `The CIF ${check.what}` };
	},
};
