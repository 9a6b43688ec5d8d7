/** The n8n that the project is developed and tested with. */
export const currentVersion = '2.41.1';

/** The oldest n8n that the package is tested with. */
export const oldestVersion = '1.123.81';

/** An early n8n that installs packages by environment, as 2.21 did first. */
export const byEnvironmentVersion = '2.22.6';

/** Between the two: n8n 2 as it began, and of each year since the last patch of a version or two from its middle. */
export const middleVersions = ['2.30.8', byEnvironmentVersion, '2.0.3'];

/** Every version that the package is tested with, newest first. */
export const pinnedVersions = [currentVersion, ...middleVersions, oldestVersion];

/**
 * The pinned versions are installed with the dependencies of this day (YYYY-MM-DD): n8n's package
 * gives ranges, so two machines could otherwise run different programs.
 */
export const dependenciesBefore = '2026-10-05';
