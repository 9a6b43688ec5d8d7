/** Reads and checks the fields of the webhook trigger. The credential is read in `credential.ts`. */

import type { IHookFunctions, IWebhookFunctions } from 'n8n-workflow';

import type { Tolerance } from './verify';
import { isLeftEmpty } from '../CompanyData/fields/parameters';
import { withinDepth } from '../../lib/json';
import { parseList } from '../../lib/lists';
import { isNothing } from '../../lib/nothing';
import { InvalidInput, ok, unwrap } from '../../lib/result';
import { parseSwitch } from '../../lib/switches';
import { quoted } from '../../lib/text';

/** The events that start the workflow, by names in lower case. */
export interface EventFilter {
	/** Undefined for all types. */
	types?: ReadonlySet<string>;
	/** IDs; undefined for all territories. */
	territories?: ReadonlySet<string>;
}

/** The values of the trigger's fields. */
export interface TriggerParameters {
	filter: EventFilter;
	/** True if the output is simplified; false if it is the body as received. */
	simplify: boolean;
	dropDuplicates: boolean;
	/** True if the response to a GET request is the challenge in it. */
	answerChallenges: boolean;
	/** Undefined if the user has not set it, since the default depends on what is signed. */
	tolerance?: Tolerance;
}

const MINUTE = 60_000;

const OTHER = 'other';
const ALL = /^(\*|all|todos|todas)$/i;

/** A name in double quotes, which may contain spaces. */
const QUOTED = /^"([^"*]+)"$/;

/** A space, an asterisk or quotation marks: such an entry is a pattern or a phrase, not a name. */
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
		withinDepth((context as IWebhookFunctions).getNodeParameter(name, fallback));

	const options = read('options', {}) as Record<string, unknown>;
	const isForAll = isLeftEmpty(context.getNode().parameters.territoryIds);
	return {
		filter: {
			types: readTypes(read('events', []), read('otherEvents', '')),
			territories: readTerritories(read('territoryIds', ''), isForAll),
		},
		simplify: readSwitch('Simplify', read('simplify', true), true),
		dropDuplicates: readSwitch('Drop Duplicates', options.dropDuplicates, true),
		answerChallenges: readSwitch('Answer Challenges', options.answerChallenges, false),
		tolerance: readTolerance(options.replayWindow),
	};
}

/** Reads a switch. An empty value is the default, since an expression for an absent field yields an empty value. */
function readSwitch(label: string, value: unknown, fallback: boolean): boolean {
	return unwrap(label, isNothing(value) ? ok(fallback) : parseSwitch(value));
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
	if (types === undefined) return undefined;
	if (types.size === 0) refuse('Events', 'is empty', 'Choose at least one kind of event.');
	if (!types.has(OTHER)) return types;

	const otherTypes = readNames('Other Event Names', otherEvents);
	// All events, as with the choice All Events.
	if (otherTypes === undefined) return undefined;
	if (otherTypes.size === 0) {
		refuse(
			'Other Event Names',
			'is empty',
			"Enter the names of the events, separated by commas, or remove 'Other Events' from 'Events'.",
		);
	}

	types.delete(OTHER);
	return new Set([...types, ...otherTypes]);
}

/** @throws {InvalidInput} when there is no ID, although the field is filled in. */
function readTerritories(value: unknown, isForAll: boolean): EventFilter['territories'] {
	const territories = readNames('Territory IDs', value);
	if (territories?.size !== 0) return territories;

	if (!isForAll) {
		refuse(
			'Territory IDs',
			'is empty, although it is filled in',
			'The events of all territories would start the workflow. Correct the expression, or clear the field for all.',
		);
	}

	return undefined;
}

/**
 * Reads names, in any case. A name with a space must be in double quotes.
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
				'Enter each name in full, without an asterisk, and separate several with commas. Put a name that contains a space in double quotes: "area norte".',
			);
		}

		names.add((name ?? entry).toLowerCase());
	}

	return names;
}

function refuse(label: string, what: string, hint: string): never {
	throw new InvalidInput(label, { what, hint });
}
