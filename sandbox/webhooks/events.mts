import { FIRST_COMPANY_ID } from '../catalogue/company.mts';

/** The envelope of every event. */
export interface WebhookEvent {
	id: string;
	type: string;
	/** Unix time in seconds. */
	created: number;
	data: Record<string, unknown>;
}

/**
 * The kinds of events. Only the first is documented by name; the service describes the others as
 * "company updated with a new e-mail" and "end of the monthly quota". The warning at 80 % is
 * documented as an e-mail and a chat message; the sandbox sends it as an event too.
 */
export const EVENT_KINDS = [
	'territory.new_company',
	'company.email_updated',
	'quota.exhausted',
	'quota.warning',
] as const;

/** Data that suits a kind, for an event that is sent without any. */
export function sampleData(kind: string): Record<string, unknown> {
	switch (kind) {
		case 'territory.new_company':
			return {
				territory_id: 'territory-madrid',
				empresa_id: FIRST_COMPANY_ID,
				matched_filters: ['provincia=Madrid', 'sector=Tecnología'],
			};
		case 'company.email_updated':
			return { empresa_id: FIRST_COMPANY_ID, email: 'info@nueva.example' };
		default:
			return { quota: 'requests', used: 2_000_000, limit: 2_000_000 };
	}
}
