import { ALL_SCOPES } from '../access/scopes.mts';
import { FAULT_KINDS } from '../faults/kinds.mts';
import { PLAN_NAMES } from '../limits/plans.mts';
import {
	BATCH_SHAPES,
	IDEMPOTENCY_MODES,
	LARGER_PAGES,
	LISTING_SHAPES,
	PAUSES,
	REFUSALS,
	REQUEST_HEADERS,
	TOKEN_ENDPOINTS,
	WRITE_RESPONSES,
} from '../settings.mts';

const atLeast0 = { type: 'number', minimum: 0 } as const;

export const CLOCK_BODY = {
	type: 'object',
	properties: {
		advanceSeconds: { type: 'number', minimum: 0, maximum: 1e9 },
		frozen: { type: 'boolean' },
	},
	minProperties: 1,
	additionalProperties: false,
};
export const USAGE_BODY = {
	type: 'object',
	properties: {
		workspace: { type: 'string' },
		requests: atLeast0,
		lookups: atLeast0,
		creditsUsed: atLeast0,
	},
	additionalProperties: false,
};
export const KEY_BODY = {
	type: 'object',
	properties: {
		workspace: { type: 'string', minLength: 1 },
		scopes: { type: 'array', items: { enum: ALL_SCOPES } },
		mode: { enum: ['live', 'test'] },
	},
	additionalProperties: false,
};
export const SETTINGS_BODY = {
	type: 'object',
	properties: {
		plan: { enum: PLAN_NAMES },
		rateTable: { enum: ['first', 'second'] },
		planChanges: {
			type: 'object',
			properties: {
				requestsPerMinute: atLeast0,
				burst: atLeast0,
				requestsPerMonth: atLeast0,
				lookupsPerMonth: atLeast0,
				creditsPerMonth: atLeast0,
				connections: atLeast0,
			},
			additionalProperties: false,
		},
		tokenEndpoint: { enum: TOKEN_ENDPOINTS },
		accessTokenSeconds: { type: 'integer', minimum: 1 },
		refreshTokenSeconds: { type: 'integer', minimum: 1 },
		latencyMs: atLeast0,
		creationDelayMs: atLeast0,
		idempotency: { enum: IDEMPOTENCY_MODES },
		writeResponse: { enum: WRITE_RESPONSES },
		batchShape: { enum: BATCH_SHAPES },
		listingShape: { enum: LISTING_SHAPES },
		refusals: { enum: REFUSALS },
		pauses: { enum: PAUSES },
		requestHeaders: { enum: REQUEST_HEADERS },
		mostPerPage: { type: 'integer', minimum: 1 },
		largerPages: { enum: LARGER_PAGES },
		unknownParameters: { enum: ['refuse', 'ignore'] },
		deprecation: {
			type: ['object', 'null'],
			properties: {
				since: { type: 'string', format: 'date-time' },
				sunset: { type: 'string', format: 'date-time' },
				link: { type: 'string' },
			},
			required: ['since'],
			additionalProperties: false,
		},
		absent: { type: 'array', items: { type: 'integer' } },
		changed: { type: 'object', additionalProperties: { type: 'object' } },
		dashboardOrigin: { type: 'string' },
	},
	additionalProperties: false,
};
export const FAULT_BODY = {
	type: 'object',
	properties: {
		kind: { enum: FAULT_KINDS },
		path: { type: 'string' },
		method: { enum: ['GET', 'POST'] },
		count: { type: 'integer', minimum: 1 },
		share: { type: 'number', minimum: 0, maximum: 1 },
		after: { type: 'boolean' },
		milliseconds: atLeast0,
		seconds: { type: 'number', minimum: 0 },
		location: { type: 'string' },
	},
	required: ['kind'],
	additionalProperties: false,
};
