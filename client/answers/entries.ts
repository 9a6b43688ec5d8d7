/**
 * Reads what a response says about each company that was looked up by its CIF: it is *found*; *unknown*, if the service
 * says so or has left it out of a whole list; or *failed*, if neither is known. The failure has the service's words.
 */

import type { IDataObject } from 'n8n-workflow';

import { cifOf, companyOf, isEmptied } from './company';
import { Fact, isStateName, isTotalName, valueAt } from './facts';
import { describe, listsIn, RECORDS_IN, withPaths, wrongShape } from './refusal';
import { aboutOf, envelopeOf, partByHead, partOf, saying, wordsOf } from './verdict';
import { hasWord, isKnown, type Sense, senseOfText } from './words';
import { COMPANY, LISTING_HEADERS, TRANSIENT_WORDS } from '../service/api';
import type { Failure } from '../transport/failure';
import type { ApiResponse } from '../transport/response';
import { isRecord } from '../../lib/kinds';
import { toCount } from '../../lib/numbers';
import { normaliseCif } from '../../spain';

/** What a response says about one company. */
export type CompanyEntry =
	| { state: 'found'; record: IDataObject }
	| { state: 'unknown' }
	| { state: 'failed'; failure: Failure };

/** Entries by CIF. */
export type CompanyEntries = ReadonlyMap<string, CompanyEntry>;

const UNKNOWN: CompanyEntry = { state: 'unknown' };

/** A place in a response that is about one of the companies, and what the names around it say. */
interface Mention {
	cif: string;
	fact: Fact;
	section?: Sense;
}

/**
 * Reads a response about many companies.
 *
 * @param cifs the companies that were requested; the result has an entry for each.
 * @param path where the entries are, from the option Records In; undefined to find them by their CIFs.
 * @throws {RequestFailed} when the response is about none of them.
 */
export function readEntries(
	response: ApiResponse,
	cifs: readonly string[],
	path?: string,
): CompanyEntries {
	const body = new Fact(response.body);
	const content = contentAt(response, path);
	const { mentions, strangers } = mentionsIn(content, new Set(cifs));
	const entries = entriesOf(mentions);
	const doubt =
		strangers > 0 ? 'it has entries without a CIF' : doubtOf(response, body, entries, cifs.length);

	const isOfNone =
		entries.size === 0 &&
		partByHead(response) === undefined &&
		wholeEntry('', content)?.state === 'unknown';

	if (entries.size === 0 && !isOfNone) {
		const [list = content] = listsIn(content);
		const records = list.kind === 'list' ? list.inside.filter(({ kind }) => kind === 'record') : [];
		const first = records[0]?.value ?? content.value;
		const expected = `a list of companies, each with the field ${COMPANY.cif}`;
		const message = `The response is not ${expected}, but ${describe(first)}`;
		const failure = wrongShape(expected, response.body, message);
		// With a single list, another path would not help.
		throw listsIn(content).length > 1 ? withPaths(failure, response.body) : failure;
	}

	// A response that has looked up none of them says nothing of the others either.
	const isAnswered = [...entries.values()].some(({ state }) => state !== 'failed');
	const isWhole = isOfNone || (doubt === undefined && isAnswered);
	return new Map(
		cifs.map((cif) => [cif, entries.get(cif) ?? (isWhole ? UNKNOWN : absent(cif, doubt))]),
	);
}

/**
 * Reads the response to the lookup of one company; undefined if it is about another one.
 *
 * @param path where the record is, from the option Records In; undefined to find it.
 */
export function readEntry(
	response: ApiResponse,
	cif: string,
	path?: string,
): CompanyEntry | undefined {
	const content = contentAt(response, path);
	const named = entriesOf(mentionsIn(content, new Set([cif])).mentions).get(cif);
	if (named !== undefined) return named;

	// The path of the request says which company it is.
	const entry = wholeEntry(cif, content);
	const part = partByHead(response);
	return part !== undefined && entry?.state === 'unknown' ? absent(cif, part.words) : entry;
}

/** A response as the entry of one company; undefined if it is a list of several, or has nothing that could be one. */
function wholeEntry(cif: string, content: Fact): CompanyEntry | undefined {
	const isSingle = content.kind === 'list' && content.inside.length === 1;
	const only = isSingle ? content.inside[0] : content;
	const isNone = only.kind === 'list' || isBare(only) || only.value === undefined;
	return isNone ? undefined : entryOf(cif, only);
}

/** True for an object without fields. */
function isBare({ value, inside }: Fact): boolean {
	return isRecord(value) && inside.length === 0;
}

/** The CIF of another company that a response is about; undefined if it names none. */
export function otherCif(body: unknown): string | undefined {
	const places = isRecord(body) ? [body, ...Object.values(body).filter(isRecord)] : [];
	return places.map(cifOf).find((cif) => cif !== '');
}

function contentAt(response: ApiResponse, path?: string): Fact {
	if (path === undefined) return new Fact(response.body);

	const content = valueAt(response.body, path);
	if (content !== undefined) return new Fact(content);

	const message = `The response has nothing at '${RECORDS_IN}' (${path}), but is ${describe(response.body)}`;
	throw withPaths(wrongShape('a list', response.body, message), response.body);
}

/** Finds the places that are about these companies, and counts the entries of their lists that are about nobody knows whom. */
function mentionsIn(
	body: Fact,
	cifs: ReadonlySet<string>,
): { mentions: Mention[]; strangers: number } {
	const mentions: Mention[] = [];
	let strangers = 0;
	const visitList = ({ name, inside }: Fact, section?: Sense): void => {
		const before = mentions.length;
		let without = 0;

		for (const entry of inside) {
			const cif = isRecord(entry.value) ? '' : normaliseCif(entry.value);
			// A list of CIFs alone gets its meaning from its name, such as "not_found". "requested" repeats the request.
			const isEcho = name.some((stem) => hasWord(stem, 'asked'));
			if (cifs.has(cif) && !isEcho) mentions.push({ cif, fact: entry, section: section ?? 'open' });
			if (!isRecord(entry.value)) continue;

			const known = mentions.length;
			visit(entry, section);
			if (mentions.length === known && namedCif(entry) === '') without++;
		}

		if (mentions.length > before) strangers += without;
	};

	const visit = (fact: Fact, section?: Sense): void => {
		if (fact.kind === 'list') return visitList(fact, section);

		const own = namedCif(fact);
		const cif = own === '' ? cifInside(fact, cifs) : own;
		if (cifs.has(cif)) {
			mentions.push({ cif, fact, section });
			return;
		}

		// This is another company, whose subsidiaries or owners are not entries either.
		if (own !== '') return;

		for (const field of fact.inside) {
			const key = normaliseCif(lastName(field));
			if (cifs.has(key)) mentions.push({ cif: key, fact: field, section });
			else visit(field, sectionOf(field) ?? section);
		}
	};

	visit(body);
	return { mentions, strangers };
}

function lastName({ path }: Fact): string {
	return path.slice(path.lastIndexOf('.') + 1);
}

/** The CIF that an entry names as its own, or as the one that was asked for; empty if it names none. */
function namedCif(fact: Fact): string {
	if (!isRecord(fact.value)) return '';

	const own = cifOf(fact.value);
	if (own !== '') return own;

	const echo = fact.inside.find(
		({ name, kind }) => kind === 'state' && name.length > 0 && name.every(isOfRequest),
	);

	const cif = normaliseCif(echo?.value);
	return /^[A-Z]?\d{7,8}[A-Z\d]$/.test(cif) ? cif : '';
}

function isOfRequest(stem: string): boolean {
	return hasWord(stem, 'asked') || stem === COMPANY.cif || stem === 'nif';
}

/** The CIF in an envelope around one company, such as `{ "status": 200, "company": { … } }`; empty if there is no such one. */
function cifInside({ inside }: Fact, cifs: ReadonlySet<string>): string {
	const named = new Set(inside.map(namedCif).filter((cif) => cifs.has(cif)));
	const isEnvelope = named.size === 1 && !inside.some(({ kind }) => kind === 'list');
	return isEnvelope ? [...named][0] : '';
}

/** What the name of a list or an object says of what is in it. */
function sectionOf({ named }: Fact): Sense | undefined {
	return ['absent', 'failed', 'left', 'later', 'part'].includes(named) ? named : undefined;
}

/** Reads what each mention says. Of several of a company, the one that says most counts, which comes last. */
function entriesOf(mentions: readonly Mention[]): Map<string, CompanyEntry> {
	const read = mentions.map((mention): Read => {
		const { cif, fact, section } = mention;
		const entry =
			entryOf(cif, fact, section) ?? absent(cif, `for it, ${describe(fact.value)} came`);

		return { ...mention, entry };
	});

	const entries = new Map<string, CompanyEntry>();

	for (const { cif, entry } of read.sort((one, other) => weightOf(one) - weightOf(other))) {
		const isTwo = areTwo(entries.get(cif), entry);
		entries.set(cif, isTwo ? absent(cif, 'two companies came for it') : entry);
	}

	return entries;
}

/** A mention, and what it says. */
interface Read extends Mention {
	entry: CompanyEntry;
}

/** How much a mention says: an error of its own more than a record, which may be incomplete because of it. */
function weightOf({ entry: { state }, section, fact }: Read): number {
	const isError = section === 'failed' || section === 'left' || companyIn(fact) !== undefined;
	return state === 'failed' && !isError ? 0 : ['unknown', 'found', 'failed'].indexOf(state) + 1;
}

/** True if two entries have records with different IDs or names. */
function areTwo(one: CompanyEntry | undefined, other: CompanyEntry): boolean {
	if (one?.state !== 'found' || other.state !== 'found') return false;

	const [first, second] = [one.record, other.record];
	return [COMPANY.id, COMPANY.name].some(
		(field) => field in first && field in second && first[field] !== second[field],
	);
}

function companyIn({ value }: Fact): IDataObject | undefined {
	return isRecord(value) ? companyOf(value) : undefined;
}

/** Decides what an entry says about its company: one rule at a time, each with its reason. */
function entryOf(cif: string, fact: Fact, section?: Sense): CompanyEntry | undefined {
	// `{ "J99216582": [ { … } ] }`
	if (fact.kind === 'list' && fact.inside.length === 1)
		return entryOf(cif, fact.inside[0], section);

	const about = aboutOf(fact);
	const company = companyIn(fact);
	const failed = (word?: Fact) =>
		({ state: 'failed', failure: explainFailure(cif, fact, word, section) }) as const;

	if (company !== undefined) {
		const other = cifOf(company);
		const contrary = about.find(isContrary);
		const isDoubtful = contrary !== undefined || section !== undefined;
		if (other !== '' && other !== cif) return undefined;

		return isDoubtful ? failed(contrary) : found(cif, company);
	}
	if (section === 'absent') return UNKNOWN;

	// A text in place of a record, as in `{ "errors": { "J99216582": "Timeout" } }`.
	if (!isRecord(fact.value) && fact.kind !== 'nothing') {
		const isAbsent = section !== 'open' && senseOfText(String(fact.value)) === 'absent';
		return isAbsent ? UNKNOWN : failed(fact);
	}

	// Whatever is not understood may be the reason why the company is not there.
	const word = saying(about, 'later', 'open', 'left', 'part', 'more');
	if (word !== undefined) return failed(word);
	if (saying(about, 'absent') !== undefined) return UNKNOWN;

	const error = saying(about, 'failed', 'undone');
	if (error !== undefined || section !== undefined) return failed(error);

	// `{ "J99216582": null }`, `{ "data": [] }`, `{ "cif": "J99216582", "nombre": null }`
	const isNothing =
		(fact.kind === 'nothing' && !isRecord(fact.value)) ||
		isBare(fact) ||
		about.some(isEmptyContent) ||
		isEmptied(Object(fact.value) as IDataObject);

	return isNothing ? UNKNOWN : undefined;
}

/** True for a field beside the record of a company that says that it is not this company, or not all of it. */
function isContrary({ kind, named, sense }: Fact): boolean {
	if (sense !== 'failed' && sense !== 'absent') return false;

	// A state, a code and a sentence beside documented fields are data of the company.
	return kind === 'flag' || named === 'failed';
}

/** True for an empty field whose name says that the company would be in it. */
function isEmptyContent({ kind, name }: Fact): boolean {
	const isOfContent = (stem: string) =>
		stem !== COMPANY.cif && (hasWord(stem, 'subject') || isStateName([stem]));

	return kind === 'nothing' && name.some(isOfContent) && name.every(isKnown);
}

function found(cif: string, record: IDataObject): CompanyEntry {
	return {
		state: 'found',
		record: COMPANY.cif in record ? record : { [COMPANY.cif]: cif, ...record },
	};
}

/** Why a company that a response does not mention may be known all the same; undefined if the list is whole. */
function doubtOf(
	response: ApiResponse,
	body: Fact,
	entries: ReadonlyMap<string, CompanyEntry>,
	asked: number,
): string | undefined {
	const part = partOf(response, body);
	if (part !== undefined) return part.words;

	const came = [...entries.values()].filter(({ state }) => state === 'found').length;
	const total = toCount(response.headers[LISTING_HEADERS.total]);
	if (total !== undefined && total !== came) return LISTING_HEADERS.total;

	const about = envelopeOf(body);
	const doubtful =
		saying(about, 'open', 'undone') ??
		about.find((fact) => !fits(fact, { came, asked, named: entries.size }));

	return doubtful && wordsOf(body.value, doubtful);
}

/** True if a count of companies is that of those that came, or were asked for. */
function fits(
	{ name, named, value }: Fact,
	{ came, asked, named: all }: Record<'came' | 'asked' | 'named', number>,
): boolean {
	// Of a list of CIFs alone, the length counts.
	const count = Array.isArray(value) && !value.some(isRecord) ? value.length : toCount(value);
	if (count === undefined) return true;
	if (name.some(isOfRequest) && name.every(isKnown)) return count === asked;
	if (named === 'absent') return count === asked - came;
	if (isTotalName(name) || named === 'found') return count === came || count === all;

	return (named !== 'well' && named !== 'done') || count === came || count === asked;
}

function absent(cif: string, doubt?: string): CompanyEntry {
	return {
		state: 'failed',
		failure: {
			message: `The response says nothing about the CIF ${cif}${doubt === undefined ? '' : ` (${doubt})`}`,
			hint: 'It is not known whether the service has this company. Look it up alone, with Get.',
		},
	};
}

function explainFailure(cif: string, { value }: Fact, word?: Fact, section?: Sense): Failure {
	const words = isRecord(value) || word === undefined ? wordsOf(value, word) : String(value);
	const isLater = word?.sense === 'later' || section === 'later';
	const text = [words, JSON.stringify(word?.value)].join(' ');
	return {
		isTransient: isLater || TRANSIENT_WORDS.test(text) || /\b(408|425|429|5\d\d)\b/.test(text),
		message: `The service ${isLater ? 'is not ready with' : 'has not looked up'} the CIF ${cif}${words ? `: ${words}` : ''}`,
		hint: 'It is not known whether the service has this company. Run it again later.',
	};
}
