/** A layer around the API, which translates requests and answers to the ways of another service. */

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { TOWNS } from '../catalogue/tables.mts';
import { ApiError, invalidParameters } from '../errors.mts';
import {
	BATCH_FIELD,
	CNAE_PARAMETER,
	PAGE_TOKEN,
	RATE_LIMIT_HEADERS,
	SECTOR_PARAMETER,
} from '../names.mts';
import type { Sandbox } from '../sandbox.mts';
import { tenantOf } from '../service/hooks.mts';
import type { ListingQuery } from '../service/records.mts';
import { UNLIKE } from './services.mts';
import type { Answer, Fields, Lookup, Ways } from './ways.mts';

/** Statuses whose answers the documentation shows. */
const DOCUMENTED = [402, 403, 429, 503];
const TIMES = /_at$|^fecha_/;
const FILTERS = ['q', 'provincia', CNAE_PARAMETER, SECTOR_PARAMETER];

/** Adds the layer, and the jobs of a service with a queue. */
export function registerUnlike(api: FastifyInstance, sandbox: Sandbox): void {
	const { settings } = sandbox;
	const waysOf = () => (settings.unlike === 'no' ? undefined : UNLIKE[settings.unlike]);
	api.addHook('preValidation', async (request) => {
		const ways = waysOf();
		if (ways === undefined) return;
		const operation = operationOf(request);
		request.query = toOwnQuery(request, ways);
		request.body = toOwnBody(request.body, operation, ways);
	});
	api.addHook('onSend', async (request, reply, payload) => {
		const ways = waysOf();
		if (ways === undefined) return payload;
		renameHeaders(reply, ways);
		if (!String(reply.getHeader('content-type')).includes('json')) return payload;
		const body: unknown = JSON.parse(String(payload));
		const [status, answer, headers = {}] = toAnswer(
			sandbox,
			request,
			[reply.statusCode, body],
			ways,
		);
		reply.code(status);
		for (const [name, value] of Object.entries(headers)) {
			if (value !== undefined) reply.header(name, value);
		}
		if (answer !== undefined) return JSON.stringify(answer);
		reply.removeHeader('content-type');
		reply.removeHeader('content-length');
		return null;
	});
	api.get('/jobs/:id', (request) => jobOf(sandbox, request));
}

/** A write that was queued, which is done by the time somebody asks. */
function jobOf({ settings, saved, imports }: Sandbox, request: FastifyRequest): Fields {
	const { id } = request.params as { id: string };
	const tenant = tenantOf(request);
	const result = saved.find(tenant, id) ?? imports.find(tenant, id);
	if (settings.unlike === 'queue' && result !== undefined) return { id, status: 'done', result };
	throw new ApiError(404, 'route_not_found', 'There is no such job.');
}

function operationOf(request: FastifyRequest): string | undefined {
	return (request.routeOptions.schema as { operationId?: string } | undefined)?.operationId;
}

/** @throws {ApiError} when a parameter is beyond its bound or, where that matters, not known or missing. */
function toOwnQuery(request: FastifyRequest, ways: Ways): Record<string, string> {
	const operation = operationOf(request);
	const { cnae, sector, next_page_token } = ways.parameters;
	const renamed: Array<[theirs: string | undefined, ours: string]> = [
		[next_page_token, PAGE_TOKEN],
	];
	if (operation === 'searchNearby') renamed.push([cnae, CNAE_PARAMETER]);
	if (operation === 'searchCompanies') renamed.push([sector, SECTOR_PARAMETER]);
	const { querystring = {} } = (request.routeOptions.schema ?? {}) as { querystring?: Fields };
	const known = Object(querystring.properties) as Fields;
	const own: Record<string, string> = {};
	for (const [name, value] of Object.entries(request.query as Record<string, string>)) {
		const most = ways.most[name as keyof Ways['most']];
		if (Number(value) > most) throw refused(name, `must be less than or equal to ${most}`);
		const [, ours = name] = renamed.find(([theirs]) => theirs === name) ?? [];
		const isReplaced = renamed.some(([theirs, replaced]) => replaced === name && theirs !== name);
		const isUnknown = isReplaced || !(ours in known);
		if (isUnknown && !ways.ignoresUnknown) throw refused(name, 'is not known');
		if (!isUnknown) own[ours] = toOwnValue(ours, value, ways);
	}
	const isUnfiltered = operation === 'searchCompanies' && !FILTERS.some((name) => own[name]);
	if (isUnfiltered && ways.wantsFilter) {
		throw refused('q', 'is required, or provincia, cnae or sector');
	}
	return own;
}

function toOwnValue(name: string, value: string, ways: Ways): string {
	if (name === 'provincia') return usualProvince(value, ways);
	return name === CNAE_PARAMETER ? ways.cnae(value) : value;
}

/** The province under its name in the table of towns; none for a spelling that this service does not have. */
function usualProvince(named: string, { province }: Ways): string {
	return TOWNS.find((town) => province(town.province) === named)?.province ?? '-';
}

/** @throws {ApiError} when a batch has no CIFs under the name that this service has for them. */
function toOwnBody(body: unknown, operation: string | undefined, { batchField }: Ways): unknown {
	if (operation === 'getCompanies') {
		const { [batchField]: cifs } = Object(body) as Fields;
		if (!Array.isArray(cifs)) throw refused(batchField, 'is required');
		return { [BATCH_FIELD]: cifs };
	}
	if (operation !== 'saveCompany') return body;
	const { empresa_id: id, ...others } = Object(body) as Fields;
	return { empresa_id: typeof id === 'string' ? Number(id) : id, ...others };
}

function refused(field: string, message: string): ApiError {
	return invalidParameters([{ field, message }]);
}

function toAnswer(
	sandbox: Sandbox,
	request: FastifyRequest,
	[status, body]: Answer,
	ways: Ways,
): Answer {
	const operation = operationOf(request);
	const { cif } = request.params as { cif?: string };
	if (status >= 400) {
		const told = status === 404 && operation === 'getCompany' ? ways.lookup(cif) : undefined;
		if (told !== undefined) return told;
		if (DOCUMENTED.includes(status)) return [status, body];
		const said = operation === undefined ? { message: 'Not Found' } : (body as Fields);
		return [status, ways.error(status, said, request.url.split('?')[0])];
	}
	const answer = inTheirWords(body, ways) as Fields & Fields[];
	switch (operation) {
		case 'searchNearby':
			return [status, ways.nearby(answer)];
		case 'searchCompanies':
			return [status, ways.page(answer)];
		case 'getCompany':
			return ways.lookup(cif, answer) ?? [status, answer];
		case 'getCompanies':
			return [status, ways.batch(lookupsOf(sandbox, request, answer))];
		case 'saveCompany':
			return ways.saved(answer);
		case 'createImport':
			return ways.imported(answer);
		case 'listSavedCompanies':
		case 'listImports':
			return toListing(request, answer, ways);
		default:
			return [status, answer];
	}
}

/** The companies of a batch, which is remembered, in another order than they were asked for. */
function lookupsOf({ looked }: Sandbox, request: FastifyRequest, known: Fields[]): Lookup[] {
	const { [BATCH_FIELD]: cifs } = request.body as { [BATCH_FIELD]: string[] };
	const tenant = tenantOf(request);
	const lookups = cifs.map((cif) => {
		const record = known.find((one) => one.cif === cif);
		return { cif, record, isFirst: looked.find(tenant, cif) === undefined };
	});
	for (const id of cifs) looked.put(tenant, { id });
	return lookups.reverse();
}

function toListing(request: FastifyRequest, page: Fields, ways: Ways): Answer {
	const { offset = 0 } = request.query as ListingQuery;
	const url = new URL(request.url, `${request.protocol}://${request.host}`);
	const { results, total, [PAGE_TOKEN]: next } = page;
	return ways.listing({ records: results as unknown[], next, total: Number(total), offset, url });
}

/** Writes every field as this service does; a list and its records have the fields of their parts. */
function inTheirWords(value: unknown, ways: Ways, field = ''): unknown {
	if (Array.isArray(value)) return value.map((entry) => inTheirWords(entry, ways, field));
	if (typeof value === 'object' && value !== null) {
		const fields = Object.entries(value).map(([name, inner]) => {
			return [name, inTheirWords(inner, ways, name)];
		});
		return Object.fromEntries(fields);
	}
	if (field === 'provincia') return ways.province(String(value));
	if (TIMES.test(field)) return ways.date(Date.parse(String(value)));
	return ways.value(value, field);
}

/** Node.js keeps the letters of names that are set directly. */
function renameHeaders(reply: FastifyReply, { header }: Ways): void {
	for (const name of Object.values(RATE_LIMIT_HEADERS)) {
		const [theirs, value] = header(name, reply.getHeader(name));
		reply.removeHeader(name);
		reply.raw.setHeader(theirs, value);
	}
}
