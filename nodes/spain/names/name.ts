import { foldName, formOf, withoutForm } from './legal-form';
import { factsOf, type WordKind } from './telling';

/** A word of a name. */
export interface NameWord {
	/** Folded: without accents, in lower case. */
	text: string;
	kind: WordKind;
	/** Whether it was written with a dot, as abbreviations are. */
	isDotted: boolean;
}

/** A name of a company as it is compared. */
export interface CompanyName {
	/** All but connecting words, in order. */
	words: NameWord[];
	/** The legal form, if it is part of the name. */
	form?: string;
	/** Whether it stood in brackets. */
	isInBrackets?: boolean;
	/** A town that was appended; its words are not among the others. */
	appended?: string;
}

/** Tells whether words that end a name are a town; a comma, a dash or brackets may set them off from the name. */
export type IsTown = (text: string, isSetOff: boolean) => boolean;

/** Longest name that is looked at, in characters. */
const LONGEST = 200;
/** Words of the longest name of a town that may be appended. */
const TOWN_WORDS = 5;

const IN_BRACKETS = /[([]([^()[\]]*)[)\]]/g;
/** What brackets are only another way of writing: "Residencial Sierra (Fase 2)". */
const NUMBER_IN_BRACKETS =
	/[([]([^()[\]]*(?<![\p{L}\d])(?:\d{1,2}|[IVX]+)(?![\p{L}\d])[^()[\]]*)[)\]]/gu;
/** A part of a name after a comma or a dash: the name before it, and the part. */
const LAST_PART = /^(.+)(?:\s[-–—|]\s|[,;])\s*([^,;]+)$/s;

/**
 * What a text may be the name of: a name, and what stands in brackets with it, as trade names do. The registered
 * one, which has a legal form, comes first. A town at the end may also be part of the name: then it is both. Empty
 * for a text without words.
 *
 * @param isTown tells which words at the end are a town that was appended.
 */
export function readNames(text: string, isTown: IsTown = () => false): CompanyName[] {
	const short = text.slice(0, LONGEST).replace(NUMBER_IN_BRACKETS, ' $1 ');
	const outer = readName(short.replace(IN_BRACKETS, ' '), isTown);
	const inner: CompanyName[] = [];
	for (const [, inside] of short.matchAll(IN_BRACKETS)) {
		const form = formOf(foldName(inside));
		if (form !== undefined) for (const name of outer) name.form ??= form;
		else if (isTown(inside, true)) for (const name of outer) name.appended ??= inside;
		else inner.push(...readName(inside, isTown).map((name) => ({ ...name, isInBrackets: true })));
	}
	const isInnerRegistered = inner[0]?.form !== undefined && outer[0].form === undefined;
	const names = isInnerRegistered ? [...inner, ...outer] : [...outer, ...inner];
	return names.filter(({ words }) => words.length > 0);
}

/** A name as it stands, and without the town at its end. */
function readName(text: string, isTown: IsTown): CompanyName[] {
	const [, before, part = ''] = LAST_PART.exec(text.trim()) ?? [];
	const isAppended = before !== undefined && isTown(part, true);
	const { rest, form } = withoutForm(foldName(isAppended ? before : text));
	const name = { words: wordsOf(rest), form };
	if (isAppended) return [{ ...name, appended: part }];
	const appended = townAtEnd(rest, isTown);
	if (appended === undefined) return [name];
	const named = withoutForm(rest.slice(0, -appended.length).trim());
	const words = wordsOf(named.rest);
	if (words.every(({ kind }) => kind === 'activity')) return [name];
	const stripped = { words, form: form ?? named.form, appended };
	// What follows the legal form is no part of the name.
	return named.form === undefined ? [name, stripped] : [stripped];
}

function wordsOf(folded: string): NameWord[] {
	return folded
		.split(/[^a-z\d.&]+/)
		.flatMap((token) => token.split(/(?<=\.)/))
		.filter((token) => /[a-z\d]/.test(token))
		.flatMap((token, index, tokens) => {
			const text = token.replace(/[.&]/g, '');
			const { kind } = factsOf(text);
			const isDotted = token.endsWith('.');
			// Nothing follows a letter at the end that it would connect: "Fase I" is not "Fase E".
			const isLetter = index === tokens.length - 1 && /^[a-rt-z]$/.test(text);
			if (kind !== 'connecting' || isDotted) return [{ text, kind, isDotted }];
			return isLetter ? [{ text, kind: 'common', isDotted }] : [];
		});
}

/** The town that a folded name ends with, as long as words remain before it. */
function townAtEnd(folded: string, isTown: IsTown): string | undefined {
	const words = folded.split(' ');
	for (let count = Math.min(TOWN_WORDS, words.length - 1); count > 0; count--) {
		const end = words.slice(-count).join(' ');
		// "Ruiz y León" and "Aceites de Jaén" are whole names.
		const isPart = factsOf(words.at(-count - 1) ?? '').kind === 'connecting';
		if (!isPart && isTown(end, false)) return end;
	}
	return undefined;
}
