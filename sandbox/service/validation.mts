import type { ErrorObject, ValidateFunction } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { FastifySchemaCompiler } from 'fastify';
import { invalidParameters, type FieldError } from '../errors.mts';

function createAjv(coerceTypes: boolean): Ajv2020 {
	// "strict" would refuse the keywords OpenAPI adds to JSON Schema.
	const ajv = new Ajv2020({ strict: false, useDefaults: true, allErrors: true, coerceTypes });
	addFormats.default(ajv);
	return ajv;
}

const [address, body] = [createAjv(true), createAjv(false)];

/** Compiling takes long, and every sandbox of a process has the same schemas. */
const validators = new Map<string, ValidateFunction>();

/**
 * Compiles a schema of the contract when it is first needed. Numbers in an address are parsed from text; in a body "5"
 * is not a number.
 */
export const compileValidator: FastifySchemaCompiler<Record<string, unknown>> = ({
	schema,
	httpPart,
}) => {
	const received = asReceived(schema, httpPart);
	const key = `${httpPart} ${JSON.stringify(received)}`;
	return (data: unknown) => {
		const ajv = httpPart === 'body' ? body : address;
		const validate = validators.get(key) ?? ajv.compile(received);
		validators.set(key, validate);
		if (validate(data)) return { value: data };
		return { error: invalidParameters((validate.errors ?? []).map(asFieldError)) };
	};
};

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

function asFieldError({ instancePath, params, message }: ErrorObject): FieldError {
	const place = instancePath.split('/').slice(1);
	const at = (name: string) => [...place, name].join('.');
	if ('missingProperty' in params) {
		return { field: at(params.missingProperty), message: 'is required' };
	}
	if ('additionalProperty' in params) {
		return { field: at(params.additionalProperty), message: 'is not known' };
	}
	return { field: place.join('.') || 'body', message: message ?? 'is not valid' };
}
