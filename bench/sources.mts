import { registerHooks } from 'node:module';

/** Lets Node import the published code, whose imports have no extensions. */
export function resolveSources(): void {
	registerHooks({
		resolve(specifier, context, next) {
			const isSource = context.parentURL?.includes('/nodes/') && /^\.[^]*\/[^.]+$/.test(specifier);
			return isSource
				? { ...next(`${specifier}.ts`, context), format: 'module-typescript' }
				: next(specifier, context);
		},
	});
}
