import { BRANDS } from '../../sandbox/catalogue/brands.mts';
import type { Company } from '../../sandbox/catalogue/company.mts';
import { createRandom, pick } from '../../sandbox/random.mts';
import { NOISES, partsOf, written } from './noise.mts';

/** Writes the names of the sandbox's companies as people do, with the town for every second one. */
export function asWritten(
	seed: number,
): (company: object, index: number) => { nombre: string; ciudad: string } {
	const random = createRandom(seed);
	return (record, index) => {
		const company = record as Company;
		const [name] = company.nombre.split(', ');
		const [brand] = BRANDS.filter((one) => name.endsWith(` ${one}`)).sort(
			(first, second) => second.length - first.length,
		);
		const noise = NOISES[pick(random, Object.keys(NOISES))];
		const nombre = written(noise(partsOf(company, brand), random, company));
		return { nombre, ciudad: index % 2 === 0 ? company.ciudad : '' };
	};
}
