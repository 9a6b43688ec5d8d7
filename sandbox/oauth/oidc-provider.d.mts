// The library ships no types; these are the parts the sandbox uses.
declare module 'oidc-provider' {
	import type { IncomingMessage, ServerResponse } from 'node:http';

	interface StoredToken {
		accountId: string;
		scope?: string;
	}
	interface Grant {
		addOIDCScope(scope: string): void;
		save(): Promise<string>;
	}
	export interface InteractionDetails {
		uid: string;
		prompt: { name: string; details: { missingOIDCScope?: string[] } };
		params: Record<string, string | undefined>;
		session?: { accountId: string };
		grantId?: string;
	}
	export class Provider {
		/** The request that is being answered. */
		static readonly ctx: TokenContext | undefined;
		constructor(issuer: string, configuration: object);
		callback(): (request: IncomingMessage, response: ServerResponse) => Promise<void>;
		on(event: string, listener: (context: TokenContext, error: TokenError) => void): void;
		AccessToken: { find(token: string): Promise<StoredToken | undefined> };
		Grant: {
			new (owner: { accountId: string; clientId: string }): Grant;
			find(id: string): Promise<Grant | undefined>;
		};
		interactionDetails(
			request: IncomingMessage,
			response: ServerResponse,
		): Promise<InteractionDetails>;
		interactionFinished(
			request: IncomingMessage,
			response: ServerResponse,
			result: object,
			options: { mergeWithLastSubmission: boolean },
		): Promise<void>;
	}
	export interface TokenContext {
		body: unknown;
		type: string;
		headers: Record<string, string | undefined>;
		oidc: {
			route?: string;
			params?: Record<string, string | undefined>;
		};
	}
	export interface TokenError extends Error {
		error_detail?: string;
	}
}
