/** The n8n that the project is developed and tested with. */
export const currentVersion = '2.41.1';

/** The oldest n8n that the package is tested with. */
export const oldestVersion = '1.123.81';

/** Between the two: an early n8n 2, and one on the way from it to the current one. */
export const earlyVersion = '2.0.3';
export const middleVersion = '2.20.12';

/** Every version that the package is tested with, newest first. */
export const pinnedVersions = [currentVersion, middleVersion, earlyVersion, oldestVersion];

/**
 * The pinned versions are installed with the dependencies of this day (YYYY-MM-DD): n8n's package
 * gives ranges, so two machines could otherwise run different programs.
 */
export const dependenciesBefore = '2026-10-05';

/** The version number that a word on the command line stands for. */
export function resolveVersion(word: string): string {
	return { current: currentVersion, oldest: oldestVersion }[word] ?? word;
}

/** Whether this is a complete version number like 2.41.1. */
export function isVersionNumber(text: string): boolean {
	return /^\d+\.\d+\.\d+$/.test(text);
}
