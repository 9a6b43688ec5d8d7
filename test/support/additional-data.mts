import {
	type ICredentialDataDecryptedObject,
	type IHttpRequestOptions,
	type IWorkflowExecuteAdditionalData,
	ICredentialsHelper,
} from 'n8n-workflow';
import { CompanyDataApi } from '../../credentials/CompanyDataApi.credentials.ts';

/** Gives a run its credentials. Authentication itself is the credential type's own. */
class RunCredentials extends ICredentialsHelper {
	readonly #data: ICredentialDataDecryptedObject;

	constructor(data: ICredentialDataDecryptedObject) {
		super();
		this.#data = data;
	}

	getParentTypes(name: string) {
		return name === 'companyDataOAuth2Api' ? ['oAuth2Api'] : [];
	}

	isCredentialUsableByNode() {
		return true;
	}

	async authenticate(
		credentials: ICredentialDataDecryptedObject,
		_type: string,
		options: IHttpRequestOptions,
	): Promise<IHttpRequestOptions> {
		const { authenticate } = new CompanyDataApi();
		if (typeof authenticate !== 'function') throw new Error('authenticate is not a function');
		return await authenticate(credentials, options);
	}

	async preAuthentication() {
		return undefined;
	}

	async runPreAuthentication() {
		return undefined;
	}

	async getCredentials(): Promise<never> {
		throw new Error('Credentials are not stored in these tests');
	}

	async getDecrypted() {
		return { ...this.#data };
	}

	async updateCredentials() {}

	async updateCredentialsOauthTokenData(
		_node: unknown,
		_type: string,
		{ oauthTokenData }: ICredentialDataDecryptedObject,
	) {
		this.#data.oauthTokenData = oauthTokenData;
	}

	getCredentialsProperties() {
		return new CompanyDataApi().properties;
	}
}

/** What n8n gives an execution, or a list of the editor, beside the workflow. */
export function additionalDataOf(
	credentials: ICredentialDataDecryptedObject,
	more: Partial<IWorkflowExecuteAdditionalData>,
): IWorkflowExecuteAdditionalData {
	return {
		credentialsHelper: new RunCredentials(credentials),
		currentNodeExecutionIndex: 0,
		variables: {},
		webhookWaitingBaseUrl: 'http://127.0.0.1/webhook-waiting',
		formWaitingBaseUrl: 'http://127.0.0.1/form-waiting',
		logAiEvent: () => {},
		setExecutionStatus: () => {},
		...more,
	} as unknown as IWorkflowExecuteAdditionalData;
}
