/** A billing period in milliseconds since 1970; the end is exclusive. */
export interface BillingPeriod {
	start: number;
	end: number;
}

function anchorIn(year: number, month: number, anchorDay: number): number {
	const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
	return Date.UTC(year, month, Math.min(anchorDay, lastDay));
}

/**
 * The billing period that contains `now`. It starts on the anchor day (UTC), or on the last day of a
 * shorter month.
 */
export function billingPeriodAt(now: number, anchorDay: number): BillingPeriod {
	const today = new Date(now);
	const year = today.getUTCFullYear();
	const month = today.getUTCMonth();
	const thisMonth = anchorIn(year, month, anchorDay);
	return now >= thisMonth
		? { start: thisMonth, end: anchorIn(year, month + 1, anchorDay) }
		: { start: anchorIn(year, month - 1, anchorDay), end: thisMonth };
}
