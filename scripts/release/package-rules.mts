/** The keys of package.json that n8n's rules for community packages are about. */
export interface Manifest {
	name?: string;
	version?: string;
	license?: string;
	author?: { name?: string; email?: string };
	homepage?: string;
	repository?: { url?: string };
	keywords?: string[];
	files?: string[];
	n8n?: {
		n8nNodesApiVersion?: number;
		strict?: boolean;
		credentials?: string[];
		nodes?: string[];
	};
	scripts?: Record<string, string>;
	peerDependencies?: Record<string, string>;
	[key: string]: unknown;
}

/** Scripts that npm runs on the machine of whoever installs the package. */
const INSTALL_SCRIPTS = ['preinstall', 'install', 'postinstall', 'prepublish', 'prepare'];
/** Keys that bring code along, or change other packages' code. */
const FOREIGN_CODE = [
	'dependencies',
	'optionalDependencies',
	'bundleDependencies',
	'bundledDependencies',
	'overrides',
];
const ALLOWED_FILES = /^(dist\/.+|package\.json|README\.md|LICENSE)$/;
const REQUIRED_FILES = ['package.json', 'README.md', 'LICENSE'];

/** The most the packed package may weigh, in bytes. */
export const MOST_BYTES = 240_000;

/**
 * What n8n's verification would refuse in package.json, one line for each fault (source: n8n's
 * verification guidelines for community nodes).
 */
export function manifestFaults(manifest: Manifest): string[] {
	const { name = '', version = '', license, author, homepage, repository, files } = manifest;
	const required: Array<[holds: boolean, fault: string]> = [
		[/^(@[\w.-]+\/)?n8n-nodes-[\w.-]+$/.test(name), 'name does not begin with n8n-nodes-'],
		[/^\d+\.\d+\.\d+$/.test(version) && version !== '0.0.0', 'version is not one of a release'],
		[license === 'MIT', 'license is not MIT'],
		[Boolean(author?.name && author.email), 'author lacks a name or an e-mail address'],
		[/^https:\/\//.test(homepage ?? ''), 'homepage is not an https address'],
		[repositoryPath(repository?.url) !== undefined, 'repository is not one on GitHub'],
		[
			manifest.keywords?.includes('n8n-community-node-package') === true,
			'keywords lack n8n-community-node-package',
		],
		[JSON.stringify(files) === '["dist"]', 'files is not exactly ["dist"]'],
		[manifest.n8n?.n8nNodesApiVersion === 1, 'n8n.n8nNodesApiVersion is not 1'],
		[manifest.n8n?.strict === true, 'n8n.strict is not true'],
		[
			JSON.stringify(manifest.peerDependencies) === '{"n8n-workflow":"*"}',
			'peerDependencies is not exactly {"n8n-workflow": "*"}',
		],
	];
	return [
		...required.filter(([holds]) => !holds).map(([, fault]) => fault),
		...FOREIGN_CODE.filter((key) => !isEmpty(manifest[key])).map((key) => `${key} is not empty`),
		...INSTALL_SCRIPTS.filter((script) => manifest.scripts?.[script] !== undefined).map(
			(script) => `scripts.${script} runs when the package is installed`,
		),
	];
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
