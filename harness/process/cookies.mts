import type { AxiosInstance } from 'axios';

/** Has a client send back the cookies that it has received, also on its redirects, as a browser does at one address. */
export function keepCookies(client: AxiosInstance): AxiosInstance {
	const cookies = new Map<string, string>();
	const sent = () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
	const keep = (received: string | string[] = []) => {
		for (const cookie of [received].flat()) {
			const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
			if (name !== undefined) cookies.set(name, value);
		}
	};
	client.interceptors.request.use((request) => {
		if (cookies.size > 0) request.headers.set('Cookie', sent());
		request.beforeRedirect = (options, { headers }) => {
			keep(headers['set-cookie']);
			options.headers.Cookie = sent();
		};
		return request;
	});
	client.interceptors.response.use((response) => {
		keep(response.headers['set-cookie']);
		return response;
	});
	return client;
}
