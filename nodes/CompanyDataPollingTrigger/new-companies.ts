import type { IDataObject } from 'n8n-workflow';
import { survey, type Survey } from '../spain/circles';
import {
	describeAround,
	describeCentre,
	maxSearchesOption,
	readCentre,
	readMaxRequests,
	readNearbyFilters,
	readRadius,
	readShaper,
	type ItemParameters,
} from '../CompanyData/fields';
import { nearbyPlan, recordsOf } from '../client/nearby';
import { RequestFailed } from '../client/request';
import { KnownCompanies, type StoredCompanies } from './known-companies';
import type { Session, Watch } from './session';

const MOST_COMPANIES = 50_000;

const SHOWN = 3;

/** @throws {InvalidInput} when a field cannot be understood. */
export function newCompaniesNear(parameters: ItemParameters): Watch {
	const shape = readShaper(parameters, 'nearby');
	const radius = readRadius(parameters);
	const centre = readCentre(parameters);
	const filters = readNearbyFilters(parameters);
	const maxRequests = readMaxRequests(parameters, maxSearchesOption);
	const { latitude, longitude } = centre;
	const circle = { latitude, longitude, radius };
	const planFor = ({ send }: Session) => nearbyPlan(send, filters);
	return {
		identity: { ...circle, filters },
		parts: 1,
		async preview(session) {
			const nearest = await planFor(session).search(circle, SHOWN);
			return (nearest ?? []).slice(0, SHOWN).map(shape);
		},
		async look(session, memory) {
			const bounds = { maxRequests, wanted: MOST_COMPANIES + 1 };
			const found = await survey([circle], { ...planFor(session), ...bounds });
			requireAll(found, radius, maxRequests);
			const companies = recordsOf(found);
			const known = new KnownCompanies(memory as StoredCompanies | undefined);
			const added = companies.filter((company) => known.add(company));
			// No more than necessary: those that are not there now may come back.
			known.forget(MOST_COMPANIES, companies);
			return {
				items: memory === undefined ? [] : added.map(shape),
				memory: known.toStored(),
				summary: `${companies.length.toLocaleString('en')} ${companies.length === 1 ? 'company' : 'companies'}, ${describeAround(describeCentre(centre, radius), filters)}`,
			};
		},
	};
}

/** @throws {RequestFailed} when companies may be missing, and so be new later, or are too many to remember. */
function requireAll(
	{ companies, shortcoming, completeWithin, crowded }: Survey<IDataObject>,
	radius: number,
	maxRequests: number,
): void {
	const hint = 'Use a smaller radius or filters, or several triggers.';
	if (companies.length > MOST_COMPANIES) {
		const most = MOST_COMPANIES.toLocaleString('en');
		throw new RequestFailed({
			message: `More than ${most} companies are in the circle, and one trigger remembers no more`,
			hint,
		});
	}
	if (shortcoming === undefined) return;
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
		hint: `Nothing is reported, and nothing forgotten. ${hint.replace('.', `${more}.`)}`,
	});
}
