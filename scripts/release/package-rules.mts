/** The keys of package.json that say what the package has to hold. */
export interface Manifest {
	n8n?: { credentials?: string[]; nodes?: string[] };
}

const ALLOWED_FILES = /^(dist\/.+|package\.json|README\.md|LICENSE)$/;
const REQUIRED_FILES = ['package.json', 'README.md', 'LICENSE'];

/** The most the packed package may weigh, in bytes. */
export const MAX_BYTES = 375_000;

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
		...(packed.size < MAX_BYTES
			? []
			: [`it is ${packed.size} bytes packed, and fewer than ${MAX_BYTES} are allowed`]),
	];
}
