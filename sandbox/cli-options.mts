import { parseArgs } from 'node:util';
import { FIXED_KEYS } from './access/keys.mts';
import type { FixedKeyName } from './access/keys.mts';
import { PLAN_NAMES } from './limits/plans.mts';
import type { Plan } from './limits/plans.mts';
import {
	DEFAULT_OPTIONS,
	DEFAULT_SETTINGS,
	LARGER_PAGES,
	PAUSES,
	REFUSALS,
	REQUEST_HEADERS,
	TOKEN_ENDPOINTS,
} from './settings.mts';
import type { SandboxOptions } from './settings.mts';

/** The parsed command line. */
export interface CommandLine {
	help: boolean;
	json: boolean;
	port: number;
	/** Port of the other host for the token endpoint; 0 for any free one. */
	tokenPort: number;
	/** Process whose end stops the sandbox. */
	parentPid: number | undefined;
	/** Further callbacks for the OAuth clients. */
	redirectUris: string[];
	options: SandboxOptions;
}

export const HELP = `Usage: npm run sandbox -- [options]

  --port N                  port on 127.0.0.1, 0 for any free one (4010)
  --token-endpoint auth|other
                            beside the authorization page, or on another port (auth)
  --token-port N            that other port; 0 for any free one (0)
  --plan NAME               ${PLAN_NAMES.join(', ')} (business)
  --rate-table first|second which published table of rates governs (first)
  --companies N             fictitious companies (5000)
  --seed N                  where they and the faults come from (1)
  --latency MS              delay before every answer
  --anchor-day N            day of the month on which quotas and credits renew (15)
  --requests-per-minute N   these replace single limits of the plan; 0 is unlimited
  --burst N
  --connections N
  --requests-per-month N
  --lookups-per-month N
  --credits N
  --unknown-parameters refuse|ignore
  --refusals bare|explained whether refusals say more than is documented (${DEFAULT_SETTINGS.refusals})
  --pauses lengthened|plain whether a request within a pause makes it longer (${DEFAULT_SETTINGS.pauses})
  --request-headers required|ignored
                            whether Accept and User-Agent are required (${DEFAULT_SETTINGS.requestHeaders})
  --most-per-page N         companies in a page of a search at most (${DEFAULT_SETTINGS.mostPerPage})
  --larger-pages clamp|refuse
                            what becomes of a search that asks for more (${DEFAULT_SETTINGS.largerPages})
  --deprecated              send deprecation notices
  --access-token-seconds N  lifetime of OAuth access tokens (3600)
  --refresh-token-seconds N lifetime of OAuth refresh tokens (7776000)
  --redirect-uri URL        callback the OAuth clients may use, besides those of a local n8n
  --key NAME=VALUE          another value for a key (${Object.keys(FIXED_KEYS).join(', ')})
  --parent-pid N            stop when that process is gone
  --json                    print one line of JSON when ready, and nothing else
`;

const text = { type: 'string' } as const;
const OPTIONS = {
	help: { type: 'boolean' },
	json: { type: 'boolean' },
	deprecated: { type: 'boolean' },
	port: text,
	plan: text,
	'rate-table': text,
	companies: text,
	seed: text,
	latency: text,
	'anchor-day': text,
	'requests-per-minute': text,
	burst: text,
	connections: text,
	'requests-per-month': text,
	'lookups-per-month': text,
	credits: text,
	'unknown-parameters': text,
	'parent-pid': text,
	refusals: text,
	pauses: text,
	'request-headers': text,
	'most-per-page': text,
	'larger-pages': text,
	'token-endpoint': text,
	'token-port': text,
	'access-token-seconds': text,
	'refresh-token-seconds': text,
	'redirect-uri': { type: 'string', multiple: true },
	key: { type: 'string', multiple: true },
} as const;

/** @throws {Error} when an option is unknown or has a bad value; the message names it. */
export function readCommandLine(args: string[]): CommandLine {
	const { values } = parseArgs({ args, options: OPTIONS, strict: true });
	const number = (name: keyof typeof values, least = 0) => {
		const given = values[name] as string | undefined;
		if (given === undefined) return undefined;
		if (!/^\d+$/.test(given) || Number(given) < least) {
			throw new Error(`--${name} takes a whole number from ${least}, not "${given}".`);
		}
		return Number(given);
	};
	const planChanges: Partial<Plan> = {
		requestsPerMinute: number('requests-per-minute'),
		burst: number('burst'),
		connections: number('connections'),
		requestsPerMonth: number('requests-per-month'),
		lookupsPerMonth: number('lookups-per-month'),
		creditsPerMonth: number('credits'),
	};
	return {
		help: values.help ?? false,
		json: values.json ?? false,
		port: number('port') ?? 4010,
		tokenPort: number('token-port') ?? 0,
		redirectUris: values['redirect-uri'] ?? [],
		parentPid: number('parent-pid', 1),
		options: {
			companies: number('companies', 1) ?? DEFAULT_OPTIONS.companies,
			seed: number('seed') ?? DEFAULT_OPTIONS.seed,
			anchorDay: number('anchor-day', 1) ?? DEFAULT_OPTIONS.anchorDay,
			keys: readKeys(values.key ?? []),
			settings: {
				...DEFAULT_SETTINGS,
				plan: oneOf('plan', values.plan, PLAN_NAMES) ?? DEFAULT_SETTINGS.plan,
				rateTable: oneOf('rate-table', values['rate-table'], ['first', 'second']) ?? 'first',
				unknownParameters:
					oneOf('unknown-parameters', values['unknown-parameters'], ['refuse', 'ignore']) ??
					'refuse',
				tokenEndpoint:
					oneOf('token-endpoint', values['token-endpoint'], TOKEN_ENDPOINTS) ??
					DEFAULT_SETTINGS.tokenEndpoint,
				refusals: oneOf('refusals', values.refusals, REFUSALS) ?? DEFAULT_SETTINGS.refusals,
				pauses: oneOf('pauses', values.pauses, PAUSES) ?? DEFAULT_SETTINGS.pauses,
				requestHeaders:
					oneOf('request-headers', values['request-headers'], REQUEST_HEADERS) ??
					DEFAULT_SETTINGS.requestHeaders,
				mostPerPage: number('most-per-page', 1) ?? DEFAULT_SETTINGS.mostPerPage,
				largerPages:
					oneOf('larger-pages', values['larger-pages'], LARGER_PAGES) ??
					DEFAULT_SETTINGS.largerPages,
				latencyMs: number('latency') ?? 0,
				accessTokenSeconds:
					number('access-token-seconds', 1) ?? DEFAULT_SETTINGS.accessTokenSeconds,
				refreshTokenSeconds:
					number('refresh-token-seconds', 1) ?? DEFAULT_SETTINGS.refreshTokenSeconds,
				planChanges,
				deprecation: values.deprecated ? NOTICE : null,
			},
		},
	};
}

const NOTICE = {
	since: '2026-01-01T00:00:00Z',
	sunset: '2028-01-01T00:00:00Z',
	link: 'https://docs.company-data.example/changelog',
};

function oneOf<Choice extends string>(
	name: string,
	given: string | undefined,
	choices: readonly Choice[],
): Choice | undefined {
	if (given === undefined) return undefined;
	const choice = choices.find((candidate) => candidate === given);
	if (!choice) throw new Error(`--${name} takes ${choices.join(', ')}, not "${given}".`);
	return choice;
}

function readKeys(pairs: string[]): Partial<Record<FixedKeyName, string>> {
	const keys: Partial<Record<FixedKeyName, string>> = {};
	for (const pair of pairs) {
		const [, name, value] = /^(\w+)=(\S+)$/.exec(pair) ?? [];
		if (!(name in FIXED_KEYS)) {
			throw new Error(`--key takes NAME=VALUE with NAME of ${Object.keys(FIXED_KEYS).join(', ')}.`);
		}
		keys[name as FixedKeyName] = value;
	}
	return keys;
}
