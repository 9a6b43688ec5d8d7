/** Reads the answers of the service: what came, whether it is all, and whether what was asked was done. */

export { isCompany } from './company';
export { type CompanyEntries, type CompanyEntry } from './entries';
export {
	isFullPage,
	isRoundSize,
	type Page,
	readPage,
	readTotal,
	recordIdentity,
	toRecord,
} from './listing';
export { NEXT_PAGE_IN, type NextPagePlace, parseNextPageIn } from './next-page';
export { RECORDS_IN } from './refusal';
export { type ReadImport, readImportResponse, type RowReport } from './rows';
export { readSaveResponse, refusal, savedState, writtenRecord } from './writes';
