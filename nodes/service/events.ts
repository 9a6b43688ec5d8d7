import { SEARCH_QUERY } from './fields';

/** The one kind of event whose name is documented, and the prefix of all kinds that name their territory. */
export const NEW_COMPANY = 'territory.new_company';
export const TERRITORY_EVENTS = 'territory.';

/** Fields of an event's data: its territory, and what the company matched, as "field=value" (documented). */
export const TERRITORY_FIELD = 'territory_id';
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

/** Forms of a signature, its time and an encoded secret in widespread schemes; `v1,` is split off before. Assumed. */
export const SIGNATURE_PREFIX = /^(?:sha256|v1)=/i;
export const SIGNATURE_TIME = /^t=(.*)/i;
export const ENCODED_SECRET_PREFIX = 'whsec_';

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
