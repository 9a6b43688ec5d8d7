import { SEARCH_QUERY } from './fields';

/** The one kind of event whose name is documented. */
export const NEW_COMPANY = 'territory.new_company';

/** Prefix of the kinds of events that are about a territory, and so must name the one they are about. */
export const TERRITORY_EVENTS = 'territory.';

/** Field of an event's data that names its territory (documented). */
export const TERRITORY_FIELD = 'territory_id';

/** Field of an event's data with what the company matched, as "field=value" (documented). */
export const MATCHED_FILTERS_FIELD = 'matched_filters';

/** The filters among them that the catalogue search has too, under the same names. Assumed: the fields are not shown. */
export const MATCHED_FILTERS = [
	SEARCH_QUERY.text,
	SEARCH_QUERY.province,
	SEARCH_QUERY.cnae,
	SEARCH_QUERY.sector,
] as const;

/** The latest `created` that can be Unix time in seconds: the end of the year 9999. */
export const LATEST_CREATED = 253_402_300_799;

/** The signature of a delivery, unless the credential says otherwise. Assumed: only HMAC-SHA256 is documented. */
export const DEFAULT_SIGNATURE = {
	content: 'body',
	encoding: 'hex',
	secretFormat: 'text',
} as const;

/** Written before a signature by widespread schemes; `v1,` is split off as a part of its own. Assumed. */
export const SIGNATURE_PREFIX = /^(?:sha256|v1)=/i;

/** A time in the signature header, for services that put it there. Assumed. */
export const SIGNATURE_TIME = /^t=(.*)/i;

/** Length below which a signing secret looks truncated. Assumed. */
export const SHORTEST_SECRET = 16;

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** Milliseconds that a delivery may be from now, by default. Assumed: redeliveries are not shown. */
export const REPLAY_WINDOWS = {
	/** A signed timestamp is that of the sending: a redelivery carries a new one. */
	timestamp: { past: 5 * MINUTE, future: 5 * MINUTE },
	/** `created` is when the event happened: a redelivery after an outage carries the old one. */
	created: { past: DAY, future: 5 * MINUTE },
} as const;

/** Written before the encoded secret by services that follow Standard Webhooks. Assumed. */
export const ENCODED_SECRET_PREFIX = 'whsec_';
