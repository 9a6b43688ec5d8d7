import { err, ok, shown, type Result } from '../../result';
import { editDistance } from '../edit-distance';
import { wordsOf } from '../words';
import { allActivities, singularOf, stemOf, tellingWordsOf, type Activity } from './activities';

/** Candidates named in a message. */
const NAMED = 4;

/** Longest title in a message, in characters. */
const LONGEST_TITLE = 60;

/**
 * Scores of a word that is one of an activity's words, is one except for the ending, or begins one; HEAD
 * is added if the activity is about that word.
 */
const HEAD = 0.1;
const EXACT = 3;
const STEM = 2;
const PART = 1;

/**
 * What a list shows of an activity: the title in force and the code, and what differs between the
 * editions: "Restaurantes (5611, CNAE 2025 only)".
 */
export function labelOf({ code, titles }: Activity): string {
	const { 2025: current, 2009: former } = titles;
	if (current === undefined) return `${former} (${code}, CNAE 2009 only)`;
	if (former === undefined) return `${current} (${code}, CNAE 2025 only)`;
	return keyOf(current) === keyOf(former)
		? `${current} (${code})`
		: `${current} (${code}; in CNAE 2009: ${former})`;
}

/**
 * The activities that match a text, best first: by the beginning of the code, with or without its dot,
 * or by words of the titles and everyday words for them, ignoring accents and endings. For an empty
 * text, all of them by code.
 */
export function searchActivities(text = ''): Activity[] {
	const digits = text.trim().replace(/(?<=^\d{2})\./, '');
	if (/^\d+$/.test(digits)) return allActivities().filter(({ code }) => code.startsWith(digits));
	const words = tellingWordsOf(text);
	if (words.length === 0) return withTitle(text);
	const scored = allActivities()
		.map((activity) => ({ activity, scores: scoresOf(activity, words) }))
		.filter(({ scores }) => scores.some((score) => score > 0));
	const whole = scored.filter(({ scores }) => !scores.includes(0));
	return (whole.length > 0 ? whole : scored)
		.sort((first, second) => sumOf(second.scores) - sumOf(first.scores))
		.map(({ activity }) => activity);
}

/** How well each word matches an activity; 0 where it does not. */
function scoresOf(activity: Activity, wanted: readonly string[]): number[] {
	const { words, heads, singulars, stems, sections } = activity;
	const key = wanted.join(' ');
	if (sections.some((title) => tellingWordsOf(title).join(' ') === key)) {
		return wanted.map(() => EXACT + 1);
	}
	return wanted.map((word) => {
		const singular = singularOf(word);
		if (heads.has(singular)) return EXACT + HEAD;
		if (singulars.has(singular)) return EXACT;
		if (stems.has(stemOf(word))) return STEM;
		return words.some((own) => own.startsWith(word)) ? PART : 0;
	});
}

function sumOf(scores: readonly number[]): number {
	return scores.reduce((sum, score) => sum + score, 0);
}

function keyOf(text: string): string {
	return wordsOf(text).join(' ');
}

/**
 * Reads the name of an activity as people, expressions and agents write it, or an entry of the list, into
 * the code to send: that of the only matching activity, or of the one that all other matches are below.
 */
export function parseActivity(text: string): Result<string> {
	const code = codeIn(text);
	if (code !== undefined) return ok(code);
	const meant = withAllWords(text);
	const only = widestOf(meant) ?? widestOf(withTitle(text, true));
	if (only !== undefined) return ok(only.code);
	if (meant.length > 0) {
		return err(`${shown(text)} matches more than one activity`, hintOf('Possible matches', meant));
	}
	const near = searchActivities(text);
	return err(
		`${shown(text)} is not a CNAE activity`,
		hintOf('The closest', near.length > 0 ? near : nearestTo(text)),
	);
}

/** The activity that all the others are below. */
function widestOf(activities: readonly Activity[]): Activity | undefined {
	return activities.find(({ code }) => activities.every((one) => one.code.startsWith(code)));
}

/** The code in an entry of the list, or before a name: "Restaurantes (5611, …)", "5611 - Restaurantes". */
function codeIn(text: string): string | undefined {
	const [, before, inside] =
		/^\s*(\d{2}(?:\.?\d{1,2})?)[\s:.–-]+\p{L}|\((\d{2,4})[;,)]/u.exec(text) ?? [];
	const code = (before ?? inside)?.replace('.', '');
	return allActivities().some((activity) => activity.code === code) ? code : undefined;
}

/** The activities with a title that contains the text, or equals it. */
function withTitle(text: string, isWhole = false): Activity[] {
	const key = keyOf(text);
	if (key === '' && text.trim() !== '') return [];
	return allActivities().filter(({ titles }) =>
		Object.values(titles).some((title) =>
			isWhole ? keyOf(title) === key : keyOf(title).includes(key),
		),
	);
}

/** The activities that contain all words of a text; if some contain the exact words, only those. */
function withAllWords(text: string): Activity[] {
	const words = tellingWordsOf(text);
	if (words.length === 0) return [];
	const least = (activity: Activity) => Math.min(...scoresOf(activity, words));
	const [best] = [EXACT + 1, EXACT, STEM].filter((score) =>
		allActivities().some((activity) => least(activity) >= score),
	);
	return allActivities().filter((activity) => least(activity) >= (best ?? Infinity));
}

/** The activities that match a text after replacing each of its words with the most similar known one. */
function nearestTo(text: string): Activity[] {
	const known = [...new Set(allActivities().flatMap(({ words }) => words))];
	const replaced = tellingWordsOf(text).map((word) => {
		const ways = known.map((own) => ({ own, distance: editDistance(word, own) }));
		const nearest = ways.reduce((best, way) => (way.distance < best.distance ? way : best));
		return nearest.distance <= word.length / 3 ? nearest.own : word;
	});
	return replaced.length === 0 ? [] : searchActivities(replaced.join(' '));
}

/** Names the first candidates, those that are below another left out. */
function hintOf(opening: string, candidates: readonly Activity[]): string {
	const choose = 'Pick one from the list, or enter a code of two to four digits.';
	const top = candidates.filter(
		({ code }) => !candidates.some((one) => one.code !== code && code.startsWith(one.code)),
	);
	if (top.length === 0) return choose;
	const names = top.slice(0, NAMED).map(({ code, titles }) => {
		const title = titles[2025] ?? titles[2009] ?? '';
		return `${title.length > LONGEST_TITLE ? `${title.slice(0, LONGEST_TITLE - 1)}…` : title} (${code})`;
	});
	return `${opening}: ${names.join(', ')}. ${choose}`;
}
