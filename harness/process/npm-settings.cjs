/**
 * What of npm's own concerns the rest of the scripts and bootstrap.mjs have in common: plain
 * JavaScript, because bootstrap.mjs runs on a Node that reads no TypeScript, and CommonJS, because
 * jest loads no other module that is not compiled.
 */

/** The settings that say how this machine reaches a registry and where it keeps what it got. */
const connectionSettings = [
	'registry',
	'replace-registry-host',
	'proxy',
	'https-proxy',
	'http-proxy',
	'noproxy',
	'ca',
	'cafile',
	'cert',
	'key',
	'strict-ssl',
	'local-address',
	'maxsockets',
	'fetch-retries',
	'fetch-retry-factor',
	'fetch-retry-mintimeout',
	'fetch-retry-maxtimeout',
	'fetch-timeout',
	'cache',
	'userconfig',
	'globalconfig',
	'python',
];

/** Codes of npm's failures that a second attempt meets again. */
const lastingFailures =
	/npm (?:error|ERR!) code (?:E401|E403|E404|ENEEDAUTH|ETARGET|ERESOLVE|EBADENGINE|EBADPLATFORM|EJSONPARSE|EUSAGE|ENOSPC|EACCES|EPERM|EROFS)\b/;

/** How long to wait before the second and the third attempt at a download, in seconds. */
exports.retryWaits = [5, 20];

/**
 * Leaves out of an environment what npm puts there for the script it runs, so that no npm that the
 * script starts takes the settings of this project, or of another one around it, for its own.
 *
 * npm exports its settings under the names by which a user gives them, so the two cannot be told
 * apart: what says how to reach the registry and where to keep downloads stays, whoever set it, and
 * everything else goes; npm reads the files of the user and of the machine again by itself.
 *
 * @param {Record<string, string | undefined>} environment
 * @returns {Record<string, string | undefined>}
 */
exports.withoutNpmSettings = (environment) =>
	Object.fromEntries(
		Object.entries(environment).filter(([name]) => !/^npm_/i.test(name) || isConnection(name)),
	);

/**
 * Whether npm has failed in a way that trying again may mend, as a broken download is.
 *
 * @param {string} output What npm has written.
 */
exports.mayPass = (output) => !lastingFailures.test(output);

/** @param {string} variable */
function isConnection(variable) {
	const setting = /^npm_config_(.+)$/i.exec(variable)?.[1];
	if (setting === undefined) return false;
	// A registry's login is named by its address, a scope's registry by the scope.
	if (setting.startsWith('//') || /^@[^:]+:registry$/.test(setting)) return true;
	const name = setting.toLowerCase().replaceAll('_', '-');
	return connectionSettings.includes(name) || /-binary-host(-mirror)?$/.test(name);
}
