import type { RequestContext } from '../http/attempt';
import type { AccessKind } from '../errors/status';

/** How a node authenticates. */
export interface Access {
	kind: AccessKind;
	credentialType: string;
	/** The stored credential; empty where there is none, as in a test of one that is not saved. */
	credentialId: string;
	/** What the user calls it. */
	credentialName: string;
}

/** Reads how the node, or the list of the editor, is set to authenticate. */
export function readAccess(context: RequestContext): Access {
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
