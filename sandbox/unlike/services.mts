/** Six services that answer in ways of their own: four like frameworks, one with a queue, and one that is strict. */

import { fold } from '../catalogue/text.mts';
import type { FieldError } from '../errors.mts';
import {
	BATCH_FIELD,
	CNAE_PARAMETER,
	OFFSET_PARAMETER,
	PAGE_TOKEN,
	SECTOR_PARAMETER,
} from '../names.mts';
import type { Answer, Fields, Listing, Ways } from './ways.mts';

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
const faultsIn = ({ errors = [] }: Fields) => errors as FieldError[];

/** What services have in common with the sandbox unless they say otherwise. */
const USUAL = {
	province: (usual: string) => usual,
	cnae: (value: string) => value,
	ignoresUnknown: true,
	wantsFilter: false,
	batchField: BATCH_FIELD,
	parameters: { cnae: CNAE_PARAMETER, sector: SECTOR_PARAMETER, next_page_token: PAGE_TOKEN },
	nearby: (companies: Fields[]): unknown => companies,
	page: (page: Fields): unknown => page,
	value: (value: unknown): unknown => value,
	header: (name: string, value: unknown): [string, string] => [name, String(value)],
};

/** A listing whose token has the name of the parameter that takes it. */
const listingBy =
	(name: string) =>
	({ records, next }: Listing): Answer => [200, { results: records, [name]: next }];

/** An empty list as Go's encoding/json writes a slice that nothing was appended to. */
const orNull = (list: unknown[]) => (list.length > 0 ? list : null);

/** A write that is done later. */
const queued = ({ id }: Fields): Answer => [
	202,
	{ id, status: 'queued' },
	{ Location: `/v1/jobs/${String(id)}`, 'Retry-After': '2' },
];

const MADRID_MS = 3600_000;

/** No activity's code begins like this. */
const NO_CNAE = '0000';

/** The largest page of the strict service, which is also the size of every page of a listing. */
const STRICT_PAGE = 20;

/** The services by the name that the setting `unlike` has for each. */
export const UNLIKE: Record<'fastapi' | 'spring' | 'rails' | 'go' | 'queue' | 'strict', Ways> = {
	fastapi: {
		...USUAL,
		province: plainName,
		most: { limit: 50, per_page: 50 },
		parameters: { cnae: 'codigo_cnae', sector: 'actividad', next_page_token: 'cursor' },
		batchField: 'tax_ids',
		nearby: (items) => ({ items, count: items.length }),
		listing: listingBy('cursor'),
		batch: (lookups) => ({
			data: lookups.map(({ cif, record }) => record ?? { cif, error: 'not found' }),
		}),
		lookup: (_, record) => record && [200, { data: record }],
		saved: () => [204, undefined],
		imported: ({ id }) => [202, { job: id }],
		value: asText,
		date: (time) => Math.floor(time / 1000),
		error(_, body) {
			const faults = faultsIn(body).map(({ field, message }) => {
				return { loc: ['query', field], msg: message, type: 'value_error' };
			});
			return { detail: faults.length > 0 ? faults : body.message };
		},
		header: (name, value) => [name, `${String(value)}, ${String(value)};w=60`],
	},
	spring: {
		...USUAL,
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
		listing: listingBy('pageToken'),
		batch(lookups) {
			const content = lookups.map(({ cif, record }) =>
				record ? { ...record, exists: true } : { cif, exists: false },
			);
			return { content, last: true };
		},
		lookup: (cif, record) => [200, record ?? { cif, status: 'NOT_FOUND' }],
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
		...USUAL,
		province: (usual) => fold(plainName(usual)).toUpperCase(),
		most: { limit: 50, per_page: 25 },
		parameters: { cnae: 'cnae_eq', sector: 'sector_eq', next_page_token: 'after' },
		batchField: 'identifiers',
		nearby: (companies) => ({ companies }),
		listing: listingBy('after'),
		batch: (lookups) => lookups.map(({ cif, record }) => ({ cif, company: record ?? null })),
		lookup: (cif, company) => [200, { cif, company: company ?? null }],
		saved: (saved_company) => [201, { saved_company }],
		imported: (record) => [201, { import: record }],
		value: (value, field) => (field === 'tier' ? undefined : (value ?? undefined)),
		date: (time) => new Date(time).toISOString().replace('T', ' ').replace(/\..*/, ' UTC'),
		error(_, body) {
			const faults = faultsIn(body).map(({ field, message }) => [field, [message]]);
			return { errors: faults.length > 0 ? Object.fromEntries(faults) : [body.message] };
		},
	},
	go: {
		...USUAL,
		most: { limit: 100, per_page: 100 },
		parameters: { cnae: 'activity', sector: 'industry', next_page_token: PAGE_TOKEN },
		batchField: 'cif_list',
		nearby: orNull,
		page: ({ results, ...others }) => ({ ...others, results: orNull(results as unknown[]) }),
		listing: ({ records, next }) => [
			200,
			{ items: orNull(records), pagination: { [PAGE_TOKEN]: next } },
		],
		batch(lookups) {
			const found = lookups.flatMap(({ record }) => record ?? []);
			const missing = lookups.flatMap(({ cif, record }) => (record ? [] : cif));
			return { companies: orNull(found), not_found: orNull(missing) };
		},
		lookup: (_, record) => (record ? [200, record] : [204, undefined]),
		saved: () => [201, {}],
		imported: ({ received }) => [200, { message: `${String(received)} rows accepted` }],
		// As "omitempty" leaves fields out.
		value: (value, field) => value || (field === 'total' ? 0 : undefined),
		date: (time) => new Date(time).toISOString().replace('Z', '000001Z'),
		error: (_, { message }) => ({ error: message }),
		header: (name, value) => [
			name.toLowerCase().replace(/\b[a-z]/g, (letter) => letter.toUpperCase()),
			String(value),
		],
	},
	queue: {
		...USUAL,
		province: plainName,
		most: { limit: 50, per_page: 50 },
		nearby: (data) => ({ data, meta: { count: data.length } }),
		listing: ({ records, next }) => [
			200,
			records,
			{ 'X-Next-Page-Token': next ? String(next) : undefined },
		],
		batch(lookups) {
			const results = lookups.map(({ cif, record, isFirst }, index) => {
				if (isFirst && index % 2 === 0) return { cif, status: 'pending' };
				return record ? { cif, status: 'done', company: record } : { cif, status: 'not_found' };
			});
			return { results };
		},
		lookup: (_, record) => [
			200,
			record ? { success: true, data: record } : { success: false, error: 'not found' },
		],
		saved: queued,
		imported: queued,
		date: (time) => new Date(time + MADRID_MS).toISOString().replace('Z', '+01:00'),
		error(status, body) {
			const details = faultsIn(body).map(({ field, message }) => `${field} ${message}`);
			return { error: { code: status, message: body.message, details } };
		},
	},
	strict: {
		...USUAL,
		cnae: (value) => /^(\d{2,4})\*$/.exec(value)?.[1] ?? (/^\d{4}$/.test(value) ? value : NO_CNAE),
		most: { limit: STRICT_PAGE, per_page: STRICT_PAGE },
		parameters: { cnae: CNAE_PARAMETER, sector: SECTOR_PARAMETER },
		ignoresUnknown: false,
		wantsFilter: true,
		listing({ records, total, offset, url }) {
			const next = new URL(url);
			next.searchParams.set(OFFSET_PARAMETER, String(offset + records.length));
			const hasMore = offset + records.length < total;
			const Link = hasMore ? `<${next.href}>; rel="next"` : undefined;
			return [200, records, { 'X-Total-Count': String(total), Link }];
		},
		batch: (lookups) => Object.fromEntries(lookups.map(({ cif, record }) => [cif, record ?? null])),
		lookup: (_, record) => record && [200, record],
		saved: (record) => [200, record],
		imported: ({ received }) => [200, { imported: received, failed: 0, errors: [] }],
		date: (time) => new Date(time).toISOString().slice(0, 10),
		error: (status, body) =>
			status === 404 ? { message: 'Not found' } : { message: body.message, errors: faultsIn(body) },
	},
};

export type UnlikeName = keyof typeof UNLIKE;

/** The names of all services. */
export const UNLIKE_NAMES = Object.keys(UNLIKE) as UnlikeName[];
