import type { ErrorObject, Options, ValidateFunction } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormatsModule from 'ajv-formats';
import type { FastifySchemaCompiler } from 'fastify';
import { invalidParameters } from '../errors.mts';
import type { FieldError } from '../errors.mts';
import type { Settings } from '../settings.mts';

const addFormats = addFormatsModule.default;

function createAjv(options: Options): Ajv2020 {
	// "strict" would refuse the keywords OpenAPI adds to JSON Schema.
	const ajv = new Ajv2020({ strict: false, useDefaults: true, allErrors: true, ...options });
	addFormats(ajv);
	return ajv;
}

/** What compiles the schemas of a part of the request, of those that refuse what is unknown and those that drop it. */
const addressAjvs = {
	refuse: createAjv({ coerceTypes: true }),
	ignore: createAjv({ coerceTypes: true, removeAdditional: true }),
};
const bodyAjvs = { refuse: createAjv({}), ignore: createAjv({ removeAdditional: true }) };

/** Compiling takes long, and every sandbox of a process has the same schemas. */
const validators = new Map<string, ValidateFunction>();

/**
 * Compiles the schemas of the contract, each when it is first needed. Numbers in an address are parsed from text; in
 * a body "5" is not a number.
 */
export function createValidatorCompiler(
	settings: Readonly<Settings>,
): FastifySchemaCompiler<Record<string, unknown>> {
	return ({ schema, httpPart }) => {
		const closed = asReceived(schema, httpPart);
		const name = `${httpPart} ${JSON.stringify(closed)}`;
		return (data: unknown) => {
			const { unknownParameters } = settings;
			const key = `${unknownParameters} ${name}`;
			let validate = validators.get(key);
			if (validate === undefined) {
				const ajvs = httpPart === 'body' ? bodyAjvs : addressAjvs;
				validate = ajvs[unknownParameters].compile(closed);
				validators.set(key, validate);
			}
			return check(validate, data);
		};
	};
}

/** The schema as Fastify delivers that part: closed query, header names in lower case. */
function asReceived(schema: Record<string, unknown>, httpPart: string | undefined) {
	if (httpPart === 'querystring') return { ...schema, additionalProperties: false };
	if (httpPart !== 'headers') return schema;
	const properties = Object.entries(schema.properties as object);
	return {
		...schema,
		properties: Object.fromEntries(properties.map(([name, value]) => [name.toLowerCase(), value])),
	};
}

function check(validate: ValidateFunction, data: unknown) {
	if (validate(data)) return { value: data };
	return { error: invalidParameters((validate.errors ?? []).map(asFieldError)) };
}

function asFieldError(error: ErrorObject): FieldError {
	const params = error.params as { missingProperty?: string; additionalProperty?: string };
	const place = error.instancePath.slice(1).replaceAll('/', '.');
	if (params.missingProperty !== undefined) {
		return { field: joinPath(place, params.missingProperty), message: 'is required' };
	}
	if (params.additionalProperty !== undefined) {
		return { field: joinPath(place, params.additionalProperty), message: 'is not known' };
	}
	return { field: place || 'body', message: error.message ?? 'is not valid' };
}

function joinPath(place: string, name: string): string {
	return place ? `${place}.${name}` : name;
}
