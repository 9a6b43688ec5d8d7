/**
 * Runs each test file in the worker's own realm, so that the packages which Node has loaded for one file serve the next,
 * and `instanceof` holds between them and the file. jest's own environment loads them for every file, which takes twice
 * the processor time in the integration tests, half as much again in the unit tests, and more than a fifth of the time
 * of `npm test`. What a file changes in the realm is put back at its end.
 */
import { createRequire } from 'node:module';
import vm from 'node:vm';
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

export default class OwnRealmEnvironment {
	readonly global = globalThis;
	readonly moduleMocker = new ModuleMocker(globalThis);
	/** None: time is given to what is tested. */
	readonly fakeTimers = null;
	readonly fakeTimersModern = null;
	readonly #putBack = [rememberGlobals(), rememberVariables(), rememberListeners()];

	getVmContext(): vm.Context {
		return OWN_REALM;
	}

	exportConditions(): string[] {
		return ['node', 'node-addons'];
	}

	async setup(): Promise<void> {}

	async teardown(): Promise<void> {
		this.moduleMocker.restoreAllMocks();
		for (const putBack of this.#putBack) putBack();
	}
}
