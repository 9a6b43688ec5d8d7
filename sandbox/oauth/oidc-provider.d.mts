// The library ships no types; these are the parts the sandbox uses.
declare module 'oidc-provider' {
	import type { IncomingMessage, ServerResponse } from 'node:http';

	type Exchange = [request: IncomingMessage, response: ServerResponse];
	type Parameters = Record<string, string | undefined>;

	interface Grant {
		addOIDCScope(scope: string): void;
		save(): Promise<string>;
	}
	export interface InteractionDetails {
		uid: string;
		prompt: { name: string; details: { missingOIDCScope?: string[] } };
		params: Parameters;
		session?: { accountId: string };
		grantId?: string;
	}
	export interface TokenContext {
		body: unknown;
		type: string;
		headers: Parameters;
		oidc: { route?: string; params?: Parameters };
	}
	type Listener = (context: TokenContext, error: Error & { error_detail?: string }) => void;

	export class Provider {
		static readonly ctx: TokenContext | undefined;
		constructor(issuer: string, configuration: object);
		callback(): (...exchange: Exchange) => Promise<void>;
		on(event: string, listener: Listener): void;
		AccessToken: {
			find(token: string): Promise<{ accountId: string; scope?: string } | undefined>;
		};
		Grant: {
			new (owner: { accountId: string; clientId: string }): Grant;
			find(id: string): Promise<Grant | undefined>;
		};
		interactionDetails(...exchange: Exchange): Promise<InteractionDetails>;
		interactionFinished(...of: [...Exchange, result: object, options: object]): Promise<void>;
	}
}
