import type { FastifyReply, FastifyRequest } from 'fastify';
import type { NearbyQuery } from '../catalogue/nearby.mts';
import type { SearchQuery } from '../catalogue/search.mts';
import type { Clock } from '../clock.mts';
import { companyNotFound, invalidParameters } from '../errors.mts';
import {
	BATCH_FIELD,
	CACHE_HEADER,
	CNAE_PARAMETER,
	IDEMPOTENCY_KEY,
	IDEMPOTENCY_REPLAYED,
	SECTOR_PARAMETER,
} from '../names.mts';
import type { ExportFormat } from '../limits/plans.mts';
import type { Settings } from '../settings.mts';
import type { Stats } from '../stats.mts';
import type { Deliveries, WebhookEndpoint } from '../webhooks/deliveries.mts';
import { batchResponse } from './batch-response.mts';
import type { Companies, VisibleCompanies } from './companies.mts';
import { CREDIT_COSTS } from './credits.mts';
import type { CreditOperation } from './credits.mts';
import { sendExport } from './export.mts';
import type { CreatedResponse, IdempotencyStore } from './idempotency.mts';
import { listingResponse } from './listing-shapes.mts';
import type { ListingQuery } from './listing.mts';
import type { Import, SavedCompany, TenantRecords } from './records.mts';
import { modeOf, requestContext, tenantOf } from './request-context.mts';
import { sendWritten } from './write-response.mts';

export interface OperationDependencies {
	clock: Clock;
	newId: () => string;
	settings: Readonly<Settings>;
	stats: Stats;
	companies: Companies;
	saved: TenantRecords<SavedCompany>;
	imports: TenantRecords<Import>;
	idempotency: IdempotencyStore;
	deliveries: Deliveries;
}

type Handler = (request: FastifyRequest, reply: FastifyReply) => unknown;

interface PageQuery extends SearchQuery {
	page: number;
	per_page: number;
}

/** The operations of docs/openapi.yaml by operationId. Their parameters are already validated. */
export function createOperations(dependencies: OperationDependencies): Record<string, Handler> {
	const { companies, saved, imports, settings, deliveries } = dependencies;
	const seenBy = (request: FastifyRequest) => companies.seenBy(modeOf(request));
	const paidRecord = (request: FastifyRequest, operation: CreditOperation) => {
		const { cif } = (request.body ?? request.params) as { cif: string };
		if (!seenBy(request).catalogue.recordByCif(cif)) throw companyNotFound(`the CIF ${cif}`);
		charge(request, CREDIT_COSTS[operation]);
		return { cif };
	};
	return {
		searchNearby: (request) =>
			seenBy(request).searchNearby(withFilters(request.query as NearbyQuery)),
		searchCompanies: (request, reply) =>
			searchCompanies(settings, seenBy(request), withFilters(request.query as PageQuery), reply),
		getCompany(request) {
			const { cif } = request.params as { cif: string };
			const { workspace } = requestContext(request);
			const record = seenBy(request).catalogue.recordByCif(cif);
			if (!record) throw companyNotFound(`the CIF ${cif}`);
			workspace.countLookups(1);
			return record;
		},
		getCompanies(request) {
			const { [BATCH_FIELD]: cifs } = request.body as { [BATCH_FIELD]: string[] };
			const { catalogue } = seenBy(request);
			const found = new Map(cifs.map((cif) => [cif, catalogue.recordByCif(cif)]));
			const known = [...found.values()].filter((record) => record !== undefined);
			requestContext(request).workspace.countLookups(known.length);
			return batchResponse(settings.batchShape, found);
		},
		saveCompany: (request, reply) =>
			createOnce(dependencies, request, reply, () => saveCompany(dependencies, request)),
		createImport: (request, reply) =>
			createOnce(dependencies, request, reply, () => createImport(dependencies, request)),
		listSavedCompanies: (request) => list(dependencies, saved, request),
		listImports: (request) => list(dependencies, imports, request),
		exportCompanies(request, reply) {
			const { format } = request.query as { format: ExportFormat };
			requestContext(request).workspace.countExport(format);
			return sendExport(reply, seenBy(request).catalogue, format);
		},
		listWebhooks: (request) => deliveries.endpointsOf(tenantOf(request)).map(withoutSecret),
		createWebhook(request, reply) {
			const { workspace } = requestContext(request);
			workspace.requireWebhooks();
			const endpoint = request.body as Partial<WebhookEndpoint> & { url: string };
			return reply.code(201).send(withoutSecret(deliveries.register(endpoint, tenantOf(request))));
		},
		enrich,
		getSheet: (request) => ({ ...paidRecord(request, 'financial_health'), solvencia: 'B' }),
		getPeople: (request) => ({
			...paidRecord(request, 'decision_maker'),
			personas: [{ cargo: 'Gerente', nombre: 'Nombre Ficticio' }],
		}),
	};
}

/** The query with the filters under the names the searches know them by. */
function withFilters<Query extends object>(query: Query): Query {
	const parameters = query as Record<string, unknown>;
	return { ...query, sector: parameters[SECTOR_PARAMETER], cnae: parameters[CNAE_PARAMETER] };
}

function searchCompanies(
	{ mostPerPage, largerPages }: Readonly<Settings>,
	{ searches, catalogue }: VisibleCompanies,
	query: PageQuery,
	reply: FastifyReply,
) {
	if (query.per_page > mostPerPage && largerPages === 'refuse') {
		throw invalidParameters([{ field: 'per_page', message: `must be <= ${mostPerPage}` }]);
	}
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

async function createOnce(
	{ clock, settings, stats, idempotency }: OperationDependencies,
	request: FastifyRequest,
	reply: FastifyReply,
	create: () => CreatedResponse,
): Promise<unknown> {
	const slowly = async () => {
		await clock.pause(settings.creationDelayMs);
		return create();
	};
	const key = request.headers[IDEMPOTENCY_KEY.toLowerCase()] as string | undefined;
	if (key === undefined) {
		const created = await slowly();
		return sendWritten(reply, settings.writeResponse, created);
	}
	const scope = `${tenantOf(request)} ${requestContext(request).path}`;
	const response = await idempotency.once(scope, key, request.body, slowly);
	if (response.replayed) {
		stats.idempotentReplays++;
		reply.header(IDEMPOTENCY_REPLAYED, 'true');
	}
	return sendWritten(reply, settings.writeResponse, response);
}

function saveCompany(
	{ companies, saved, clock, newId }: OperationDependencies,
	request: FastifyRequest,
): CreatedResponse {
	const body = request.body as Pick<SavedCompany, 'empresa_id' | 'status' | 'notes'>;
	if (!companies.seenBy(modeOf(request)).catalogue.hasCompany(body.empresa_id)) {
		throw companyNotFound(`the empresa_id ${body.empresa_id}`);
	}
	const row: SavedCompany = {
		id: newId(),
		empresa_id: body.empresa_id,
		status: body.status,
		...(body.notes !== undefined && { notes: body.notes }),
		saved_at: new Date(clock.now()).toISOString(),
	};
	return { status: 201, body: saved.add(tenantOf(request), row) };
}

function createImport(
	{ imports, clock, newId }: OperationDependencies,
	request: FastifyRequest,
): CreatedResponse {
	const created = imports.add(tenantOf(request), {
		id: newId(),
		status: 'received',
		received: countRows(request.body as object),
		created_at: new Date(clock.now()).toISOString(),
	});
	return { status: 201, body: created };
}

function list<Row extends { id: string }>(
	{ settings }: OperationDependencies,
	records: TenantRecords<Row>,
	request: FastifyRequest,
): unknown {
	const rows = records.of(tenantOf(request));
	return listingResponse(settings.listingShape, rows, request.query as ListingQuery);
}

function countRows(body: object): number {
	if (Array.isArray(body)) return body.length;
	const fields = Object.values(body);
	return fields.length === 1 && Array.isArray(fields[0]) ? fields[0].length : 1;
}

function enrich(request: FastifyRequest) {
	const { operation, quantity } = request.body as {
		operation: CreditOperation;
		quantity: number;
	};
	// Rounded to the smallest price, a tenth: 0.1 × 3 is 0.30000000000000004.
	const credits = Math.round(CREDIT_COSTS[operation] * quantity * 10) / 10;
	return { operation, quantity, credits, charged: charge(request, credits) };
}

/** Takes credits, but none for a test key; returns how many. */
function charge(request: FastifyRequest, credits: number): number {
	const charged = modeOf(request) === 'test' ? 0 : credits;
	requestContext(request).workspace.charge(charged);
	return charged;
}

/** What is shown of an endpoint after it was registered. */
function withoutSecret({ id, url, events }: WebhookEndpoint) {
	return { id, url, events };
}
