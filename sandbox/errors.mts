export interface FieldError {
	field: string;
	message: string;
}

export class ApiError extends Error {
	readonly status: number;
	readonly body: Record<string, unknown>;
	readonly headers: Record<string, string>;

	constructor(
		status: number,
		code: string,
		message: string,
		details: Record<string, unknown> = {},
		headers: Record<string, string> = {},
	) {
		super(message);
		this.status = status;
		this.body = { error_code: code, message, ...details };
		this.headers = headers;
	}
}

/** 422: a parameter or field is missing, unknown or has a bad value. */
export function invalidParameters(errors: FieldError[]): ApiError {
	const summary = errors.map(({ field, message }) => `${field} ${message}`).join('; ');
	return new ApiError(422, 'invalid_parameters', `Invalid request: ${summary}.`, { errors });
}

/** 404: no company has this CIF or identifier. */
export function companyNotFound(what: string): ApiError {
	return new ApiError(404, 'company_not_found', `No company with ${what} is known.`);
}
