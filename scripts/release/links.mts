import { posix } from 'node:path';

export interface Repository {
	/** Owner and name on GitHub. */
	path: string;
	files: ReadonlySet<string>;
	read(path: string): string;
}

const LINK = /!?\[[^\]]*\]\(\s*<?([^)\s>]+)>?[^)]*\)|<(?:img|a)\b[^>]*\b(?:src|href)="([^"]+)"/g;
const BLOCK_OF_CODE = /^(```|~~~)[\s\S]*?^\1/gm;

/**
 * The links and pictures of a Markdown file that lead nowhere. Relative ones are resolved as the
 * registry's page and GitHub do it, against the repository; absolute ones are followed only into this
 * repository.
 */
export function linkFaults(from: string, repository: Repository): string[] {
	const text = withoutCode(repository.read(from));
	const targets = [...text.matchAll(LINK)].map(([, inline, html]) => inline ?? html);
	return targets.flatMap((target) => {
		const fault = faultOf(from, target, repository);
		return fault === undefined ? [] : [`${from}: ${target} ${fault}`];
	});
}

function withoutCode(markdown: string): string {
	return markdown.replace(BLOCK_OF_CODE, '');
}

/** What is wrong with a link; nothing, where it leads elsewhere than into this repository. */
function faultOf(from: string, target: string, repository: Repository): string | undefined {
	const { files, read } = repository;
	const [address, fragment = ''] = target.split('#');
	const own = new RegExp(
		`^https://(github|raw\\.githubusercontent)\\.com/${repository.path}/(blob/|tree/|)main/`,
	);
	let path = from;
	if (own.test(address)) path = decodeURI(address.replace(own, ''));
	else if (/^[a-z][a-z+.-]*:/i.test(address)) return undefined;
	else if (address !== '') {
		path = posix.join(posix.dirname(from), decodeURI(address)).replace(/\/$/, '');
	}
	const isFolder = [...files].some((file) => file.startsWith(`${path}/`));
	if (!files.has(path) && !isFolder) return 'is not in the repository';
	const hasHeadings = fragment !== '' && path.endsWith('.md');
	if (hasHeadings && !anchorsOf(read(path)).has(fragment)) return 'has no such heading';
	return undefined;
}

/** The anchors GitHub makes of the headings; a heading that is repeated gets a number. */
function anchorsOf(markdown: string): Set<string> {
	const anchors = new Set<string>();
	for (const [, heading] of withoutCode(markdown).matchAll(/^#{1,6}\s+(.+?)\s*$/gm)) {
		const anchor = heading
			.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
			.toLowerCase()
			.replace(/[^\p{L}\p{N}\s_-]/gu, '')
			.replace(/\s/g, '-');
		let unique = anchor;
		for (let count = 1; anchors.has(unique); count++) unique = `${anchor}-${count}`;
		anchors.add(unique);
	}
	return anchors;
}
