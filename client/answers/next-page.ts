/** Finds the next page of a list in a response: a token or a link, where the user says it is or in a usual place. */

import type { IDataObject } from 'n8n-workflow';

import { valueAt } from './facts';
import { linkIn } from './verdict';
import { LISTING_HEADERS, NEXT_PAGE_PLACES, PAGE_TOKEN } from '../service/api';
import type { ApiResponse } from '../transport/response';
import { isRecord } from '../../lib/kinds';
import { isNothing } from '../../lib/nothing';
import { err, ok, type Result } from '../../lib/result';
import { quoted } from '../../lib/text';

/** Display name of the option with the place of the next page. */
export const NEXT_PAGE_IN = 'Next Page In';

/** Where a response has the next page. */
export interface NextPagePlace {
	/** A dotted path in the body, or the name of a header. */
	place: string;
	/** Query parameter for a token; undefined if only a link can be followed. */
	parameter?: string;
}

/** A name of a parameter and a place, as in "cursor=meta.next_cursor", or the place alone. */
const PLACE = /^(?:([\w.[\]-]+)\s*=\s*)?([\w.-]+)$/;

/**
 * Reads the value of Next Page In. Without a parameter, a token is sent under the last name of its path, and one from a
 * header under the documented name.
 */
export function parseNextPageIn(text: string): Result<NextPagePlace> {
	const [, parameter, place] = PLACE.exec(text.trim()) ?? [];
	if (place === undefined) {
		return err(
			`${quoted(text)} is not a place of the next page`,
			'Enter a field such as meta.next_cursor, a header such as X-Next-Page, or Link; with the name of the parameter for it, if that is another, as in cursor=meta.next_cursor.',
		);
	}

	const field = place.slice(place.lastIndexOf('.') + 1);
	const isHeader = field.includes('-');
	return ok({ place, parameter: parameter ?? (isHeader ? PAGE_TOKEN : field) });
}

/**
 * The query of the next page.
 *
 * @param path the path of the request, which a link has to lead to.
 * @returns undefined if there is none, or it leads elsewhere.
 */
export function nextPageIn(
	response: ApiResponse,
	path: string,
	wanted?: NextPagePlace,
): IDataObject | undefined {
	const places = wanted === undefined ? NEXT_PAGE_PLACES : [wanted];

	for (const { place, parameter } of places) {
		const value = pointerAt(response, place);
		if (value === undefined) continue;

		if (isLink(value)) {
			const query = queryOf(value, path);
			if (query !== undefined) return query;
		} else if (parameter !== undefined) {
			return { [parameter]: value };
		}
	}

	return undefined;
}

/** A token or a link, as text; nothing, 0 and -1 say that there is none. */
function toPointer(value: unknown): string | undefined {
	// In JSON:API and HAL, a link is an object.
	if (isRecord(value)) return toPointer(value.href);
	if (typeof value === 'number') return value > 0 ? String(value) : undefined;

	return typeof value === 'string' && !isNothing(value) ? value : undefined;
}

function pointerAt({ body, headers }: ApiResponse, place: string): string | undefined {
	const header = headers[place.toLowerCase()];
	if (place.toLowerCase() === LISTING_HEADERS.link) return linkIn(header ?? '');

	return toPointer(valueAt(body, place)) ?? toPointer(header);
}

function isLink(value: string): boolean {
	return /^(https?:\/\/|\/|\?)/i.test(value);
}

/** The query of a link to another page of the same list. Its host does not matter: only the query is sent, to ours. */
function queryOf(link: string, path: string): IDataObject | undefined {
	const base = 'https://base.invalid';
	if (!URL.canParse(link, base)) return undefined;

	const { pathname, searchParams } = new URL(link, base);
	const isSameList = link.startsWith('?') || withoutSlash(pathname).endsWith(withoutSlash(path));
	const query = Object.fromEntries(searchParams);
	return isSameList && Object.keys(query).length > 0 ? query : undefined;
}

function withoutSlash(path: string): string {
	return path.endsWith('/') ? path.slice(0, -1) : path;
}
