import type { FastifyReply, FastifyRequest } from 'fastify';
import { companyNotFound } from '../errors.mts';
import type { NearbyQuery } from '../catalogue/nearby.mts';
import type { SearchQuery } from '../catalogue/search.mts';
import type { SandboxState, SavedCompany } from '../state.mts';
import { visitOf } from './visit.mts';
import { CREDIT_COSTS } from './credits.mts';
import type { CreditOperation } from './credits.mts';
import type { Created } from './idempotency.mts';
import { listPage } from './listing.mts';
import type { ListingQuery } from './listing.mts';

type Handler = (request: FastifyRequest, reply: FastifyReply) => unknown;

interface PageQuery extends SearchQuery {
	page: number;
	per_page: number;
}

/** The operations of docs/openapi.yaml by operationId; parameters arrive validated. */
export function createOperations(state: SandboxState): Record<string, Handler> {
	return {
		searchNearby: (request) => state.nearby(request.query as NearbyQuery),
		searchCompanies: (request, reply) => searchCompanies(state, request.query as PageQuery, reply),
		getCompany(request) {
			const { cif } = request.params as { cif: string };
			const { workspace } = visitOf(request);
			const record = state.catalogue.recordByCif(cif);
			if (!record) throw companyNotFound(`the CIF ${cif}`);
			workspace.countLookups(1);
			return record;
		},
		getCompanies(request) {
			const { cifs } = request.body as { cifs: string[] };
			const records = [...new Set(cifs)]
				.map((cif) => state.catalogue.recordByCif(cif))
				.filter((record) => record !== undefined);
			visitOf(request).workspace.countLookups(records.length);
			return records;
		},
		saveCompany: (request, reply) =>
			createOnce(state, request, reply, () => saveCompany(state, request)),
		createImport: (request, reply) =>
			createOnce(state, request, reply, () => createImport(state, request)),
		listSavedCompanies: (request) =>
			listPage(state.saved.of(visitOf(request).workspace.name), request.query as ListingQuery),
		listImports: (request) =>
			listPage(state.imports.of(visitOf(request).workspace.name), request.query as ListingQuery),
		enrich: (request) => enrich(request),
	};
}

function searchCompanies(state: SandboxState, query: PageQuery, reply: FastifyReply) {
	const { found, cached } = state.searches.find(query);
	const start = (query.page - 1) * query.per_page;
	reply.header('X-Cache', cached ? 'HIT' : 'MISS');
	return {
		total: found.length,
		page: query.page,
		per_page: query.per_page,
		results: Array.from(found.subarray(start, start + query.per_page), (index) =>
			state.catalogue.companyAt(index),
		),
	};
}

async function createOnce(
	state: SandboxState,
	request: FastifyRequest,
	reply: FastifyReply,
	create: () => Created,
): Promise<unknown> {
	const slowly = async () => {
		await state.pause(state.settings.creationDelayMs);
		return create();
	};
	const key = request.headers['idempotency-key'] as string | undefined;
	if (key === undefined) {
		const created = await slowly();
		return reply.code(created.status).send(created.body);
	}
	const { workspace, path } = visitOf(request);
	const scope = `${workspace.name} ${path}`;
	const answer = await state.idempotency.once(scope, key, request.body, slowly);
	if (answer.replayed) {
		state.stats.idempotentReplays++;
		reply.header('Idempotency-Replayed', 'true');
	}
	return reply.code(answer.status).send(answer.body);
}

function saveCompany(state: SandboxState, request: FastifyRequest): Created {
	const body = request.body as Pick<SavedCompany, 'empresa_id' | 'status' | 'notes'>;
	if (!state.catalogue.hasCompany(body.empresa_id)) {
		throw companyNotFound(`the empresa_id ${body.empresa_id}`);
	}
	const saved: SavedCompany = {
		id: state.newId(),
		empresa_id: body.empresa_id,
		status: body.status,
		...(body.notes !== undefined && { notes: body.notes }),
		saved_at: new Date(state.clock.now()).toISOString(),
	};
	return { status: 201, body: state.saved.add(visitOf(request).workspace.name, saved) };
}

function createImport(state: SandboxState, request: FastifyRequest): Created {
	const created = state.imports.add(visitOf(request).workspace.name, {
		id: state.newId(),
		status: 'received',
		received: countRows(request.body as object),
		created_at: new Date(state.clock.now()).toISOString(),
	});
	return { status: 201, body: created };
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
	const { workspace, caller } = visitOf(request);
	// Rounded to the tenth that is the smallest price, else 0.1 × 3 would show.
	const credits = Math.round(CREDIT_COSTS[operation] * quantity * 10) / 10;
	const charged = caller?.mode === 'test' ? 0 : credits;
	workspace.charge(charged);
	return { operation, quantity, credits, charged };
}
