import type { INodeProperties } from 'n8n-workflow';
import {
	isEmpty,
	parseNumber,
	parseSwitch,
	err,
	InvalidInput,
	type Reason,
	shown,
	unwrap,
	grouped,
} from '../../lib/values';
import { BATCH_FIELD, COMPANY } from '../../service/api';
import { checkCif, type CifCheck, ofFictitious, withoutCheck } from '../../spain/cif';
import { type ItemContext, type ItemParameters, readCollection, readRaw } from './parameters';

const LABEL = 'Company';

const SHORT_NUMBER = /^\d{1,7}$/;

const expressionOf = (field: string) => `{{ $json.${field} }}`;

export function readCompanyCif(context: ItemContext, name: 'cif' | 'companyId'): string {
	const given = readRaw(context, name);
	const check = checkCifToSend(context, given);
	if (check.valid) return check.cif;
	const [label, otherwise] = name === 'cif' ? ['CIF', ''] : [LABEL, ', or choose By ID'];
	throw new InvalidInput(label, explainId(context, given, otherwise) ?? check);
}

export function readCompanyId(context: ItemContext, name: string): number {
	const given = withoutRepetition(readRaw(context, name));
	const enterId = `Enter ${expressionOf(COMPANY.id)} alone in this field`;
	const advice = isEmpty(valueOf(context, COMPANY.id))
		? {
				empty: `The item has no ${COMPANY.id}. Choose By CIF or From List, or enter the ID of the company.`,
				cif: 'Choose By CIF in this field.',
				other: `An ID is a whole number without separators, as in the field ${COMPANY.id} of a search. For a CIF, choose By CIF.`,
			}
		: { empty: `${enterId}.`, cif: `${enterId}, or choose By CIF.`, other: `${enterId}.` };
	return unwrap(LABEL, parseCompanyId(given, advice));
}

export function parseCompanyId(given: unknown, advice: Record<'empty' | 'cif' | 'other', string>) {
	const id = parseNumber(given, { minimum: 1, integer: true });
	if (id.ok) return id;
	if (isEmpty(given)) return err('is empty', advice.empty);
	return checkCif(given).valid
		? err(`${shown(given)} is a CIF, but an ID is expected`, advice.cif)
		: err(`${shown(given)} is not the ID of a company`, advice.other);
}

function explainId(context: ItemContext, given: unknown, otherwise: string): Reason | undefined {
	const values = partsOf(given);
	const own = String(valueOf(context, COMPANY.id) ?? '');
	const isId = (value: string) => SHORT_NUMBER.test(value) || value === own;
	const isCif = (value: string) => checkCif(value).valid;
	if (!values.some(isId) || !values.every((value) => isId(value) || isCif(value))) return undefined;
	// Several short numbers are rather a phone number.
	if (values.length > 1 && !values.some((one) => one === own || isCif(one))) return undefined;
	const is = values.length === 1 ? 'is an ID' : 'is more than one value';
	const cif = checkCif(valueOf(context, COMPANY.cif)).valid ? expressionOf(COMPANY.cif) : 'a CIF';
	return {
		what: `${shown(given)} ${is}, but a CIF is expected`,
		hint: `Enter ${cif} alone in this field${otherwise}.`,
	};
}

/** A value that was entered twice: n8n appends what is dragged onto an expression. */
function withoutRepetition(given: unknown): unknown {
	const values = new Set(partsOf(given));
	return typeof given === 'string' && values.size === 1 ? [...values][0] : given;
}

function partsOf(given: unknown): string[] {
	return typeof given === 'object' || isEmpty(given) ? [] : String(given).trim().split(/\s+/);
}

function valueOf({ node, item }: ItemContext, field: string): unknown {
	return node.getInputData()[item]?.json[field];
}

const CHECK_LABEL = 'Check CIF';

/** For numbers that the service may know though they are not the CIF of a company. */
export const cifCheckOption: INodeProperties = {
	displayName: CHECK_LABEL,
	name: 'checkCif',
	type: 'boolean',
	default: true,
	description:
		'Whether to send only valid CIFs of companies. Turn it off to send the DNI or NIE of a sole trader, and CIFs whose control character seems wrong, and let the service decide.',
};

export const cifsFieldOption: INodeProperties = {
	displayName: 'Send CIFs As',
	name: 'cifsField',
	type: 'string',
	default: BATCH_FIELD,
	description: 'Name of the field in which the CIFs are sent, should the service want another',
};

export function readCifsField(parameters: ItemParameters): string {
	const { cifsField } = readCollection(parameters, 'options');
	return String(cifsField || BATCH_FIELD);
}

export function isHeldBack(check: CifCheck): boolean {
	return !check.valid && withoutCheck(check).valid;
}

export function sendAllTheSame(count: number): string {
	return `Turn off Options → ${CHECK_LABEL} to send ${grouped(count)} of them.`;
}

/** Checks a CIF that is to be sent, as the user chose; with a test key, nothing of it. */
export function checkCifToSend(context: ItemContext, value: unknown): CifCheck {
	const { checkCif: isChecked = true } = readCollection(context, 'options');
	const check = checkCif(value);
	if (context.isTest) return ofFictitious(check);
	const unchecked = withoutCheck(check);
	if (!unwrap(CHECK_LABEL, parseSwitch(isChecked))) return unchecked;
	if (check.valid || !unchecked.valid || context.caller.isModel) return check;
	return {
		...check,
		hint: `${check.hint} To send it all the same, turn off Options → ${CHECK_LABEL}.`,
	};
}
