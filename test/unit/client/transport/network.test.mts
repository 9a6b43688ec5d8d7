import { codeOf, explainNetwork } from '../../../../client/transport/network.ts';

describe('explainNetwork', () => {
	it.each([
		['ECONNRESET', true, true],
		['ETIMEDOUT', true, true],
		['ECONNREFUSED', true, false],
		['EAI_AGAIN', true, false],
		['ENOTFOUND', false, false],
		['CERT_HAS_EXPIRED', false, false],
		['ECREDENTIAL', false, false],
	])('calls %s transient: %s, with an unknown outcome: %s', (code, ...expected) => {
		const { isTransient = false, isOutcomeUnknown = false } = explainNetwork(
			codeOf({ httpCode: code }),
		);
		expect([isTransient, isOutcomeUnknown]).toEqual(expected);
	});

	it.each(['SsrfBlockedIpError', 'SsrfBlockedHostnameError'])(
		'ends the run and names the settings if n8n blocks the Base URL with %s',
		(name) => {
			// As n8n 2.41 throws it: neither of the two errors has a code.
			const cause = Object.assign(new Error('The request was blocked'), { name, level: 'info' });
			const reason = Object.assign(new Error(cause.message), {
				name: 'NodeApiError',
				httpCode: null,
				cause,
			});
			expect(explainNetwork(codeOf(reason))).toEqual({
				failsFor: 'run',
				cause: 'SsrfBlocked',
				message: 'The SSRF protection of this n8n blocks the Base URL',
				hint: expect.stringMatching(/N8N_SSRF_ALLOWED_HOSTNAMES.+N8N_SSRF_ALLOWED_IP_RANGES/),
			});
		},
	);

	it('names NODE_EXTRA_CA_CERTS for a self-signed certificate', () => {
		const { hint, isTransient } = explainNetwork('DEPTH_ZERO_SELF_SIGNED_CERT');
		expect(hint).toContain('NODE_EXTRA_CA_CERTS');
		expect(isTransient).toBe(false);
	});

	it('names the port, and no certificate, if http is spoken where https is expected', () => {
		const { hint, isTransient } = explainNetwork('EPROTO');
		expect(hint).toContain('Check the port');
		expect(hint).not.toContain('certificate');
		expect(isTransient).toBe(false);
	});

	it.each([
		'ECONNREFUSED',
		'ENOTFOUND',
		'ETIMEDOUT',
		'ECONNABORTED',
		'ECONNRESET',
		'CERT_HAS_EXPIRED',
		'',
	])('explains %j without showing the code', (code) => {
		const { message, hint } = explainNetwork(code);
		expect(message + hint).not.toMatch(/E[A-Z]{5,}|undefined/);
		expect(message.length).toBeGreaterThan(10);
	});
});
