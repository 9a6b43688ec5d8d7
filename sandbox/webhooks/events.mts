import { FIRST_COMPANY_ID } from '../catalogue/company.mts';

export interface WebhookEvent {
	id: string;
	type: string;
	/** Unix time in seconds. */
	created: number;
	data: Record<string, unknown>;
}

// Only the first is documented by name.
const NEW_COMPANY = 'territory.new_company';
const EMAIL_UPDATED = 'company.email_updated';

export function sampleData(kind: string): Record<string, unknown> {
	switch (kind) {
		case NEW_COMPANY:
			return {
				territory_id: 'territory-madrid',
				empresa_id: FIRST_COMPANY_ID,
				matched_filters: ['provincia=Madrid', 'sector=Tecnología'],
			};
		case EMAIL_UPDATED:
			return { empresa_id: FIRST_COMPANY_ID, email: 'info@nueva.example' };
		default:
			return { quota: 'requests', used: 2_000_000, limit: 2_000_000 };
	}
}
