import { readTable } from './table.mts';

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
