import { downloadAddress } from '../../../../client/transport/download.ts';

/** The address from which a file is downloaded if the service redirects to it. */
const addressFor = (root: string, location: string) =>
	downloadAddress(
		root,
		{ method: 'GET', path: '/exports/7', acceptsFile: true },
		{ statusCode: 302, headers: { location } },
	);

describe('downloadAddress', () => {
	const PUBLIC = 'https://api.example.com/v1';
	const PRIVATE = 'https://companies.local/v1';

	it.each([
		'https://files.example.com/7.csv',
		'https://files.example.com.:8443/7.csv',
		'https://93.184.215.14/7.csv',
		'https://[2606:2800:21f:cb07:6820:80da:af6b:8b2c]/7.csv',
		'https://172.32.0.1/',
		'https://localhost.example.com/',
	])('is %s', (location) => {
		expect(addressFor(PUBLIC, location)).toBe(location);
	});

	it.each([
		'https://localhost/',
		'https://LOCALHOST./',
		'https://n8n.localhost/',
		'https://printer.local/',
		'https://printer.local./',
		'https://metadata.google.internal/',
		'https://intranet/',
		'https://127.0.0.1/',
		'https://127.1/',
		'https://0x7f000001/',
		'https://2130706433/',
		'https://0.0.0.0/',
		'https://10.1.2.3/',
		'https://100.64.0.1/',
		'https://169.254.169.254/',
		'https://172.16.0.1/',
		'https://172.31.255.255/',
		'https://192.168.1.1/',
		'https://239.0.0.1/',
		'https://[::]/',
		'https://[::1]/',
		'https://[::ffff:10.0.0.1]/',
		'https://[64:ff9b::a00:1]/',
		'https://[2002:a00:1::]/',
		'https://[fe80::1]/',
		'https://[fd00::1]/',
		'https://[ff02::1]/',
	])('is %s only if the service is not in the public internet either', (location) => {
		expect(addressFor(PUBLIC, location)).toBeUndefined();
		expect(addressFor(PRIVATE, location)).toBe(new URL(location).href);
		expect(addressFor('https://10.0.0.9/v1', location)).toBe(new URL(location).href);
	});

	it.each([
		'https://user@files.example.com/',
		'https://:password@files.example.com/',
		'http://files.example.com/',
		'http://files.example.com:443/',
		'ftp://files.example.com/',
		'https://api.example.com/v1/file',
	])('is not %s', (location) => {
		expect(addressFor(PUBLIC, location)).toBeUndefined();
		expect(addressFor(PRIVATE, location.replace('api.example.com', 'companies.local'))).toBe(
			undefined,
		);
	});
});
