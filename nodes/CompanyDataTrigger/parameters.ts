/** The fields of the webhook trigger, read and checked. What the credential says is read in `credential.ts`. */

import type { IHookFunctions, IWebhookFunctions } from 'n8n-workflow';

import type { Tolerance } from './verify';
import { isEmpty } from '../lib/kinds';
import { parseList } from '../lib/lists';
import { InvalidInput, ok, unwrap } from '../lib/result';
import { parseSwitch } from '../lib/switches';
import { quoted } from '../lib/text';

/** The events that start the workflow, by names in lower case. */
export interface EventFilter {
	/** Undefined for all types. */
	types?: ReadonlySet<string>;
	/** IDs; undefined for all territories. */
	territories?: ReadonlySet<string>;
}

/** What the user has set in the fields of the trigger. */
export interface TriggerParameters {
	filter: EventFilter;
	/** Whether the output is simplified, rather than the body as received. */
	simplify: boolean;
	dropDuplicates: boolean;
	/** Whether a GET request is answered with the challenge in it. */
	answerChallenges: boolean;
	/** Undefined unless the user sets it, since the default depends on what is signed. */
	tolerance?: Tolerance;
}

const MINUTE = 60_000;

const OTHER = 'other';
const ALL = /^(\*|all|todos|todas)$/i;

/** A name in double quotes, which may have blanks in it. */
const QUOTED = /^"([^"*]+)"$/;

/** A blank, an asterisk or quotation marks: the user means something else than a name that is compared whole. */
const NOT_IN_NAMES = /[\s*"]|^['`“”„«»‘’]|['`“”„«»‘’]$/;

/**
 * Reads the fields of the trigger.
 *
 * @throws {InvalidInput} when a field cannot be understood, or no event could match.
 * @throws what n8n throws when an expression fails.
 */
export function readParameters(context: IWebhookFunctions | IHookFunctions): TriggerParameters {
	// n8n's types give the two contexts different signatures of the same function.
	const read = (name: string, fallback: unknown): unknown =>
		(context as IWebhookFunctions).getNodeParameter(name, fallback);

	const options = read('options', {}) as Record<string, unknown>;
	const territories = readNames('Territory IDs', read('territoryIds', ''));
	return {
		filter: {
			types: readTypes(read('events', []), read('otherEvents', '')),
			territories: territories?.size === 0 ? undefined : territories,
		},
		simplify: readSwitch('Simplify', read('simplify', true), true),
		dropDuplicates: readSwitch('Drop Duplicates', options.dropDuplicates, true),
		answerChallenges: readSwitch('Answer Challenges', options.answerChallenges, false),
		tolerance: readTolerance(options.replayWindow),
	};
}

function readSwitch(label: string, value: unknown, fallback: boolean): boolean {
	return unwrap(label, isEmpty(value) ? ok(fallback) : parseSwitch(value));
}

function readTolerance(minutes: unknown): Tolerance | undefined {
	if (minutes === undefined) return undefined;

	const milliseconds = Number(minutes) * MINUTE;
	if (!(milliseconds > 0 && Number.isFinite(milliseconds))) {
		refuse('Replay Window', 'is not a number of minutes above 0', 'Enter a number, e.g. 5.');
	}

	return { past: milliseconds, future: milliseconds };
}

function readTypes(events: unknown, otherEvents: unknown): EventFilter['types'] {
	const types = readNames('Events', events);
	if (types?.delete(OTHER)) {
		const others = readNames('Other Event Names', otherEvents);
		if (others?.size === 0) {
			refuse(
				'Other Event Names',
				'is empty',
				"Enter the names of the events, separated by commas, or remove 'Other Events' from 'Events'.",
			);
		}

		return others && new Set([...types, ...others]);
	}
	if (types?.size === 0) refuse('Events', 'is empty', 'Choose at least one kind of event.');

	return types;
}

/**
 * Reads names, in any case. A name with a blank stands in double quotes.
 *
 * @returns names in lower case; undefined if the field asks for all.
 * @throws {InvalidInput} when an entry could match nothing, since names are compared whole.
 */
function readNames(label: string, value: unknown): Set<string> | undefined {
	const names = new Set<string>();

	for (const entry of unwrap(label, parseList(value))) {
		if (ALL.test(entry)) return undefined;

		const name = QUOTED.exec(entry)?.[1];
		if (name === undefined && NOT_IN_NAMES.test(entry)) {
			refuse(
				label,
				`has ${quoted(entry)}, which could match nothing`,
				'Enter each name in full, without an asterisk, and separate several with commas. A name with a blank in it stands in double quotes: "area norte".',
			);
		}

		names.add((name ?? entry).toLowerCase());
	}

	return names;
}

function refuse(label: string, what: string, hint: string): never {
	throw new InvalidInput(label, { what, hint });
}
