import type { FixedKeyName } from './access/keys.mts';
import type { Plan, PlanName, RateTable } from './limits/plans.mts';

/** How the service treats a repeated Idempotency-Key. */
export const IDEMPOTENCY_MODES = ['replay', 'strict'] as const;

/** Forms of the response to a successful POST /empresas/saved or /imports. */
export const WRITE_RESPONSES = ['json', 'empty', 'noContent', 'array', 'text'] as const;

/** Forms of the response to a batch lookup. */
export const BATCH_SHAPES = [
	'array',
	'results',
	'byCif',
	'nullForUnknown',
	'notFoundList',
	'foundFlags',
] as const;

/** Forms of a listing and its paging. */
export const LISTING_SHAPES = [
	'token',
	'emptyPage',
	'numericToken',
	'offset',
	'twoArrays',
	'repeatedPage',
] as const;

/** Whether refusals say no more than is documented, or also what they are about. */
export const REFUSALS = ['bare', 'explained'] as const;

/** Whether a request within the pause that a 429 asked for makes the pause longer. */
export const PAUSES = ['lengthened', 'plain'] as const;

/** Whether the documented headers of a request are required. */
export const REQUEST_HEADERS = ['required', 'ignored'] as const;

/** Where the token endpoint is: beside the authorization page, or on another host. */
export const TOKEN_ENDPOINTS = ['auth', 'other'] as const;

/** What becomes of a search that asks for larger pages than there are. */
export const LARGER_PAGES = ['clamp', 'refuse'] as const;

/** What can be changed while the sandbox runs. */
export interface Settings {
	plan: PlanName;
	rateTable: RateTable;
	/** Single limits that replace the plan's; 0 means unlimited. */
	planChanges: Partial<Plan>;
	/** Delay before every response of the API, in milliseconds. */
	latencyMs: number;
	/** Time it takes to create a record, in milliseconds. */
	creationDelayMs: number;
	/** Whether parameters and fields outside the contract are refused or ignored. */
	unknownParameters: 'refuse' | 'ignore';
	/** `strict` refuses a key whose first request is under way, and never forgets one. */
	idempotency: (typeof IDEMPOTENCY_MODES)[number];
	writeResponse: (typeof WRITE_RESPONSES)[number];
	batchShape: (typeof BATCH_SHAPES)[number];
	listingShape: (typeof LISTING_SHAPES)[number];
	refusals: (typeof REFUSALS)[number];
	pauses: (typeof PAUSES)[number];
	requestHeaders: (typeof REQUEST_HEADERS)[number];
	/** Most companies in one page of the catalogue search. */
	mostPerPage: number;
	largerPages: (typeof LARGER_PAGES)[number];
	/** Deprecation notices on every response; null for none. */
	deprecation: { since: string; sunset?: string; link?: string } | null;
	/** IDs of companies that are not in the catalogue, such as those that are still to come. */
	absent: number[];
	/** By CIF, the fields of records that have other values than at the start. */
	changed: Record<string, Record<string, unknown>>;
	tokenEndpoint: (typeof TOKEN_ENDPOINTS)[number];
	/** Lifetimes of OAuth tokens issued from now on, in seconds. */
	accessTokenSeconds: number;
	refreshTokenSeconds: number;
	/** The only origin browsers may call from. */
	dashboardOrigin: string;
}

/** How a sandbox is created. */
export interface SandboxOptions {
	settings: Settings;
	companies: number;
	seed: number;
	/** Day of the month on which quotas and credits renew, 1 to 31. */
	anchorDay: number;
	keys: Partial<Record<FixedKeyName, string>>;
}

export const DEFAULT_SETTINGS: Settings = {
	plan: 'business',
	rateTable: 'first',
	planChanges: {},
	latencyMs: 0,
	creationDelayMs: 0,
	unknownParameters: 'refuse',
	idempotency: 'replay',
	writeResponse: 'json',
	batchShape: 'array',
	listingShape: 'token',
	refusals: 'bare',
	pauses: 'lengthened',
	requestHeaders: 'required',
	mostPerPage: 50,
	largerPages: 'clamp',
	deprecation: null,
	absent: [],
	changed: {},
	tokenEndpoint: 'auth',
	accessTokenSeconds: 3600,
	refreshTokenSeconds: 90 * 86_400,
	dashboardOrigin: 'https://dashboard.company-data.example',
};

export const DEFAULT_OPTIONS: SandboxOptions = {
	settings: DEFAULT_SETTINGS,
	companies: 5000,
	seed: 1,
	anchorDay: 15,
	keys: {},
};

/** The settings in force, and a way back to the initial ones. */
export class SettingsStore {
	/** The same object for the life of the sandbox; its holders see every change. */
	readonly current: Settings;
	readonly #initial: Settings;

	constructor(initial: Settings) {
		this.#initial = structuredClone(initial);
		this.current = structuredClone(initial);
	}

	change(changes: Partial<Settings>): void {
		Object.assign(this.current, changes);
	}

	reset(): void {
		this.change(structuredClone(this.#initial));
	}
}
