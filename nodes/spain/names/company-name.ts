/** Splits a company's name into its words, its legal form, and what stands beside it. */

import { isConnecting, kindOf, type WordKind, writtenOut } from './name-words';
import { FORMS_TABLE } from './name-words-table';

/** One word of a name. */
export interface NameWord {
	/** In lower case, without accents (an ñ stays), usual abbreviations written out. */
	text: string;
	kind: WordKind;
	/** As abbreviations are. */
	isDotted: boolean;
}

/** What of a name is compared. */
export type NameKey = ReturnType<typeof keyOf>;

/** A name, read. */
export interface CompanyName {
	/** All but connecting words, in order. */
	words: NameWord[];
	/** Its ways: also without its own acronym, or with what stands after a comma first. */
	keys: NameKey[];
	/** By its family: SLU and Sociedad Limitada are S.L. */
	form?: string;
	/** A trade name or a branch after the legal form. */
	beside: NameWord[];
	/** That is the acronym of the name, or nothing. */
	isBesideOwn: boolean;
	/** That has a word of its own, like a trade name, unlike a branch. */
	isBesideTrade: boolean;
	/** All its words, the connecting ones too. */
	tokens: string[];
	/** A column may have cut the text off: after a word, or only within one. */
	cut?: 'word' | 'letter';
}

type Part = ReturnType<typeof partsOf>[number];

/** Characters from which on a text is no name but a document. */
const MAX_LENGTH = 500;
/** Characters that a column has at least before it cuts names off. */
const MIN_CUT_LENGTH = 27;
const MIN_ACRONYM = 3;
/** Letters of a word in an acronym. */
const MAX_PART = 4;

const FORMS = Object.entries(FORMS_TABLE);
const ADDED = '(?:sociedad )?unipersonal|en liquidacion|en concurso';
const ANY = FORMS.map(([, ways]) => ways).join('|');
const AT_END = new RegExp(`^(?:(.+?) )?(${ANY})(?: (?:${ADDED}))*$`);
const ARTICLE = /^(?:el|las?|los?|les?|els)$/;
/** Parts that are no name: a lot of a tender, what the register adds. */
const IGNORED = new RegExp(`^(?:(?:\\d+ )?(?:lotes?|l)\\d*(?: \\d+| y)*|${ADDED})$`);

/** The part of a text with a legal form, or all of it; none for a text without words, or one too long for a name. */
export function readNames(text: string): CompanyName[] {
	if (text.length > MAX_LENGTH) return [];

	const parts = partsOf(text).filter((part) => !IGNORED.test(bare(part.text)));
	const at = parts.findIndex((part) => AT_END.test(bare(part.text)));
	// "Casa Paco (Muebles Gil, S.L.)" has a registered name within the brackets, "Muebles Gil (S.L.)" before them.
	const isInside =
		at >= 0 &&
		parts[at].isInBrackets &&
		(AT_END.exec(bare(parts[at].text))![1] !== undefined || (parts[at - 1]?.isInBrackets ?? false));

	const from = isInside ? parts.findIndex(({ isInBrackets }) => isInBrackets) : 0;
	const own = parts.slice(from, at < 0 ? parts.length : at + 1);
	const beside = parts.filter((part) => !own.includes(part)).flatMap((part) => wordsOf(part.text));
	const name = toName(own, beside, text.length >= MIN_CUT_LENGTH);
	return name.words.length === 0 ? [] : [name];
}

function toName(parts: readonly Part[], beside: NameWord[], isLong: boolean): CompanyName {
	const { rest, form } = withoutForm(parts.map(({ text }) => text).join(' '));
	const words = wordsOf(rest);
	const tokens = rest.split(' ');
	const shortForm = form?.replace(/\W/g, '').toLowerCase() ?? '';
	const isBesideOwn = beside.every(({ text }) => isAcronym(text, tokens, shortForm));
	const isBesideTrade = beside.some(({ kind }) => kind === 'rare');
	const keys = [tokens, ...acronymless(tokens, shortForm), ...turned(parts)];
	const isUnfinished = isConnecting(tokens.at(-1)!);
	const cut = form !== undefined || !isLong ? undefined : isUnfinished ? 'word' : 'letter';
	return { words, keys: keys.map(keyOf), form, beside, isBesideOwn, isBesideTrade, tokens, cut };
}

/** A name in two parts with the second before the first: "García López, Juan". */
function turned(parts: readonly Part[]): string[][] {
	const named = parts
		.filter(({ text }) => formOf(bare(text)) === undefined)
		.map(({ text }) => withoutForm(text).rest);

	const isTwo = named.length === 2 && !parts.some(({ isInBrackets }) => isInBrackets);
	return isTwo ? [`${named[1]} ${named[0]}`.split(' ')] : [];
}

/** The parts between brackets, commas and dashes, in lower case and without accents; the dot of a word stays. */
function partsOf(text: string) {
	const folded = text
		.normalize('NFD')
		.replace(/(?<!n)\u0303|[\u0300-\u0302\u0304-\u036f·]/gi, '')
		.normalize('NFC')
		.toLowerCase()
		.replace(/\b(s), ?(?=[al]\b)/g, '$1 ')
		.replace(/(?<![a-zñ])([a-z])-(?=[a-zñ\d])/g, '$1')
		.replace(/, ?sal$/, ' s a l')
		.replace(/, ?s\.?$/, '')
		.replace(/(?<=\s)[-–—|]+(?=\s)/g, ',');

	let depth = 0;
	return folded.split(/([()[\],;:–—])/).flatMap((piece) => {
		if (/^[([]$/.test(piece)) depth++;
		if (/^[)\]]$/.test(piece)) depth--;

		const words = piece
			.replace(/(?<=[a-zñ]{3})\./g, '\u2024 ')
			.split(/[^a-zñ\d\u2024]+/)
			.filter(Boolean);

		return words.length === 0 ? [] : [{ text: words.join(' '), isInBrackets: depth > 0 }];
	});
}

function bare(text: string): string {
	return text.replace(/\u2024/g, '');
}

function withoutForm(text: string): { rest: string; form?: string } {
	const [, name, ways = ''] = AT_END.exec(bare(text)) ?? [];
	if (name === undefined) return { rest: text };

	const rest = text.split(' ').slice(0, name.split(' ').length).join(' ');
	return { rest, form: formOf(ways) };
}

function formOf(ways: string): string | undefined {
	return FORMS.find(([, pattern]) => new RegExp(`^(?:${pattern})$`).test(ways))?.[0];
}

function wordsOf(text: string): NameWord[] {
	const tokens = text.split(' ').filter(Boolean);
	return tokens.flatMap((token, index) => {
		const word = bare(token);
		const isArticle = ARTICLE.test(word) && tokens[index - 1] === 'de';
		if (isArticle || (isConnecting(word) && !isInitial(tokens, index))) return [];

		const written = writtenOut(word);
		return [{ text: written, kind: kindOf(written), isDotted: word !== token }];
	});
}

/** A letter at an end or beside another letter connects nothing: "Fase I" is not "Fase E". */
function isInitial(tokens: readonly string[], index: number): boolean {
	const around = [tokens[index - 1], tokens[index + 1]];
	return tokens[index].length === 1 && around.some((token = '') => token.length < 2);
}

/** A name without blanks, the same for all its spellings, and the places in which its words end; two numbers stay two. */
function keyOf(tokens: readonly string[]) {
	const words = wordsOf(tokens.join(' ')).map(({ text }) => text);
	const letters = words.join(' ').replace(/(?<!\d) | (?!\d)/g, '');
	let end = 0;
	return { letters, ends: words.map((word) => (end += word.length)) };
}

/** A name without the acronym of it that stands before or after it. */
function acronymless(tokens: string[], form: string): string[][] {
	const [withoutFirst, withoutLast] = [tokens.slice(1), tokens.slice(0, -1)];
	return [
		...(isAcronym(tokens[0], withoutFirst, form) ? [withoutFirst] : []),
		...(isAcronym(tokens.at(-1)!, withoutLast, form) ? [withoutLast] : []),
	];
}

/**
 * Whether a word is made of the beginnings of others in their order, from the first or the second word on. It keeps how
 * many of its letters the words so far may stand for, since trying their combinations would take exponential time.
 */
function isAcronym(acronym: string, words: readonly string[], form: string): boolean {
	const telling = words.filter((word) => !isConnecting(word));
	if (acronym.length < MIN_ACRONYM || telling.length < 2) return false;

	const reached = new Set<number>();

	for (const [index, word] of [...words, form].entries()) {
		const starts = index < 2 ? [0, ...reached] : [...reached];

		for (const start of starts) {
			const part = bare(word).slice(0, MAX_PART);

			for (let end = start + 1; part.startsWith(acronym.slice(start, end)); end++) {
				if (end > acronym.length) break;

				reached.add(end);
			}
		}
	}

	return reached.has(acronym.length);
}
