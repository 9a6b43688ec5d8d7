import { fold } from './text.mts';
import { ACTIVITIES, TOWNS } from './tables.mts';

/** One flag per activity: whether it passes the filters. */
export function activityFlags(filters: { cnae?: string; sector?: string }): Uint8Array {
	const sector = filters.sector === undefined ? undefined : fold(filters.sector);
	return Uint8Array.from(ACTIVITIES, (activity) => {
		const inSector = sector === undefined || fold(activity.sector) === sector;
		return inSector && activity.cnae.startsWith(filters.cnae ?? '') ? 1 : 0;
	});
}

/** One flag per town: whether it lies in the province; all do when none is given. */
export function townFlags(province?: string): Uint8Array {
	const wanted = province === undefined ? undefined : fold(province);
	return Uint8Array.from(TOWNS, (town) =>
		wanted === undefined || fold(town.province) === wanted ? 1 : 0,
	);
}
