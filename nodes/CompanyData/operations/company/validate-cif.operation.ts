import type { IExecuteFunctions } from 'n8n-workflow';
import { checkCif } from '../../../shared/domain/cif';
import { cifField, CifSource, inputFields } from '../fields';
import type { ItemContext, LocalOperation } from '../types';

/** One per run: the column is found once for all items. */
const sources = new WeakMap<IExecuteFunctions, CifSource>();

function sourceOf(context: ItemContext): CifSource {
	const source = sources.get(context.node) ?? new CifSource(context);
	sources.set(context.node, source);
	return source;
}

/** Checks a CIF without asking the service. */
export const validateCif: LocalOperation = {
	value: 'validateCif',
	name: 'Validate CIF',
	action: 'Validate company CIF',
	description: 'Check and normalise a CIF, without sending a request',
	scope: 'none',
	fields: [cifField('The tax ID to check, in any format.'), ...inputFields],
	async execute(context) {
		const check = checkCif(sourceOf(context).valueFor(context));
		if (check.valid) {
			const { cif, unusualForm } = check;
			return { cif, valid: true, unusual_form: unusualForm };
		}
		return { cif: check.cif, valid: false, reason: check.fault, message: `The CIF ${check.what}` };
	},
};
