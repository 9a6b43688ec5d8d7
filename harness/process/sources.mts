import { existsSync, readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { transformSync } from '@swc/core';
import { projectRoot, SOURCE_FOLDERS } from './paths.mts';

const FOLDERS = SOURCE_FOLDERS.map((folder) => pathToFileURL(join(projectRoot, folder, '/')).href);

const TO_COMMONJS = {
	module: { type: 'commonjs', exportInteropAnnotation: true },
	jsc: { parser: { syntax: 'typescript' }, target: 'es2024' },
} as const;

const isSource = (url: string) =>
	url.endsWith('.ts') && FOLDERS.some((folder) => url.startsWith(folder));

/**
 * Lets Node import the published code, whose imports have no extensions, and which is CommonJS once it is
 * built, and n8n-workflow, whose imports have none either.
 */
export function resolveSources(): void {
	registerHooks({
		resolve(specifier, context, next) {
			if (specifier === 'n8n-workflow') {
				return next(specifier, { ...context, conditions: ['node', 'require'] });
			}
			const { parentURL = '' } = context;
			const isOurs = isSource(parentURL) && specifier.startsWith('.');
			const endings = isOurs ? ['.ts', '/index.ts'] : [];
			const ending = endings.find((end) => existsSync(new URL(`${specifier}${end}`, parentURL)));
			return next(`${specifier}${ending ?? ''}`, context);
		},
		load(url, context, next) {
			if (!isSource(url)) return next(url, context);
			const { code } = transformSync(readFileSync(fileURLToPath(url), 'utf8'), TO_COMMONJS);
			return { format: 'commonjs', source: code, shortCircuit: true };
		},
	});
}
