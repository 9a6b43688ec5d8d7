import { LIMIT_NAMES, PLAN_NAMES, type Plan, type PlanName } from './limits/plans.mts';
import { UNLIKE_NAMES } from './unlike/services.mts';

/** A value that the sandbox can be given: its meaning, its JSON Schema, and what it is at the start. */
export interface Setting<Value> {
	about: string;
	schema: object;
	initial: Value;
}

export type Values<Settings extends Record<string, Setting<unknown>>> = {
	[Name in keyof Settings]: Settings[Name]['initial'];
};

/** One of several names, of which the first is the initial one. */
function choice<Name extends string>(about: string, ...names: Name[]): Setting<Name> {
	return { about, schema: { enum: names }, initial: names[0] };
}

export function integer(about: string, initial: number, minimum = 0): Setting<number> {
	return { about, schema: { type: 'integer', minimum }, initial };
}

function structure<Value>(about: string, initial: Value, schema: object): Setting<Value> {
	return { about, schema, initial };
}

const LIMITS = Object.fromEntries(
	LIMIT_NAMES.map((name) => [name, { type: 'number', minimum: 0 }]),
);

/** What can be changed while the sandbox runs. */
export const SETTINGS = {
	plan: structure<PlanName>('plan of every workspace', 'business', { enum: PLAN_NAMES }),
	rateTable: choice('which of the two published tables of rates governs', 'first', 'second'),
	planChanges: structure<Partial<Plan>>(
		'single limits that replace those of the plan',
		{},
		{
			type: 'object',
			properties: LIMITS,
			additionalProperties: false,
		},
	),
	latencyMs: integer('delay before every response of the API', 0),
	idempotency: choice(
		'whether a key used with another body is a conflict, and none is ever forgotten',
		'replay',
		'strict',
	),
	refusals: choice('whether refusals say more than is documented', 'bare', 'explained'),
	unlike: choice(
		'whose ways it has where the documentation leaves something open',
		'no',
		...UNLIKE_NAMES,
	),
	mostPerPage: integer('companies in a page of a search at most', 50, 1),
	deprecation: structure<{ since: string; sunset?: string; link?: string } | null>(
		'deprecation notice on every response',
		null,
		{
			type: ['object', 'null'],
			properties: {
				since: { type: 'string', format: 'date-time' },
				sunset: { type: 'string', format: 'date-time' },
				link: { type: 'string' },
			},
			required: ['since'],
			additionalProperties: false,
		},
	),
	absent: structure<number[]>('IDs of companies that are not in the catalogue', [], {
		type: 'array',
		items: { type: 'integer' },
	}),
	changed: structure<Record<string, Record<string, unknown>>>(
		'by CIF, fields of records that have other values than at the start',
		{},
		{ type: 'object', additionalProperties: { type: 'object' } },
	),
	tokenEndpoint: choice(
		'whether the token endpoint is beside the authorization page, or on another host',
		'auth',
		'other',
	),
	accessTokenSeconds: integer('lifetime of OAuth access tokens issued from now on', 3600, 1),
};

export type Settings = Values<typeof SETTINGS>;

export const SETTINGS_BODY = {
	type: 'object',
	properties: Object.fromEntries(
		Object.entries(SETTINGS).map(([name, { schema }]) => [name, schema]),
	),
	additionalProperties: false,
};

export function initialValues<Described extends Record<string, Setting<unknown>>>(
	described: Described,
): Values<Described> {
	const values = Object.entries(described).map(([name, { initial }]) => [name, initial]);
	return structuredClone(Object.fromEntries(values)) as Values<Described>;
}
