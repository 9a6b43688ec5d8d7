import type { NewWorkflow, StoredCredential } from '../../../harness/n8n/types.mts';
import { PLACE } from './newcomers.mts';

export const POLLING_TRIGGER = 'n8n-nodes-company-data.companyDataPollingTrigger';

/** What the trigger under test is set to. */
export interface PollingSetup {
	/** n8n's poll times. */
	pollTimes: Array<Record<string, unknown>>;
	/** Percent of the monthly quota. */
	quotaShare: number;
}

/** A workflow that sends each new company of the place to the address. */
export function pollingWorkflow(
	{ pollTimes, quotaShare }: PollingSetup,
	url: string,
	{ id, name, type }: StoredCredential,
): NewWorkflow {
	const { latitude, longitude, radiusKm } = PLACE;
	const nodes = [
		{
			name: 'New companies',
			type: POLLING_TRIGGER,
			typeVersion: 1,
			parameters: {
				pollTimes: { item: pollTimes },
				event: 'newCompanyNear',
				centre: { __rl: true, mode: 'coordinates', value: `${latitude}, ${longitude}` },
				radiusKm: String(radiusKm),
				quotaShare,
			},
			credentials: { [type]: { id, name } },
		},
		{
			name: 'Report',
			type: 'n8n-nodes-base.httpRequest',
			typeVersion: 4.2,
			parameters: {
				method: 'POST',
				url,
				sendBody: true,
				specifyBody: 'json',
				jsonBody: '={{ JSON.stringify($json) }}',
			},
		},
	];
	return {
		name: 'Polling',
		nodes: nodes.map((node, index) => ({
			id: `node-${index}`,
			position: [index * 220, 0] as [number, number],
			...node,
		})),
		connections: { [nodes[0].name]: { main: [[{ node: nodes[1].name, type: 'main', index: 0 }]] } },
		settings: { executionOrder: 'v1' },
	};
}
