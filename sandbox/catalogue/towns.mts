import { readTable } from './table.mts';

/** A real town: coordinates of its centre in degrees, and how many companies it attracts. */
export interface Town {
	name: string;
	provinceCode: string;
	province: string;
	latitude: number;
	longitude: number;
	weight: number;
}

export const TOWNS: readonly Town[] = readTable('towns.csv').map(
	([name, provinceCode, province, latitude, longitude, weight]) => ({
		name,
		provinceCode,
		province,
		latitude: Number(latitude),
		longitude: Number(longitude),
		weight: Number(weight),
	}),
);
