/**
 * What the trigger takes for granted about the service's events. The document shows the envelope and
 * one kind of event; everything about the signature is assumed, and so can be set in the credential.
 * docs/api-contract.md lists each decision.
 */

/** The one kind of event whose name is documented. */
export const NEW_COMPANY = 'territory.new_company';

/** Kinds of events that are about a territory, and so must name the one they are about. */
export const TERRITORY_EVENTS = 'territory.';

/** Field of an event's data that names its territory (documented). */
export const TERRITORY_FIELD = 'territory_id';

/** Field of an event's data with what the company matched, as "field=value" (documented). */
export const MATCHED_FILTERS_FIELD = 'matched_filters';

/** The latest `created` that can be Unix time in seconds: the end of the year 9999. */
export const LATEST_CREATED = 253_402_300_799;

/** How far an event's time may be from now in minutes, unless the user sets it. Assumed. */
export const REPLAY_WINDOW_MINUTES = 5;

/** How many event identifiers a process remembers at most, over all triggers. */
export const REMEMBERED_EVENTS = 50_000;

/** How long a process remembers an event identifier at least, in milliseconds. */
export const REMEMBERED_MILLISECONDS = 24 * 3_600_000;

/** Length below which a signing secret looks like a part of one. */
export const SHORTEST_SECRET = 16;

/** Written before the encoded secret by services that follow Standard Webhooks. */
export const ENCODED_SECRET_PREFIX = 'whsec_';

/** How long a credential that was read serves other events of the same moment, in milliseconds. */
export const CREDENTIAL_MILLISECONDS = 50;
