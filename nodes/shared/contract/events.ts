/** The one kind of event whose name is documented. */
export const NEW_COMPANY = 'territory.new_company';

/** Prefix of the kinds of events that are about a territory, and so must name the one they are about. */
export const TERRITORY_EVENTS = 'territory.';

/** Field of an event's data that names its territory (documented). */
export const TERRITORY_FIELD = 'territory_id';

/** Field of an event's data with what the company matched, as "field=value" (documented). */
export const MATCHED_FILTERS_FIELD = 'matched_filters';

/** The latest `created` that can be Unix time in seconds: the end of the year 9999. */
export const LATEST_CREATED = 253_402_300_799;

/** Written before the encoded secret by services that follow Standard Webhooks. Assumed. */
export const ENCODED_SECRET_PREFIX = 'whsec_';
