/** Company → Validate CIF: checks the control character without a request. */

import { addLookupHint, faultWord, OUTCOMES } from './lookup-summary';
import { cifField, ColumnSource, inputFields } from '../../fields';
import { onceForRun } from '../../run/once-for-run';
import type { LocalOperation } from '../../run/types';
import { checkCif } from '../../../../spain';

const sourceOf = onceForRun((context) => ColumnSource.ofCifs(context));

/** Checks CIFs locally, so it needs no credential. */
export const validateCif: LocalOperation = {
	value: 'validateCif',
	name: 'Validate CIF',
	action: 'Validate company CIF',
	description: 'Check and normalise a CIF, without sending a request',
	scope: 'none',
	fields: [cifField('The tax ID to check, in any format.'), ...inputFields],
	async execute(context) {
		const source = await sourceOf(context);
		const check = checkCif(source.valueFor(context));
		const { cif, valid } = check;
		addLookupHint(context.hints, source.origin, [valid ? OUTCOMES.valid : faultWord(check.fault)]);
		return {
			cif,
			valid,
			unusual_form: valid ? check.unusualForm : null,
			reason: valid ? null : check.fault,
			message: valid ? null : `The CIF ${check.what}`,
		};
	},
};
