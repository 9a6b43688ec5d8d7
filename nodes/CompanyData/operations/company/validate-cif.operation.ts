import type { IExecuteFunctions } from 'n8n-workflow';
import { checkCif } from '../../../spain/cif';
import { cifField, ColumnSource, inputFields } from '../../fields';
import type { ItemContext, LocalOperation } from '../../run/types';

/** The source of each run, in which the column is found once for all items. */
const sources = new WeakMap<IExecuteFunctions, ColumnSource>();

function sourceOf(context: ItemContext): ColumnSource {
	const source = sources.get(context.node) ?? ColumnSource.ofCifs(context);
	sources.set(context.node, source);
	return source;
}

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
