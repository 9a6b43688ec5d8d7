/** Requests for companies by CIF. What a response says about each company is read in `answers/entries.ts`. */

import type { IDataObject } from 'n8n-workflow';

import {
	type CompanyEntries,
	type CompanyEntry,
	otherCif,
	readEntries,
	readEntry,
} from '../answers/entries';
import { wrongShape } from '../answers/refusal';
import { COMPANY, PATHS } from '../service/api';
import { type Explanation, type Failure, orIfNotFound, RequestFailed } from '../transport/failure';
import type { ApiRequest, Sender } from '../transport/request';
import type { ApiResponse } from '../transport/response';
import { isNoFact } from '../../lib/nothing';
import { toCount } from '../../lib/numbers';
import { counted, quoted } from '../../lib/text';
import { checkCif, normaliseCif } from '../../spain';

/** The lookup of one company by its CIF; `isTest` is true with a test key, which knows no real company. */
export function companyRequest(
	cif: string,
	isTest = false,
): ApiRequest & { notFound: Explanation } {
	return {
		method: 'GET',
		path: `${PATHS.company}${encodeURIComponent(cif)}`,
		notFound: notFound(cif, isTest),
	};
}

function notFound(cif: string, isTest = false) {
	const message = `The service knows no company with the CIF ${cif}`;
	if (isTest) {
		const hint =
			'The credential has a test key (svc_test_…), which only knows fictitious companies.';

		return { message, hint };
	}

	return {
		message,
		hint: checkCif(cif).valid
			? 'The CIF is well formed, so the company may be too new, closed, or missing from the catalogue.'
			: 'It is not the CIF of a company, and was sent since Options → Check CIF is off.',
	};
}

/** Finds the ID of a company by its CIF, with one lookup for each CIF of a run. */
export type CompanyIdFinder = (cif: string) => Promise<number>;

/** Finds IDs by lookup; rejects with RequestFailed if there is none. `isTest` is true with a test key. */
export function companyIdFinder(client: Sender, isTest: boolean): CompanyIdFinder {
	const found = new Map<string, Promise<number>>();
	const lookUp = async (cif: string) =>
		await client.send(companyRequest(cif, isTest), (response) => {
			const id = toCount(companyIn(response, cif)[COMPANY.id]);
			if (id === undefined) throw wrongShape('a company with its ID', response.body);

			return id;
		});

	// Not async, so that callers waiting for the same CIF continue in the order in which they asked.
	return (cif) => {
		const id = found.get(cif) ?? lookUp(cif);
		found.set(cif, id);
		return id;
	};
}

/**
 * Reads the response to the lookup of one company.
 *
 * @param path where the record is, from the option Records In; undefined to find it.
 * @throws {RequestFailed} when the service does not know the company, or the response is about another company or none.
 */
export function companyIn(response: ApiResponse, cif: string, path?: string): IDataObject {
	const entry = readEntry(response, cif, path);
	if (entry?.state === 'found') return entry.record;
	if (entry?.state === 'unknown') throw new RequestFailed(notFound(cif));
	if (entry?.state === 'failed') throw new RequestFailed(entry.failure);

	const expected = `the company ${cif}`;
	const other = otherCif(response.body);
	throw wrongShape(
		expected,
		response.body,
		other && `The response is not ${expected}, but ${quoted(other)}`,
	);
}

/** The lookup of many companies in one request, at most `BATCH_SIZE`. */
export function batchRequest(
	cifs: readonly string[],
	body: IDataObject | unknown[],
): ApiRequest & { notFound: Explanation } {
	return {
		method: 'POST',
		path: PATHS.batch,
		body,
		isReadOnly: true,
		notFound: {
			message: `The service knows none of ${counted(cifs.length, 'company', 'companies')}`,
			hint: 'They may be too new, closed, or missing from the catalogue.',
		},
	};
}

/**
 * Looks up many companies in one request.
 *
 * @param path where the entries are, from the option Records In; undefined to find them by their CIFs.
 * @throws {RequestFailed} when the response is about none of them.
 */
async function lookUpBatch(
	send: Sender['send'],
	request: ApiRequest,
	cifs: readonly string[],
	path?: string,
): Promise<CompanyEntries> {
	const sent = send(request, (response) => readEntries(response, cifs, path));
	// "No company found" is a response about all of them.
	return await orIfNotFound(sent, new Map(cifs.map((cif) => [cif, { state: 'unknown' }])));
}

/**
 * Looks up many companies in one request. Companies for which the service is not ready are requested again without the
 * others, as often as the client retries a request.
 *
 * @param toRequest the request for these CIFs.
 * @param path where the entries are, from the option Records In; undefined to find them by their CIFs.
 * @throws {RequestFailed} when the first response is about none of them.
 */
export async function lookUpUntilReady(
	send: Sender['send'],
	toRequest: (cifs: readonly string[]) => ApiRequest,
	cifs: readonly string[],
	path?: string,
): Promise<CompanyEntries> {
	const entries = new Map(await lookUpBatch(send, toRequest(cifs), cifs, path));
	const waiting = cifs.filter((cif) => transientFailure(entries.get(cif)) !== undefined);
	if (waiting.length === 0) return entries;

	// An idempotency key would bring the same response again, so this request has none.
	const request = { ...toRequest(waiting), keyFrom: undefined, isRepeatable: true };

	const sent = send(request, (response) => {
		const latest = readEntries(response, waiting, path);

		for (const [cif, entry] of latest) entries.set(cif, entry);
		const failure = [...latest.values()].map(transientFailure).find(Boolean);
		// A transient failure makes the client send the request again, after a pause.
		if (failure !== undefined) throw new RequestFailed(failure);
	});

	await sent.catch((error: unknown) => {
		// `entries` already says what is known about each company.
		if (!(error instanceof RequestFailed)) throw error;
	});

	return entries;
}

function transientFailure(entry?: CompanyEntry): Failure | undefined {
	return entry?.state === 'failed' && entry.failure.isTransient ? entry.failure : undefined;
}

/** Identifies a company, by whichever documented identifier the record has. */
export function companyIdentity(record: IDataObject): string {
	const { [COMPANY.id]: own, [COMPANY.cif]: cif } = record;
	const id = [own, isNoFact(cif) ? undefined : normaliseCif(cif)].find((value) => !isNoFact(value));
	// The distance of a company differs from one search around a place to another.
	return String(id ?? JSON.stringify({ ...record, [COMPANY.distance]: undefined }));
}
