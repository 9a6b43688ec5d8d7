/** Splits a company's name into its words, its legal form, and its additions, such as a trade name. */

import { isConnecting, kindOf, type WordKind, writtenOut } from './name-words';
import { FORMS_TABLE } from './name-words-table';

/** One word of a name. */
export interface NameWord {
	/** In lower case, without accents (an ñ stays), usual abbreviations written out. */
	text: string;
	kind: WordKind;
	/** True if a dot follows, as after an abbreviation. */
	isDotted: boolean;
}

/** The letters of a name, for comparison. */
export interface NameKey {
	/** The words, joined but for a space between two digits. */
	letters: string;
	/** Where each word ends, in letters from the beginning. */
	ends: number[];
}

/** A name split into its parts. */
export interface CompanyName {
	/** All but connecting words, in order. */
	words: NameWord[];
	/** The keys of its variants: as written, without its own acronym, and with the part after a comma first. */
	keys: NameKey[];
	/** The legal form, by family: SLU and Sociedad Limitada are S.L. */
	form?: string;
	/** A trade name or a branch after the legal form. */
	addition: NameWord[];
	/** True if the addition is the acronym of the name, or there is none. */
	isAdditionAcronym: boolean;
	/** True if the addition has a distinctive word, like a trade name and unlike a branch. */
	isAdditionTradeName: boolean;
	/** All words of the name, including connecting ones. */
	tokens: string[];
	/** Where a column may have cut the text off: after a word, or only within one. */
	cut?: 'word' | 'letter';
}

/** A part of a text between brackets, commas or dashes. */
interface Part {
	text: string;
	isInBrackets: boolean;
}

/** Maximum length of a name; longer texts are documents. */
const MAX_LENGTH = 500;
/** Minimum length of a text that a column may have cut off. */
const MIN_CUT_LENGTH = 27;
const MIN_ACRONYM = 3;
/** Maximum number of letters that a word contributes to an acronym. */
const MAX_PART = 4;

const FORMS = Object.entries(FORMS_TABLE);
const ADDED =
	'(?:sociedad )?unipersonal|en (?:liquidacion|concurso|constitucion)|s ?m ?e|m ?p|medio propio';

const ANY = FORMS.map(([, ways]) => ways).join('|');
const AT_END = new RegExp(`^(?:(.+?) )?(${ANY})(?: (?:${ADDED}))*$`);
const ARTICLE = /^(?:el|las?|los?|les?|els)$/;
const IN_WORDS =
	'(?:sociedad|sdad\\.?|soc\\.?) (?:limitada|ltda\\.?|an[oó]nima|cooperativa)(?: (?:laboral|unipersonal))*';

/** A legal form before the name: "S.L. Muebles Gil". In "Sociedad Anónima de Aguas", it is a part of the name. */
const IN_FRONT = new RegExp(`^(s\\. ?[al]\\.(?: ?[lpu]\\.)?|${IN_WORDS}) (?!del? )(.+)$`);
/** A legal form with a town, a number or a word behind it: "Muebles Gil SL Lugo". */
const INSIDE = new RegExp(
	`(?<=\\S )((?:sl|s\\. ?l\\.?)(?: ?[lpu]\\.?)?|s\\. ?a\\.(?: ?u\\.)?|sau|${IN_WORDS}) (?=[\\p{L}\\d])`,
	'iu',
);

/** Parts that do not belong to a name: the lot of a tender, and additions of the register. */
const IGNORED = new RegExp(`^(?:(?:\\d+ )?(?:lotes?|l)\\d*(?: \\d+| y)*|${ADDED})$`);

/** Reads the name in a text: the part with a legal form, or all of it. Empty for a text without words, or one that is too long. */
export function readNames(text: string): CompanyName[] {
	if (text.length > MAX_LENGTH) return [];

	const folded = fold(text);
	const [asWritten, moved] = [folded, setOffForm(folded.replace(IN_FRONT, '$2 $1'))]
		.map(partsOf)
		.map((some) => some.filter((part) => !IGNORED.test(bare(part.text))));

	const hasForm = (some: readonly Part[]) => some.some((part) => AT_END.test(bare(part.text)));
	const parts = hasForm(asWritten) ? asWritten : moved;
	const at = parts.findIndex((part) => AT_END.test(bare(part.text)));
	// "Casa Paco (Muebles Gil, S.L.)" has a registered name within the brackets, "Muebles Gil (S.L.)" before them.
	const isInside =
		at >= 0 &&
		parts[at].isInBrackets &&
		(AT_END.exec(bare(parts[at].text))![1] !== undefined || (parts[at - 1]?.isInBrackets ?? false));

	const from = isInside ? parts.findIndex(({ isInBrackets }) => isInBrackets) : 0;
	const own = parts.slice(from, at < 0 ? parts.length : at + 1);
	const addition = parts
		.filter((part) => !own.includes(part))
		.flatMap((part) => wordsOf(part.text));

	const name = toName(own, addition, text.length >= MIN_CUT_LENGTH);
	return name.words.length === 0 ? [] : [name];
}

function toName(parts: readonly Part[], addition: NameWord[], isLong: boolean): CompanyName {
	const { rest, form } = withoutForm(parts.map(({ text }) => text).join(' '));
	const words = wordsOf(rest);
	const tokens = rest.split(' ');
	const shortForm = form?.replace(/\W/g, '').toLowerCase() ?? '';
	const isAdditionAcronym = addition.every(({ text }) => isAcronym(text, tokens, shortForm));
	const isAdditionTradeName = addition.some(({ kind }) => kind === 'rare');
	const keys = [tokens, ...withoutOwnAcronym(tokens, shortForm), ...inOtherOrder(parts)];
	const isUnfinished = isConnecting(tokens.at(-1)!);
	const cut = form !== undefined || !isLong ? undefined : isUnfinished ? 'word' : 'letter';
	return {
		words,
		keys: keys.map(keyOf),
		form,
		addition,
		isAdditionAcronym,
		isAdditionTradeName,
		tokens,
		cut,
	};
}

/** A name in two parts, in the other order: "Juan García López" for "García López, Juan". */
function inOtherOrder(parts: readonly Part[]): string[][] {
	const named = parts
		.filter(({ text }) => formOf(bare(text)) === undefined)
		.map(({ text }) => withoutForm(text).rest);

	const isTwo = named.length === 2 && !parts.some(({ isInBrackets }) => isInBrackets);
	return isTwo ? [`${named[1]} ${named[0]}`.split(' ')] : [];
}

/** Sets off what stands behind the legal form of a name: "Muebles Gil SL, Lugo". */
export function setOffForm(name: string): string {
	return name.replace(INSIDE, '$1,');
}

/** A name in lower case, without accents and without the CIF beside it, with a comma in place of a dash. */
function fold(text: string): string {
	return text
		.normalize('NFD')
		.replace(/(?<!n)\u0303|[\u0300-\u0302\u0304-\u036f·]/gi, '')
		.normalize('NFC')
		.toLowerCase()
		.replace(/\b(s)[,;:] ?(?=[al]\b)/g, '$1 ')
		.replace(/(?<![a-zñ])([a-z])-(?=[a-zñ\d])/g, '$1')
		.replace(/, ?sal$/, ' s a l')
		.replace(/(?:\b[cn]if:? )?\b[a-z]\d{7}[a-z\d]\b/g, ' ')
		.replace(/(?<=\s)[-–—|]+(?=\s)/g, ',');
}

/** Splits a folded text at brackets, commas and dashes. The dot after a word stays. */
function partsOf(folded: string): Part[] {
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

/** True for a letter at an end or next to another letter: the I of "Fase I" does not connect words. */
function isInitial(tokens: readonly string[], index: number): boolean {
	const around = [tokens[index - 1], tokens[index + 1]];
	return tokens[index].length === 1 && around.some((token = '') => token.length < 2);
}

/** The letters of a name without spaces (which stay between two numbers), and where its words end. */
function keyOf(tokens: readonly string[]): NameKey {
	const words = wordsOf(tokens.join(' ')).map(({ text }) => text);
	const letters = words.join(' ').replace(/(?<!\d) | (?!\d)/g, '');
	let end = 0;
	return { letters, ends: words.map((word) => (end += word.length)) };
}

/** A name without its own acronym, if it begins or ends with one. */
function withoutOwnAcronym(tokens: string[], form: string): string[][] {
	const [withoutFirst, withoutLast] = [tokens.slice(1), tokens.slice(0, -1)];
	return [
		...(isAcronym(tokens[0], withoutFirst, form) ? [withoutFirst] : []),
		...(isAcronym(tokens.at(-1)!, withoutLast, form) ? [withoutLast] : []),
	];
}

/**
 * True if a word consists of the beginnings of other words in their order, starting at the first or second word. It keeps
 * how many letters the words so far can cover, since trying all combinations would take exponential time.
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
