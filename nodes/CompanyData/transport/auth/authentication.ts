import type { AuthKind, RequestContext } from '../http/types';

/** How a node authenticates. */
export interface Authentication {
	kind: AuthKind;
	credentialType: string;
	/** ID of the stored credential; empty where it is not stored, as while it is being tested. */
	credentialId: string;
	/** What the user calls it. */
	credentialName: string;
}

/** Reads how a running node authenticates, or the node that a list in the editor belongs to. */
export function readAuthentication(context: RequestContext): Authentication {
	const authentication =
		'getCurrentNodeParameter' in context
			? context.getCurrentNodeParameter('authentication')
			: context.getNodeParameter('authentication', 0, 'apiKey');
	const isOAuth = authentication === 'oAuth2';
	const credentialType = isOAuth ? 'companyDataOAuth2Api' : 'companyDataApi';
	const { id, name } = context.getNode().credentials?.[credentialType] ?? {};
	return {
		kind: isOAuth ? 'oauth' : 'key',
		credentialType,
		credentialId: id ?? '',
		credentialName: name ?? 'Company Data',
	};
}
