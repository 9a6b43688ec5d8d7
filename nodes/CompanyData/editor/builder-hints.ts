/** Hints about the action node, for AI agents that build workflows. */

import type { IBuilderHint } from 'n8n-workflow';

const PACKAGE = 'n8n-nodes-company-data';

const NEARBY_TO_PROSPECTS = `<patterns>
<pattern title="Save the companies around a town as prospects">
const findCompanies = node({
  type: '${PACKAGE}.companyData',
  version: 1,
  config: {
    name: 'Companies Near the Town',
    parameters: {
      resource: 'company',
      operation: 'searchNearby',
      centre: { __rl: true, mode: 'list', value: 'Getafe' },
      radiusKm: '5',
      limit: 20
    },
    credentials: { companyDataApi: newCredential('Company Data') },
    output: [{ cif: 'B20541736', nombre: 'Bricolaje, S.L.', ciudad: 'Getafe', empresa_id: 103911 }]
  }
});
const saveProspect = node({
  type: '${PACKAGE}.companyData',
  version: 1,
  config: {
    name: 'Save as Prospect',
    parameters: {
      resource: 'prospect',
      operation: 'save',
      companyId: { __rl: true, mode: 'id', value: expr('{{ $json.empresa_id }}') },
      status: 'prospect'
    },
    credentials: { companyDataApi: newCredential('Company Data') },
    output: [{ empresa_id: 103911, status: 'prospect' }]
  }
});
</pattern>
</patterns>`;

/** Hints that n8n's AI builder and its MCP server pass on to agents; n8n 1 ignores them. */
export const actionBuilderHint: IBuilderHint = {
	searchHint:
		'One item for each company, with fields in Spanish: cif, empresa_id, nombre, telefono, email, web, ciudad, sector, cnae. For many CIFs use getBatch, never get in a loop; for names without a CIF use match: an item whose match is sure has the cif and empresa_id of its company. The node keeps to the rate limit and reads all pages itself: add no Loop, Wait or retry. Save takes the empresa_id of an item of search, searchNearby or match.',
	relatedNodes: [
		{
			nodeType: `${PACKAGE}.companyDataTrigger`,
			relationHint: 'Starts a workflow at once when the service sends an event by webhook',
		},
		{
			nodeType: `${PACKAGE}.companyDataPollingTrigger`,
			relationHint:
				'Starts a workflow with new companies around a place, or changed ones, without a webhook',
		},
	],
	extraTypeDefContent: [
		{
			content: NEARBY_TO_PROSPECTS,
			displayOptions: { show: { resource: ['company'], operation: ['searchNearby'] } },
		},
	],
};
