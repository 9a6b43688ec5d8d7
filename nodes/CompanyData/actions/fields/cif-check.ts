import type { INodeProperties } from 'n8n-workflow';
import { checkCif, withoutCheck, type CifCheck } from '../../../shared/domain/cif';
import { parseSwitch } from '../../../shared/domain/switches';
import { unwrap } from '../../../shared/result';
import { readCollection } from '../parameters';
import type { ItemContext } from '../types';

const LABEL = 'Check CIF';

/** For numbers that the service may know though they are not the CIF of a company. */
export const cifCheckOption: INodeProperties = {
	displayName: LABEL,
	name: 'checkCif',
	type: 'boolean',
	default: true,
	description:
		'Whether to send only valid CIFs of companies. Turn it off to send the DNI or NIE of a sole trader, and CIFs whose control character seems wrong, and let the service decide.',
};

/**
 * Checks a CIF that is to be sent, as the user chose.
 *
 * @throws {InvalidInput} when that choice cannot be understood.
 */
export function checkCifToSend(context: ItemContext, value: unknown): CifCheck {
	const { checkCif: isChecked = true } = readCollection(context, 'options');
	const check = checkCif(value);
	const unchecked = withoutCheck(check);
	if (!unwrap(LABEL, parseSwitch(isChecked))) return unchecked;
	if (check.valid || !unchecked.valid || context.caller.isModel) return check;
	return { ...check, hint: `${check.hint} To send it all the same, turn off Options → ${LABEL}.` };
}
