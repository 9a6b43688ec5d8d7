import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormatsModule from 'ajv-formats';
import type { AxiosInstance, AxiosResponse } from 'axios';
import { readContract } from '../../sandbox/contract.mts';

interface ResponseObject {
	$ref?: string;
	/** Whether the response may come without a body. */
	'x-body-optional'?: boolean;
	headers?: Record<string, { $ref: string }>;
	content?: Record<string, { schema: object }>;
}
interface ContractDocument {
	paths: Record<string, Record<string, { responses: Record<string, ResponseObject> }>>;
	components: { responses: Record<string, ResponseObject>; headers: Record<string, HeaderObject> };
}
interface HeaderObject {
	required?: boolean;
	schema: object;
}

const addFormats = addFormatsModule.default;
const CONTRACT_ID = 'contract.json';
const contract = readContract() as unknown as ContractDocument;

function createAjv(coerceTypes: boolean): Ajv2020 {
	const ajv = new Ajv2020({ strict: false, coerceTypes, allErrors: true });
	addFormats(ajv);
	ajv.addSchema(contract as object, CONTRACT_ID);
	return ajv;
}
const bodies = createAjv(false);
const headers = createAjv(true);

/** The ways a response breaks docs/openapi.yaml; empty when it conforms. */
export function violations(response: AxiosResponse): string[] {
	const method = (response.config.method ?? 'get').toLowerCase();
	const place = pointerTo(method, String(response.request.path).split('?')[0]);
	// Responses to unknown routes follow the same rules as unknown companies.
	const pointer = place
		? `${place}/responses/${response.status}`
		: '/components/responses/NotFound';
	const documented = resolve(pointer);
	if (!documented)
		return [`${method} ${response.config.url}: ${response.status} is not in the contract`];
	return [
		...bodyViolations(documented, response),
		...headerViolations(documented.object, response),
	];
}

function pointerTo(method: string, pathname: string): string | undefined {
	const wanted = pathname.replace(/^\/v1/, '');
	const template = Object.keys(contract.paths).find((candidate) =>
		new RegExp(`^${candidate.replace(/\{\w+\}/g, '[^/]+')}$`).test(wanted),
	);
	if (!template || !contract.paths[template][method]) return undefined;
	return `/paths/${escaped(template)}/${method}`;
}

function escaped(segment: string): string {
	return segment.replaceAll('~', '~0').replaceAll('/', '~1');
}

function resolve(pointer: string): { pointer: string; object: ResponseObject } | undefined {
	const object = pointer
		.split('/')
		.slice(1)
		.reduce<Record<string, unknown> | undefined>(
			(node, segment) =>
				node?.[segment.replaceAll('~1', '/').replaceAll('~0', '~')] as Record<string, unknown>,
			contract as unknown as Record<string, unknown>,
		) as ResponseObject | undefined;
	if (object?.$ref) return resolve(object.$ref.slice(1));
	return object && { pointer, object };
}

function bodyViolations(
	documented: { pointer: string; object: ResponseObject },
	{ data, headers: { 'content-type': contentType } }: AxiosResponse,
): string[] {
	const { content = {}, 'x-body-optional': isOptional } = documented.object;
	if (data === '' && isOptional) return [];
	const isFile = contentType !== undefined && !/^application\/json/.test(String(contentType));
	if (!content['application/json'] || isFile) {
		// A file has no schema to hold it against.
		const known = Object.keys(content).includes(String(contentType).split(';')[0]);
		return known ? [] : [`${documented.pointer} content type: ${contentType}`];
	}
	const reference = `${CONTRACT_ID}#${encodeURI(documented.pointer)}/content/application~1json/schema`;
	const validate = bodies.getSchema(reference) ?? bodies.compile({ $ref: reference });
	return validate(data)
		? []
		: [`${documented.pointer} body: ${bodies.errorsText(validate.errors)}`];
}

function headerViolations(documented: ResponseObject, response: AxiosResponse): string[] {
	return Object.entries(documented.headers ?? {}).flatMap(([name, { $ref }]) => {
		const header = contract.components.headers[$ref.split('/').at(-1)!];
		const value = response.headers[name.toLowerCase()];
		if (value === undefined) return header.required ? [`header ${name} is missing`] : [];
		const valid = headers.validate(
			{ type: 'object', properties: { value: header.schema } },
			{ value },
		);
		return valid ? [] : [`header ${name}: ${headers.errorsText()}`];
	});
}

/** Makes a client fail on every response that breaks the contract. */
export function checked(client: AxiosInstance): AxiosInstance {
	client.interceptors.response.use((response) => {
		const found = violations(response);
		if (found.length > 0) throw new Error(found.join('\n'));
		return response;
	});
	return client;
}
