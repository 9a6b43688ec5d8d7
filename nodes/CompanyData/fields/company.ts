/** Reads the CIF or ID of a company, and decides which CIFs may be sent, and in which body. */

import type { IDataObject, INodeProperties } from 'n8n-workflow';

import {
	isLeftEmpty,
	type ItemContext,
	type ItemParameters,
	readCollection,
	readRaw,
	rowOf,
} from './parameters';
import { BATCH_FIELD, COMPANY } from '../../../client';
import { cleanCell } from '../../../lib/cell-text';
import { isNoText, isNothing } from '../../../lib/nothing';
import { parseNumber } from '../../../lib/numbers';
import { err, InvalidInput, ok, type Reason, type Result, unwrap } from '../../../lib/result';
import { parseSwitch } from '../../../lib/switches';
import { grouped, quoted } from '../../../lib/text';
import { adviseOnColumns } from '../../../sheet';
import { checkCif, type CifCheck, ofFictitious, withoutCheck } from '../../../spain';

const LABEL = 'Company';

const SHORT_NUMBER = /^\d{1,7}$/;

const expressionOf = (field: string) => `{{ $json.${field} }}`;

/** The name of the field Company, which stands for the company of each item if it is left empty. */
const COMPANY_FIELD = 'companyId';

/** What identifies the company that an item stands for, which is a company or an event about one. */
export function companyOf(context: ItemContext): { id: unknown; cif: unknown } {
	const row = rowOf(context);
	const first = (name: string) =>
		[row[name], (Object(row.data) as IDataObject)[name]].find((value) => !isNothing(value));

	return { id: first(COMPANY.id), cif: first(COMPANY.cif) };
}

/** The value of a field for a company as it is given; if the field is left empty, that of the item. */
export function givenCompany(
	context: ItemContext,
	by: 'id' | 'cif',
	name: string = COMPANY_FIELD,
): unknown {
	return isLeftEmpty(context.node.getNode().parameters[name])
		? companyOf(context)[by]
		: readRaw(context, name);
}

/** @throws {InvalidInput} when the field has no CIF that may be sent. */
export function readCompanyCif(context: ItemContext, name: 'cif' | typeof COMPANY_FIELD): string {
	const given = givenCompany(context, 'cif', name);
	const check = checkCifToSend(context, given);
	if (check.valid) return check.cif;

	if (name === 'cif') throw new InvalidInput('CIF', explainId(context, given, '') ?? check);

	const { what, hint } = explainId(context, given, ', or choose By ID') ?? check;
	throw new InvalidInput(LABEL, { what, hint: withColumns(context, hint) });
}

/** @throws {InvalidInput} when the field Company has no ID. */
export function readCompanyId(context: ItemContext): number {
	const advice = `Enter ${expressionOf(COMPANY.id)} alone in this field, or choose By CIF or From List.`;
	const hint = withColumns(context, advice);
	return unwrap(LABEL, parseCompanyId(cleanCell(givenCompany(context, 'id')), hint));
}

/** The advice, and the columns of the item if it should have the company. */
function withColumns(context: ItemContext, advice: string): string {
	const { node, caller } = context;
	const isOfItem = isLeftEmpty(node.getNode().parameters[COMPANY_FIELD]);
	if (!isOfItem || caller.isModel) return advice;

	return `${advice} ${adviseOnColumns([rowOf(context)])}`;
}

/** Reads an ID, a whole number from 1; `hint` says where to find one. */
export function parseCompanyId(given: unknown, hint: string): Result<number> {
	const id = parseNumber(given, { minimum: 1, integer: true });
	if (id.ok) return id;

	if (isNoText(given)) return err('is empty', hint);

	return checkCif(given).valid
		? err(`${quoted(given)} is a CIF, but an ID is expected`, hint)
		: err(`${quoted(given)} is not the ID of a company`, hint);
}

/** Explains that an ID was entered instead of a CIF; undefined if it is not an ID. */
function explainId(context: ItemContext, given: unknown, otherwise: string): Reason | undefined {
	if (!SHORT_NUMBER.test(String(given).trim())) return undefined;

	const cif = checkCif(companyOf(context).cif).valid ? expressionOf(COMPANY.cif) : 'a CIF';
	return {
		what: `${quoted(given)} is an ID, but a CIF is expected`,
		hint: `Enter ${cif} alone in this field${otherwise}.`,
	};
}

const CHECK_LABEL = 'Check CIF';

/** The option Check CIF, for numbers that the service may know although they are not the CIF of a company. */
export const cifCheckOption: INodeProperties = {
	displayName: CHECK_LABEL,
	name: 'checkCif',
	type: 'boolean',
	default: true,
	description:
		'Whether to send only valid CIFs of companies. Turn it off to send the DNI or NIE of a sole trader, and CIFs whose control character seems wrong, and let the service decide.',
};

const SEND_CIFS_AS = 'Send CIFs As';

/** The option Send CIFs As, for a service that expects the CIFs of a batch in a different body. */
export const cifsFieldOption: INodeProperties = {
	displayName: SEND_CIFS_AS,
	name: 'cifsField',
	type: 'string',
	default: BATCH_FIELD,
	description:
		'Name of the field in which the CIFs are sent, if the service expects another one; [] to send a list without a field, [].cif for a list of objects, or companies[].cif for objects in a field',
};

/** Makes the body of a batch request from its CIFs. */
export type CifsToBody = (cifs: readonly string[]) => IDataObject | IDataObject[] | string[];

/**
 * Reads how the CIFs of a batch are sent.
 *
 * @throws {InvalidInput} when Send CIFs As has none of the known forms.
 */
export function readCifsToBody(parameters: ItemParameters): CifsToBody {
	const { cifsField } = readCollection(parameters, 'options');
	return unwrap(SEND_CIFS_AS, parseCifsToBody(String(cifsField || BATCH_FIELD)));
}

/** The forms of Send CIFs As: `cifs`, `[]`, `[].cif`, `cifs[]` or `companies[].cif`. */
const CIFS_FORM = /^(?<field>[^.[\]]+)?(?<list>\[\](?:\.(?<member>[^.[\]]+))?)?$/;

function parseCifsToBody(form: string): Result<CifsToBody> {
	const { field, list, member } = CIFS_FORM.exec(form.trim())?.groups ?? {};
	if (field === undefined && list === undefined) {
		return err(
			`${quoted(form)} is not a way to send CIFs`,
			'Enter the name of a field, e.g. cifs, or [] for a list without a field, [].cif for a list of objects, or companies[].cif for objects in a field.',
		);
	}

	return ok((cifs) => {
		const entries = member === undefined ? [...cifs] : cifs.map((cif) => ({ [member]: cif }));
		return field === undefined ? entries : { [field]: entries };
	});
}

/** True if only the option Check CIF keeps this CIF from being sent. */
export function isHeldBack(check: CifCheck): boolean {
	return !check.valid && withoutCheck(check).valid;
}

/** Says how to send CIFs that were held back; `count` is the number of them. */
export function sendAllTheSame(count: number): string {
	return `Turn off Options → ${CHECK_LABEL} to send ${grouped(count)} of them.`;
}

/**
 * Makes a function that checks the CIFs of an item, as strictly as the option Check CIF demands. With a test key, only
 * their form is checked.
 *
 * @throws {InvalidInput} when Check CIF is neither true nor false.
 */
export function checkOfCifs(context: ItemContext): (value: unknown) => CifCheck {
	const { checkCif: given = true } = readCollection(context, 'options');
	const isChecked = unwrap(CHECK_LABEL, parseSwitch(given));
	return (value) => {
		const check = checkCif(value);
		if (context.isTest) return ofFictitious(check);

		const unchecked = withoutCheck(check);
		if (!isChecked) return unchecked;
		if (check.valid || !unchecked.valid || context.caller.isModel) return check;

		const hint = `${check.hint} To send it anyway, turn off Options → ${CHECK_LABEL}.`;
		return { ...check, hint };
	};
}

/** @throws {InvalidInput} as `checkOfCifs` does. */
export function checkCifToSend(context: ItemContext, value: unknown): CifCheck {
	return checkOfCifs(context)(value);
}
