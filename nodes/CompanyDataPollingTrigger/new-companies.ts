import { counted, grouped } from '../lib/values';
import type { IDataObject } from 'n8n-workflow';
import { COMPANY } from '../service/api';
import { normaliseCif } from '../spain/cif';
import { survey, type Survey } from '../spain/circles';
import {
	describeAround,
	describeCentre,
	explainUnfiltered,
	isKeptBy,
	MOST_OF_AN_AREA,
	NEARBY_FILTERS,
	readCentre,
	readMaxRequests,
	readNearbyFilters,
	readOwnFilters,
	readRadius,
	readShaper,
	searchesFor,
	type ItemParameters,
} from '../CompanyData/fields';
import { nearbyPlan, recordsOf } from '../client/searches';
import { RequestFailed } from '../client/request';
import type { Watch } from './session';

const MOST_COMPANIES = 50_000;

const SHOWN = 3;

const NOTHING_DONE = 'Nothing is reported, and nothing forgotten.';

export function newCompaniesNear(parameters: ItemParameters): Watch {
	const shape = readShaper(parameters, 'nearby');
	const radius = readRadius(parameters);
	const centre = readCentre(parameters);
	const filters = readNearbyFilters(parameters);
	const own = readOwnFilters(parameters, NEARBY_FILTERS);
	const keeps = (company: IDataObject) => isKeptBy(own, company);
	const maxRequests = readMaxRequests(parameters) ?? MOST_OF_AN_AREA;
	const { latitude, longitude } = centre;
	const circle = { latitude, longitude, radius };
	const searches = searchesFor(parameters, filters);
	return {
		identity: { ...circle, filters, own: own.map(({ name }) => name) },
		parts: 1,
		async preview(session) {
			const companies: IDataObject[] = [];
			for (const search of searches) {
				if (companies.length >= SHOWN) break;
				const nearest = await nearbyPlan(session.send, search).search(circle, SHOWN);
				companies.push(...(nearest?.companies ?? []).filter(keeps));
			}
			return companies.slice(0, SHOWN).map(shape);
		},
		async look(session, memory) {
			const companies: IDataObject[] = [];
			let left = maxRequests;
			for (const search of searches) {
				const bounds = { maxRequests: left, wanted: MOST_COMPANIES + 1, keeps };
				const plan = nearbyPlan(session.send, search);
				const found = await survey([circle], { ...plan, ...bounds });
				const records = recordsOf(found);
				companies.push(...records);
				requireAll(found, companies.length, radius, maxRequests);
				const message = explainUnfiltered(search, records);
				// All companies would be watched, and reported as new.
				if (message !== undefined) throw new RequestFailed({ message, hint: NOTHING_DONE });
				left -= found.requests;
			}
			const known = knownCompanies(memory as StoredCompanies | undefined);
			const added = companies.filter((company) => known.add(company));
			// No more than necessary: those that are not there now may come back.
			known.forget(MOST_COMPANIES, companies);
			return {
				items: memory === undefined ? [] : added.map(shape),
				memory: known.toStored(),
				summary: `${counted(companies.length, 'company', 'companies')}, ${describeAround(`Around ${describeCentre(centre, radius)}`, filters, own)}`,
			};
		},
	};
}

/** @throws {RequestFailed} when companies may be missing, and so be new later, or are too many to remember. */
function requireAll(
	{ shortcoming, completeWithin, crowded }: Survey<IDataObject>,
	companies: number,
	radius: number,
	maxRequests: number,
): void {
	const hint = 'Use a smaller radius or filters, or several triggers.';
	if (companies > MOST_COMPANIES) {
		throw new RequestFailed({
			message: `More than ${grouped(MOST_COMPANIES)} companies are in the circle, and one trigger remembers no more`,
			hint,
		});
	}
	// There may be no company yet, of which the first is waited for.
	if (shortcoming === undefined || shortcoming === 'empty') return;
	const [place = { latitude: 0, longitude: 0 }] = crowded;
	const reasons = {
		requests: `Max Requests (${maxRequests}) did not suffice for all companies of the circle: those within ${completeWithin.toFixed(1)} of ${radius} km were read`,
		crowded: `More companies are at ${place.latitude.toFixed(5)}, ${place.longitude.toFixed(5)} than the service returns at once, so that not all can be watched`,
		unordered:
			'The service did not return the nearest companies first, so that some may be missing',
		unlocated:
			'The service does not say where its companies are, so that no more than one request returns can be found',
	};
	const more = shortcoming === 'requests' ? ', or raise Options → Max Requests' : '';
	throw new RequestFailed({
		message: reasons[shortcoming],
		hint: `${NOTHING_DONE} ${hint.replace('.', `${more}.`)}`,
	});
}

/** Stored by n8n: CIFs and IDs as packed numbers, and texts of companies that have neither in the usual form. */
interface StoredCompanies {
	cifs: string;
	ids: string;
	texts: string[];
}

/** A CIF, or the tax number of a person. Another text, such as N/A, may be the same for several. */
const TAX_NUMBER = /^([A-Z]\d{7}[\dA-Z]|\d{8}[A-Z])$/;
/** Values of a digit or letter, and of seven digits. */
const CHARACTERS = 36;
const DIGITS = 10_000_000;
/** The values that one byte of a packed number holds; its eighth bit says that more follow. */
const STEP = 128;

type Identifier = [kind: keyof StoredCompanies, value: number | string];

/**
 * Companies that have been seen, each known by its CIF and by the service's ID: one of the two may be missing, or be
 * corrected. Exact: no two companies are taken for the same.
 */
export function knownCompanies(
	{ cifs, ids, texts }: StoredCompanies = { cifs: '', ids: '', texts: [] },
) {
	const known: Record<keyof StoredCompanies, Set<number | string>> = {
		cifs: new Set(unpackNumbers(cifs)),
		ids: new Set(unpackNumbers(ids)),
		texts: new Set(texts),
	};
	return {
		/** Returns false if it was known before. */
		add(company: IDataObject): boolean {
			const identifiers = identifiersOf(company);
			const isKnown = identifiers.some(([kind, value]) => known[kind].has(value));
			for (const [kind, value] of identifiers) known[kind].add(value);
			return !isKnown;
		},
		/** Forgets what is beyond so many of a kind, but nothing of the companies that are kept. */
		forget(most: number, kept: readonly IDataObject[]): void {
			const identifiers = kept.flatMap(identifiersOf);
			for (const [kind, values] of Object.entries(known)) {
				const own = new Set(identifiers.filter(([of]) => of === kind).map(([, value]) => value));
				for (const value of values) {
					if (values.size <= most) break;
					if (!own.has(value)) values.delete(value);
				}
			}
		},
		toStored: (): StoredCompanies => ({
			cifs: packNumbers(known.cifs),
			ids: packNumbers(known.ids),
			texts: [...known.texts].map(String),
		}),
	};
}

function identifiersOf(company: IDataObject): Identifier[] {
	const cif = normaliseCif(company[COMPANY.cif]);
	const { [COMPANY.id]: id } = company;
	const byId: Identifier[] =
		Number.isSafeInteger(id) && Number(id) >= 0 ? [['ids', Number(id)]] : [];
	if (TAX_NUMBER.test(cif)) return [['cifs', numberOf(cif)], ...byId];
	if (byId.length > 0) return byId;
	// Its distance may be that from another circle.
	const text = cif || JSON.stringify(id ?? { ...company, [COMPANY.distance]: undefined });
	return [['texts', text]];
}

/** Returns another number for each tax number, below 1.3 × 10¹⁰. */
function numberOf(cif: string): number {
	const value = (character: string) => Number.parseInt(character, CHARACTERS);
	return (value(cif[0]) * DIGITS + Number(cif.slice(1, 8))) * CHARACTERS + value(cif[8]);
}

/** Writes whole numbers by size, each as its difference in bytes, in Base64: 50,000 CIFs take about 200 kB. */
export function packNumbers(numbers: Iterable<number | string>): string {
	const bytes: number[] = [];
	let last = 0;
	for (const number of [...numbers].map(Number).sort((first, second) => first - second)) {
		let difference = number - last;
		last = number;
		// Not with shifts: these are numbers of more than 32 bits.
		for (; difference >= STEP; difference = Math.floor(difference / STEP)) {
			bytes.push((difference % STEP) + STEP);
		}
		bytes.push(difference);
	}
	return Buffer.from(bytes).toString('base64');
}

export function unpackNumbers(text: string): number[] {
	const numbers: number[] = [];
	let number = 0;
	let unit = 1;
	for (const byte of Buffer.from(text, 'base64')) {
		number += (byte % STEP) * unit;
		unit *= STEP;
		if (byte >= STEP) continue;
		numbers.push(number);
		unit = 1;
	}
	return numbers;
}
