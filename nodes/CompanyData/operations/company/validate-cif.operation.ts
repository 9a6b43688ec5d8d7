import type { IExecuteFunctions } from 'n8n-workflow';
import { checkCif } from '../../../spain/cif';
import { cifField, ColumnSource, inputFields } from '../../fields';
import type { ItemContext, LocalOperation } from '../../run/types';
import { faultInWords, OUTCOMES, tellCifs } from './lookups';

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
		const source = sourceOf(context);
		const check = checkCif(source.valueFor(context));
		const { cif, valid } = check;
		tellCifs(context.hints, source.origin, [valid ? OUTCOMES.valid : faultInWords(check.fault)]);
		return {
			cif,
			valid,
			unusual_form: valid ? check.unusualForm : null,
			reason: valid ? null : check.fault,
			message: valid ? null : `The CIF ${check.what}`,
		};
	},
};
