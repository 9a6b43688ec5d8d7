import type { NewWorkflow, StoredCredential } from '../../../harness/n8n/types.mts';
import { chain } from '../../../harness/n8n/workflow.mts';
import { PLACE } from './newcomers.mts';

export const POLLING_TRIGGER = 'n8n-nodes-company-data.companyDataPollingTrigger';

/** A workflow that polls every two hours, and sends each new company of the place to the address. */
export function pollingWorkflow(url: string, credential: StoredCredential): NewWorkflow {
	const { latitude, longitude, radiusKm } = PLACE;
	const report = {
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
	};
	const workflow = chain('Polling', [report], credential);
	Object.assign(workflow.nodes[0], {
		type: POLLING_TRIGGER,
		parameters: {
			pollTimes: { item: [{ mode: 'everyX', unit: 'hours', value: 2 }] },
			event: 'newCompanyNear',
			centre: { __rl: true, mode: 'coordinates', value: `${latitude}, ${longitude}` },
			radiusKm: String(radiusKm),
			quotaShare: 20,
		},
	});
	return workflow;
}
