/** A response as facts: each field once, with its path, its name, its kind, and what it says of how the request ended. */

import { isKnown, type Sense, senseOfName, senseOfText, stemSet, stemsOf } from './words';
import { SENTENCE_NAMES, STATE_NAMES, TOTAL_NAMES } from '../service/words';
import { isRecord } from '../../lib/kinds';
import { parseSwitch } from '../../lib/switches';

/** What a field is: an object, a list, a number, a yes or no, a code of a state, a sentence, or nothing. */
type Kind = 'record' | 'list' | 'count' | 'flag' | 'state' | 'words' | 'nothing';

/** How many levels of a response are read; deeper ones have no facts. */
const MAX_LEVELS = 7;

/** A field of a response, or an entry of one of its lists. What is in it is read when somebody asks, once. */
export class Fact {
	/** Names from the top of the response to this field, separated by dots; entries of a list have its path. */
	readonly path: string;
	/** The words of its name; those of its list for an entry. */
	readonly name: readonly string[];
	/** What the name says, such as 'absent' for "not_found". */
	readonly named: Sense;
	readonly kind: Kind;
	readonly value: unknown;
	readonly #level: number;
	#inside?: readonly Fact[];

	constructor(value: unknown, path = '', name: Name = UNNAMED, level = 0) {
		this.value = value;
		this.path = path;
		this.name = name.stems;
		this.named = name.sense;
		this.kind = kindOf(value);
		this.#level = level;
	}

	/** What the name and the value say together; undefined for data, which say nothing of it. */
	get sense(): Sense | undefined {
		return senseOf(this);
	}

	/** The fields of an object, the entries of a list. */
	get inside(): readonly Fact[] {
		this.#inside ??= this.#level > MAX_LEVELS ? [] : this.#read();
		return this.#inside;
	}

	#read(): Fact[] {
		const { value, path, name, named } = this;
		const level = this.#level + 1;
		if (Array.isArray(value)) {
			return value.map((entry) => new Fact(entry, path, { stems: name, sense: named }, level));
		}
		if (!isRecord(value)) return [];

		return Object.entries(value).map(
			([field, content]) =>
				new Fact(content, path ? `${path}.${field}` : field, nameOf(field), level),
		);
	}
}

/** A name of a field: its words, and what they say. */
interface Name {
	stems: readonly string[];
	sense: Sense;
}

const UNNAMED: Name = { stems: [], sense: 'open' };

/** Names that were read before: each record of a list has the same. */
const readNames = new Map<string, Name>();

/** How many names are kept; those of an object by CIF are all different. */
const MAX_NAMES = 1000;

function nameOf(field: string): Name {
	const earlier = readNames.get(field);
	if (earlier !== undefined) return earlier;

	const stems = stemsOf(field);
	const name = { stems, sense: senseOfName(stems) };
	if (readNames.size < MAX_NAMES) readNames.set(field, name);

	return name;
}

function kindOf(value: unknown): Kind {
	if (isEmpty(value)) return 'nothing';
	if (Array.isArray(value)) return 'list';
	if (isRecord(value)) return 'record';
	if (typeof value === 'boolean') return 'flag';
	if (typeof value === 'number' || /^\d+$/.test(String(value))) return 'count';
	if (parseSwitch(value).ok) return 'flag';

	return /\s/.test(String(value).trim()) ? 'words' : 'state';
}

/** True for no value: null, an empty text, and a list or an object of such values. */
export function isEmpty(value: unknown): boolean {
	if (typeof value === 'string') return value.trim() === '';
	if (typeof value !== 'object' || value === null) return (value ?? null) === null;

	return Object.values(value).every(isEmpty);
}

/** True for the content of an error field without an error: empty, false, 0, "none" or "N/A". */
export function isNone(value: unknown): boolean {
	if (typeof value === 'object' && value !== null) return Object.values(value).every(isNone);

	return isEmpty(value) || /^(?:false|no|0+|none|n\/?a|null|-+)$/i.test(String(value).trim());
}

const STATES = stemSet(STATE_NAMES);
const SENTENCES = stemSet(SENTENCE_NAMES);
const TOTALS = stemSet(TOTAL_NAMES);

/** True if the main word of a name is one of these, and the others are known too. */
function isNamed(name: readonly string[], main: ReadonlySet<string>): boolean {
	return (
		name.some((stem) => main.has(stem)) && name.every((stem) => main.has(stem) || isKnown(stem))
	);
}

/** True for the name of a sentence to people. */
export function isSentenceName(name: readonly string[]): boolean {
	return isNamed(name, SENTENCES);
}

/** True for the name of the number of all records; "total_pages" is none. */
export function isTotalName(name: readonly string[]): boolean {
	return isNamed(name, TOTALS) && !name.includes('page');
}

/** True for the name of a state or a result. */
export function isStateName(name: readonly string[]): boolean {
	return isNamed(name, STATES);
}

/** What a field says of how the request ended, one kind of name at a time. */
function senseOf({ name, named, kind, value }: Fact): Sense | undefined {
	if (named === 'failed' || named === 'left')
		return isNone(value) ? undefined : senseOfFailure(named, value);
	if (kind === 'nothing') return undefined;
	if (isSentenceName(name)) return senseOfSentences(value);
	if (isStateName(name)) return senseOfState(kind, value);
	if (kind === 'flag' || value === 0 || value === 1) return senseOfFlag(named, value);
	if (named === 'more') return value === -1 ? undefined : 'more';
	if (kind === 'record' || kind === 'list') return undefined;
	if (kind === 'count') return named === 'later' ? 'later' : undefined;

	// "unknown" in "found" answers neither yes nor no.
	return named === 'found' ? 'open' : undefined;
}

/** An error may say no more than that the company is unknown. */
function senseOfFailure(named: 'failed' | 'left', value: unknown): Sense {
	const texts = textsIn(value);
	return texts.length > 0 &&
		texts.some((text) => senseOfText(text) === 'absent') &&
		named === 'failed'
		? 'absent'
		: named;
}

/** All texts and numbers in a value. */
function textsIn(value: unknown): string[] {
	if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(textsIn);

	return isEmpty(value) || typeof value === 'boolean' ? [] : [String(value)];
}

function senseOfSentences(value: unknown): Sense | undefined {
	const senses = textsIn(value).map(senseOfText);
	return ORDER.find((sense) => senses.includes(sense));
}

/** Of several senses, the one that counts. */
const ORDER: readonly Sense[] = [
	'failed',
	'left',
	'part',
	'later',
	'open',
	'absent',
	'more',
	'found',
	'well',
	'done',
];

function senseOfState(kind: Kind, value: unknown): Sense | undefined {
	if (kind === 'record' || kind === 'list' || /^0+$/.test(String(value))) return undefined;
	if (kind === 'flag') return isOn(value) ? 'well' : 'failed';

	return senseOfText(String(value));
}

function isOn(value: unknown): boolean {
	const parsed = parseSwitch(value);
	return parsed.ok && parsed.value;
}

/** What yes or no under a name says. Under a name that is not understood it is data, such as "archived". */
function senseOfFlag(named: Sense, value: unknown): Sense | undefined {
	if (named === 'open') return undefined;
	if (isOn(value)) return named;
	if (named === 'found') return 'absent';

	if (named === 'well') return 'failed';

	return named === 'done' ? 'undone' : undefined;
}

/** The value at a dotted path; undefined if there is none. */
export function valueAt(body: unknown, path: string): unknown {
	return path
		.split('.')
		.reduce<unknown>(
			(value, name) => (isRecord(value) && Object.hasOwn(value, name) ? value[name] : undefined),
			body,
		);
}
