import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { RESOURCES } from '../../../../nodes/CompanyData/operations/resources.ts';
import * as cif from '../../../../spain/cif.ts';
import { isListedPath } from '../../../../client/api/cost.ts';
import * as api from '../../../../client/service/api.ts';
import * as events from '../../../../client/service/events.ts';
import * as limits from '../../../../client/service/limits.ts';
import * as scopes from '../../../../client/service/authentication.ts';
import { OPERATION_CASES } from '../../../support/operation-cases.mts';

const contract = {
	...cif,
	...api,
	...events,
	...limits,
	...scopes,
};

type PathItem = Record<
	string,
	{ security: Array<{ bearer: string[] }>; 'x-sandbox-only'?: boolean }
>;

interface Parameter {
	$ref?: string;
	name?: string;
	in?: string;
	schema?: Record<string, number>;
}

const openapi = parse(readFileSync(join(__dirname, '../../../../docs/openapi.yaml'), 'utf8'), {
	merge: true,
});
const { paths: documentedPaths, components } = openapi;

/** What a reference of the document points to. */
function resolved<T>(value: T & { $ref?: string }): T {
	if (value.$ref === undefined) return value;
	return value.$ref
		.slice(2)
		.split('/')
		.reduce((part, name) => part[name], openapi) as T;
}

function queryOf(path: string): string[] {
	return documentedPaths[path].get.parameters
		.map((parameter: Parameter) => resolved(parameter))
		.filter((parameter: Parameter) => parameter.in === 'query')
		.map(({ name }: Parameter) => name)
		.sort();
}

/** The schema of a query parameter. */
function schemaOf(path: string, name: string): Record<string, number> {
	const parameters = documentedPaths[path].get.parameters as Parameter[];
	return parameters.map((parameter) => resolved(parameter)).find((one) => one.name === name)!
		.schema!;
}

function bodyOf(path: string) {
	return resolved(documentedPaths[path].post.requestBody.content['application/json'].schema) as {
		properties: Record<string, { maxItems?: number; enum?: string[]; items?: object }>;
	};
}

/** All property names of a schema, those of the schemas it is composed of included. */
function propertiesOf(schema: { $ref?: string }): string[] {
	const { properties = {}, allOf = [] } = resolved(schema) as {
		properties?: object;
		allOf?: Array<{ $ref?: string }>;
	};
	return [...Object.keys(properties), ...allOf.flatMap(propertiesOf)];
}

describe('constants of the service match docs/openapi.yaml', () => {
	it('for every path', () => {
		const { company, ...fixed } = contract.PATHS;
		for (const path of Object.values(fixed)) expect(Object.keys(documentedPaths)).toContain(path);
		expect(Object.keys(documentedPaths)).toContain(`${company}{cif}`);
	});

	it('for the query parameters', () => {
		expect(Object.values(contract.NEARBY_QUERY).sort()).toEqual(queryOf(contract.PATHS.nearby));
		expect(Object.values(contract.SEARCH_QUERY).sort()).toEqual(queryOf(contract.PATHS.search));
	});

	it('for the request bodies', () => {
		const batch = bodyOf(contract.PATHS.batch);
		expect(batch.properties[contract.BATCH_FIELD].maxItems).toBe(contract.BATCH_SIZE);
		const saved = bodyOf(contract.PATHS.saved);
		expect(Object.keys(saved.properties).sort()).toEqual(Object.values(contract.SAVE_BODY).sort());
		const imported = bodyOf(contract.PATHS.imports);
		const { items } = imported.properties[contract.IMPORT_FIELD];
		expect(Object.keys(imported.properties)).toEqual([contract.IMPORT_FIELD]);
		expect(propertiesOf(items!)).toEqual(Object.values(contract.IMPORT_COLUMNS));
		expect(resolved(saved.properties.status as object)).toMatchObject({
			enum: [...contract.PROSPECT_STATUSES],
		});
	});

	it('for the bounds of page size, limit and radius', () => {
		const { SEARCH_QUERY, NEARBY_QUERY, PATHS } = contract;
		const pageSize = schemaOf(PATHS.search, SEARCH_QUERY.pageSize);
		expect(pageSize.maximum).toBe(contract.SEARCH_PAGE_SIZE);
		expect(schemaOf(PATHS.nearby, NEARBY_QUERY.limit).maximum).toBe(contract.NEARBY_LIMIT);
		const { above, maximum } = contract.RADIUS_KM;
		const radius = schemaOf(PATHS.nearby, NEARBY_QUERY.radius);
		expect(radius).toMatchObject({ exclusiveMinimum: above, maximum });
	});

	it('for the idempotency header and the scopes', () => {
		const { name, schema } = components.parameters.idempotencyKey;
		expect(name).toBe(contract.IDEMPOTENCY_HEADER);
		expect(schema.maxLength).toBe(contract.MAX_IDEMPOTENCY_KEY_LENGTH);
		const used = Object.values(
			documentedPaths as Record<string, Record<string, { security?: Array<{ bearer: string[] }> }>>,
		)
			.flatMap((operations) => Object.values(operations))
			.flatMap(({ security }) => security?.[0]?.bearer ?? []);
		for (const scope of used) expect(contract.SCOPES).toContain(scope);
	});

	it('for the scope of every path that an operation uses', () => {
		const requested = RESOURCES.flatMap((resource) =>
			resource.operations.map(({ value, scope }) => {
				const [{ path }] = OPERATION_CASES[`${resource.value}/${value}`].ways;
				return [path, [scope]] as const;
			}),
		).filter(([path]) => path !== undefined && !path.startsWith('/sandbox'));
		const documented = Object.entries(documentedPaths as Record<string, PathItem>)
			.map(([path, methods]) => ({ path, ...Object.values(methods)[0] }))
			.filter((operation) => !operation['x-sandbox-only'])
			.map(({ path, security }) => [path.replace(/{.*?}/g, '*'), security[0].bearer]);
		expect(Object.fromEntries(requested)).toEqual(Object.fromEntries(documented));
	});

	it('for the fields of pages and refusals', () => {
		const page = propertiesOf({ $ref: '#/components/schemas/SearchPage' });
		for (const field of Object.values(contract.SEARCH_PAGE)) expect(page).toContain(field);
		const refusal = propertiesOf({ $ref: '#/components/schemas/RateLimitError' });
		expect(refusal).toContain(contract.RETRY_AFTER_FIELD);
		expect(refusal).toContain(contract.ERROR_CODE_FIELD);
		expect(refusal).toContain(contract.ERROR_MESSAGE_FIELDS[0]);
	});

	it('for the response headers', () => {
		const documented = JSON.stringify(openapi).toLowerCase();
		for (const header of Object.values(contract.RESPONSE_HEADERS)) {
			expect(documented).toContain(`"${header}":`);
		}
	});

	it('for the fields of a record', () => {
		const nearby = propertiesOf({ $ref: '#/components/schemas/NearbyCompany' });
		for (const field of Object.values(contract.COMPANY)) expect(nearby).toContain(field);
		for (const field of contract.COMPANY_FIELDS) expect(nearby).toContain(field);
		const record = propertiesOf({ $ref: '#/components/schemas/CompanyRecord' });
		for (const field of contract.FULL_RECORD_FIELDS) expect(record).toContain(field);
	});
});

it.each([
	...Object.values({ ...api.PATHS, company: `${api.PATHS.company}J99216582` }).map(
		(path) => [path, true] as const,
	),
	['/lists', false] as const,
	['/imports/7', false] as const,
	['/leadbase/empresa/J99216582/decisores', false] as const,
	['/empresas/savedX', false] as const,
])('isListedPath(%j) returns %s', (path, isListed) => {
	expect(isListedPath(path)).toBe(isListed);
});
