import { createRequire } from 'node:module';
import vm from 'node:vm';
import type { JestEnvironment, JestEnvironmentConfig } from '@jest/environment';
import { LegacyFakeTimers, ModernFakeTimers } from '@jest/fake-timers';
import { ModuleMocker } from 'jest-mock';
import { rememberGlobals, rememberListeners, rememberVariables } from './remember.mts';

/** Stands for the worker's own realm, which Node has no context for. */
const OWN_REALM: vm.Context = {};

const { compileFunction } = vm;
vm.compileFunction = (code, parameters, { parsingContext, ...options } = {}) =>
	compileFunction(code, parameters, {
		...options,
		...(parsingContext !== OWN_REALM && { parsingContext }),
	});

// What packages.mts has jest load a package with.
Object.assign(globalThis, { [Symbol.for('node-require')]: createRequire(import.meta.url) });

/**
 * Runs a test file in the worker's own realm, so that the packages which Node has loaded for one file serve the
 * next, and `instanceof` holds between them and the file. What a file changes in the realm is put back at its end.
 */
export default class OwnRealmEnvironment implements JestEnvironment<number> {
	readonly global = globalThis as unknown as JestEnvironment['global'];
	readonly moduleMocker = new ModuleMocker(globalThis);
	readonly fakeTimers: LegacyFakeTimers<number>;
	readonly fakeTimersModern: ModernFakeTimers;
	readonly #putBack = [rememberGlobals(), rememberVariables(), rememberListeners()];

	constructor({ projectConfig: config }: JestEnvironmentConfig) {
		const { moduleMocker } = this;
		const global = globalThis;
		const timerConfig = { idToRef: (id: number) => id, refToId: (ref: number) => ref };
		this.fakeTimers = new LegacyFakeTimers({ config, global, moduleMocker, timerConfig });
		this.fakeTimersModern = new ModernFakeTimers({ config, global });
	}

	getVmContext(): vm.Context {
		return OWN_REALM;
	}

	exportConditions(): string[] {
		return ['node', 'node-addons'];
	}

	async setup(): Promise<void> {}

	async teardown(): Promise<void> {
		this.fakeTimers.dispose();
		this.fakeTimersModern.dispose();
		this.moduleMocker.restoreAllMocks();
		for (const putBack of this.#putBack) putBack();
	}
}
