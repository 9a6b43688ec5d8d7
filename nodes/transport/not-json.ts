import type { Failure } from './failure';
import { type ApiResponse, isWebPage } from './response';
import { MAX_DEPTH } from '../lib/json';

function explainTooDeep(status: number): Failure {
	return {
		status,
		message: `The response is nested more than ${MAX_DEPTH} levels deep`,
		hint: 'n8n could not process it. Ask the service for less, or for another form.',
	};
}

export function explainNotJson({ status, headers, isTooDeep }: ApiResponse): Failure {
	if (isTooDeep) return explainTooDeep(status);

	const type = headers['content-type']?.split(';')[0] ?? 'no content type';
	const isNamedJson = type.includes('json');
	return {
		status,
		failsFor: isWebPage(headers) ? 'operation' : undefined,
		message: isNamedJson ? 'The response is not valid JSON' : `The response is not JSON (${type})`,
		hint: 'A proxy or a sign-in page may be responding instead of the service. Check the Base URL in the credential.',
	};
}
