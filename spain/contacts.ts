/**
 * Reads the contacts in a text. The only file that knows what an email address, a website or a telephone number looks
 * like: cells, the columns of Match, the list of Leave Out and the records it judges all ask it.
 */

/** A contact, as it is written and in the one notation by which two can be compared. */
export interface Contact {
	/** Without a label; a telephone number has its extension. */
	text: string;
	/**
	 * An address in small letters, a host without www, nine digits of a Spanish telephone number, or all digits of a foreign
	 * one after a plus sign. Empty for a number of which nobody can tell the country.
	 */
	key: string;
	/** Where it stands in the text. */
	at: number;
	/** The path of a page on a site, whose host may belong to others; empty for a whole site. */
	page: string;
}

/** The contacts in a text, in its order. */
export interface Contacts {
	emails: Contact[];
	/** Websites, and hosts that stand alone. */
	sites: Contact[];
	phones: Contact[];
	/** What the text has besides, without labels of contacts and separators. */
	rest: string;
}

const HOST = String.raw`(?:[\p{L}\d_-]{1,63}\.){1,9}(?:xn--[a-z\d-]{2,59}|\p{L}{2,63})(?![\p{L}\d_-])`;
/** A contact begins after a separator: what stands after any other sign is part of a text that is damaged. */
const BEFORE = String.raw`(?<![^\s,;:<>()[\]"'|/=«“‘\p{Pd}])`;
const MAILBOX = String.raw`[\p{L}\p{M}\d.!#$%&*+/=?^_{}~\-][\p{L}\p{M}\d.!#$%&*+/=?^_{}~'\-]{0,63}`;
/** A sign for any mailbox means the domain. */
const EMAIL = new RegExp(
	String.raw`${BEFORE}(?:"[^"@]{1,62}"|(?![*%]@)${MAILBOX})@(?<host>${HOST})`,
	'giu',
);

const SITE = new RegExp(
	String.raw`${BEFORE}(?:[*%]?@)?(?<site>(?:https?:\/\/)?(?<host>${HOST})(?::\d{1,5}(?!\d))?(?<page>[/?#][^\s,;|<>]*)?)`,
	'giu',
);

/** A date, an amount of money and a bank account have as many digits as a telephone number. */
const NO_PHONE =
	/(?<![-/.\d])(?:\d{1,2}[-/.]\d{1,2}[-/.]\d{2,4}|\d{4}[-/.]\d{1,2}[-/.]\d{1,2})(?![-/.]?\d)|(?<![\d.])\d[\d.]{0,20}(?:,\d{1,2}(?!\d)|\s?(?:€|eur))|(?<![\d.])\d{1,20}\.\d{1,2}(?![\d.])|[a-z]{2}\d{2}(?:\s?[\da-z]{4}){3,7}/giu;

/** What stands between the digits of a telephone number. */
const GAP = String.raw`[\s().\p{Pd}\u2212/·]{0,3}`;
const EXTENSION = String.raw`(?:\s?(?:extensi[oó]n|ext\.?|x|#)\s?\d{1,5})?`;
/** A single letter before or after the digits makes a tax number. */
const END = String.raw`${EXTENSION}(?!\d|e[+-]?\d|\p{L}(?!\p{L}))`;
const BEGINNING = String.raw`(?<![\d+]|(?<!\p{L})\p{L})`;
const FOREIGN = String.raw`(?:\+|00)(?!34)(?<foreign>[1-9](?:${GAP}\d){6,14})`;
const SPANISH = String.raw`(?:(?:\+|00)?34${GAP})?(?<spanish>[5-9](?:${GAP}\d){8})`;
const PHONE = new RegExp(String.raw`${BEGINNING}\(?(?:${FOREIGN}|${SPANISH})${END}`, 'giu');
/** A number that was written without its code. */
const LOCAL_PHONE = new RegExp(String.raw`${BEGINNING}\(?\d(?:${GAP}\d){6,14}${END}`, 'giu');

const LABELS =
	/(?<!\p{L})(?:mailto|tel[eé]fonos?|tele?f?|tl?fn?o?|m[oó]vil|mobile|phone|fax|whatsapp|web(?:site)?|e-?mail|correo)(?!\p{L})/giu;

const SEPARATORS = /[\s,;:.|/<>()[\]'"\-–]+|(?<!\p{L})[yeo](?!\p{L})/gu;

/** Finds all contacts in a text. */
export function contactsIn(text: string): Contacts {
	let rest = text;
	const take = (pattern: RegExp, read: (match: RegExpExecArray) => Omit<Contact, 'at'>) => {
		const found = [...rest.matchAll(pattern)].map((match) => ({ at: match.index, ...read(match) }));
		rest = rest.replace(pattern, (all) => ' '.repeat(all.length));
		return found;
	};

	// This quick test spares a long list the slower ones.
	const mayHaveSome = /[.\d]/.test(text);
	const emails = mayHaveSome ? take(EMAIL, readEmail) : [];
	const sites = mayHaveSome ? take(SITE, readSite) : [];
	rest = rest.replace(NO_PHONE, (all) => '#'.repeat(all.length));
	const known = mayHaveSome ? take(PHONE, readPhone) : [];
	const local = mayHaveSome ? take(LOCAL_PHONE, readPhone) : [];
	const phones = [...known, ...local].sort((first, second) => first.at - second.at);
	return { emails, sites, phones, rest: rest.replace(LABELS, ' ').replace(SEPARATORS, ' ').trim() };
}

function readEmail({ 0: text, groups }: RegExpExecArray): Omit<Contact, 'at'> {
	const mailbox = text.slice(0, text.lastIndexOf('@')).toLowerCase();
	return { text, key: `${mailbox}@${hostKey(groups!.host)}`, page: '' };
}

function readSite({ groups }: RegExpExecArray): Omit<Contact, 'at'> {
	const { site, host, page = '' } = groups!;
	const path = page.replace(/(?<![.)\]"'])[.)\]"']+$/, '');
	const text = site.slice(0, site.length - page.length + path.length);
	return { text, key: hostKey(host), page: path === '/' ? '' : path };
}

function readPhone({ 0: text, groups }: RegExpExecArray): Omit<Contact, 'at'> {
	const { foreign, spanish = '' } = groups ?? {};
	const digits = (foreign ?? spanish).replace(/\D/g, '');
	const written = text.includes(')') ? text : text.replace(/^\(/, '');
	return { text: written.trim(), key: foreign === undefined ? digits : `+${digits}`, page: '' };
}

/** A host without www, in the letters of the network: muñoz.es is xn--muoz-hqa.es there. */
function hostKey(host: string): string {
	const name = host.toLowerCase().replace(/^www\d?\./, '');
	return URL.canParse(`http://${name}`) ? new URL(`http://${name}`).hostname : name;
}

/** The domain of an email address. */
export function domainOf({ key }: Contact): string {
	return key.slice(key.lastIndexOf('@') + 1);
}

/** The host itself, and the domains that it is in: a.b.es, b.es and es. */
export function domainsOf(host: string): string[] {
	const labels = host.split('.');
	return labels.map((_, index) => labels.slice(index).join('.'));
}
