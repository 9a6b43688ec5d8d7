import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { fold } from './catalogue/text.mts';
import { TOWNS } from './catalogue/tables.mts';
import { invalidParameters, type ApiError } from './errors.mts';
import { BATCH_FIELD, CNAE_PARAMETER, PAGE_TOKEN, RATE_LIMIT_HEADERS } from './names.mts';
import type { Settings } from './settings.mts';

type Fields = Record<string, unknown>;

/** The way in which a service answers what its documentation leaves open, in place of the sandbox's own. */
interface Ways {
	province(usual: string): string;
	/** Bounds of `limit` and `per_page`, beyond which a request is refused. */
	most: { limit: number; per_page: number };
	/** Query parameters under other names than in docs/openapi.yaml; `sector` is that of the catalogue search. */
	parameters: { cnae: string; sector: string; next_page_token: string };
	/** A parameter that is not known is ignored, or refused. */
	ignoresUnknown: boolean;
	batchField: string;
	nearby(companies: Fields[]): unknown;
	batch(entries: unknown[]): unknown;
	/** A company in a batch, or in the answer to a lookup; without a record, one that is not known. */
	entry(cif: unknown, record?: Fields): Fields;
	lookup(cif: unknown, record?: Fields): Fields | undefined;
	/** The answers to a save and to an import; without a body where the status is 204. */
	saved(record: Fields): [status: number, body: unknown];
	imported(record: Fields): [status: number, body: unknown];
	value(value: unknown, field: string): unknown;
	date(time: number): unknown;
	error(status: number, body: Fields, path: string): unknown;
	header(name: string, value: unknown): [name: string, value: string];
}

/** The names of provinces that Spanish has beside those of the table of towns. */
const PLAIN_PROVINCES: Record<string, string> = {
	'Araba/Álava': 'Álava',
	'Illes Balears': 'Baleares',
	Bizkaia: 'Vizcaya',
	Gipuzkoa: 'Guipúzcoa',
	Girona: 'Gerona',
	Lleida: 'Lérida',
};
const plainName = (usual: string) => PLAIN_PROVINCES[usual] ?? usual.split('/')[0];

const asText = (value: unknown) => (typeof value === 'number' ? String(value) : value);

export const UNLIKE: Record<'fastapi' | 'spring' | 'rails', Ways> = {
	fastapi: {
		province: plainName,
		most: { limit: 50, per_page: 50 },
		parameters: { cnae: 'codigo_cnae', sector: 'actividad', next_page_token: 'cursor' },
		ignoresUnknown: true,
		batchField: 'tax_ids',
		nearby: (items) => ({ items, count: items.length }),
		batch: (data) => ({ data }),
		entry: (cif, record) => record ?? { cif, error: 'not found' },
		lookup: (_, record) => record && { data: record },
		saved: () => [204, undefined],
		imported: ({ id }) => [202, { job: id }],
		value: asText,
		date: (time) => Math.floor(time / 1000),
		error: (_, { message, errors = [] }) => {
			const faults = (errors as Array<{ field: string; message: string }>).map((error) => {
				return { loc: ['query', error.field], msg: error.message, type: 'value_error' };
			});
			return { detail: faults.length > 0 ? faults : message };
		},
		header: (name, value) => [name, `${String(value)}, ${String(value)};w=60`],
	},
	spring: {
		province: (usual) => usual.replace(/^(A|La|Las|Illes) (.*)$/, '$2, $1'),
		most: { limit: 25, per_page: 25 },
		parameters: { cnae: 'cnaePrefix', sector: 'sectorName', next_page_token: 'pageToken' },
		ignoresUnknown: false,
		batchField: 'nifs',
		nearby: (content) => ({
			content,
			pageable: { pageNumber: 0 },
			sort: { sorted: true },
			numberOfElements: content.length,
		}),
		batch: (content) => ({ content, last: true }),
		entry: (cif, record) => (record ? { ...record, exists: true } : { cif, exists: false }),
		lookup: (cif, record) => record ?? { cif, status: 'NOT_FOUND' },
		saved: (record) => [200, record],
		imported: () => [204, undefined],
		value: (value, field) =>
			field === 'web' ? null : field.endsWith('id') ? asText(value) : value,
		date: (time) => new Date(time).toISOString().replace('Z', '+0000'),
		error: (status, { message }, instance) => {
			return { type: 'about:blank', title: 'Refused', status, detail: message, instance };
		},
		header: (name, value) => [name.toUpperCase(), String(value)],
	},
	rails: {
		province: (usual) => fold(plainName(usual)).toUpperCase(),
		most: { limit: 50, per_page: 25 },
		parameters: { cnae: 'cnae_eq', sector: 'sector_eq', next_page_token: 'after' },
		ignoresUnknown: true,
		batchField: 'identifiers',
		nearby: (companies) => ({ companies }),
		batch: (entries) => entries,
		entry: (cif, company) => ({ cif, company: company ?? null }),
		lookup: (cif, company) => ({ cif, company: company ?? null }),
		saved: (saved_company) => [201, { saved_company }],
		imported: (record) => [201, { import: record }],
		value: (value, field) => (field === 'tier' ? undefined : (value ?? undefined)),
		date: (time) => new Date(time).toISOString().replace('T', ' ').replace(/\..*/, ' UTC'),
		error: (_, { message, errors = [] }) => {
			const faults = (errors as Array<{ field: string; message: string }>).map((error) => {
				return [error.field, [error.message]];
			});
			return { errors: faults.length > 0 ? Object.fromEntries(faults) : [message] };
		},
		header: (name, value) => [name, String(value)],
	},
};

export type UnlikeName = keyof typeof UNLIKE;

/** Statuses whose answers the documentation shows. */
const DOCUMENTED = [402, 403, 429, 503];
const TIMES = /_at$|^fecha_/;
const DEFAULT_SECTOR = 'sector';

/** Puts a layer around the API, which translates requests and answers to the ways of another service. */
export function registerUnlike(api: FastifyInstance, settings: Readonly<Settings>): void {
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
		const [status, answer] = toAnswer(request, reply.statusCode, body, ways);
		reply.code(status);
		if (answer !== undefined) return JSON.stringify(answer);
		reply.removeHeader('content-type');
		reply.removeHeader('content-length');
		return null;
	});
}

function operationOf(request: FastifyRequest): string | undefined {
	return (request.routeOptions.schema as { operationId?: string } | undefined)?.operationId;
}

/** @throws {ApiError} when a parameter is beyond its bound or, where that matters, not known. */
function toOwnQuery(request: FastifyRequest, ways: Ways): Record<string, string> {
	const operation = operationOf(request);
	const { cnae, sector, next_page_token } = ways.parameters;
	const renamed: Array<[theirs: string, ours: string]> = [[next_page_token, PAGE_TOKEN]];
	if (operation === 'searchNearby') renamed.push([cnae, CNAE_PARAMETER]);
	if (operation === 'searchCompanies') renamed.push([sector, DEFAULT_SECTOR]);
	const { querystring = {} } = (request.routeOptions.schema ?? {}) as { querystring?: Fields };
	const known = Object(querystring.properties) as Fields;
	const own: Record<string, string> = {};
	for (const [name, value] of Object.entries(request.query as Record<string, string>)) {
		const most = ways.most[name as keyof Ways['most']];
		if (Number(value) > most) throw refused(name, `must be less than or equal to ${most}`);
		const [, ours = name] = renamed.find(([theirs]) => theirs === name) ?? [];
		const isUnknown = renamed.some(([, replaced]) => replaced === name) || !(ours in known);
		if (isUnknown && !ways.ignoresUnknown) throw refused(name, 'is not known');
		if (!isUnknown) own[ours] = name === 'provincia' ? usualProvince(value, ways) : value;
	}
	return own;
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
	request: FastifyRequest,
	status: number,
	body: unknown,
	ways: Ways,
): [status: number, answer: unknown] {
	const operation = operationOf(request);
	const { cif } = request.params as { cif?: string };
	if (status >= 400) {
		const told = status === 404 && operation === 'getCompany' ? ways.lookup(cif) : undefined;
		if (told !== undefined) return [200, told];
		if (DOCUMENTED.includes(status)) return [status, body];
		const said = operation === undefined ? { message: 'Not Found' } : (body as Fields);
		return [status, ways.error(status, said, request.url.split('?')[0])];
	}
	const answer = inTheirWords(body, ways) as Fields & Fields[];
	if (operation === 'searchNearby') return [status, ways.nearby(answer)];
	if (operation === 'getCompany') return [status, ways.lookup(cif, answer)];
	if (operation === 'getCompanies') {
		const { [BATCH_FIELD]: cifs } = request.body as { [BATCH_FIELD]: string[] };
		const entries = cifs.map((one) =>
			ways.entry(
				one,
				answer.find((record) => record.cif === one),
			),
		);
		return [status, ways.batch(entries.reverse())];
	}
	if (operation === 'saveCompany') return ways.saved(answer);
	if (operation === 'createImport') return ways.imported(answer);
	if (operation?.startsWith('list')) delete answer.total;
	return [status, answer];
}

/** Writes every field as this service does; a list and its records have the fields of their parts. */
function inTheirWords(value: unknown, ways: Ways, field = ''): unknown {
	if (Array.isArray(value)) return value.map((entry) => inTheirWords(entry, ways, field));
	if (typeof value === 'object' && value !== null) {
		const { next_page_token } = ways.parameters;
		const fields = Object.entries(value).map(([name, inner]) => {
			return [name === PAGE_TOKEN ? next_page_token : name, inTheirWords(inner, ways, name)];
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
