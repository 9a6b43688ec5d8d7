import { createRequire } from 'node:module';

/** n8n's scan of community packages, which has no declarations. */
const { analyzePackage, SOURCE_FILE_PATTERNS } = createRequire(import.meta.url)(
	'@n8n/scan-community-package/scanner/scanner.mjs',
) as {
	analyzePackage(
		folder: string,
		patterns: string[],
	): Promise<{ passed: boolean; message?: string; details?: string }>;
	SOURCE_FILE_PATTERNS: string[];
};

export const SOURCE_PATTERNS = SOURCE_FILE_PATTERNS;
/** As the scan takes them of a published package: the files that it ships. */
export const PACKAGE_PATTERNS = ['**/*.js', 'package.json'];

/** What n8n's scan finds in the files of a folder: a line for each file and each finding, none if there is nothing. */
export async function scan(folder: string, patterns: string[]): Promise<string[]> {
	const { passed, message = '', details = '' } = await analyzePackage(folder, patterns);
	return passed ? [] : [message, ...details.split('\n').filter((line) => line !== '')];
}
