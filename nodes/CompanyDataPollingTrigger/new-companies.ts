import { NEARBY_LIMIT } from '../shared/contract/limits';
import { PATHS } from '../shared/contract/paths';
import { InvalidInput } from '../shared/result';
import {
	describeNearby,
	nearbyQuery,
	readNearbyCriteria,
} from '../CompanyData/actions/company/nearby-query';
import { readShaper } from '../CompanyData/actions/fields';
import { asRecords } from '../CompanyData/actions/response-shape';
import type { ItemParameters } from '../CompanyData/actions/types';
import { KnownCompanies, type StoredCompanies } from './memory/known-companies';
import type { Requests, Watch } from './watch';

/** Companies that one trigger can remember. */
const MOST_COMPANIES = 50_000;

/** Companies that Fetch Test Event shows. */
const SHOWN = 3;

const RADIUS = 'Radius (Km)';

/**
 * Watches the companies around a place: one that was not there before is new, once.
 *
 * @throws {InvalidInput} when a field cannot be understood.
 */
export function newCompaniesNear(parameters: ItemParameters): Watch {
	const shape = readShaper(parameters, 'nearby');
	const criteria = readNearbyCriteria(parameters);
	const { centre, radius, filters } = criteria;
	const { latitude, longitude } = centre;
	const search = async ({ send }: Requests, limit: number) => {
		const query = nearbyQuery({ latitude, longitude, radius }, filters, limit);
		const request = { method: 'GET', path: PATHS.nearby, query } as const;
		return await send(request, ({ body }) => asRecords(body));
	};
	return {
		identity: { latitude, longitude, radius, filters },
		parts: 1,
		field: RADIUS,
		async preview(requests) {
			return (await search(requests, SHOWN)).slice(0, SHOWN).map(shape);
		},
		async look(requests, memory) {
			const found = await search(requests, NEARBY_LIMIT);
			if (found.length >= NEARBY_LIMIT) throw tooMany(found.length);
			const known = new KnownCompanies(memory as StoredCompanies | undefined);
			const added = found.filter((company) => known.add(company));
			if (known.size > MOST_COMPANIES) throw tooMany(known.size);
			return {
				items: memory === undefined ? [] : added.map(shape),
				memory: known.toStored(),
				summary: `${found.length.toLocaleString('en')} companies, ${describeNearby(criteria)}`,
			};
		},
	};
}

function tooMany(companies: number): InvalidInput {
	const [found, most] = [companies, MOST_COMPANIES].map((count) => count.toLocaleString('en'));
	return new InvalidInput(RADIUS, {
		what: `takes in ${found} companies or more; one trigger remembers ${most} at most`,
		hint: 'Use a smaller radius or filters, or several triggers.',
	});
}
