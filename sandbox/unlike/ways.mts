/** What a service can do otherwise than the sandbox, where the documentation leaves it open. */

export type Fields = Record<string, unknown>;

/** What a service answers: undefined as the body is none, and so is a header that is undefined. */
export type Answer = [status: number, body: unknown, headers?: Record<string, string | undefined>];

/** A company of a batch that was asked for. */
export interface Lookup {
	cif: string;
	/** Undefined where no company has this CIF. */
	record?: Fields;
	/** Whether the batch asks for it for the first time since the start. */
	isFirst: boolean;
}

/** A page of a listing, in the words of the service. */
export interface Listing {
	records: unknown[];
	/** The token of the next page; null or undefined after the last one. */
	next: unknown;
	total: number;
	offset: number;
	/** The address of this page. */
	url: URL;
}

/** The way in which a service answers what its documentation leaves open, in place of the sandbox's own. */
export interface Ways {
	province(usual: string): string;
	/** The CNAE filter as the sandbox reads it, which finds all codes that begin like it. */
	cnae(value: string): string;
	/** Bounds of `limit` and `per_page`, beyond which a request is refused. */
	most: { limit: number; per_page: number };
	/**
	 * Names of query parameters; `sector` is that of the catalogue search. Without `next_page_token`, there are no
	 * tokens.
	 */
	parameters: { cnae: string; sector: string; next_page_token?: string };
	/** A parameter that is not known is ignored, or refused. */
	ignoresUnknown: boolean;
	/** Whether the catalogue search is refused without any filter. */
	wantsFilter: boolean;
	batchField: string;
	nearby(companies: Fields[]): unknown;
	/** A page of the catalogue search. */
	page(page: Fields): unknown;
	listing(listing: Listing): Answer;
	/** The answer to a batch, whose lookups are in another order than its CIFs. */
	batch(lookups: Lookup[]): unknown;
	/** The answer to a lookup; without a record, that of a company that is not known, which undefined leaves at 404. */
	lookup(cif: unknown, record?: Fields): Answer | undefined;
	saved(record: Fields): Answer;
	imported(record: Fields): Answer;
	value(value: unknown, field: string): unknown;
	date(time: number): unknown;
	error(status: number, body: Fields, path: string): unknown;
	header(name: string, value: unknown): [name: string, value: string];
}
