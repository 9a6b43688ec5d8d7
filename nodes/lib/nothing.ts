/**
 * Decides which values are nothing: what sheets, databases and tools write where they have no value. The tables are exact
 * and hold whole values only, since a company may be called Nada, S.L.
 */

/** What programs write for an absent value or a failed formula, in small letters. No company or place has such a name. */
const NEVER_A_VALUE = new Set([
	...['null', '(null)', '<null>', 'undefined', '[object object]', '{}', '[]'],
	...['n/a', 'n.a.', 'n/d', 'n.d.', 's/d', 's/n', '#n/a', '#n/d'],
	...['#ref!', '#¡ref!', '#name?', '#¿nombre?', '#value!', '#¡valor!', '#div/0!', '#¡div/0!'],
	...['#num!', '#¡num!', '#null!', '#¡nulo!', '#error!', '#spill!', '#¡desbordamiento!', '#calc!'],
	...['sin especificar', 'no especificado', 'no especificada', 'no consta', 'no disponible'],
	...['sin datos', 'sin dato', 'sin informar', 'sin definir', 'no informado', 'no tiene'],
	...['not available', 'not specified'],
]);

/** Spellings of "not a number": other spellings, such as NAN, can be the name of a company. */
const NOT_A_NUMBER = new Set(['NaN', 'nan']);

/** Nothing in a cell about a company, but possible as its name or in a text to search for; in small letters. */
const NEVER_A_FACT = new Set([
	...['none', 'nil', 'nan', 'na', 'nd', 'no', 'false', 'falso', 'vacío', 'vacio', 'empty', 'blank'],
	...['nada', 'ninguno', 'ninguna', 'ningún', 'desconocido', 'desconocida', 'unknown'],
]);

/** Dashes, dots and question marks that fill an empty cell. */
const FILLER = /^[\s\p{Pd}\u2212_.?¿]*$/u;
/** The zeros that fill an empty code or telephone number. */
const ZEROS = /^0{5,}$/;

/**
 * True if a value is nothing, whatever is expected: undefined, null, NaN, white space, a list of nothings, the word of a
 * program for an absent value, or the error of a formula. False is a value here: a service answers no with it.
 */
export function isNothing(value: unknown): boolean {
	if (Array.isArray(value)) return value.every(isNothing);
	if (typeof value === 'number') return Number.isNaN(value);
	if (typeof value !== 'string') return (value ?? null) === null;

	const text = value.trim();
	return (
		FILLER.test(text) ||
		ZEROS.test(text) ||
		NOT_A_NUMBER.has(text) ||
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
