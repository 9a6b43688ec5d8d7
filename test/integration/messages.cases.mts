import type { IDataObject } from 'n8n-workflow';
import type { NodeRun } from '../support/workflow.mts';

/** A mistake as people make it, and what the node says of it. Read it as somebody in an office would. */
export interface Mistake {
	mistake: string;
	/** How the node is set up; KNOWN stands for the CIF of a company in the catalogue. */
	node: NodeRun['parameters'];
	items?: IDataObject[];
	/** What is wrong in the credential; ORIGIN stands for the address of the sandbox without its path. */
	credential?: { baseUrl?: string; apiKey?: string };
	/** How the service is set up, in the calls of the sandbox. */
	service?: { settings?: object; usage?: object; fault?: object };
	/** Where it comes out: in the error unless set, else in the row. */
	isRow?: boolean;
	message: string;
	hint?: string;
}

const CIF = 'J99216582';
const get = (value: string, more = {}) => ({
	resource: 'company',
	operation: 'get',
	cif: { __rl: true, mode: 'cif', value },
	...more,
});
const getBatch = (cif: string, more = {}) => ({
	resource: 'company',
	operation: 'getBatch',
	cif,
	...more,
});
const save = (value: string | number, more = {}) => ({
	resource: 'prospect',
	operation: 'save',
	companyId: { __rl: true, mode: 'id', value },
	...more,
});
const search = (more = {}) => ({
	resource: 'company',
	operation: 'search',
	text: 'Horno',
	limit: 5,
	...more,
});
const nearby = (more = {}) => ({
	resource: 'company',
	operation: 'searchNearby',
	centre: { __rl: true, mode: 'coordinates', value: '43.36, -8.41' },
	radiusKm: '5',
	limit: 5,
	...more,
});
const request = (path: string, more = {}) => ({
	resource: 'apiRequest',
	operation: 'send',
	path,
	...more,
});
const importFrom = (jsonBody: string) => ({
	resource: 'import',
	operation: 'create',
	bodySource: 'json',
	jsonBody,
});
const query = (name: string, value: string) => ({
	additionalQuery: { parameters: [{ name, value }] },
});
/** So that the test does not wait for the retries. */
const once = { options: { maxRetries: 0 } };

export const MISTAKES: Mistake[] = [
	{
		mistake: 'The CIF of the item is an empty text',
		node: get('={{ "" }}'),
		message: "'Company' is empty [item 0]",
		hint: 'Enter the CIF of a company, e.g. J99216582, or drag the column that holds it into this field.',
	},
	{
		mistake: 'The CIF comes from a column that the items do not have',
		node: get('={{ $json.cif }}'),
		items: [{ 'C.I.F. empresa': CIF }],
		message: "'Company' is empty [item 0]",
		hint: 'Enter the CIF of a company, e.g. J99216582, or drag the column that holds it into this field.',
	},
	{
		mistake: 'One digit of the CIF is missing',
		node: get('J9921658'),
		message: `'Company' "J9921658" has 8 characters; a CIF has 9 [item 0]`,
		hint: 'A CIF is the tax number of a Spanish company: a letter, seven digits and a last digit or letter, e.g. J99216582.',
	},
	{
		mistake: 'One digit of the CIF is too many',
		node: get('J992165822'),
		message: `'Company' "J992165822" has 10 characters; a CIF has 9 [item 0]`,
		hint: 'A CIF is the tax number of a Spanish company: a letter, seven digits and a last digit or letter, e.g. J99216582.',
	},
	{
		mistake: 'The CIF is pasted with its label',
		node: get('CIF: J99216583'),
		message: `'Company' "CIF: J99216583" does not have the right control character [item 0]`,
		hint: 'The last character of a CIF follows from the others, so a character is mistyped, or two are swapped. Compare it with an invoice of the company. To send it all the same, turn off Options → Check CIF.',
	},
	{
		mistake: 'The last digit of the CIF is mistyped',
		node: get('J99216583'),
		message: `'Company' "J99216583" does not have the right control character [item 0]`,
		hint: 'The last character of a CIF follows from the others, so a character is mistyped, or two are swapped. Compare it with an invoice of the company. To send it all the same, turn off Options → Check CIF.',
	},
	{
		mistake: 'A letter O stands for a zero',
		node: get('BO5136277'),
		message: `'Company' "BO5136277" has a character other than a digit in its middle [item 0]`,
		hint: 'Between its first letter and its last character a CIF has seven digits. Check for a letter O in place of a zero, or a letter I in place of a one.',
	},
	{
		mistake: 'The first letter of the CIF is none that a company has',
		node: get('I65136277'),
		message: `'Company' "I65136277" starts with "I", which no CIF does [item 0]`,
		hint: 'A CIF is the tax number of a Spanish company: a letter, seven digits and a last digit or letter, e.g. J99216582. The letter is one of A B C D E F G H J N P Q R S U V W.',
	},
	{
		mistake: 'The DNI of a person stands where the CIF of a company is expected',
		node: get('12345678Z'),
		message: `'Company' "12345678Z" is the tax number of a person (DNI, NIE or NIF), not of a company [item 0]`,
		hint: 'Enter the CIF of the company instead, e.g. J99216582. To send it all the same, turn off Options → Check CIF.',
	},
	{
		mistake: 'The NIE of a foreigner stands where a CIF is expected',
		node: get('X1234567L'),
		message: `'Company' "X1234567L" is the tax number of a person (DNI, NIE or NIF), not of a company [item 0]`,
		hint: 'Enter the CIF of the company instead, e.g. J99216582. To send it all the same, turn off Options → Check CIF.',
	},
	{
		mistake: 'The VAT number of a French company',
		node: get('FR40303265045'),
		message: `'Company' "FR40303265045" has 13 characters; a CIF has 9 [item 0]`,
		hint: 'A CIF is the tax number of a Spanish company: a letter, seven digits and a last digit or letter, e.g. J99216582.',
	},
	{
		mistake: 'The name of the company instead of its CIF',
		node: get('Mercadona'),
		message: `'Company' "Mercadona" is not a CIF; it looks like a name [item 0]`,
		hint: 'To find a company by its name, use the operation Search with the name as Text. A CIF is the tax number of a Spanish company: a letter, seven digits and a last digit or letter, e.g. J99216582.',
	},
	{
		mistake: 'A phone number instead of a CIF',
		node: get('934 12 34 56'),
		message: `'Company' "934 12 34 56" starts with "9", which no CIF does [item 0]`,
		hint: 'A CIF is the tax number of a Spanish company: a letter, seven digits and a last digit or letter, e.g. J99216582. The letter is one of A B C D E F G H J N P Q R S U V W.',
	},
	{
		mistake: 'The first letter of the CIF is missing',
		node: get('99216582'),
		message: `'Company' "99216582" has 8 characters; a CIF has 9 [item 0]`,
		hint: 'A CIF is the tax number of a Spanish company: a letter, seven digits and a last digit or letter, e.g. J99216582.',
	},
	{
		mistake: 'A cell that Excel could not compute',
		node: get('#N/A'),
		message: `'Company' "#N/A" is not a CIF [item 0]`,
		hint: 'A CIF is the tax number of a Spanish company: a letter, seven digits and a last digit or letter, e.g. J99216582.',
	},
	{
		mistake: 'A dash for "none"',
		node: get('-'),
		message: "'Company' is empty [item 0]",
		hint: 'Enter the CIF of a company, e.g. J99216582, or drag the column that holds it into this field.',
	},
	{
		mistake: 'Two CIFs where one is expected',
		node: get('J99216582, B86670460'),
		message: `'Company' "J99216582, B86670460" holds several CIFs; one is expected [item 0]`,
		hint: 'For several CIFs at once, use the operation Get Batch.',
	},
	{
		mistake: 'A list where one CIF is expected',
		node: get('={{ ["J99216582"] }}'),
		message: "'Company' is a list; one CIF is expected [item 0]",
		hint: 'Drag the column that holds the CIF into this field, not the whole item. For several CIFs, use Get Batch.',
	},
	{
		mistake: 'The whole item is dragged into the field',
		node: get('={{ $json }}'),
		items: [{ cif: CIF }],
		message: "'Company' is an object; one CIF is expected [item 0]",
		hint: 'Drag the column that holds the CIF into this field, not the whole item. For several CIFs, use Get Batch.',
	},
	{
		mistake: 'An object that a template made text',
		node: get('[object Object]'),
		message: "'Company' is an object; one CIF is expected [item 0]",
		hint: 'Drag the column that holds the CIF into this field, not the whole item. For several CIFs, use Get Batch.',
	},
	{
		mistake: 'A company that does not exist',
		node: get('B86670460'),
		message: 'The service knows no company with the CIF B86670460 [item 0]',
		hint: 'The CIF is well formed, so the company may be too new, closed, or missing from the catalogue. Get Batch returns an item for an unknown company instead of stopping.',
	},
	{
		mistake: 'One of many CIFs is mistyped',
		node: get('={{ $json.cif }}', { options: { concurrency: 1 } }),
		items: [{ cif: 'KNOWN' }, { cif: 'J99216583' }, { cif: 'KNOWN' }],
		message: `'Company' "J99216583" does not have the right control character [item 1]`,
		hint: 'The last character of a CIF follows from the others, so a character is mistyped, or two are swapped. Compare it with an invoice of the company. To send it all the same, turn off Options → Check CIF. 1 of 3 items were done. To get their rows and go on with the others, set On Error in the settings of this node to Continue.',
	},
	{
		mistake: 'The service breaks in the middle of many items',
		node: get('={{ $json.cif }}', { options: { concurrency: 1, maxRetries: 0 } }),
		items: [{ cif: 'KNOWN' }, { cif: 'J99216582' }],
		message: 'The service knows no company with the CIF J99216582 [item 1]',
		hint: 'The CIF is well formed, so the company may be too new, closed, or missing from the catalogue. Get Batch returns an item for an unknown company instead of stopping. 1 of 2 items were done. To continue from there, choose Retry for this execution in the list of executions. To get their rows and go on with the others, set On Error in the settings of this node to Continue.',
	},
	{
		mistake: 'No item has a column with a CIF',
		node: getBatch('={{ $json.cif }}'),
		items: [
			{ Cliente: 'Bar Pepe', Localidad: 'Lugo' },
			{ Cliente: 'Bar Lola', Localidad: 'Lugo' },
		],
		message: "'CIF' is empty: no item has a CIF",
		hint: 'The items have the columns Cliente, Localidad. Drag the one with the CIFs into the field CIF, or enter its name.',
	},
	{
		mistake: 'The items have no columns at all',
		node: getBatch('={{ $json.cif }}'),
		items: [{}, {}],
		message: "'CIF' is empty: no item has a CIF",
		hint: 'The items have no columns. Check the node before this one.',
	},
	{
		mistake: 'A list typed by hand lacks its end',
		isRow: true,
		node: getBatch('["J99216582", "B86670460"'),
		message: 'The CIF "["J99216582", "B86670460"" is a list that is not closed',
	},
	{
		mistake: 'A wrong CIF among others, with Unknown CIFs set to Stop',
		node: getBatch('={{ $json.cif }}', { unknownCifs: 'stop' }),
		items: [{ cif: CIF }, { cif: '12345678Z' }],
		message: `'CIF' "12345678Z" is the tax number of a person (DNI, NIE or NIF), not of a company [item 1]`,
		hint: 'Enter the CIF of the company instead, e.g. J99216582. To send it all the same, turn off Options → Check CIF.',
	},
	{
		mistake: 'Unknown CIFs gets a word of its own from an expression',
		node: getBatch(CIF, { unknownCifs: '={{ "skip" }}' }),
		message: `'Unknown CIFs' "skip" is not one of the choices [item 0]`,
		hint: 'Choose from the list, or give one of notFound, stop.',
	},
	{
		mistake: 'A CIF stands in By ID',
		node: save(CIF),
		message: `'Company' "J99216582" is a CIF, but an ID is expected [item 0]`,
		hint: 'Choose By CIF in this field.',
	},
	{
		mistake: 'A CIF and an ID stand in By ID',
		node: save('G44523611 101835'),
		message: `'Company' "G44523611 101835" is not the ID of a company [item 0]`,
		hint: 'An ID is a whole number without separators, as in the field empresa_id of a search. For a CIF, choose By CIF.',
	},
	{
		mistake: 'The name of a company stands in By ID',
		node: save('Bar Pepe'),
		message: `'Company' "Bar Pepe" is not the ID of a company [item 0]`,
		hint: 'An ID is a whole number without separators, as in the field empresa_id of a search. For a CIF, choose By CIF.',
	},
	{
		mistake: 'The ID comes from a column that the items do not have',
		node: save('={{ $json.empresa_id }}'),
		items: [{ id: 7 }],
		message: "'Company' is empty [item 0]",
		hint: 'The item has no empresa_id. Choose By CIF or From List, or enter the ID of the company.',
	},
	{
		mistake: 'The ID is 0',
		node: save(0),
		message: `'Company' "0" is not the ID of a company [item 0]`,
		hint: 'An ID is a whole number without separators, as in the field empresa_id of a search. For a CIF, choose By CIF.',
	},
	{
		mistake: 'An ID with a separator of thousands',
		node: save('101.835'),
		message: `'Company' "101.835" is not the ID of a company [item 0]`,
		hint: 'An ID is a whole number without separators, as in the field empresa_id of a search. For a CIF, choose By CIF.',
	},
	{
		mistake: 'No company has the ID',
		node: save(9_999_999),
		message: 'The service knows no company with the ID 9999999 [item 0]',
		hint: 'Use the field empresa_id of a company, as the searches return it, or choose By CIF.',
	},
	{
		mistake: 'The status in the words of the sales team',
		node: save(100_001, { status: '={{ "interesado" }}' }),
		message: `'Status' "interesado" is not a status [item 0]`,
		hint: 'Choose Client, Contacted or Prospect; an expression can give prospect, contactado, cliente.',
	},
	{
		mistake: 'The notes are a list',
		node: save(100_001, { notes: '={{ ["a", "b"] }}' }),
		message: "'Notes' is a list; text is expected [item 0]",
		hint: 'Drag a single column into this field, or enter a text.',
	},
	{
		mistake: 'A field to add lacks its quotes',
		node: save(100_001, { options: { additionalBody: '{list_id: 7}' } }),
		message: "'Additional Body Fields' is not valid JSON [item 0]",
		hint: 'Names and texts need double quotes, e.g. {"name": "value"}. Check for a missing comma or bracket too.',
	},
	{
		mistake: 'The fields to add are a list',
		node: save(100_001, { options: { additionalBody: '[{"list_id": 7}]' } }),
		message: "'Additional Body Fields' is not a JSON object [item 0]",
		hint: 'Enter an object in braces, e.g. {"name": "value"}.',
	},
	{
		mistake: 'A key of the user’s own is left empty',
		node: save(100_001, { options: { idempotencyKey: 'custom' } }),
		message: "'Idempotency Key (Custom)' is empty [item 0]",
		hint: 'Enter a text, or choose another Idempotency Key.',
	},
	{
		mistake: 'A key of the user’s own has a blank and an accent',
		node: save(100_001, {
			options: { idempotencyKey: 'custom', customIdempotencyKey: 'pedido número 7' },
		}),
		message: "'Idempotency Key (Custom)' has characters that cannot be sent [item 0]",
		hint: 'Use letters, digits and signs without spaces or accents, at most 255.',
	},
	{
		mistake: 'The same key of the user’s own for two companies',
		node: save('={{ $json.id }}', {
			options: { idempotencyKey: 'custom', customIdempotencyKey: 'march' },
		}),
		items: [{ id: 100_001 }, { id: 100_002 }],
		message: `'Idempotency Key (Custom)' "march" is the key of different requests (items 0 and 1)`,
		hint: 'The service would answer all of them with the response to the first. Use a different key for different content, e.g. with an expression, or choose another Idempotency Key.',
	},
	{
		mistake: 'The name of the workflow stands in Continue Execution',
		node: save(100_001, { options: { continueExecution: 'My workflow' } }),
		message: `'Continue Execution' "My workflow" is not an execution ID [item 0]`,
		hint: 'Open the execution and copy the number at the end of its address, e.g. 1234.',
	},
	{
		mistake: 'A limit of 0',
		node: search({ limit: 0 }),
		message: `'Limit' "0" is out of range [item 0]`,
		hint: 'Enter a whole number of 1 or more.',
	},
	{
		mistake: 'A limit with its unit',
		node: search({ limit: '={{ "50 companies" }}' }),
		message: `'Limit' "50 companies" is not a number [item 0]`,
		hint: 'Enter a whole number of 1 or more. Write it in digits, without a unit.',
	},
	{
		mistake: 'A limit in words',
		node: search({ limit: '={{ "diez" }}' }),
		message: `'Limit' "diez" is not a number [item 0]`,
		hint: 'Enter a whole number of 1 or more. Write it in digits, without a unit.',
	},
	{
		mistake: 'A limit with a separator of thousands',
		node: search({ limit: '={{ "1.000" }}' }),
		message: `'Limit' "1.000" can be read in two ways [item 0]`,
		hint: 'Enter a whole number of 1 or more. Leave out the thousands separator.',
	},
	{
		mistake: 'The limit is left empty',
		node: search({ limit: '={{ "" }}' }),
		message: "'Limit' is empty [item 0]",
		hint: 'Enter a whole number of 1 or more.',
	},
	{
		mistake: 'Return All gets a word from an expression',
		node: search({ returnAll: '={{ "maybe" }}' }),
		message: `'Return All' "maybe" is neither true nor false [item 0]`,
		hint: 'Enter true or false; yes and no, on and off, 1 and 0 are understood too.',
	},
	{
		mistake: 'A province by a name that no province has',
		node: search({ province: { __rl: true, mode: 'name', value: 'Andalucía Oriental' } }),
		message: `'Province' "Andalucía Oriental" is not a province of Spain [item 0]`,
		hint: 'Pick a province from the list.',
	},
	{
		mistake: 'A field to return by a name it does not have',
		node: search({ output: 'selectedFields', fields: '={{ "nombre, teléfono móvil" }}' }),
		message: `'Fields' "teléfono móvil" is not one of the choices [item 0]`,
		hint: 'Choose from the list, or give one of cif, nombre, telefono, email, web, ciudad, sector, empresa_id, cnae, provincia, tier, lat, lon.',
	},
	{
		mistake: 'A query parameter that the service does not know',
		node: search({ options: query('orden', 'nombre') }),
		message: 'The service did not accept the request: Invalid request: orden is not known [item 0]',
		hint: 'Check the values of the fields and of the options of this node.',
	},
	{
		mistake: 'A page size that the service does not allow',
		node: search({ options: query('per_page', '5000') }),
		message:
			'The service did not accept the request: Invalid request: per_page must be <= 100 [item 0]',
		hint: 'Check the values of the fields and of the options of this node.',
	},
	{
		mistake: 'Retries in words',
		node: search({ options: { maxRetries: '={{ "many" }}' } }),
		message: `'Max Retries' "many" is not a number [item 0]`,
		hint: 'Enter a whole number of 0 or more. Write it in digits, without a unit.',
	},
	{
		mistake: 'A timeout of 0',
		node: search({ options: { timeout: 0 } }),
		message: `'Timeout (Seconds)' "0" is out of range [item 0]`,
		hint: 'Enter a number above 0 and up to 3600.',
	},
	{
		mistake: 'A waiting time with its unit',
		node: search({ options: { maxWait: '={{ "5 min" }}' } }),
		message: `'Max Wait (Seconds)' "5 min" is not a number [item 0]`,
		hint: 'Enter a number of 0 or more. Write it in digits, without a unit.',
	},
	{
		mistake: 'A radius in words',
		node: nearby({ radiusKm: 'cinco' }),
		message: `'Radius (Km)' "cinco" is not a number [item 0]`,
		hint: 'Enter kilometres above 0 and up to 2500, e.g. 5 or 2,5.',
	},
	{
		mistake: 'A radius in metres',
		node: nearby({ radiusKm: '500 m' }),
		message: `'Radius (Km)' "500 m" is not a number [item 0]`,
		hint: 'Enter kilometres above 0 and up to 2500, e.g. 5 or 2,5.',
	},
	{
		mistake: 'A radius larger than Spain',
		node: nearby({ radiusKm: '10000' }),
		message: `'Radius (Km)' "10000" is out of range [item 0]`,
		hint: 'Enter kilometres above 0 and up to 2500, e.g. 5 or 2,5.',
	},
	{
		mistake: 'The radius of the item is empty',
		node: nearby({ radiusKm: '={{ "" }}' }),
		message: "'Radius (Km)' is empty [item 0]",
		hint: 'Enter kilometres above 0 and up to 2500, e.g. 5 or 2,5.',
	},
	{
		mistake: 'Only With Email gets a word from an expression',
		node: nearby({ filters: { onlyEmail: '={{ "a veces" }}' } }),
		message: `'Only With Email' "a veces" is neither true nor false [item 0]`,
		hint: 'Enter true or false; yes and no, on and off, 1 and 0 are understood too.',
	},
	{
		mistake: 'A date stands for the limit',
		node: nearby({ limit: '={{ "2026-03-01" }}' }),
		message: `'Limit' "2026-03-01" is not a number [item 0]`,
		hint: 'Enter a whole number of 1 or more. Write it in digits, without a unit.',
	},
	{
		mistake: 'The JSON of an import lacks a bracket',
		node: importFrom('{"companies": [{"cif": "J99216582"}'),
		message: "'JSON' is not valid JSON [item 0]",
		hint: 'Names and texts need double quotes, e.g. {"name": "value"}. Check for a missing comma or bracket too.',
	},
	{
		mistake: 'The JSON of an import is a text',
		node: importFrom('"J99216582"'),
		message: "'JSON' is neither an object nor a list [item 0]",
		hint: 'Enter one in JSON, e.g. {"companies": []}.',
	},
	{
		mistake: 'The path of the item is empty',
		node: request('={{ "" }}'),
		message: "'Path' is empty [item 0]",
		hint: 'Enter a path, e.g. /lists.',
	},
	{
		mistake: 'The whole address stands in Path',
		node: request('https://api.example.com/v1/lists'),
		message: `'Path' "https://api.example.com/v1/lists" is more than the part after the Base URL [item 0]`,
		hint: 'Enter only what follows the Base URL, e.g. /lists. The key is never sent to another host.',
	},
	{
		mistake: 'The path has the query in it',
		node: request('/leadbase/buscar?q=bar'),
		message: `'Path' "/leadbase/buscar?q=bar" contains more than a path [item 0]`,
		hint: 'Add what follows the ? under Options → Additional Query Parameters, each name with its value.',
	},
	{
		mistake: 'The path leads out of the API',
		node: request('/../admin'),
		message: `'Path' "/../admin" points outside the Base URL [item 0]`,
		hint: 'Enter a path without "..", backslashes and invisible characters, e.g. /lists.',
	},
	{
		mistake: 'The path is mistyped',
		node: request('/empresa'),
		message: 'The service has nothing at this address [item 0]',
		hint: 'Check the Path if you have entered one, and that the Base URL of the credential ends with the version, e.g. /v1. The service says: There is no GET at this path.',
	},
	{
		mistake: 'The company in the path does not exist',
		node: request('/leadbase/empresa/B86670460'),
		message: 'The service has nothing at this address [item 0]',
		hint: 'Check the Path if you have entered one, and that the Base URL of the credential ends with the version, e.g. /v1. The service says: No company with the CIF B86670460 is known.',
	},
	{
		mistake: 'A body with single quotes',
		node: request('/imports', { method: 'POST', body: "{'companies': []}" }),
		message: "'Body' is not valid JSON [item 0]",
		hint: 'Names and texts need double quotes, e.g. {"name": "value"}. Check for a missing comma or bracket too.',
	},
	{
		mistake: 'A body that is a word',
		node: request('/imports', { method: 'POST', body: '"companies"' }),
		message: "'Body' is neither an object nor a list [item 0]",
		hint: 'Enter one in JSON, e.g. {"name": "value"}.',
	},
	{
		mistake: 'A method that does not exist',
		node: request('/lists', { method: '={{ "FETCH" }}' }),
		message: `'Method' "FETCH" is not a method of the service [item 0]`,
		hint: 'Use one of DELETE, GET, PATCH, POST, PUT.',
	},
	{
		mistake: 'The Base URL is left empty',
		node: get(CIF),
		credential: { baseUrl: '' },
		message: "'Base URL' is empty [item 0]",
		hint: 'Open the credential and enter the address of the service with its version, e.g. https://api.example.com/v1.',
	},
	{
		mistake: 'The Base URL has no https://',
		node: get(CIF),
		credential: { baseUrl: 'api.example.com/v1' },
		message: "'Base URL' is not a whole web address [item 0]",
		hint: 'Open the credential and enter the address of the service with its version, e.g. https://api.example.com/v1.',
	},
	{
		mistake: 'The Base URL is not encrypted',
		node: get(CIF),
		credential: { baseUrl: 'http://api.example.com/v1' },
		message: "'Base URL' does not start with https:// [item 0]",
		hint: 'The key would be sent unencrypted. Open the credential and use the https address; http is only accepted for this machine.',
	},
	{
		mistake: 'The key stands in the Base URL',
		node: get(CIF),
		credential: { baseUrl: 'https://api.example.com/v1?key=svc_live_1' },
		message: "'Base URL' contains more than an address [item 0]",
		hint: 'Open the credential and enter the address of the service with its version, e.g. https://api.example.com/v1. Leave out whatever follows a ? or a #.',
	},
	{
		mistake: 'The host of the Base URL is mistyped',
		node: get(CIF, once),
		credential: { baseUrl: 'https://api.companydata.invalid/v1' },
		message: 'The host of the Base URL does not exist or cannot be resolved [item 0]',
		hint: 'Check the Base URL in the credential for typos.',
	},
	{
		mistake: 'The port of the Base URL is mistyped',
		node: get(CIF, once),
		credential: { baseUrl: 'http://127.0.0.1:9/v1' },
		message: 'Nothing answers at the Base URL: the connection was refused [item 0]',
		hint: 'Check the host and the port of the Base URL in the credential, and any firewall in between.',
	},
	{
		mistake: 'The Base URL lacks its version',
		node: get(CIF),
		credential: { baseUrl: 'ORIGIN' },
		message: 'The service has nothing at this address [item 0]',
		hint: 'Check the Path if you have entered one, and that the Base URL of the credential ends with the version, e.g. /v1. The service says: There is no GET at this path.',
	},
	{
		mistake: 'The Base URL is that of a website',
		node: get('KNOWN'),
		service: { fault: { kind: 'not_json', count: 1 } },
		message: 'The response is not valid JSON [item 0]',
		hint: 'A proxy or a sign-in page may be responding instead of the service. Check the Base URL in the credential.',
	},
	{
		mistake: 'The key is mistyped',
		node: get(CIF),
		credential: { apiKey: 'svc_live_wrong' },
		message: 'The service does not recognise this key [item 0]',
		hint: 'Open the credential and paste the API key again. A key is not accepted if it was revoked, or if it belongs to a different environment from the Base URL. The service says: The API key or access token is unknown or has expired.',
	},
	{
		mistake: 'The key is not allowed to save',
		node: save(100_001),
		credential: { apiKey: 'readOnly' },
		message: 'The key lacks a scope for this operation (usually lists:write) [item 0]',
		hint: 'The scopes of a key are fixed when it is created. Create a new key that has lists:write, and paste it into the credential.',
	},
	{
		mistake: 'The key is not allowed to read',
		node: get(CIF),
		credential: { apiKey: 'noRead' },
		message: 'The key lacks a scope for this operation (usually empresas:read) [item 0]',
		hint: 'The scopes of a key are fixed when it is created. Create a new key that has empresas:read, and paste it into the credential.',
	},
	{
		mistake: 'The lookups of the month are used up',
		node: get('KNOWN'),
		service: {
			settings: { planChanges: { lookupsPerMonth: 3 }, refusals: 'explained' },
			usage: { lookups: 3 },
		},
		message: 'The monthly lookup quota of the workspace is used up [item 0]',
		hint: 'It renews on the billing day of the plan, <date>. A larger plan raises it at once. The service says: The monthly quota of 3 lookups is used up; it renews at <time>.',
	},
	{
		mistake: 'The requests of the month are used up',
		node: search(),
		service: {
			settings: { planChanges: { requestsPerMonth: 3 }, refusals: 'explained' },
			usage: { requests: 3 },
		},
		message: 'The monthly request quota of the workspace is used up [item 0]',
		hint: 'It renews on the billing day of the plan, <date>. A larger plan raises it at once. The service says: The monthly quota of 3 requests is used up; it renews at <time>.',
	},
	{
		mistake: 'The service is broken',
		node: search(once),
		service: { fault: { kind: 'html_500' } },
		message: 'The service is not working (status 500) [item 0]',
		hint: 'The cause is not in this workflow. Try again in a few minutes.',
	},
	{
		mistake: 'The service has too much to do',
		node: search(once),
		service: { fault: { kind: 'unavailable_503' } },
		message:
			'The workspace has too many open connections, or the service is overloaded (status 503) [item 0]',
		hint: 'Run fewer workflows at the same time, and try again in a minute. The service says: The service is overloaded.',
	},
	{
		mistake: 'The service hangs up',
		node: search(once),
		service: { fault: { kind: 'connection_reset' } },
		message: 'The connection broke before the response was complete [item 0]',
		hint: 'Try again. If it persists, a proxy or a firewall may be cutting connections.',
	},
	{
		mistake: 'The service redirects to another address',
		node: search(),
		service: { fault: { kind: 'redirect', location: 'https://www.example.com/' } },
		message: 'The service redirects to another address (www.example.com) [item 0]',
		hint: 'The key was not sent there. If the address is right, enter it as the Base URL of the credential.',
	},
	{
		mistake: 'The version of the API has been shut down',
		node: search(),
		service: { fault: { kind: 'gone_410' } },
		message: 'The service no longer has anything at this address (status 410) [item 0]',
		hint: 'Its version of the API may have been shut down. Update this node, and enter the Base URL of a later version in the credential. The service says: Version v1 has been shut down.',
	},
	{
		mistake: 'The import is larger than the service accepts',
		node: importFrom(JSON.stringify({ companies: [{ notes: 'x'.repeat(11_000_000) }] })),
		message: 'The service does not take as much in one request (status 413) [item 0]',
		hint: 'Send fewer items or a shorter body at a time, for example with a Loop Over Items node before this one. The service says: The body is larger than 10 MB.',
	},
	{
		mistake: 'The service asks to wait for an hour',
		node: search(once),
		service: { fault: { kind: 'rate_limit_http_date', seconds: 3600 } },
		message:
			'The workspace has reached its request limit. Requests are possible again in about <n> minutes, at <time> [item 0]',
		hint: 'Run the workflow again then, or raise Max Wait in the options of this node. All keys of the workspace share this limit.',
	},
];
