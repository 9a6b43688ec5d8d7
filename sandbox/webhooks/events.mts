import type { Company } from '../catalogue/company.mts';

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

/** What an event of a kind may say of a company. */
export function sampleData(
	kind: string,
	{ empresa_id, provincia, sector }: Pick<Company, 'empresa_id' | 'provincia' | 'sector'>,
): Record<string, unknown> {
	switch (kind) {
		case NEW_COMPANY:
			return {
				territory_id: 'territory-1',
				empresa_id,
				matched_filters: [`provincia=${provincia}`, `sector=${sector}`],
			};
		case EMAIL_UPDATED:
			return { empresa_id, email: 'info@nueva.example' };
		default:
			return { quota: 'requests', used: 2_000_000, limit: 2_000_000 };
	}
}
