import type { AxiosInstance } from 'axios';

/** Has a client send back the cookies that it has received, as a browser does at one address. */
export function keepCookies(client: AxiosInstance): AxiosInstance {
	const cookies = new Map<string, string>();
	client.interceptors.request.use((request) => {
		const pairs = [...cookies].map(([name, value]) => `${name}=${value}`);
		if (pairs.length > 0) request.headers.set('Cookie', pairs.join('; '));
		return request;
	});
	client.interceptors.response.use((response) => {
		for (const cookie of response.headers['set-cookie'] ?? []) {
			const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
			if (name !== undefined) cookies.set(name, value);
		}
		return response;
	});
	return client;
}
