/** A name without its legal form, and what that is. */
export interface FormAndRest {
	rest: string;
	/** The family of the legal form, as it is usually written: SLU and Sociedad Limitada are S.L. */
	form?: string;
}

/** How the forms are written, folded and without dots. Where one way contains another, it comes first. */
const WAYS: Record<string, string> = {
	'S. Coop.':
		'sociedad cooperativa(?: [a-z]{1,9}){0,2}|(?:soc|sdad) coop(?: [a-z]{1,9}){0,2}|s ?coop(?: ?[a-z]{1,4}){0,2}|sccl|cooperativa|coop',
	Sucursal: '(?:ltd |limited |inc |gmbh )?sucursal(?: en espana)?',
	'S.L.':
		'(?:sociedad|soc|sdad)(?: de responsabilidad)? (?:limitada|ltda|lda)(?: unipersonal| laboral| profesional| nueva empresa)?|slu|sll|slp|slne|srl|sl',
	'S.A.':
		'(?:sociedad|soc|sdad) (?:anonima|anon)(?: unipersonal| laboral| deportiva)?|sau|sal|sad|sa',
	'C.B.': 'comunidad de bienes|com de bienes|cb',
	'S.C.': '(?:sociedad|soc) civil(?: particular| privada| profesional)?|scp|sc',
	'U.T.E.': 'union temporal de empresas|ute',
	'S.A.T.': 'sociedad agraria de transformacion|sat',
	'A.I.E.': 'agrupacion(?: de interes economico)?|aie',
	Asociación: 'asociacion|asoc',
	Fundación: 'fundacion',
	Congregación: 'congregacion',
	'Ltd.': 'limited|ltd',
	GmbH: 'gmbh',
};

/** Forms of bodies that stand beside a company of the name: Zentralis has a foundation, and is none. */
const OWN_BODIES = ['U.T.E.', 'A.I.E.', 'Asociación', 'Fundación', 'Congregación'];

/** What the register adds to a name. */
const ADDITIONS = '(?:sociedad )?unipersonal|en liquidacion|en concurso|liquidada|extinguida';
/** Forms that stand before the name too; others there are words of the name. */
const BEFORE =
	'sociedad cooperativa|soc coop|s ?coop|cooperativa|coop|slu|sl|sau|sa|cb|ute|asociacion|asoc|fundacion';

const GAP = '\\.?[\\s,;:()·-]+';
/** Before a form at the end, so that the word before it keeps its dot. */
const GAP_BEFORE = '\\.?)[\\s,;:()·-]+';
const FORMS = Object.entries(WAYS).map(
	([form, ways]) => [form, new RegExp(`^(?:${withDots(ways)})$`)] as const,
);
const ALL = Object.values(WAYS).map(withDots).join('|');
const AT_END = new RegExp(`^(.+?${GAP_BEFORE}(${ALL})[\\s.,;:()-]*$`);
/** What comes before a word that only looks like a form: "Ruiz y Asoc.", "Vino y Sal". */
const CONNECTED = /[\s](?:y|e|i|&)$/;
const AT_START = new RegExp(`^(${withDots(BEFORE)})${GAP}(?:de )?(.+)$`);
const ADDED = new RegExp(`^(.+?${GAP_BEFORE}(?:${withDots(ADDITIONS)})[\\s.,;:()-]*$`);

/** Allows for a dot after each word. */
function withDots(ways: string): string {
	return ways.replaceAll(' ', '\\.? ').replaceAll('\\.? ?', '\\.? ?');
}

/**
 * A text in lower case, without accents, and with letters joined that stand alone: "S. L. U." becomes "slu.". Dots
 * after words stay.
 */
export function foldName(text: string): string {
	return text
		.normalize('NFD')
		.replace(/[\u0300-\u036f·]/g, '')
		.toLowerCase()
		.replace(/\bm\.?[ªº]\.?/g, 'maria ')
		.replace(/\bn\.?[ªº]\.?\s*/g, ' ')
		.replace(/[’'´`"“”«»ªº]/g, ' ')
		.replace(/(?<=\b[a-z])(?:\.\s?|\s)(?=[a-z](?:[.\s,)]|$))/g, '')
		.replace(/\s+/g, ' ')
		.trim();
}

/** Takes the legal form off a folded name, at its end or before it. A name that is nothing else keeps it. */
export function withoutForm(folded: string): FormAndRest {
	const name = ADDED.exec(folded)?.[1] ?? folded;
	const atEnd = AT_END.exec(name);
	if (atEnd !== null && !CONNECTED.test(atEnd[1]))
		return { rest: atEnd[1], form: formOf(atEnd[2]) };
	const atStart = AT_START.exec(name);
	if (atStart !== null) return { rest: atStart[2], form: formOf(atStart[1]) };
	return { rest: name };
}

/** Whether companies of two legal forms, or of one and none, are two whatever else is the same. */
export function areTwoBodies(first: string | undefined, second: string | undefined): boolean {
	return first !== second && [first, second].some((form) => form && OWN_BODIES.includes(form));
}

/** The family of a text that is nothing but a legal form; undefined for any other. */
export function formOf(folded: string): string | undefined {
	const bare = folded.replace(/^[\s.,;:()-]+|[\s.,;:()-]+$/g, '');
	return FORMS.find(([, ways]) => ways.test(bare))?.[0];
}
