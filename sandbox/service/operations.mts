import type { FastifyReply, FastifyRequest } from 'fastify';
import type { NearbyQuery } from '../catalogue/nearby.mts';
import type { SearchQuery } from '../catalogue/search.mts';
import { companyNotFound } from '../errors.mts';
import {
	BATCH_FIELD,
	CACHE_HEADER,
	CNAE_PARAMETER,
	IDEMPOTENCY_KEY,
	IDEMPOTENCY_REPLAYED,
	SECTOR_PARAMETER,
} from '../names.mts';
import type { Sandbox } from '../sandbox.mts';
import type { Settings } from '../settings.mts';
import type { VisibleCompanies } from './companies.mts';
import { sendExport, type ExportFormat } from './export.mts';
import { modeOf, requestContext, tenantOf } from './hooks.mts';
import { listPage, type ListingQuery, type SavedCompany } from './records.mts';

/** The published price of the financial health of a company. */
const SHEET_CREDITS = 5;

type Handler = (request: FastifyRequest, reply: FastifyReply) => unknown;

interface PageQuery extends SearchQuery {
	page: number;
	per_page: number;
}

/** The operations of docs/openapi.yaml by operationId. Their parameters are already validated. */
export function createOperations(sandbox: Sandbox): Record<string, Handler> {
	const { companies, saved, imports, settings } = sandbox;
	const seenBy = (request: FastifyRequest) => companies.seenBy(modeOf(request));
	const recordOf = (request: FastifyRequest) => {
		const { cif } = request.params as { cif: string };
		const record = seenBy(request).catalogue.recordByCif(cif);
		if (!record) throw companyNotFound(`the CIF ${cif}`);
		return record;
	};
	return {
		searchNearby: (request) =>
			seenBy(request).searchNearby(withFilters(request.query as NearbyQuery)),
		searchCompanies: (request, reply) =>
			searchCompanies(settings, seenBy(request), withFilters(request.query as PageQuery), reply),
		getCompany(request) {
			const record = recordOf(request);
			requestContext(request).workspace.countLookups(1);
			return record;
		},
		getCompanies(request) {
			const { [BATCH_FIELD]: cifs } = request.body as { [BATCH_FIELD]: string[] };
			const { catalogue } = seenBy(request);
			const records = [...new Set(cifs)].map((cif) => catalogue.recordByCif(cif));
			const known = records.filter((record) => record !== undefined);
			requestContext(request).workspace.countLookups(known.length);
			return known;
		},
		saveCompany: (request, reply) =>
			createOnce(sandbox, request, reply, () => saveCompany(sandbox, request)),
		createImport: (request, reply) =>
			createOnce(sandbox, request, reply, () => createImport(sandbox, request)),
		listSavedCompanies: (request) =>
			listPage(saved.of(tenantOf(request)), request.query as ListingQuery),
		listImports: (request) =>
			listPage(imports.of(tenantOf(request)), request.query as ListingQuery),
		exportCompanies(request, reply) {
			const { format } = request.query as { format: ExportFormat };
			return sendExport(reply, seenBy(request).catalogue, format);
		},
		getSheet(request) {
			const { cif } = recordOf(request);
			if (modeOf(request) === 'live') requestContext(request).workspace.charge(SHEET_CREDITS);
			return { cif, solvencia: 'B' };
		},
	};
}

/** The query with the filters under the names the searches know them by. */
function withFilters<Query extends object>(query: Query): Query {
	const parameters = query as Record<string, unknown>;
	return { ...query, sector: parameters[SECTOR_PARAMETER], cnae: parameters[CNAE_PARAMETER] };
}

function searchCompanies(
	{ mostPerPage }: Readonly<Settings>,
	{ searches, catalogue }: VisibleCompanies,
	query: PageQuery,
	reply: FastifyReply,
) {
	const size = Math.min(query.per_page, mostPerPage);
	const { found, cached } = searches.find(query);
	const start = (query.page - 1) * size;
	reply.header(CACHE_HEADER, cached ? 'HIT' : 'MISS');
	return {
		total: found.length,
		page: query.page,
		per_page: size,
		results: Array.from(found.subarray(start, start + size), (index) => catalogue.companyAt(index)),
	};
}

/** Answers 201 with what is created, or with what was created under the same key before. */
function createOnce(
	{ idempotency }: Sandbox,
	request: FastifyRequest,
	reply: FastifyReply,
	create: () => unknown,
): unknown {
	reply.code(201);
	const key = request.headers[IDEMPOTENCY_KEY.toLowerCase()] as string | undefined;
	if (key === undefined) return create();
	const scope = `${tenantOf(request)} ${requestContext(request).path}`;
	const { created, replayed } = idempotency.once(scope, key, request.body, create);
	if (replayed) reply.header(IDEMPOTENCY_REPLAYED, 'true');
	return created;
}

/** Keeps one record of a company, unless it is told to be unlike. */
function saveCompany(
	{ companies, saved, settings, clock, newId }: Sandbox,
	request: FastifyRequest,
) {
	const body = request.body as Pick<SavedCompany, 'empresa_id' | 'status' | 'notes'>;
	if (!companies.seenBy(modeOf(request)).catalogue.hasCompany(body.empresa_id)) {
		throw companyNotFound(`the empresa_id ${body.empresa_id}`);
	}
	const tenant = tenantOf(request);
	const company = String(body.empresa_id);
	const earlier = settings.unlike === 'no' ? saved.find(tenant, company) : undefined;
	const record = {
		id: earlier?.id ?? newId(),
		empresa_id: body.empresa_id,
		status: body.status,
		...(body.notes !== undefined && { notes: body.notes }),
		saved_at: new Date(clock.now()).toISOString(),
	};
	const key = settings.unlike === 'no' ? company : record.id;
	saved.put(tenant, { ...record, saves: (earlier?.saves ?? 0) + 1 }, key);
	return record;
}

function createImport({ imports, clock, newId }: Sandbox, request: FastifyRequest) {
	return imports.put(tenantOf(request), {
		id: newId(),
		status: 'received',
		received: countRows(request.body as object),
		created_at: new Date(clock.now()).toISOString(),
	});
}

function countRows(body: object): number {
	if (Array.isArray(body)) return body.length;
	const fields = Object.values(body);
	return fields.length === 1 && Array.isArray(fields[0]) ? fields[0].length : 1;
}
