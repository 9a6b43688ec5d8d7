import type { FastifyReply, FastifyRequest } from 'fastify';
import type { NearbyQuery } from '../catalogue/nearby.mts';
import type { SearchQuery } from '../catalogue/search.mts';
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
import type { Sandbox } from '../sandbox.mts';
import type { Settings } from '../settings.mts';
import type { NewEndpoint, WebhookEndpoint } from '../webhooks/deliveries.mts';
import type { VisibleCompanies } from './companies.mts';
import { sendExport } from './export.mts';
import { listPage, type ListingQuery } from './listing.mts';
import type { SavedCompany } from './records.mts';
import { modeOf, requestContext, tenantOf } from './request-context.mts';

/** Credits an operation costs, by the published table. */
const CREDIT_COSTS = {
	company_read: 0,
	catalogue_search: 0,
	firmographic_enrichment: 0,
	company_email: 1,
	decision_maker: 3,
	financial_health: 5,
	reverse_geocoding: 0.1,
	webhook_delivery: 0,
} as const;

type CreditOperation = keyof typeof CREDIT_COSTS;

type Handler = (request: FastifyRequest, reply: FastifyReply) => unknown;

interface PageQuery extends SearchQuery {
	page: number;
	per_page: number;
}

/** The operations of docs/openapi.yaml by operationId. Their parameters are already validated. */
export function createOperations(sandbox: Sandbox): Record<string, Handler> {
	const { companies, saved, imports, settings, deliveries } = sandbox;
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
			requestContext(request).workspace.countExport(format);
			return sendExport(reply, seenBy(request).catalogue, format);
		},
		listWebhooks: (request) => deliveries.endpointsOf(tenantOf(request)).map(withoutSecret),
		createWebhook(request, reply) {
			const { workspace } = requestContext(request);
			workspace.requireWebhooks();
			const registered = deliveries.register(request.body as NewEndpoint, tenantOf(request));
			return reply.code(201).send(withoutSecret(registered));
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

/** Answers 201 with what is created, or with what was created under the same key before. */
async function createOnce(
	{ clock, settings, stats, idempotency }: Sandbox,
	request: FastifyRequest,
	reply: FastifyReply,
	create: () => unknown,
): Promise<unknown> {
	reply.code(201);
	const slowly = async () => {
		await clock.pause(settings.creationDelayMs);
		return create();
	};
	const key = request.headers[IDEMPOTENCY_KEY.toLowerCase()] as string | undefined;
	if (key === undefined) return await slowly();
	const scope = `${tenantOf(request)} ${requestContext(request).path}`;
	const { created, replayed } = await idempotency.once(scope, key, request.body, slowly);
	if (replayed) {
		stats.idempotentReplays++;
		reply.header(IDEMPOTENCY_REPLAYED, 'true');
	}
	return created;
}

function saveCompany({ companies, saved, clock, newId }: Sandbox, request: FastifyRequest) {
	const body = request.body as Pick<SavedCompany, 'empresa_id' | 'status' | 'notes'>;
	if (!companies.seenBy(modeOf(request)).catalogue.hasCompany(body.empresa_id)) {
		throw companyNotFound(`the empresa_id ${body.empresa_id}`);
	}
	return saved.add(tenantOf(request), {
		id: newId(),
		empresa_id: body.empresa_id,
		status: body.status,
		...(body.notes !== undefined && { notes: body.notes }),
		saved_at: new Date(clock.now()).toISOString(),
	});
}

function createImport({ imports, clock, newId }: Sandbox, request: FastifyRequest) {
	return imports.add(tenantOf(request), {
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

function enrich(request: FastifyRequest) {
	const { operation, quantity } = request.body as {
		operation: CreditOperation;
		quantity: number;
	};
	// Rounded to the smallest price, a tenth: 0.1 × 3 is 0.30000000000000004.
	const credits = Math.round(CREDIT_COSTS[operation] * quantity * 10) / 10;
	return { operation, quantity, credits, charged: charge(request, credits) };
}

function charge(request: FastifyRequest, credits: number): number {
	const charged = modeOf(request) === 'test' ? 0 : credits;
	requestContext(request).workspace.charge(charged);
	return charged;
}

function withoutSecret({ id, url, events }: WebhookEndpoint) {
	return { id, url, events };
}
