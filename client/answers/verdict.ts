/**
 * What a response, or a part of it, says of how the request ended. Documented fields with values decide; the words of the
 * service count only beside none.
 */

import type { IDataObject } from 'n8n-workflow';

import { cifOf, isCompany } from './company';
import { Fact, isNone } from './facts';
import { isKnown, type Sense } from './words';
import { LISTING_HEADERS, LISTING_NAMES } from '../service/api';
import { parseErrorBody, withoutStop } from '../transport/error-body';
import { ACCEPTED, type ApiResponse, PARTIAL } from '../transport/response';
import { toCount } from '../../lib/numbers';

/** The first of these facts that says one of these; undefined if none does. */
export function saying(facts: readonly Fact[], ...senses: Sense[]): Fact | undefined {
	return facts.find(({ sense }) => sense !== undefined && senses.includes(sense));
}

/**
 * The fields around the companies and the lists of a response: those of the body, and of the objects in it that describe
 * it, such as "meta". An object under a name that is not understood, such as "workspace", is about something else.
 */
export function envelopeOf(body: Fact): Fact[] {
	return body.kind === 'list' ? [] : fieldsOf(body, (name) => name.every(isKnown));
}

/** The fields of an entry, and of the objects in it that are no companies. */
export function aboutOf(entry: Fact): Fact[] {
	return fieldsOf(entry, () => true);
}

/** The fields of the response to a write: the company that it may have is what was written. */
export function writtenOf(body: unknown): Fact[] {
	return fieldsOf(new Fact([body]), (name) => name.every(isKnown), true);
}

function fieldsOf(
	fact: Fact,
	isRead: (name: readonly string[]) => boolean,
	isWrite = false,
): Fact[] {
	return fact.inside.flatMap((field): Fact[] => {
		const isOpen = field.kind === 'record' && field.sense === undefined && isRead(field.name);
		const isOnly = isWrite && field.kind === 'list' && field.inside.length === 1;
		const isOpened = isOnly || (isOpen && (isWrite || !isOfCompany(field.value as IDataObject)));
		return isOpened ? [field, ...fieldsOf(field, isRead, isWrite)] : [field];
	});
}

function isOfCompany(record: IDataObject): boolean {
	return isCompany(record) || cifOf(record) !== '';
}

/** What the service says in words; undefined if it says nothing. */
export function wordsOf(body: unknown, fact?: Fact): string | undefined {
	const { words } = parseErrorBody(body);
	if (words !== undefined) return withoutStop(words);

	return fact && `"${fact.path}" is ${JSON.stringify(fact.value)}`.slice(0, MAX_WORDS);
}

const MAX_WORDS = 300;

/** Why a response may not have all that was asked for. */
export interface Part {
	/** In the words of the service, or the name of the field or header. */
	words: string;
	/** The place of the next page, if it is that. */
	pointer?: string;
}

/**
 * Why a response may not have all that was asked for: it is a part, more follows, something failed or was left; undefined
 * if nothing says so.
 */
export function partOf(response: ApiResponse, body: Fact): Part | undefined {
	const header = partByHead(response);
	if (header !== undefined) return header;

	const about = envelopeOf(body);
	const { page = 0, lastPage = 0 } = pageOf(about);
	if (page < lastPage) return { words: `page ${page} of ${lastPage}` };

	const fact = saying(about, 'more', 'failed', 'left', 'part', 'later');
	if (fact === undefined) return undefined;
	if (fact.sense !== 'more' || fact.kind === 'flag')
		return { words: wordsOf(body.value, fact) ?? fact.path };

	return { words: fact.path, pointer: fact.path };
}

/** The numbers by which a response says which page of a list it is. */
export function pageOf(
	about: readonly Fact[],
): Record<keyof typeof LISTING_NAMES, number | undefined> {
	const numberOf = (names: readonly string[]) =>
		toCount(about.find(({ path }) => names.includes(plainName(path)))?.value);

	return {
		page: numberOf(LISTING_NAMES.page),
		lastPage: numberOf(LISTING_NAMES.lastPage),
		offset: numberOf(LISTING_NAMES.offset),
		size: numberOf(LISTING_NAMES.size),
	};
}

/** The last name of a path in lower case without separators: total_pages and totalPages become equal. */
function plainName(path: string): string {
	return path
		.slice(path.lastIndexOf('.') + 1)
		.replace(/[_-]/g, '')
		.toLowerCase();
}

/** The same by the status and the headers alone. */
export function partByHead({ status, headers }: ApiResponse): Part | undefined {
	const header = Object.keys(headers).find((name) => saysMore(name, headers[name]));
	if (header !== undefined) return { words: header, pointer: header };

	return status === ACCEPTED || status === PARTIAL ? { words: `status ${status}` } : undefined;
}

function saysMore(name: string, value: string): boolean {
	if (name === LISTING_HEADERS.link) return linkIn(value) !== undefined;
	if (name === LISTING_HEADERS.range) {
		const [, last, length] = /-(\d{1,15})\/(\d{1,15})$/.exec(value) ?? [];
		return Number(last) + 1 !== Number(length);
	}

	return LISTING_HEADERS.likeNextPage.test(name) && !isNone(value);
}

/** The next page in a header Link (RFC 8288): `<https://example.com/lists?page=2>; rel="next"`. */
export function linkIn(header: string): string | undefined {
	for (const link of header.split(/,\s*(?=<)/)) {
		const end = link.indexOf('>');
		const parameters = link.slice(end + 1).split(';');
		const isNext = parameters.some((one) => /^rel=["']?next["']?$/i.test(one.trim()));
		if (isNext) return link.slice(link.indexOf('<') + 1, end);
	}

	return undefined;
}
