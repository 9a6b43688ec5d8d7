import { FAULT_KINDS } from '../faults/effects.mts';

export { SETTINGS_BODY } from '../settings.mts';

const text = { type: 'string', minLength: 1 } as const;
const atLeast0 = { type: 'number', minimum: 0 } as const;
const atLeast1 = { type: 'integer', minimum: 1 } as const;

/** An object with these properties and no others. */
function object(properties: Record<string, object>, ...required: string[]) {
	return { type: 'object', properties, required, additionalProperties: false };
}

export const CLOCK = object({
	advanceSeconds: { type: 'number', minimum: 0, maximum: 1e9 },
	frozen: { type: 'boolean' },
});
export const USAGE = object({
	requests: atLeast0,
	lookups: atLeast0,
	creditsUsed: atLeast0,
});
export const FAULT = object(
	{
		kind: { enum: FAULT_KINDS },
		path: text,
		count: atLeast1,
		share: { type: 'number', minimum: 0, maximum: 1 },
		after: { type: 'boolean' },
		milliseconds: atLeast0,
		seconds: atLeast0,
		location: text,
	},
	'kind',
);
export const ENDPOINT = object(
	{
		url: { type: 'string', format: 'uri' },
		secret: text,
		events: { type: 'array', items: text },
		signatureHeader: text,
		timestampHeader: text,
		idHeader: text,
		content: { enum: ['body', 'timestamp.body', 'id.timestamp.body'] },
		encoding: { enum: ['hex', 'base64'] },
		prefix: { type: 'string' },
		combined: { type: 'boolean' },
	},
	'url',
);
export const EVENTS = object(
	{
		events: {
			type: 'array',
			minItems: 1,
			maxItems: 1000,
			items: object({ id: text, type: text, data: { type: 'object' } }, 'type'),
		},
		tamper: { enum: ['signature', 'body', 'secret', 'missing'] },
	},
	'events',
);
