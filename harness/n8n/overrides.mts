import { readFromRegistry, type DownloadOptions } from '../process/npm.mts';

/** What packages need, by name. */
export type Dependencies = Record<string, string>;

/** Asks the registry for one field of a package, parsed. */
export type View = (specifier: string, field: string) => Promise<unknown>;

const simultaneousViews = 4;

/** A {@link View} by `npm view`. */
export function npmView(options: DownloadOptions): View {
	return async (specifier, field) => {
		const output = await readFromRegistry(['view', specifier, field, '--json'], options);
		return output.trim() === '' ? undefined : JSON.parse(output);
	};
}

/**
 * The versions that stand in for dependencies of an n8n which are named by an address instead of a
 * version: the newest in the registry. Many networks reach the registry but not such a host.
 *
 * @param dependencies What the package n8n needs itself. Its own packages are asked in turn.
 */
export async function findOverrides(dependencies: Dependencies, view: View): Promise<Dependencies> {
	const own = Object.entries(dependencies).filter(isPackageOfN8n);
	const names = new Set(namedByAddress(dependencies));
	for (let start = 0; start < own.length; start += simultaneousViews) {
		const answers = own
			.slice(start, start + simultaneousViews)
			.map(([name, version]) => view(`${name}@${version}`, 'dependencies'));
		for (const answer of await Promise.all(answers)) {
			for (const name of namedByAddress((answer ?? {}) as Dependencies)) names.add(name);
		}
	}
	const overrides: Dependencies = {};
	for (const name of names) {
		// What the registry does not have can come from its address alone.
		const version = await view(name, 'version').catch(() => undefined);
		if (typeof version === 'string') overrides[name] = version;
	}
	return overrides;
}

/** The names of the dependencies whose source is an address, not the registry. */
export function namedByAddress(dependencies: Dependencies): string[] {
	return Object.entries(dependencies)
		.filter(([, source]) => /^(?!npm:)[a-z+]+:|^git@|^[\w.-]+\/[\w.-]+(#|$)/i.test(source))
		.map(([name]) => name);
}

/** n8n names the packages that it is made of by a single version, those of others by ranges. */
function isPackageOfN8n([name, version]: [string, string]): boolean {
	return /^(@n8n\/|n8n-)/.test(name) && /^\d/.test(version);
}
