import { createRequire, registerHooks } from 'node:module';
import { join } from 'node:path';
import { projectRoot } from '../harness/process/paths.mts';

const LAZY = join(projectRoot, 'nodes/spain/lazy.ts');

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
			const isSource =
				context.parentURL?.includes('/nodes/') &&
				specifier.startsWith('.') &&
				!/\.(ts|json)$/.test(specifier);
			const resolved = next(isSource ? `${specifier}.ts` : specifier, context);
			return /\/nodes\/.+\.ts$/.test(resolved.url)
				? { ...resolved, format: 'module-typescript' }
				: resolved;
		},
	});
	Object.assign(globalThis, { require: createRequire(LAZY) });
}
