/** The events of the service: their kinds, their fields, and how a delivery is signed. */

import { SEARCH_QUERY } from './api';
import { fromJson } from '../../lib/json';
import { describeKind, isRecord } from '../../lib/kinds';
import { isNothing } from '../../lib/nothing';
import { err, ok, refuseLong, type Result } from '../../lib/result';
import { quoted } from '../../lib/text';

/** The one kind of event whose name is documented. */
export const NEW_COMPANY = 'territory.new_company';
/** The prefix of the names of events that belong to a territory. */
export const TERRITORY_EVENTS = 'territory.';

/** The field of an event's data with the ID of its territory (documented). */
export const TERRITORY_FIELD = 'territory_id';
/** The field of an event's data with the filters that the company matched, as "field=value" (documented). */
export const MATCHED_FILTERS_FIELD = 'matched_filters';

/** The matched filters that the catalogue search has too, under the same names. Assumed: the fields are not shown. */
export const MATCHED_FILTERS = [
	SEARCH_QUERY.text,
	SEARCH_QUERY.province,
	SEARCH_QUERY.cnae,
	SEARCH_QUERY.sector,
] as const;

/** The latest `created` that can be Unix time in seconds: the end of the year 9999. */
export const LATEST_CREATED = 253_402_300_799;

/**
 * Templates of the content that a service signs, each with services that sign it; those with the fewest parts first. The
 * parts of a delivery are in braces: its body, its timestamp and ID as sent, and the URL to which it is sent.
 */
export const SIGNED_CONTENTS = {
	'{body}': 'GitHub, Shopify, Linear',
	'{timestamp}.{body}': 'Stripe, Calendly',
	'{timestamp}:{body}': 'Paddle, Webflow',
	'v0:{timestamp}:{body}': 'Slack, Zoom',
	'{timestamp}{body}': 'Zendesk, Close',
	'{body}{timestamp}': 'Box, Retell',
	'{url}{body}': 'Square',
	'POST{url}{body}{timestamp}': 'HubSpot',
	'{id}{timestamp}{body}': 'Twitch',
	'{id}.{timestamp}.{body}': 'Standard Webhooks, Svix',
} as const;

/** A part in braces in a template of the signed content. */
export const PLACEHOLDER = /\{(body|timestamp|id|url)\}/g;

/** The content that is signed, unless the credential says otherwise. Assumed: only HMAC-SHA256 is documented. */
export const DEFAULT_CONTENT = '{body}';
/** The value of the credential's field for a content that is not among `SIGNED_CONTENTS`. */
export const OTHER_CONTENT = 'other';

/** Assumed: the prefix of a secret in Base64, as Standard Webhooks and some dashboards show it. */
export const SECRET_PREFIX = /^(v1,)?whsec_/;

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** How far the time of a delivery may be from now by default, in ms. Assumed: redeliveries are not shown. */
export const REPLAY_WINDOWS = {
	/** A signed timestamp is the time of sending: a redelivery carries a new one. */
	timestamp: { past: 5 * MINUTE, future: 5 * MINUTE },
	/** `created` is when the event happened: a redelivery after an outage carries the old one. */
	created: { past: DAY, future: 5 * MINUTE },
} as const;

const MAX_LENGTH = 10_000;

const HINT = 'Drag matched_filters of the event into this field, or leave it empty.';

/** Groups "field=value" by field. A value may contain "=" itself; anything but text is left out. */
export function groupFilters(filters: readonly unknown[]): Map<string, string[]> {
	const values = new Map<string, string[]>();

	for (const filter of filters) {
		if (typeof filter !== 'string') continue;

		const [field, ...rest] = filter.split('=');
		const known = values.get(field) ?? [];
		known.push(rest.join('='));
		values.set(field, known);
	}

	return values;
}

/** Reads the filters of an event: its list of "field=value", the trigger's object of them, or either as text. */
export function parseMatchedFilters(value: unknown): Result<Map<string, string[]>> {
	const refused = refuseLong(value, MAX_LENGTH, HINT);
	if (refused !== undefined) return refused;

	const given = fromJson(value);
	if (isNothing(given)) return ok(new Map());
	if (isRecord(given)) {
		const filters = Object.entries(given).map(toTexts);
		return ok(new Map(filters.filter(([, texts]) => texts.length > 0)));
	}
	if (Array.isArray(given)) {
		const other: unknown = given.find((filter) => typeof filter !== 'string');
		if (other === undefined) return ok(groupFilters(given));

		return err(
			`has ${describeKind(other)} in it; texts such as provincia=Madrid are expected`,
			HINT,
		);
	}

	const lines = String(given).split(/[\r\n]+/);
	return lines.every((line) => line.includes('='))
		? ok(groupFilters(lines.map((line) => line.trim())))
		: err(`${quoted(given)} is not a filter`, 'Write filters as in provincia=Madrid, one a line.');
}

function toTexts([field, values]: [field: string, values: unknown]): [string, string[]] {
	const texts = [values].flat().filter((value) => typeof value !== 'object');
	return [field, texts.map(String)];
}
