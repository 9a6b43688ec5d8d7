/** Which hosts are in the public internet, by their names alone: what a name resolves to is for n8n's SSRF protection. */

/** The first and the last IPv4 address of each range that is not public (RFC 6890), and of multicast and reserved ones. */
const PRIVATE_RANGES: ReadonlyArray<readonly [first: string, last: string]> = [
	['0.0.0.0', '0.255.255.255'],
	['10.0.0.0', '10.255.255.255'],
	['100.64.0.0', '100.127.255.255'],
	['127.0.0.0', '127.255.255.255'],
	['169.254.0.0', '169.254.255.255'],
	['172.16.0.0', '172.31.255.255'],
	['192.0.0.0', '192.0.0.255'],
	['192.168.0.0', '192.168.255.255'],
	['198.18.0.0', '198.19.255.255'],
	['224.0.0.0', '255.255.255.255'],
];

/** The last parts of names that only a local network resolves. */
const LOCAL_NAMES = ['localhost', 'local', 'internal', 'lan', 'home', 'corp'];

/** True for a public address or a full name. `URL` has already brought every spelling of an address into one form. */
export function isPublic({ hostname }: URL): boolean {
	// Of IPv6, 2000::/3 is public, without 2002::/16, which contains an IPv4 address.
	if (hostname.startsWith('[')) return /^\[[23](?!002:)[\da-f]{3}:/.test(hostname);

	const labels = hostname.replace(/\.$/, '').split('.');
	if (/^\d+$/.test(labels.at(-1)!)) {
		const address = numberOf(hostname);
		return !PRIVATE_RANGES.some(
			([first, last]) => address >= numberOf(first) && address <= numberOf(last),
		);
	}

	return labels.length > 1 && !LOCAL_NAMES.includes(labels.at(-1)!);
}

function numberOf(address: string): number {
	return address.split('.').reduce((number, part) => number * 256 + Number(part), 0);
}
