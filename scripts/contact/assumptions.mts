import { type CompanyEntries, readEntries, readEntry } from '../../client/answers/entries.ts';
import { explainStatus, isAmbiguousNotFound } from '../../client/api/errors.ts';
import { isRecord } from '../../lib/kinds.ts';
import { isNothing } from '../../lib/nothing.ts';
import { plain } from '../../lib/words.ts';
import {
	ERROR_MESSAGE_FIELDS,
	COMPANY,
	COMPANY_FIELDS,
	FULL_RECORD_FIELDS,
	NEARBY_QUERY,
	SEARCH_PAGE,
	SEARCH_QUERY,
	RESPONSE_HEADERS,
} from '../../client/service/api.ts';
import {
	NEARBY_LIMIT,
	RADIUS_KM,
	SEARCH_PAGE_SIZE,
	TIME_LIMITS,
} from '../../client/service/limits.ts';
import { RequestFailed } from '../../client/transport/failure.ts';
import { planOf, readRateLimit } from '../../client/transport/rate-limit.ts';
import { toResponse } from '../../client/transport/response.ts';
import { checkCif } from '../../spain/cif.ts';
import { PROVINCES } from '../../spain/provinces.ts';
import {
	brief,
	CannotTell,
	recordsOf,
	type Answer,
	type Fields,
	type Service,
} from './service.mts';

/** An entry of docs/api-contract.md. */
export interface Assumption {
	/** The first cell of its row there. */
	title: string;
	/** The line to change if the service differs: a file, and a constant in it. */
	change?: [file: string, constant: string];
	/** Returns what came, if it is not as assumed. @throws {CannotTell} when the answers do not tell. */
	tell?(service: Service): Promise<string | undefined>;
	/** What could tell, where reading cannot. */
	by?: string;
}

/** A well-formed CIF that nobody has: that of the examples. */
const UNKNOWN_CIF = 'J99216582';
const WRONG_KEY = 'svc_live_of-nobody';

const text = (value: unknown) => String(value ?? '');
const digits = (value: unknown) => text(value).replace(/\D/g, '');

async function sample(service: Service, field: string): Promise<Fields> {
	const company = (await service.companies()).find((one) => !isNothing(one[field]));
	if (company === undefined) throw new CannotTell(`no company has ${field}`);
	return company;
}

const point = (company: Fields) => ({
	[NEARBY_QUERY.latitude]: Number(company[COMPANY.latitude]),
	[NEARBY_QUERY.longitude]: Number(company[COMPANY.longitude]),
});

async function nearSample(service: Service, query: Record<string, string | number | boolean> = {}) {
	const company = await sample(service, COMPANY.latitude);
	return await service.nearby({ ...point(company), ...query });
}

function refusal({ asked, status, body }: Answer): string | undefined {
	return status === 200 ? undefined : `${asked} was answered with ${status}: ${brief(body)}`;
}

/** Says which companies a filter has let through that it should not have; `isOther` tells them. */
function unfiltered(answer: Answer, isOther: (company: Fields) => boolean): string | undefined {
	const refused = refusal(answer);
	if (refused !== undefined) return refused;
	const companies = recordsOf(answer);
	const others = companies.filter(isOther).length;
	if (companies.length === 0) return `${answer.asked} found no company`;
	return others === 0
		? undefined
		: `${answer.asked} returned ${others} others of ${companies.length}`;
}

const hasWords = (body: unknown) =>
	isRecord(body) &&
	ERROR_MESSAGE_FIELDS.some((field) => typeof body[field] === 'string' && body[field] !== '');

/** The entries of a batch of two companies, in the other order, and of one that is not known. */
async function batchOf(service: Service): Promise<{ answer: Answer; cifs: string[] }> {
	const cifs = (await service.companies()).slice(0, 2).map((company) => text(company[COMPANY.cif]));
	return { answer: await service.batch([...cifs.reverse(), UNKNOWN_CIF]), cifs };
}

async function batchAnswer(service: Service): Promise<{ answer: Answer; cifs: string[] }> {
	const { answer, cifs } = await batchOf(service);
	if (answer.status !== 200) throw new CannotTell('the batch request has to be right first');
	return { answer, cifs };
}

/** Reads a batch as Get Batch does; undefined where Get Batch would fail. */
function readBatch(answer: Answer, cifs: readonly string[]): CompanyEntries | undefined {
	try {
		const entries = readEntries(responseOf(answer), [...cifs, UNKNOWN_CIF]);
		const isPending = [...entries.values()].some(
			(entry) => entry.state === 'failed' && entry.failure.isTransient,
		);
		// Get Batch requests these again.
		if (isPending) throw new CannotTell('the service is not ready with the batch');
		return entries;
	} catch (error) {
		if (error instanceof RequestFailed) return undefined;
		throw error;
	}
}

const NOT_FOUND = { message: 'unknown', hint: '' };

const responseOf = ({ status, headers, body }: Answer) =>
	toResponse(status, Object.fromEntries(headers), body === undefined ? '' : JSON.stringify(body));

/** True for a 404 that the node takes for an unknown company without asking further. */
const isTakenForUnknown = (answer: Answer) =>
	explainStatus(responseOf(answer), { notFound: NOT_FOUND }).message === NOT_FOUND.message;

/** True if the node takes the answer for an unknown company; its address has been shown to be right by others. */
function isUnknownCompany(answer: Answer): boolean {
	if (answer.status === 204) return true;
	if (answer.status === 404) {
		return isTakenForUnknown(answer) || isAmbiguousNotFound(responseOf(answer));
	}

	return answer.status === 200 && readEntry(responseOf(answer), UNKNOWN_CIF)?.state === 'unknown';
}

const NUMBERS = [COMPANY.id, COMPANY.latitude, COMPANY.longitude, 'tier', COMPANY.distance];

/** Says which documented fields a record lacks, and which are of another type; an empty one may have none. */
function misfits(record: Fields, fields: readonly string[]): string | undefined {
	const missing = fields.filter((field) => !(field in record));
	if (missing.length > 0) return `no ${missing.join(', ')}`;
	const wrong = fields.filter((field) => {
		const isNumber = NUMBERS.includes(field) || /^(facturacion|empleados|roi)_/.test(field);
		return record[field] !== null && typeof record[field] !== (isNumber ? 'number' : 'string');
	});
	if (wrong.length === 0) return undefined;
	return wrong.map((field) => `${field} is ${brief(record[field])}`).join(', ');
}

const SAVE = 'POST /empresas/saved, which marks a company';
const IMPORT = 'POST /imports, which adds companies';
const DASHBOARD = 'an endpoint for webhooks and an event';
const APP = 'an app with a client ID, and somebody who connects an account';
const EXHAUST = 'more requests than the plan allows';

export const ASSUMPTIONS: readonly Assumption[] = [
	{
		title: 'name of the CNAE filter, nearby search',
		change: ['client/service/api.ts', 'NEARBY_QUERY'],
		async tell(service) {
			const [first] = recordsOf(await nearSample(service)).filter((one) => !isNothing(one.cnae));
			if (first === undefined) throw new CannotTell('no company has a CNAE');
			const prefix = digits(first.cnae).slice(0, 2);
			const answer = await nearSample(service, { [NEARBY_QUERY.cnae]: prefix });
			return unfiltered(answer, ({ cnae }) => !digits(cnae).startsWith(prefix));
		},
	},
	{
		title: 'name of the sector filter, catalogue',
		change: ['client/service/api.ts', 'SEARCH_QUERY'],
		async tell(service) {
			const { sector } = await sample(service, COMPANY.sector);
			const answer = await service.search({ [SEARCH_QUERY.sector]: text(sector) });
			return unfiltered(answer, (company) => company.sector !== sector);
		},
	},
	{
		title: 'prefixes of CNAE',
		change: ['client/service/api.ts', 'SEARCH_QUERY'],
		async tell(service) {
			const prefix = digits((await sample(service, 'cnae')).cnae).slice(0, 2);
			const answer = await service.search({ [SEARCH_QUERY.cnae]: prefix });
			return unfiltered(
				answer,
				({ cnae }) => !/^\d{2,4}$/.test(text(cnae)) || !text(cnae).startsWith(prefix),
			);
		},
	},
	{
		title: 'sector values',
		change: ['client/api/sectors.ts', 'readSectors'],
		async tell(service) {
			const { sector } = await sample(service, COMPANY.sector);
			return typeof sector === 'string' ? undefined : `sector is ${brief(sector)}`;
		},
	},
	{
		title: 'spelling of provinces',
		change: ['spain/provinces-table.ts', 'PROVINCES_TABLE'],
		async tell(service) {
			const known = PROVINCES.flatMap(({ spellings }) => spellings);
			const companies = recordsOf(await service.search({ per_page: 20, page: 2 }));
			const names = [...new Set(companies.map((company) => company[COMPANY.province]))];
			const others = names.filter((name) => !isNothing(name) && !known.includes(text(name)));
			return others.length === 0 ? undefined : `the catalogue has ${brief(others)}`;
		},
	},
	{ title: 'age of results (cached 30 days)', by: 'a search for a company that was added lately' },
	{
		title: 'full-text search',
		change: ['spain/names/name-search.ts', 'firstSearch'],
		async tell(service) {
			const { cif, nombre } = await sample(service, COMPANY.name);
			const words = plain(text(nombre)).split(' ').slice(0, 3).join(' ').toUpperCase();
			const answer = await service.search({ [SEARCH_QUERY.text]: words, per_page: 20 });
			const isFound = recordsOf(answer).some((company) => company.cif === cif);
			return isFound ? undefined : `${answer.asked} did not find ${text(nombre)}`;
		},
	},
	{
		title: 'page size',
		change: ['client/service/limits.ts', 'SEARCH_PAGE_SIZE'],
		tell: async (service) => refusal(await service.search({ per_page: SEARCH_PAGE_SIZE })),
	},
	{
		title: 'end of a search',
		change: ['client/api/pages.ts', 'paginate'],
		async tell(service) {
			const { body } = await service.search({});
			const beyond = Math.ceil(Number(Object(body)[SEARCH_PAGE.total]) / 10) + 1;
			const answer = await service.search({ page: beyond });
			if (answer.status !== 200) return refusal(answer);
			return recordsOf(answer).length === 0 ? undefined : `${answer.asked} was not empty`;
		},
	},
	{
		title: 'bounds of `radius_km`',
		change: ['client/service/limits.ts', 'RADIUS_KM'],
		tell: async (service) => refusal(await nearSample(service, { radius_km: RADIUS_KM.maximum })),
	},
	{
		title: 'bounds of `limit`',
		change: ['client/service/limits.ts', 'NEARBY_LIMIT'],
		async tell(service) {
			const query = { limit: NEARBY_LIMIT, radius_km: RADIUS_KM.maximum };
			const answer = await nearSample(service, query);
			if (answer.status !== 200) return refusal(answer);
			const total = Number(Object((await service.search({})).body)[SEARCH_PAGE.total]);
			const { length } = recordsOf(answer);
			return length < Math.min(NEARBY_LIMIT, total * 0.9)
				? `${answer.asked} returned ${length} of ${total} companies`
				: undefined;
		},
	},
	{
		title: 'all companies of a circle',
		change: ['spain/circles.ts', 'survey'],
		async tell(service) {
			const distances = recordsOf(await nearSample(service)).map((one) =>
				Number(one.distance_km ?? 0),
			);
			const isAscending = distances.every((one, index) => one >= (distances[index - 1] ?? 0));
			return isAscending ? undefined : `the distances are ${distances.join(', ')}`;
		},
	},
	{
		title: '`only_email`',
		change: ['client/service/api.ts', 'NEARBY_QUERY'],
		async tell(service) {
			const answer = await nearSample(service, { [NEARBY_QUERY.onlyEmail]: true });
			return unfiltered(answer, ({ email }) => isNothing(email));
		},
	},
	{
		title: 'rules of a CIF',
		change: ['spain/cif.ts', 'ORGANISATION_LETTERS'],
		async tell(service) {
			const wrong = (await service.companies()).find(({ cif }) => !checkCif(cif).valid);
			return wrong && `the catalogue has ${brief(wrong.cif)}`;
		},
	},
	{
		title: 'batch request',
		change: ['client/service/api.ts', 'BATCH_FIELD'],
		tell: async (service) => refusal((await batchOf(service)).answer),
	},
	{
		title: 'batch response',
		change: ['client/answers/entries.ts', 'readEntries'],
		async tell(service) {
			const { answer, cifs } = await batchAnswer(service);
			const entries = readBatch(answer, cifs);
			const isWhole = cifs.every((cif) => entries?.get(cif)?.state === 'found');
			return isWhole ? undefined : `what came is ${brief(answer.body)}`;
		},
	},
	{
		title: 'CIF unknown to a batch',
		change: ['client/answers/entries.ts', 'readEntries'],
		async tell(service) {
			const { answer, cifs } = await batchAnswer(service);
			const entry = readBatch(answer, cifs)?.get(UNKNOWN_CIF);
			return entry?.state === 'unknown' ? undefined : `what came is ${brief(answer.body)}`;
		},
	},
	{ title: 'import request', by: IMPORT },
	{ title: 'import response', by: IMPORT },
	{ title: 'prospect saved by CIF', by: SAVE },
	{ title: 'a further save of a company', by: `${SAVE}, and again without notes` },
	{ title: 'response to a save', by: SAVE },
	{ title: 'length of `Idempotency-Key`', by: `${SAVE}, with a key of 255 characters` },
	{
		title: '400, 422',
		change: ['client/service/api.ts', 'ERROR_MESSAGE_FIELDS'],
		async tell(service) {
			const { asked, status, body } = await service.search({ page: -1 });
			if (status === 200) throw new CannotTell(`${asked} was not refused`);
			const isAsAssumed = [400, 422].includes(status) && hasWords(body);
			return isAsAssumed ? undefined : `${asked} was answered with ${status}: ${brief(body)}`;
		},
	},
	{
		title: '401',
		change: ['client/api/errors.ts', 'UNKNOWN_KEY'],
		async tell(service) {
			const { status, body } = await service.get('/leadbase/buscar', {}, WRONG_KEY);
			return status === 401 ? undefined : `a wrong key was answered with ${status}: ${brief(body)}`;
		},
	},
	{ title: '402', by: EXHAUST },
	{ title: 'renewal of quotas', by: 'the first request after the billing day' },
	{ title: 'what counts against quotas', by: 'the dashboard, before and after a batch' },
	{ title: '403 `missing_scope`', by: 'a key without the scope' },
	{
		title: '404',
		change: ['client/service/api.ts', 'ADDRESS_WORDS'],
		async tell(service) {
			const company = await service.lookup(UNKNOWN_CIF);
			if (!isUnknownCompany(company)) {
				return `an unknown CIF was answered with ${company.status}: ${brief(company.body)}`;
			}

			const address = await service.get('/contact/nowhere');
			return address.status === 404 && !isTakenForUnknown(address)
				? undefined
				: `an unknown address was answered with ${address.status}: ${brief(address.body)}`;
		},
	},
	{ title: '409', by: `${SAVE}, twice at once with one key` },
	{ title: '410, 413', by: `${IMPORT}, larger than the service takes` },
	{ title: 'secrets in a response', by: 'an answer that has them' },
	{ title: 'scope of an endpoint', by: 'keys with one scope each' },
	{
		title: 'rate limit',
		change: ['client/transport/rate-limit.ts', 'readRateLimit'],
		async tell(service) {
			const { headers } = await service.search({});
			const limit = headers.get(RESPONSE_HEADERS.rateLimit);
			return readRateLimit(Object.fromEntries(headers)) === undefined
				? `X-RateLimit-Limit is ${brief(limit)}`
				: undefined;
		},
	},
	{
		title: 'plan (two tables disagree)',
		change: ['client/service/limits.ts', 'PLANS'],
		async tell(service) {
			const { headers } = await service.search({});
			const credits = Number(headers.get(RESPONSE_HEADERS.creditsPlan));
			const rate = Number.parseInt(headers.get(RESPONSE_HEADERS.rateLimit) ?? '', 10);
			const plan = planOf(credits, rate);
			if (plan === undefined) throw new CannotTell(`no published plan has ${credits} credits`);
			const rates = plan.rates.includes(rate);
			return rates ? undefined : `${plan.name} has ${rate} requests a minute`;
		},
	},
	{ title: 'burst (in no header)', by: EXHAUST },
	{
		title: '429',
		change: ['client/service/api.ts', 'RETRY_AFTER_FIELD'],
		by: EXHAUST,
		async tell(service) {
			const refused = service.all.find(({ status }) => status === 429);
			if (refused === undefined) throw new CannotTell('no request was refused');
			const header = refused.headers.get(RESPONSE_HEADERS.retryAfter);
			const isRead = /^\d+$/.test(text(header)) || Date.parse(text(header)) > 0;
			return isRead ? undefined : `Retry-After is ${brief(header)}`;
		},
	},
	{ title: '503', by: 'more connections than the plan allows' },
	{ title: '408, other 5xx, lost answers', by: 'an outage' },
	{
		title: 'redirects',
		change: ['client/transport/http.ts', 'toHttpOptions'],
		async tell(service) {
			await service.search({});
			const redirect = service.all.find(({ status }) => status >= 300 && status < 400);
			return redirect && `${redirect.asked} was answered with ${redirect.status}`;
		},
	},
	{
		title: 'time limit',
		change: ['client/service/limits.ts', 'TIME_LIMITS'],
		async tell(service) {
			await service.search({});
			const slow = service.all.find((one) => one.milliseconds > TIME_LIMITS.editor * 1000);
			return slow && `${slow.asked} took ${Math.round(slow.milliseconds / 1000)} seconds`;
		},
	},
	{
		title: 'credential test',
		change: ['nodes/CompanyData/editor/credential-test.ts', 'companyDataApiTest'],
		async tell(service) {
			const answer = await service.search({ per_page: 1 });
			const isPage = SEARCH_PAGE.results in Object(answer.body);
			return isPage ? undefined : `${answer.asked} was answered with ${brief(answer.body)}`;
		},
	},
	{ title: 'deprecation notices', by: 'the version after v1' },
	{ title: 'listings', by: 'the path of a listing' },
	{ title: 'exports', by: 'the path of an export' },
	{ title: 'endpoints', by: APP },
	{ title: 'scopes of an app', by: APP },
	{ title: 'expired token', by: `${APP}, an hour later` },
	{ title: 'signature header', by: DASHBOARD },
	{ title: 'signed content', by: DASHBOARD },
	{ title: 'timestamp and ID', by: DASHBOARD },
	{ title: 'secret', by: DASHBOARD },
	{ title: 'pings, checks of the URL', by: DASHBOARD },
	{ title: 'data of other events', by: DASHBOARD },
	{ title: 'redelivery', by: `${DASHBOARD} that is refused` },
	{ title: 'names of other events', by: DASHBOARD },
	{ title: '`matched_filters`', by: DASHBOARD },
	{ title: 'registration', by: 'the dashboard' },
	{
		title: 'fields of companies, pages and saves',
		change: ['client/service/api.ts', 'COMPANY_FIELDS'],
		async tell(service) {
			const around = await nearSample(service);
			if (!Array.isArray(around.body)) return `${around.asked} is no list: ${brief(around.body)}`;
			const { cif } = await sample(service, COMPANY.cif);
			const { body } = await service.lookup(text(cif));
			const near = misfits(recordsOf(around)[0] ?? {}, COMPANY_FIELDS);
			return near ?? misfits(Object(body) as Fields, FULL_RECORD_FIELDS);
		},
	},
];
