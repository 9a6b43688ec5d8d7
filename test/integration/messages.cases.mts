import type { IDataObject } from 'n8n-workflow';
import * as operations from '../support/operations.mts';
import { locator, withQuery as query } from '../support/operations.mts';
import type { NodeRun } from '../support/workflow.mts';

/** A mistake as people make it, and what the node says of it. Read it as somebody in an office would. */
export interface Mistake extends Circumstances {
	mistake: string;
	/** How the node is set up; KNOWN stands for the CIF of a company in the catalogue. */
	node: NodeRun['parameters'];
	message: string;
	hint: string;
}

interface Circumstances {
	items?: IDataObject[];
	/** What is wrong in the credential. */
	credential?: { baseUrl?: string; apiKey?: string };
	/** How the service is set up, in the calls of the sandbox. */
	service?: { settings?: object; usage?: object; fault?: object };
	/** The item that the message names: the first unless set, none if null. */
	item?: number | null;
}

const CIF = 'J99216582';
const get = (value: string, more = {}) => ({
	...operations.get,
	cif: locator('cif', value),
	...more,
});
const getBatch = (cif: string, more = {}) => ({ ...operations.getBatch, cif, ...more });
const save = (value: string | number, more = {}) => ({
	...operations.save,
	companyId: locator('id', value),
	...more,
});
const search = (more = {}) => ({ ...operations.search, text: 'Horno', limit: 5, ...more });
const request = (path: string, more = {}) => ({ ...operations.request, path, ...more });
const importFrom = (jsonBody: string) => ({ ...operations.importJson, jsonBody });
/** So that the test does not wait for the retries. */
const once = { options: { maxWait: 0.9 } };

/** What several hints say. */
const CONTROL =
	'The last character of a CIF is computed from the others, so a character is mistyped, or two are swapped. Compare it with an invoice of the company. To send it anyway, turn off Options → Check CIF.';
const UNKNOWN =
	'The CIF is well formed, so the company may be too new, closed, or missing from the catalogue. Get Batch returns an item for an unknown company instead of stopping.';
const GO_ON =
	'To keep their rows and process the rest, set On Error in the settings of this node to Continue.';
const ID = 'Enter {{ $json.empresa_id }} alone in this field, or choose By CIF or From List.';
const QUOTES =
	'Names and texts need double quotes, e.g. {"name": "value"}. Check for a missing comma or bracket too.';
const WHOLE = 'Enter a whole number of 1 or more.';
const DIGITS = 'Write it in digits, without a unit.';
const SWITCH = 'Enter true or false; yes and no, on and off, 1 and 0 are understood too.';
const CHECK =
	'The service may name its fields differently: Options → Additional Query Parameters or Additional Body Fields adds one, and Send CIFs As or Send Rows As renames the list.';
const ADDRESS =
	'Check the Path, and that the Base URL of the credential ends with the version, e.g. /v1. The service says:';

/** How the node is set up, the message, the hint, and what else makes the mistake. */
type Row = [NodeRun['parameters'], string, string, Circumstances?];

const ROWS: Record<string, Row> = {
	'The CIF comes from a column that the items do not have': [
		get('={{ $json.cif }}'),
		"'CIF' is empty",
		'Enter the CIF of a company, e.g. J99216582, or drag the column that holds it into this field. The item has the columns C.I.F. empresa.',
		{ items: [{ 'C.I.F. empresa': CIF }] },
	],
	'The point comes from columns that the items do not have': [
		{ ...operations.nearby('={{ $json.lat }}, {{ $json.lng }}', 5) },
		"'Centre' is empty",
		'Enter latitude and longitude, e.g. 43.3623, -8.4115, or the name of a town. The item has the columns latitud, longitud.',
		{ items: [{ latitud: 43.36, longitud: -8.41 }] },
	],
	'The status comes from a column that the items do not have': [
		save(100_001, { status: '={{ $json.status }}' }),
		"'Status' is empty",
		'Choose from the list, or give one of prospect, contactado, cliente. The item has the columns estado.',
		{ items: [{ estado: 'prospect' }] },
	],
	'The last digit of the CIF is mistyped': [
		get('J99216583'),
		`'CIF' "J99216583" does not have the right control character`,
		CONTROL,
	],
	'The CIF has a letter O for a zero': [
		get('B8667O460'),
		`'CIF' "B8667O460" has a character other than a digit in its middle: did you mean B86670460?`,
		'A letter seems to stand for a digit.',
	],
	'The tax number is of another country': [
		get('DE123456789'),
		`'CIF' "DE123456789" looks like a German VAT number`,
		'The service only has Spanish companies. Leave such rows out.',
	],
	'A company that does not exist': [
		get('B86670460'),
		'The service knows no company with the CIF B86670460',
		UNKNOWN,
	],
	'A real CIF with a test key': [
		get('B86670460'),
		'The service knows no company with the CIF B86670460',
		'The credential has a test key (svc_test_…), which only knows fictitious companies. Get Batch returns an item for an unknown company instead of stopping.',
		{ credential: { apiKey: 'test' } },
	],
	'The path repeats the version of the base URL': [
		request('/v1/lists'),
		'The service has nothing at this address',
		'The Base URL of the credential has /v1 already: enter the Path without it. The service says: There is no GET at this path.',
	],
	'The base URL goes on after the version': [
		get(CIF),
		"'Base URL' goes on after the version, with /empresas/nearby",
		'Open the credential and enter the address of the service with its version, e.g. https://api.example.com/v1. The node adds the rest.',
		{ item: null, credential: { baseUrl: 'https://api.example.com/v1/empresas/nearby' } },
	],
	'JSON with typographic quotes': [
		request('/lists', { method: 'POST', body: '{“name”: “Bars”}' }),
		"'Body' has typographic quotes (“ ”)",
		'JSON has straight ones: replace them with ".',
	],
	'JSON with single typographic quotes': [
		request('/lists', { method: 'POST', body: '{‘name’: ‘Bars’}' }),
		"'Body' has typographic quotes (‘ ’)",
		'JSON has straight ones: replace them with ".',
	],
	'JSON with Spanish quotes': [
		request('/lists', { method: 'POST', body: '{«name»: «Bars»}' }),
		"'Body' has typographic quotes (« »)",
		'JSON has straight ones: replace them with ".',
	],
	'JSON with Spanish quotes within a text, and without its last brace': [
		request('/lists', { method: 'POST', body: '{"name": "L’Hort «El Rayo»"' }),
		"'Body' is not valid JSON",
		QUOTES,
	],
	'One of many CIFs is mistyped': [
		get('={{ $json.cif }}', { options: { concurrency: 1 } }),
		`'CIF' "J99216583" does not have the right control character`,
		`${CONTROL} 1 of 3 items were done. ${GO_ON}`,
		{ item: 1, items: [{ cif: 'KNOWN' }, { cif: 'J99216583' }, { cif: 'KNOWN' }] },
	],
	'One of many companies does not exist': [
		get('={{ $json.cif }}', { options: { concurrency: 1, maxWait: 0.9 } }),
		'The service knows no company with the CIF J99216582',
		`${UNKNOWN} 1 of 2 items were done. To continue from there, choose Retry for this execution in the list of executions. Running the workflow again starts over. ${GO_ON}`,
		{ item: 1, items: [{ cif: 'KNOWN' }, { cif: 'J99216582' }] },
	],
	'The items have no columns at all': [
		getBatch('={{ $json.cif }}'),
		"'CIF' is empty for every item",
		'The items have no columns. Check the node before this one.',
		{ item: null, items: [{}, {}] },
	],
	'The expression for the CIFs names a column that the items do not have': [
		getBatch('={{ $json.cif }}'),
		"'CIF' is empty for every item",
		'The item has the columns CIF. Drag the one with the CIFs into the field CIF, or enter its name.',
		{ items: [{ CIF }] },
	],
	'The expression for the CIFs gives the whole item': [
		getBatch('={{ $json }}'),
		"'CIF' is an object; CIFs are expected",
		'The item has the columns N.I.F., name. Drag the one with the CIFs into the field CIF, or enter its name.',
		{ items: [{ 'N.I.F.': '', name: 'Bar' }] },
	],
	'The column of telephones is taken for the one of CIFs': [
		getBatch('={{ $json.Teléfono }}'),
		"'CIF' has telephone numbers and no CIFs",
		'Drag the column N.I.F. into this field.',
		{
			item: null,
			items: [
				{ 'N.I.F.': CIF, Teléfono: '+34 912 345 678' },
				{ 'N.I.F.': 'B86670460', Teléfono: 612345678 },
			],
		},
	],
	'The column of telephones has other notations, and one word': [
		getBatch('Tel'),
		"'CIF' has telephone numbers and no CIFs",
		'The items have the columns Tel. None of them has CIFs.',
		{
			item: null,
			items: [
				{ Tel: '981123456 ext. 4' },
				{ Tel: '981 12 34 56 / 600 11 22 33' },
				{ Tel: 'Tel. (981) 123-456' },
				{ Tel: 981123456 },
				{ Tel: 'pendiente' },
			],
		},
	],
	'The column of postal codes and dates is taken for the one of CIFs': [
		getBatch('={{ $json.CP }}'),
		"'CIF' has no CIFs",
		'Drag the column CIF into this field.',
		{
			item: null,
			items: [
				{ CIF, CP: '15001' },
				{ CIF: 'B86670460', CP: '03/04/2026' },
				{ CIF: '', CP: 'www.bar.es' },
			],
		},
	],
	'The column of email addresses is taken for the one of CIFs': [
		getBatch('Correo'),
		"'CIF' has email addresses and no CIFs",
		'Drag the column CIF into this field.',
		{
			item: null,
			items: [
				{ CIF, Correo: 'info@bar.es' },
				{ CIF: 'B86670460', Correo: 'hola@muebles.es' },
			],
		},
	],
	'The items have names and no CIFs': [
		getBatch('={{ $json.Empresa }}'),
		"'CIF' has names and no CIFs",
		'The items have the columns Empresa. None of them has CIFs. The operation Match finds companies by their names.',
		{ item: null, items: [{ Empresa: 'Bar Pepe, S.L.' }, { Empresa: 'Muebles Lugo' }] },
	],
	'The only item has a telephone number for a CIF': [
		getBatch('={{ $json.phone }}'),
		`'CIF' "612 34 56 78" is a telephone number`,
		'The item has the columns phone. None of them has CIFs.',
		{ items: [{ phone: '612 34 56 78' }] },
	],
	'An import has names only': [
		operations.createImport,
		"'Columns' cannot be mapped automatically: no column has CIFs",
		'The items have the columns Empresa, Ciudad. Match first: Company → Match finds the CIFs by Empresa.',
		{
			item: null,
			items: [
				{ Empresa: 'Bar Pepe, S.L.', Ciudad: 'Lugo' },
				{ Empresa: 'Muebles Lugo', Ciudad: 'Lugo' },
			],
		},
	],
	'The only item has no column of the name in Match': [
		{ ...operations.match, name: 'Compañía' },
		`'Name' "Compañía" is no column, and was taken for a company's name`,
		'The item has the columns Firma. Drag the one with the names into this field.',
		{ items: [{ Firma: 'Bar Pepe, S.L.' }] },
	],
	'The only item has no column of trade names in Match': [
		{ ...operations.match, name: 'Nombre comercial' },
		`'Name' "Nombre comercial" is no column, and was taken for a company's name`,
		'The item has the columns Firma. Drag the one with the names into this field.',
		{ items: [{ Firma: 'Bar Pepe, S.L.' }] },
	],
	'Unknown CIFs gets an unknown choice from an expression': [
		getBatch(CIF, { unknownCifs: '={{ "skip" }}' }),
		`'Unknown CIFs' "skip" is not one of the choices`,
		'Choose from the list, or give one of notFound, stop.',
	],
	'By ID has a CIF': [save(CIF), `'Company' "J99216582" is a CIF, but an ID is expected`, ID],
	'By ID has the name of a company': [
		save('Bar Pepe'),
		`'Company' "Bar Pepe" is not the ID of a company`,
		ID,
	],
	'The ID comes from a column that the items do not have': [
		save('={{ $json.empresa_id }}'),
		"'Company' is empty",
		`${ID} The item has the columns id.`,
		{ items: [{ id: 7 }] },
	],
	'The items to save have no ID': [
		save(''),
		"'Company' is empty",
		`${ID} The item has the columns id, nombre.`,
		{ items: [{ id: 7, nombre: 'Bar' }] },
	],
	'From List has no choice': [
		{ ...operations.save, companyId: locator('list', '') },
		"'Company' is empty",
		'Pick a company from the list, or choose By ID to save the company of each item.',
	],
	'The ID is 0': [save(0), `'Company' "0" is not the ID of a company`, ID],
	'The ID has a thousands separator': [
		save('101.835'),
		`'Company' "101.835" is not the ID of a company`,
		ID,
	],
	'No company has the ID': [
		save(9_999_999),
		'The service knows no company with the ID 9999999',
		'Use the field empresa_id of a company, as the searches return it, or choose By CIF.',
	],
	'The status is a word of the sales team': [
		save(100_001, { status: '={{ "interesado" }}' }),
		`'Status' "interesado" is not one of the choices`,
		'Choose from the list, or give one of prospect, contactado, cliente.',
	],
	'The notes are a list': [
		save(100_001, { notes: '={{ ["a", "b"] }}' }),
		"'Notes' is a list; text is expected",
		'Drag a single column into this field, or enter a text.',
	],
	'Additional Body Fields lacks quotes': [
		save(100_001, { options: { additionalBody: '{list_id: 7}' } }),
		"'Additional Body Fields' is not valid JSON",
		QUOTES,
	],
	'Additional Body Fields is a list': [
		save(100_001, { options: { additionalBody: '[{"list_id": 7}]' } }),
		"'Additional Body Fields' is not a JSON object",
		'Enter an object in braces, e.g. {"name": "value"}.',
	],
	'The custom key is empty': [
		save(100_001, { options: { idempotencyKey: 'custom' } }),
		"'Idempotency Key (Custom)' is empty",
		'Enter a text, or choose another Idempotency Key.',
	],
	'The custom key has a space and an accent': [
		save(100_001, {
			options: { idempotencyKey: 'custom', customIdempotencyKey: 'pedido número 7' },
		}),
		"'Idempotency Key (Custom)' has characters that cannot be sent",
		'Use letters, digits and signs without spaces or accents, at most 255.',
	],
	'Two companies have one custom key': [
		save('={{ $json.id }}', {
			options: { idempotencyKey: 'custom', customIdempotencyKey: 'march' },
		}),
		`'Idempotency Key (Custom)' "march" is the key of another request (item 0)`,
		'The service would answer this one with the response to that. Use a different key for different content, e.g. with an expression, or choose another Idempotency Key. Nothing was sent: all 2 items are checked before any is sent. To send the valid ones anyway, set On Error in the settings of this node to Continue.',
		{ item: 1, items: [{ id: 100_001 }, { id: 100_002 }] },
	],
	'Continue Execution has the name of the workflow': [
		save(100_001, { options: { continueExecution: 'My workflow' } }),
		`'Continue Execution' "My workflow" is not an execution ID`,
		'Open the execution and copy the number at the end of its address, e.g. 1234.',
	],
	'The province is a region': [
		search({ province: locator('name', 'Aragón') }),
		`'Province' "Aragón" is a region`,
		'Enter its provinces together: Huesca, Teruel, Zaragoza.',
	],
	'One of several provinces is mistyped': [
		search({ province: locator('name', 'Sevilla, Malga, Cádiz') }),
		`'Province' "Malga" is not a province of Spain`,
		'The closest name is Málaga. Enter its name, e.g. Bizkaia, or pick it from the list.',
	],
	'The centre is a region': [
		operations.nearby('Catalunya', 5),
		`'Centre' "Catalunya" is a region`,
		'Set Area to Province and choose Barcelona, Gerona, Lérida or Tarragona, or enter a town.',
	],
	'The centre has latitude and longitude swapped': [
		operations.nearby('-8.4115, 43.3623', 5),
		"'Centre' The point -8.4115, 43.3623 is far from Spain",
		'Swapped, it is near A Coruña: enter 43.3623, -8.4115.',
	],
	'The centre is far from Spain': [
		operations.nearby('40.7128, -74.006', 5),
		"'Centre' The point 40.7128, -74.006 is far from Spain",
		'The catalogue only has Spanish companies: enter a town or a point in Spain.',
	],
	'The centre is a mistyped town': [
		operations.nearby('Madird', 5),
		`'Centre' "Madird" is not a town in Spain`,
		'Enter Madrid.',
	],
	'The service refuses the notes': [
		save(100_001, { options: { additionalBody: '{"notes": 7}' } }),
		"The service did not accept the request: Invalid request: 'Notes' must be string",
		'Check the values of the fields and of the options of this node.',
	],
	'Limit is 0': [search({ limit: 0 }), `'Limit' "0" is out of range`, WHOLE],
	'Limit has a unit': [
		search({ limit: '={{ "50 companies" }}' }),
		`'Limit' "50 companies" is not a number`,
		`${WHOLE} ${DIGITS}`,
	],
	'Return All gets a word from an expression': [
		search({ returnAll: '={{ "maybe" }}' }),
		`'Return All' "maybe" is neither true nor false`,
		SWITCH,
	],
	'Fields has an unknown name': [
		search({ output: 'selectedFields', fields: '={{ "nombre, teléfono móvil" }}' }),
		`'Fields' "teléfono móvil" is not one of the choices`,
		'Choose from the list, or give one of cif, nombre, telefono, email, web, ciudad, sector, empresa_id, cnae, provincia, tier, lat, lon.',
	],
	'A query parameter that the service does not know': [
		search({ options: query('orden', 'nombre') }),
		'The service did not accept the request: Invalid request: orden is not known',
		CHECK,
	],
	'Max Requests is a word': [
		search({ options: { maxRequests: '={{ "many" }}' } }),
		`'Max Requests' "many" is not a number`,
		`${WHOLE} ${DIGITS}`,
	],
	'Max Requests gets nothing from an expression': [
		search({ options: { maxRequests: '={{ $json.nothing }}' } }),
		"'Max Requests' is empty: its expression gives nothing",
		'Nothing was sent, since the run would go on without it. Correct the expression, or remove the option.',
	],
	'Preview gets nothing from an expression': [
		search({ options: { preview: '={{ $json.nothing }}' } }),
		"'Preview' is empty: its expression gives nothing",
		'Nothing was sent, since the run would go on without it. Correct the expression, or remove the option.',
	],
	'Only With Email gets a word from an expression': [
		search({ filters: { onlyEmail: '={{ "a veces" }}' } }),
		`'Only With Email' "a veces" is neither true nor false`,
		SWITCH,
	],
	'The JSON of an import lacks a bracket': [
		importFrom('{"companies": [{"cif": "J99216582"}'),
		"'JSON' is not valid JSON",
		QUOTES,
	],
	'The JSON of an import is a text': [
		importFrom('"J99216582"'),
		"'JSON' is neither an object nor a list",
		'Enter one in JSON, e.g. {"companies": []}.',
	],
	'The path of the item is empty': [
		request('={{ "" }}'),
		"'Path' is empty",
		'Enter a path, e.g. /lists. The item has no columns. Check the node before this one.',
	],
	'The path ends with an expression that gives nothing': [
		request('=/empresa/{{ $json.cif }}'),
		"'Path' lacks {{ $json.cif }}",
		'An expression in it gives nothing for this item. Check the name of its field.',
	],
	'The path ends with the false of an empty field in Odoo': [
		request('=/empresa/{{ false }}'),
		"'Path' lacks {{ false }}",
		'An expression in it gives nothing for this item. Check the name of its field.',
	],
	'The path is mistyped': [
		request('/empresa'),
		'The service has nothing at this address',
		`${ADDRESS} There is no GET at this path.`,
	],
	'A body with single quotes': [
		request('/imports', { method: 'POST', body: "{'companies': []}" }),
		"'Body' is not valid JSON",
		QUOTES,
	],
	'A body that is a word': [
		request('/imports', { method: 'POST', body: '"companies"' }),
		"'Body' is neither an object nor a list",
		'Enter one in JSON, e.g. {"name": "value"}.',
	],
	'A method that does not exist': [
		request('/lists', { method: '={{ "FETCH" }}' }),
		`'Method' "FETCH" is not one of the choices`,
		'Choose from the list, or give one of DELETE, GET, PATCH, POST, PUT.',
	],
	'The Base URL is left empty': [
		get(CIF),
		"'Base URL' is empty",
		'Open the credential and enter the address of the service with its version, e.g. https://api.example.com/v1.',
		{ credential: { baseUrl: '' } },
	],
	'The host of the Base URL is mistyped': [
		get(CIF, once),
		'The host of the Base URL does not exist or cannot be resolved',
		'Check the Base URL in the credential for typos.',
		{ credential: { baseUrl: 'https://api.companydata.invalid/v1' } },
	],
	'The port of the Base URL is mistyped': [
		get(CIF, once),
		'Nothing answers at the Base URL: the connection was refused',
		'Check the host and the port of the Base URL in the credential, and any firewall or proxy in between.',
		{ credential: { baseUrl: 'http://127.0.0.1:9/v1' } },
	],
	'The Base URL is that of a website': [
		get('KNOWN'),
		'The response is not valid JSON',
		'A proxy or a sign-in page may be responding instead of the service. Check the Base URL in the credential.',
		{ service: { fault: { kind: 'not_json', count: 1 } } },
	],
	'The key is mistyped': [
		get(CIF),
		'The service does not recognise this key',
		'Open the credential and paste the API key again. A key is not accepted if it was revoked, or if it belongs to a different environment from the Base URL. The service says: The API key or access token is unknown or has expired.',
		{ credential: { apiKey: 'svc_live_wrong' } },
	],
	'The key is not allowed to save': [
		save(100_001),
		'The key lacks a scope for this operation (usually lists:write)',
		'The scopes of a key are fixed when it is created. Create a new key that has lists:write, and paste it into the credential.',
		{ credential: { apiKey: 'readOnly' } },
	],
	'The lookups of the month are used up': [
		get('KNOWN'),
		'The monthly lookup quota of the workspace is used up',
		'It renews on the billing day of the plan, <date>. A larger plan raises it at once. The service says: The monthly quota of 3 lookups is used up; it renews at <time>.',
		{
			service: {
				settings: { planChanges: { lookupsPerMonth: 3 }, refusals: 'explained' },
				usage: { lookups: 3 },
			},
		},
	],
	'A quota is used up, and the service does not say which': [
		get('KNOWN'),
		'A quota of the workspace is used up',
		'It renews on the billing day of the plan, <date>. A larger plan raises it at once.',
		{ service: { settings: { planChanges: { lookupsPerMonth: 3 } }, usage: { lookups: 3 } } },
	],
	'The service is broken': [
		search(once),
		'The service is not working (status 500)',
		'The cause is not in this workflow. Try again in a few minutes.',
		{ service: { fault: { kind: 'html_500' } } },
	],
	'The service is overloaded': [
		search(once),
		'The service is not working (status 503)',
		'The cause is not in this workflow. Try again in a few minutes. The service says: The service is overloaded.',
		{ service: { fault: { kind: 'unavailable_503' } } },
	],
	'The connection breaks': [
		search(once),
		'The connection broke before the response was complete',
		'Try again. If it persists, a proxy or a firewall may be cutting connections.',
		{ service: { fault: { kind: 'connection_reset' } } },
	],
	'A hotel asks to sign in to its network first': [
		get(CIF),
		'The service redirects to another address (portal.hotel.example)',
		'The key was not sent there. It may be a sign-in page in front of the service: check the Base URL in the credential, or ask whoever runs your network.',
		{ service: { fault: { kind: 'redirect', location: 'https://portal.hotel.example/welcome' } } },
	],
	'The version of the API has been shut down': [
		search(),
		'The service no longer has anything at this address (status 410)',
		'Its version of the API may have been shut down. Update this node, and enter the Base URL of a later version in the credential. The service says: Version v1 has been shut down.',
		{ service: { fault: { kind: 'gone_410' } } },
	],
	'The service asks to wait for an hour': [
		search(once),
		'The workspace has reached its request limit. Requests are possible again in about <n> minutes, at <time> (America/New_York)',
		'Run the workflow again then, or set Max Wait (Seconds) in the options of this node to 3660. All keys of the workspace share this limit.',
		{ service: { fault: { kind: 'rate_limit_http_date', seconds: 3600 } } },
	],
};

export const MISTAKES = Object.entries(ROWS).map(([mistake, row]): Mistake => {
	const [node, text, hint, more = {}] = row;
	const { item = 0 } = more;
	const isNamed = item !== null && (more.items?.length ?? 1) > 1;
	const message = isNamed ? `${text} [item ${item}]` : text;
	return { mistake, node, message, hint, ...more };
});
