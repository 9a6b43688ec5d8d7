import assert from 'node:assert/strict';
import { failedSaves, many, NO_SCOPE, type ExampleRun, type ExampleRuns } from '../run.mts';
import {
	withOdoo,
	withParametersShown,
	withPipedrive,
	type Odoo,
	type Pipedrive,
} from '../systems.mts';

const MUEBLES_WEB = 'https://www.hernandez-y-vazquez-195.example';
const CIF_KEY = '3d1f8a5c7b9e2046f1a8c3d5e7092b4a6c8e0f12';

/** What HubSpot's node is told to write into a company. */
function hubSpotUpdate(companyId: string, updateFields: Record<string, string>) {
	return { companyId: { __rl: true, mode: 'id', value: companyId }, updateFields };
}

/** A company of HubSpot that has been matched, with a telephone number in the catalogue. */
function matchedCompany(match: string, telefono: string | null, phone = '') {
	const properties = { name: { value: 'Sample' }, phone: { value: phone } };
	return { companyId: 1, properties, company_data: { match, telefono, reason: '' } };
}

/** Replaces the town of an example, so that it meets companies that no run before has met. */
function around(town: string): ExampleRun['replace'] {
	return ['"mode":"list","value":"Madrid"', `"mode":"list","value":"${town}"`];
}

function odooRun(): ExampleRun {
	const odoo: Odoo = { filters: [], written: {} };
	return {
		title: 'Odoo is asked for companies without a NIF, and gets only what they lack',
		prepare: async (stack, workflow) => await withOdoo(stack, workflow, odoo),
		requests: 3,
		outputs: { 'Update in Odoo': [2, { id: 41 }, { id: 63 }] },
		verify: () => {
			assert.deepEqual(odoo, {
				filters: [
					['is_company', '=', true],
					['vat', '=', false],
				],
				written: {
					41: {
						vat: 'ESB96416813',
						email: 'contacto@hernandez-y-vazquez-195.example',
						website: MUEBLES_WEB,
					},
					63: { vat: 'ESA57315145', phone: '+34 976147232' },
				},
			});
		},
	};
}

function organization(name: string, cif: string) {
	return { name, address: { value: 'Madrid, Spain' }, custom_fields: { [CIF_KEY]: cif } };
}

function pipedriveRun(): ExampleRun {
	const pipedrive: Pipedrive = { queries: [], created: [] };
	return {
		title: 'Pipedrive is read to its last page, and gets those it has neither by CIF nor by name',
		prepare: async (stack, workflow) => await withPipedrive(stack, workflow, pipedrive),
		requests: 1,
		outputs: { 'Organizations of Pipedrive': [3], 'Create in Pipedrive': [3] },
		verify: () => {
			assert.deepEqual(pipedrive, {
				queries: ['limit=500', 'limit=500&cursor=1', 'limit=500&cursor=2'],
				created: [
					organization('Viñas Soler y Moreno, S. Coop.', 'F62249784'),
					organization('Eléctrica Blanco y Calvo, S.L.', 'B66803008'),
					organization('Producciones Medina y Muñoz, S.L.', 'B97147870'),
				],
			});
		},
	};
}

/** Runs of the examples that hand companies on to another system. */
export const SYSTEM_RUNS: ExampleRuns = {
	'add-to-pipedrive.json': [
		{ requests: 1, outputs: { 'Companies near a town': [5], 'Create in Pipedrive': [3] } },
		pipedriveRun(),
	],
	'approve-in-slack.json': [
		failedSaves(NO_SCOPE),
		{
			requests: 6,
			outputs: { 'Ask in Slack': [5], 'Save as prospect': [5, { empresa_id: 103_393 }] },
			verify: ({ outputs }) => {
				const idsOf = (node: string) => outputs[node][0].map(({ json }) => json.empresa_id);
				assert.deepEqual(idsOf('Save as prospect'), idsOf('Companies near a town'));
			},
		},
		{
			title: 'run again, it asks about nothing, and overwrites nothing',
			requests: 1,
			outputs: { 'Companies near a town': [5], 'Ask in Slack': [0], 'Save as prospect': [0] },
		},
		{
			title: 'a declined company is not saved',
			replace: around('Lugo'),
			pin: { 'Ask in Slack': [{ data: { approved: false } }] },
			requests: 1,
			outputs: { 'Ask in Slack': [5], 'Save as prospect': [0] },
		},
		{
			title: 'a declined company is not asked about again',
			replace: around('Lugo'),
			requests: 1,
			outputs: { 'Companies near a town': [5], 'Ask in Slack': [0] },
		},
		{
			title: 'a company without an answer in time is not saved if Slack passes its input on',
			replace: around('Murcia'),
			pin: { 'Ask in Slack': [{ empresa_id: 103_393, nombre: 'Fincas Moreno y Cortés, S.L.' }] },
			requests: 1,
			outputs: { 'Ask in Slack': [5], 'Save as prospect': [0] },
		},
		{
			title: 'each company is asked about by its name',
			replace: around('Sevilla'),
			prepare: async (_, workflow) => withParametersShown(workflow, 'Ask in Slack'),
			requests: 1,
			outputs: { 'Ask in Slack': [5] },
			verify: ({ outputs }) => {
				const messages = outputs['Ask in Slack'].flat().map(({ json }) => json.message);
				const [{ json }] = outputs['Companies near a town'][0];
				const { nombre, ciudad, distance_km: far, web } = json;
				assert(
					messages[0] ===
						`Save *${String(nombre)}* (${String(ciudad)}, ${String(far)} km away) as a prospect?\n${String(web)}`,
					messages.join('; '),
				);
			},
		},
	],
	'companies-to-google-sheets.json': [
		{
			requests: 1,
			outputs: { Columns: [5, { CIF: 'B50225077', Town: 'Madrid' }] },
			verify: ({ outputs }) => {
				const rowsOf = (node: string) => outputs[node][0].map(({ json }) => json);
				const rows = rowsOf('Columns').map(({ Source, Retrieved, ...row }) => {
					assert(/ · Search Nearby$/.test(String(Source)), `It comes from ${String(Source)}`);
					assert(!Number.isNaN(Date.parse(String(Retrieved))), `It came ${String(Retrieved)}`);
					return row;
				});
				assert.deepEqual(rowsOf('Append or update by CIF'), rows);
			},
		},
		{
			title: 'a value missing in the catalogue is null, so that the cell stays unchanged',
			pin: { 'Companies near a town': [{ cif: 'B50225077', nombre: 'Fincas', telefono: null }] },
			requests: 0,
			outputs: { Columns: [1, { CIF: 'B50225077', Telephone: null, Email: null }] },
		},
	],
	'complete-hubspot.json': [
		{
			requests: 3,
			outputs: {
				'At most 500 a run': [3],
				'Only what is empty': [
					3,
					{ companyId: 18734022911, match: 'sure', phone: '', city: 'Lugo' },
					{ match: 'unsure', reason: 'same name, but in Lugo, not Sevilla', phone: '' },
				],
				'Update in HubSpot': [2],
			},
		},
		{
			title: 'HubSpot gets only values for empty fields, of sure matches',
			prepare: async (_, workflow) => withParametersShown(workflow, 'Update in HubSpot'),
			requests: 3,
			outputs: {
				'Update in HubSpot': [
					2,
					hubSpotUpdate('18734022911', {
						phoneNumber: '',
						city: 'Lugo',
						stateRegion: 'Lugo',
						websiteUrl: MUEBLES_WEB,
					}),
					hubSpotUpdate('18734022913', {
						phoneNumber: '+34 998550624',
						city: 'Lugo',
						stateRegion: 'Lugo',
						websiteUrl: 'https://www.vidal-y-serrano-3343.example',
					}),
				],
			},
		},
		{
			title: 'nothing is written if the match is not sure or adds nothing',
			pin: {
				'Match all at once': [
					matchedCompany('unsure', '+34 908486592'),
					matchedCompany('sure', null),
					matchedCompany('sure', '+34 908486592', '+34 600 100 200'),
				],
			},
			requests: 0,
			outputs: { 'Only what is empty': [3], 'Update in HubSpot': [0] },
		},
		{
			title: 'a CRM with more companies than one run handles',
			pin: {
				'Companies of HubSpot': many(501, (companyId) => ({
					companyId,
					properties: { name: { value: 'Quesería Cano y Ramos' } },
				})),
			},
			requests: 1,
			outputs: { 'Match all at once': [500] },
		},
	],
	'complete-odoo.json': [
		{
			requests: 3,
			outputs: { 'Match all at once': [3], 'Update in Odoo': [2, { id: 41 }, { id: 63 }] },
		},
		odooRun(),
	],
};
