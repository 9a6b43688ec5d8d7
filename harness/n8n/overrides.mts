/** Version ranges by package name. */
export type Dependencies = Record<string, string>;

/** Reads one field of a package from the registry. */
export type View = (specifier: string, field: string) => Promise<unknown>;

const simultaneousViews = 4;

/**
 * Replaces n8n's dependencies that are given by URL with the newest version in the registry: many
 * networks reach the registry but not such a host.
 *
 * @param dependencies Those of the package n8n itself; n8n's other packages are read too.
 */
export async function findOverrides(dependencies: Dependencies, view: View): Promise<Dependencies> {
	const own = Object.entries(dependencies).filter(isPackageOfN8n);
	const names = new Set(namedByAddress(dependencies));
	for (let start = 0; start < own.length; start += simultaneousViews) {
		const responses = own
			.slice(start, start + simultaneousViews)
			.map(([name, version]) => view(`${name}@${version}`, 'dependencies'));
		for (const response of await Promise.all(responses)) {
			for (const name of namedByAddress((response ?? {}) as Dependencies)) names.add(name);
		}
	}
	const overrides: Dependencies = {};
	for (const name of names) {
		// A package missing from the registry has to come from its URL.
		const version = await view(name, 'version').catch(() => undefined);
		if (typeof version === 'string') overrides[name] = version;
	}
	return overrides;
}

/** Names of the dependencies that are given by URL. */
export function namedByAddress(dependencies: Dependencies): string[] {
	return Object.entries(dependencies)
		.filter(([, source]) => /^(?!npm:)[a-z+]+:|^git@|^[\w.-]+\/[\w.-]+(#|$)/i.test(source))
		.map(([name]) => name);
}

/** n8n pins its own packages to a version, and gives ranges for others. */
function isPackageOfN8n([name, version]: [string, string]): boolean {
	return /^(@n8n\/|n8n-)/.test(name) && /^\d/.test(version);
}
