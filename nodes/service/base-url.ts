import { ok, err, refuseLong, type Result } from '../lib/result';

const LONGEST = 2000;
const EXAMPLE =
	'Open the credential and enter the address of the service with its version, e.g. https://api.example.com/v1.';

/**
 * Reads the base URL of a credential: absolute, https (http for loopback addresses only, where nobody
 * can eavesdrop), without query, fragment or user info. Trailing slashes are removed.
 */
export function parseBaseUrl(value: unknown): Result<string> {
	const long = refuseLong(value, LONGEST, EXAMPLE);
	if (long !== undefined) return long;
	const text = typeof value === 'string' ? value.trim() : '';
	if (text === '') return err('is empty', EXAMPLE);
	if (!URL.canParse(text)) return err('is not a whole web address', EXAMPLE);
	const url = new URL(text);
	if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLoopback(url.hostname))) {
		return err(
			'does not start with https://',
			'The key would be sent unencrypted. Open the credential and use the https address; http is only accepted for this machine.',
		);
	}
	if (url.search || url.hash || url.username || url.password) {
		return err(
			'contains more than an address',
			`${EXAMPLE} Leave out whatever follows a ? or a #.`,
		);
	}
	return ok(`${url.origin}${url.pathname.replace(/\/+$/, '')}`);
}

function isLoopback(hostname: string): boolean {
	return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname);
}
