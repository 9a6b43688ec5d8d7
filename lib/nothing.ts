/**
 * Decides which values are nothing: what sheets, databases and tools write where they have no value. The tables are exact
 * and hold whole values only, since a company may be called Nada, S.L.
 */

import { fromJson } from './json';
import { NEVER_A_FACT_TABLE, NEVER_A_VALUE_TABLE } from './nothing-table';

const NEVER_A_VALUE = new Set(NEVER_A_VALUE_TABLE.split(/[|\n]/));
const NEVER_A_FACT = new Set(NEVER_A_FACT_TABLE.split(/[|\n]/));

/** The error of a formula in English or Spanish, or one that stands while it is computed. */
const FORMULA_ERROR =
	/^(?:#[¡¿]?(?:n\/[ad]|(?:ref|name|nombre|value|valor|div\/0|num|null|nulo|error|spill|desbordamiento|c[aá]lc|field|campo|blocked|bloqueado|connect|conectar|busy|ocupado|unknown|desconocido)[!?]|getting_data|obteniendo_datos)|err:5\d\d)$/i;

/** What a template writes if it has several values, none of which exists: "undefined undefined". */
const ABSENT_VALUES = /^(?:(?:null|NULL|undefined|NaN|None|\[object Object\])(?:[\s,;|/]+|$)){2,}$/;

/** A note that a fact is missing, such as "sin email". No company is called so; one may be called Sin Nombre. */
const WITHOUT_FACT =
	/^sin (?:(?:e-?)?mail|correo(?: electr[oó]nico)?|tel[eé]fono|m[oó]vil|phone|(?:p[aá]gina )?web|website|ciudad|localidad|poblaci[oó]n|municipio|provincia|direcci[oó]n|cif|nif|cnae)$/i;

/** Spellings of "not a number": other spellings, such as NAN, can be the name of a company. */
const NOT_A_NUMBER = new Set(['NaN', 'nan', 'NaT']);

/** Dashes, dots, quotation marks and the like that fill an empty cell, and characters that cannot be seen. */
const FILLER = /^[\s\p{Cf}\p{Pd}\u2212_.…?¿'"=/|,;:·]*$/u;
/** The zeros that fill an empty code or telephone number. */
const ZEROS = /^0{5,}$/;

/**
 * True if a value is nothing, whatever is expected: undefined, null, NaN, white space, a list of nothings (also as text),
 * the word of a program for an absent value, or the error of a formula. False is a value here: a service answers no with it.
 */
export function isNothing(value: unknown): boolean {
	if (Array.isArray(value)) return value.every(isNothing);
	if (typeof value === 'number') return Number.isNaN(value);
	if (typeof value !== 'string') return (value ?? null) === null;

	const text = value.trim();
	if (text.startsWith('[')) {
		const list = fromJson(text);
		if (Array.isArray(list)) return isNothing(list);
	}

	return (
		FILLER.test(text) ||
		ZEROS.test(text) ||
		NOT_A_NUMBER.has(text) ||
		FORMULA_ERROR.test(text) ||
		ABSENT_VALUES.test(text) ||
		WITHOUT_FACT.test(text) ||
		NEVER_A_VALUE.has(text.toLowerCase())
	);
}

/** True if a value is nothing when a text is expected, such as a name: false too, which Odoo gives for an empty field. */
export function isNoText(value: unknown): boolean {
	return Array.isArray(value) ? value.every(isNoText) : value === false || isNothing(value);
}

/** True if a value is nothing when a fact about a company is expected, such as its town: also "no", "None" or "ninguno". */
export function isNoFact(value: unknown): boolean {
	if (Array.isArray(value)) return value.every(isNoFact);
	if (typeof value === 'string' && NEVER_A_FACT.has(value.trim().toLowerCase())) return true;

	return isNoText(value);
}
