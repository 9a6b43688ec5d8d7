import { readFileSync } from 'node:fs';

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

/** An activity: its CNAE-2009 class, the sector label, and the first words of names in it. */
export interface Activity {
	cnae: string;
	description: string;
	sector: string;
	vertical: string;
	heads: readonly string[];
}

export const ACTIVITIES: readonly Activity[] = readTable('activities.csv').map(
	([cnae, description, sector, vertical, heads]) => ({
		cnae,
		description,
		sector,
		vertical,
		heads: heads.split('|'),
	}),
);

/** The rows of a table in this folder, below its head. Its fields are separated by semicolons, and have none. */
function readTable(name: string): string[][] {
	const text = readFileSync(new URL(name, import.meta.url), 'utf8');
	const [, ...rows] = text.trimEnd().split('\n');
	return rows.map((row) => row.split(';'));
}
