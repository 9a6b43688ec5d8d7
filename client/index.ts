/** The door of `client/`: all that others use of it. */

export { type CompanyEntries, type CompanyEntry } from './answers/entries';
export {
	type Page,
	isFullPage,
	isRoundSize,
	readPage,
	readTotal,
	recordIdentity,
	toRecord,
} from './answers/listing';
export { NEXT_PAGE_IN, type NextPagePlace, parseNextPageIn } from './answers/next-page';
export { RECORDS_IN } from './answers/refusal';
export { type ReadImport, type RowReport, readImportResponse } from './answers/rows';
export { readSaveResponse, refusal, savedState, writtenRecord } from './answers/writes';
export { type ApiClient, type RequestSettings, type Target, createClient } from './api/client';
export {
	type CompanyIdFinder,
	batchRequest,
	companyIdFinder,
	companyIdentity,
	companyIn,
	companyRequest,
	lookUpUntilReady,
} from './api/companies';
export { isListedPath, lookupsOf } from './api/cost';
export { explainStatus, explainWith } from './api/errors';
export { explainKey } from './api/key-test';
export { enterAt, paginate, readList } from './api/pages';
export { PlanNotices } from './api/plan-notices';
export { nearbyPlan, recordsOf, searchAround, searchPage, toPage, unkept } from './api/searches';
export { readSectors, suggestSector } from './api/sectors';
export type { TriedSpellings } from './api/spellings';
export { type Allowance, type Usage, readAllowance, readUsage, usageRequest } from './api/usage';
export {
	BATCH_FIELD,
	COMPANY,
	COMPANY_FIELDS,
	FULL_RECORD_FIELDS,
	IMPORT_COLUMNS,
	IMPORT_FIELD,
	LISTING_POSITION,
	MISSING_SCOPE,
	NEARBY_QUERY,
	OAUTH_CLIENT_AUTHENTICATION,
	OAUTH_PATHS,
	PATHS,
	PROSPECT_STATUSES,
	QUOTA_RESET_HEADER,
	SAVE_BODY,
	SEARCH_PAGE,
	SEARCH_QUERY,
	WEBHOOK_HEADERS,
} from './service/api';
export {
	SCOPES,
	SCOPE_TEXTS,
	type Scope,
	authenticationField,
	baseUrlField,
} from './service/authentication';
export {
	DEFAULT_CONTENT,
	LATEST_CREATED,
	MATCHED_FILTERS,
	MATCHED_FILTERS_FIELD,
	NEW_COMPANY,
	OTHER_CONTENT,
	PLACEHOLDER,
	REPLAY_WINDOWS,
	SECRET_PREFIX,
	SIGNED_CONTENTS,
	TERRITORY_EVENTS,
	TERRITORY_FIELD,
	groupFilters,
	parseMatchedFilters,
} from './service/events';
export {
	BATCH_SIZE,
	IDEMPOTENCY_HOURS,
	LIST_PAGE_SIZE,
	MAX_IDEMPOTENCY_KEY_LENGTH,
	NEARBY_LIMIT,
	PLANS,
	type Plan,
	RADIUS_KM,
	SEARCH_CACHE_DAYS,
	SEARCH_PAGE_SIZE,
	TIME_LIMITS,
} from './service/limits';
export { parseApiKey, parseBaseUrl, readAccount } from './transport/account';
export { type Deadline, beginCall, unlessAborted } from './transport/deadlines';
export {
	CutShort,
	type Explanation,
	type Failure,
	RequestFailed,
	cutShort,
} from './transport/failure';
export { codeOf, explainNetwork } from './transport/network';
export { outcomeOf } from './transport/outcome';
export { type RateLimit, readRateLimit } from './transport/rate-limit';
export type { RecentFailure } from './transport/recent-failures';
export { requestLimit } from './transport/request-limit';
export {
	type ApiRequest,
	type Observer,
	type Outcome,
	type PendingRequest,
	REQUEST_HEADERS,
	type RequestFile,
	type Sender,
	type Stage,
	isRepeatable,
	isWrite,
	mayHaveEffect,
} from './transport/request';
export {
	ACCEPTED,
	type ApiResponse,
	SEE_OTHER,
	bodyText,
	hasLimits,
	isPlainText,
	mediaTypeOf,
	toResponse,
} from './transport/response';
export { retryAfterOf } from './transport/retry-after';
export { REPEAT_OPTION, RETRIES } from './transport/retry';
export { Secrets } from './transport/secrets';
