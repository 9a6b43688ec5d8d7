/** Puts back what a test file has changed in the realm it shares: globals, environment variables, listeners. */

/** What puts back the state that was remembered. */
type PutBack = () => void;

/**
 * Remembers the global objects. Of what is new, only registered symbols in small letters stay: under these,
 * packages and Node itself keep what they need for as long as they are loaded.
 */
export function rememberGlobals(): PutBack {
	const { exit, getBuiltinModule } = process;
	const before = Object.getOwnPropertyDescriptors(globalThis);
	return () => {
		Object.assign(process, { exit, getBuiltinModule });
		for (const key of Reflect.ownKeys(globalThis)) {
			if (!Object.hasOwn(before, key) && !isKept(key)) Reflect.deleteProperty(globalThis, key);
		}
		Object.defineProperties(globalThis, before);
	};
}

function isKept(key: string | symbol): boolean {
	return typeof key === 'symbol' && /[a-z]/.test(key.description ?? '');
}

/** Remembers the environment variables. */
export function rememberVariables(): PutBack {
	const { env } = process;
	const before = { ...env };
	return () => {
		process.env = env;
		for (const name of Object.keys(env)) if (!(name in before)) delete env[name];
		Object.assign(env, before);
	};
}

/** Remembers who listens to the process. */
export function rememberListeners(): PutBack {
	const before = new Map(process.eventNames().map((name) => [name, process.rawListeners(name)]));
	return () => {
		for (const name of process.eventNames()) {
			const kept = before.get(name) ?? [];
			for (const listener of process.rawListeners(name)) {
				if (!kept.includes(listener)) process.removeListener(name, listener as () => void);
			}
		}
	};
}
