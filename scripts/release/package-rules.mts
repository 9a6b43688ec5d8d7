/** The keys of package.json that n8n's verification looks at and its scan does not. */
export interface Manifest {
	version?: string;
	homepage?: string;
	repository?: { url?: string };
	files?: string[];
	publishConfig?: { access?: string };
	n8n?: {
		n8nNodesApiVersion?: number;
		strict?: boolean;
		credentials?: string[];
		nodes?: string[];
	};
	[key: string]: unknown;
}

/** Keys that bring code along; the scan refuses `dependencies` and `overrides`. */
const FOREIGN_CODE = ['optionalDependencies', 'bundleDependencies', 'bundledDependencies'];
const ALLOWED_FILES = /^(dist\/.+|package\.json|README\.md|LICENSE)$/;
const REQUIRED_FILES = ['package.json', 'README.md', 'LICENSE'];

/** The most the packed package may weigh, in bytes. */
export const MOST_BYTES = 310_000;

/**
 * What n8n's verification would refuse in package.json beyond its scan, one line for each fault (source:
 * n8n's verification guidelines for community nodes).
 */
export function manifestFaults(manifest: Manifest): string[] {
	const { version = '', homepage = '', repository, files, publishConfig, n8n } = manifest;
	const required: Array<[holds: boolean, fault: string]> = [
		[/^\d+\.\d+\.\d+$/.test(version) && version !== '0.0.0', 'version is not one of a release'],
		[/^https:\/\//.test(homepage), 'homepage is not an https address'],
		[repositoryPath(repository?.url) !== undefined, 'repository is not one on GitHub'],
		[JSON.stringify(files) === '["dist"]', 'files is not exactly ["dist"]'],
		// Without it, npm publishes no new package with provenance.
		[publishConfig?.access === 'public', 'publishConfig.access is not public'],
		[n8n?.n8nNodesApiVersion === 1, 'n8n.n8nNodesApiVersion is not 1'],
		[n8n?.strict === true, 'n8n.strict is not true'],
		...FOREIGN_CODE.map((key): [boolean, string] => [
			isEmpty(manifest[key]),
			`${key} is not empty`,
		]),
	];
	return required.filter(([holds]) => !holds).map(([, fault]) => fault);
}

/** Owner and name of the GitHub repository at the address; undefined where it is none. */
export function repositoryPath(url: string | undefined): string | undefined {
	return /^(?:git\+)?https:\/\/github\.com\/([\w.-]+\/[\w.-]+?)(?:\.git)?$/.exec(url ?? '')?.[1];
}

function isEmpty(value: unknown): boolean {
	return value === undefined || (typeof value === 'object' && Object.keys(value!).length === 0);
}

/** What is wrong with the files of the packed package, or with its size in bytes. */
export function contentFaults(
	{ n8n }: Manifest,
	packed: { files: string[]; size: number },
): string[] {
	const present = new Set(packed.files);
	const needed = [...REQUIRED_FILES, ...(n8n?.credentials ?? []), ...(n8n?.nodes ?? [])];
	return [
		...packed.files
			.filter((path) => !ALLOWED_FILES.test(path))
			.map((path) => `${path} is in the package`),
		...needed.filter((path) => !present.has(path)).map((path) => `${path} is not in the package`),
		...(packed.size < MOST_BYTES
			? []
			: [`it is ${packed.size} bytes packed, and fewer than ${MOST_BYTES} are allowed`]),
	];
}
