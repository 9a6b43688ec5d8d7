/** The n8n that the project is developed and tested with. */
export const currentVersion = '2.41.1';

/** The oldest n8n that the package is tested with. */
export const oldestVersion = '1.123.81';

/**
 * The pinned versions are installed with the dependencies of this day (YYYY-MM-DD): n8n's package
 * gives ranges, so two machines could otherwise run different programs.
 */
export const dependenciesBefore = '2026-10-05';

/** Whether this is a complete version number like 2.41.1. */
export function isVersionNumber(text: string): boolean {
	return /^\d+\.\d+\.\d+$/.test(text);
}
