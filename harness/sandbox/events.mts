import { createHmac, randomUUID } from 'node:crypto';

/** The event of a new company in a territory, now. */
export function newCompany(id: string = randomUUID()) {
	return {
		id,
		type: 'territory.new_company',
		created: Math.floor(Date.now() / 1000),
		data: { territory_id: 't1', empresa_id: 1, matched_filters: ['provincia=Madrid', 'q=a=b'] },
	};
}

/** A delivery signed as a credential expects by default. */
export function signedDelivery(secret: string, event: object) {
	const body = Buffer.from(JSON.stringify(event));
	const signature = createHmac('sha256', secret).update(body).digest('hex');
	return { headers: { 'Content-Type': 'application/json', 'X-Signature': signature }, body };
}
