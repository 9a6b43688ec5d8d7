import { FIRST_COMPANY_ID } from '../catalogue/company.mts';
import type { QuotaReached } from '../limits/workspace.mts';

export interface WebhookEvent {
	id: string;
	type: string;
	/** Unix time in seconds. */
	created: number;
	data: Record<string, unknown>;
}

// Only the first is documented by name. The warning at 80 % is documented as an email and a chat message; the sandbox
// sends it as an event too.
const NEW_COMPANY = 'territory.new_company';
const EMAIL_UPDATED = 'company.email_updated';
const QUOTA_EXHAUSTED = 'quota.exhausted';
const QUOTA_WARNING = 'quota.warning';

/** The event that reports a quota near or at its end; `now` in milliseconds since 1970. */
export function quotaEvent(id: string, now: number, usage: QuotaReached): WebhookEvent {
	const exhausted = usage.used >= usage.limit;
	return {
		id,
		type: exhausted ? QUOTA_EXHAUSTED : QUOTA_WARNING,
		created: Math.floor(now / 1000),
		data: { ...usage },
	};
}

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
