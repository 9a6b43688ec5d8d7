/**
 * npm settings, shared with bootstrap.mjs. Plain JavaScript, because bootstrap.mjs may run
 * on a Node without TypeScript support; CommonJS, because jest loads no other uncompiled module.
 */

/** Settings for reaching the registry and caching downloads. */
const CONNECTION = [
	// A registry's login is named by its address, a scope's registry by the scope.
	/^(\/\/.*|(@[^:]+:)?registry|replace-registry-host|.*-binary-host(-mirror)?)$/,
	/^((https?-)?proxy|noproxy)$/,
	/^(ca|cafile|cert|key|strict-ssl|local-address|maxsockets|fetch-.+)$/,
	/^(cache|userconfig|globalconfig|python)$/,
];

/**
 * Removes the variables that npm sets for the script it runs, so that a nested npm does not use the
 * settings of this project or of one around it.
 *
 * npm exports its settings under the names a user would set, so the two cannot be told apart: settings
 * for the registry and the cache stay, whoever set them, and the rest goes. npm rereads the user's and
 * the machine's configuration files by itself.
 *
 * @param {Record<string, string | undefined>} environment
 * @returns {Record<string, string | undefined>}
 */
exports.withoutNpmSettings = (environment) =>
	Object.fromEntries(
		Object.entries(environment).filter(([name]) => !/^npm_/i.test(name) || isConnection(name)),
	);

/** @param {string} variable */
function isConnection(variable) {
	const setting = /^npm_config_(.+)$/i.exec(variable)?.[1] ?? '';
	const name = setting.toLowerCase().replaceAll('_', '-');
	return CONNECTION.some((pattern) => pattern.test(name));
}
