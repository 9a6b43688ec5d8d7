/**
 * The event New Company Near a Place. Each poll reads all companies of the area, or fails; those whose identity the
 * trigger has not stored are new. The companies of the first poll are remembered and not reported.
 */

import type { IDataObject } from 'n8n-workflow';

import { EVENT_NAMES } from './description';
import type { Session } from './session';
import type { Watch } from './watch';
import {
	CATALOGUE_FILTERS,
	describeSearch,
	explainUnfiltered,
	type IsListed,
	type ItemParameters,
	MAX_AREA_REQUESTS,
	mayAddSource,
	pickFields,
	readArea,
	readCriteria,
	readLeaveOut,
	readMaxRequests,
	readRecordsIn,
	readShaper,
	type SearchArea,
	withOrigin,
	withoutDistance,
} from '../CompanyData/fields';
import {
	companyIdentity,
	nearbyPlan,
	readSectors,
	recordsOf,
	RequestFailed,
	SEARCH_QUERY,
	searchPage,
	suggestSector,
	toPage,
} from '../../client';
import { counted, grouped } from '../../lib/text';
import { type Survey, survey } from '../../spain';

/** Maximum number of companies that one trigger watches, so that n8n can store their identities. */
const MAX_COMPANIES = 50_000;

/** Maximum number of companies that Fetch Test Event returns. */
const MAX_EXAMPLES = 3;

const NOTHING_REPORTED = 'Nothing is reported, and nothing forgotten.';

/** The watched area and its searches. */
interface WatchedArea extends SearchArea {
	/** The query of each search that the filters need, without a circle. */
	searches: readonly IDataObject[];
	/** Maximum number of requests of one poll. */
	maxRequests: number;
	/** The value of Records In; undefined to find the companies. */
	path?: string;
	/** True for a company that must neither be reported nor remembered. */
	isListed: IsListed;
}

/**
 * Reads the fields of the event.
 *
 * @param isTest true with a test key.
 * @throws {InvalidInput} when a field cannot be used.
 */
export function watchNewCompanies(parameters: ItemParameters, isTest: boolean): Watch {
	const shape = readShaper(parameters, 'nearby');
	const { query: filters, searches } = readCriteria(parameters, 'nearby');
	const area: WatchedArea = {
		...readArea(parameters),
		searches,
		maxRequests: readMaxRequests(parameters) ?? MAX_AREA_REQUESTS,
		path: readRecordsIn(parameters),
		isListed: readLeaveOut(parameters, isTest) ?? (() => false),
	};

	const withSource = (session: Session): Session =>
		mayAddSource(parameters)
			? {
					...session,
					send: withOrigin(session.send, session.target[0], EVENT_NAMES.newCompanyNear),
				}
			: session;

	return {
		identity: { area: identityOf(area), filters },
		parts: 1,
		isMemory: (memory) =>
			Array.isArray(memory) && memory.every((identity) => typeof identity === 'string'),
		preview: async (session) => {
			const examples = await findExamples(withSource(session), area);
			if (examples.length === 0) await requireMatches(session, area);

			return examples.filter((company) => !area.isListed(company)).map(shape);
		},
		async checkParts(session, memory) {
			const { found, unlocated } = await findAll(withSource(session), area);
			if (memory === undefined && found.length === 0) await requireMatches(session, area);

			const companies = found.filter((company) => !area.isListed(company));
			const leftOut = found.filter(area.isListed);
			const known = forget((memory ?? []) as string[], leftOut);
			const compared = compareWithKnown(known, companies);
			const place = [area.description, describeSearch(filters)].filter(Boolean).join(' · ');

			return {
				items: memory === undefined ? [] : compared.added.map(shape),
				memory: compared.memory,
				summary: summarise(companies.length, place, leftOut.length, unlocated),
			};
		},
	};
}

/** The remembered companies without those that are left out from now on. */
function forget(memory: readonly string[], leftOut: readonly IDataObject[]): string[] {
	const forgotten = new Set(leftOut.map(companyIdentity));
	return memory.filter((identity) => !forgotten.has(identity));
}

/** What is watched, and what is not: "12 companies, in Lugo; 3 left out". */
function summarise(watched: number, place: string, leftOut: number, unlocated: number): string {
	const notes = [
		place,
		leftOut > 0 && `${grouped(leftOut)} left out`,
		unlocated > 0 &&
			`${grouped(unlocated)} without coordinates may be in the area, and are not watched`,
	];

	return `${counted(watched, 'company', 'companies')}, ${notes.filter(Boolean).join('; ')}`;
}

/** What tells an area from others. The circles of a province may change with the table of towns, unlike its name. */
function identityOf({ circles, description, isProvince }: SearchArea): unknown {
	return isProvince ? description : circles.map((circle) => JSON.stringify(circle)).sort();
}

/** A few companies of the area, the nearest ones of a circle, for Fetch Test Event. */
async function findExamples({ send }: Session, area: WatchedArea): Promise<IDataObject[]> {
	const companies: IDataObject[] = [];

	for (const search of area.searches) {
		const wanted = MAX_EXAMPLES - companies.length;
		if (wanted === 0) break;

		const plan = nearbyPlan(send, search, area.path);
		// The nearest companies of a circle are all wanted; those of a province may be in another one.
		const limit = area.isWanted === undefined ? wanted : plan.limit;
		const { circles, maxRequests, isWanted: keeps } = area;
		const found = await survey(circles, { ...plan, limit, maxRequests, wanted, keeps });
		companies.push(...recordsIn(area, found).slice(0, wanted));
	}

	return companies;
}

/** The companies of a survey, with the distances that the user has asked for. */
function recordsIn({ isProvince }: SearchArea, surveyed: Survey<IDataObject>): IDataObject[] {
	const records = recordsOf(surveyed);
	return isProvince ? records.map(withoutDistance) : records;
}

/**
 * Finds all companies of the area, and counts those whose place is not known. A company that several searches find is
 * returned several times.
 *
 * @throws {RequestFailed} when some may be missing, the service ignored a filter, or there are too many.
 */
async function findAll(
	{ send }: Session,
	area: WatchedArea,
): Promise<{ found: IDataObject[]; unlocated: number }> {
	const { circles, path, isWanted: keeps } = area;
	const found: IDataObject[] = [];
	let { maxRequests } = area;
	let unlocated = 0;

	for (const search of area.searches) {
		const limits = { maxRequests, wanted: MAX_COMPANIES + 1, keeps };
		const surveyed = await survey(circles, { ...nearbyPlan(send, search, path), ...limits });
		const records = recordsIn(area, surveyed);

		for (const record of records) found.push(record);
		requireAll(surveyed, found.length, area);

		const message = explainUnfiltered(search, records);
		// Without the filter, all companies would be watched and reported.
		if (message !== undefined) throw new RequestFailed({ message, hint: NOTHING_REPORTED });

		maxRequests -= surveyed.requests;
		unlocated += surveyed.unlocated;
	}

	return { found, unlocated };
}

/**
 * Checks that it makes sense to wait for a first company, since the area has none yet.
 *
 * @throws {RequestFailed} when the filters match no company of the whole catalogue: the trigger would never start.
 */
async function requireMatches({ send }: Session, { searches, path }: WatchedArea): Promise<void> {
	for (const search of searches) {
		const query = pickFields(search, CATALOGUE_FILTERS);
		if (Object.keys(query).length === 0) return;

		const first = searchPage({ ...query, [SEARCH_QUERY.pageSize]: 1 }, 1);
		const { records, total = 0 } = await send(first, (response) => toPage(response, path));
		if (records.length > 0 || total > 0) return;
	}

	const filters = searches.map(describeSearch).join(' or ');
	const sector = String(searches[0][SEARCH_QUERY.sector] ?? '');
	// The message is needed whether or not the list of sectors can be read.
	const sectors = sector === '' ? [] : await readSectors({ send }, true).catch(() => []);
	const meant = suggestSector(sector, sectors);
	throw new RequestFailed({
		message: `No company of the whole catalogue matches the filters (${filters}), so this trigger would never start`,
		hint: `${meant && `${meant} `}The service may write them differently: try them in Search Nearby, or send them with Options → Additional Query Parameters.`,
	});
}

/** @throws {RequestFailed} when companies may be missing, since they would later look new, or are too many to remember. */
function requireAll(
	{ shortcoming, completeWithin, crowded }: Survey<IDataObject>,
	companies: number,
	{ circles, isProvince, maxRequests }: WatchedArea,
): void {
	const hint = `Use ${isProvince ? '' : 'a smaller radius or '}filters, or several triggers.`;
	if (companies > MAX_COMPANIES) {
		throw new RequestFailed({
			message: `More than ${grouped(MAX_COMPANIES)} companies are in the area, and one trigger remembers no more`,
			hint,
		});
	}
	// An empty area is fine: the user may be waiting for the first company.
	if (shortcoming === undefined || shortcoming === 'empty') return;

	const [place = { latitude: 0, longitude: 0 }] = crowded;
	const [{ radius }] = circles;
	const complete = `: only those within ${completeWithin.toFixed(1)} of ${radius} km were read`;
	const reasons = {
		requests: `Max Requests (${maxRequests}) was too low to read all companies of the area${circles.length === 1 ? complete : ''}`,
		crowded: `More companies are at ${place.latitude.toFixed(5)}, ${place.longitude.toFixed(5)} than the service returns at once, so not all can be watched`,
		unordered: 'The service did not return the nearest companies first, so some may be missing',
		unlocated:
			'The service does not say where its companies are, so only those of a single response can be found',
	};

	const more = shortcoming === 'requests' ? ', or raise Options → Max Requests' : '';
	throw new RequestFailed({
		message: reasons[shortcoming],
		hint: `${NOTHING_REPORTED} ${hint.replace('.', `${more}.`)}`,
	});
}

/**
 * Finds the companies that the trigger has not seen, by `companyIdentity`: the service's ID, or else the CIF. A company
 * that comes back is not new, so companies that are gone are remembered while there is room.
 *
 * @param stored the identities that n8n has stored, with those of companies that are gone first.
 * @param found the companies that are in the area now, at most `max`. A company may be in it twice.
 * @returns the new companies, each once, and the identities to store instead of `stored`.
 */
export function compareWithKnown(
	stored: readonly string[],
	found: readonly IDataObject[],
	max = MAX_COMPANIES,
): { added: IDataObject[]; memory: string[] } {
	const known = new Set(stored);
	const current = new Map(found.map((company) => [companyIdentity(company), company]));

	const added = [...current].filter(([identity]) => !known.has(identity));
	const gone = stored.filter((identity) => !current.has(identity));

	return {
		added: added.map(([, company]) => company),
		memory: [...gone, ...current.keys()].slice(-max),
	};
}
