import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CompanyData } from '../../../nodes/CompanyData/CompanyData.node.ts';
import { CompanyDataPollingTrigger } from '../../../nodes/CompanyDataPollingTrigger/CompanyDataPollingTrigger.node.ts';
import { CompanyDataTrigger } from '../../../nodes/CompanyDataTrigger/CompanyDataTrigger.node.ts';

interface Codex {
	alias: string[];
	categories: string[];
	nodeVersion: string;
}

const codexOf = (node: string) =>
	JSON.parse(
		readFileSync(join(__dirname, `../../../nodes/${node}/${node}.node.json`), 'utf8'),
	) as Codex;

/** The categories that n8n has for community nodes; its next lint rules refuse others. */
const CATEGORIES = [
	...['Analytics', 'Communication', 'Data & Storage', 'Development', 'Finance & Accounting'],
	...['Marketing & Content', 'Miscellaneous', 'Productivity', 'Sales', 'Utility'],
];

describe.each([
	['Company Data', codexOf('CompanyData')],
	['Company Data Polling Trigger', codexOf('CompanyDataPollingTrigger')],
	['Company Data Trigger', codexOf('CompanyDataTrigger')],
])('%s in the nodes panel', (_, codex) => {
	it.each(
		'leads nif cif prospectos prospects prospect clientes empresas empresa nearby b2b enrich crm españa spain sales company'.split(
			' ',
		),
	)('is found by %s', (typed) => {
		const words = codex.alias.map((word) => word.toLowerCase());
		expect(words.some((word) => word.includes(typed))).toBe(true);
	});

	it('uses categories that exist', () => {
		expect(CATEGORIES).toEqual(expect.arrayContaining(codex.categories));
	});
});

it.each([new CompanyData(), new CompanyDataPollingTrigger(), new CompanyDataTrigger()])(
	'$description.displayName is described in its latest version',
	({ description: { name, version } }) => {
		const latest = [version].flat().at(-1)!;
		const { nodeVersion } = codexOf(`${name[0].toUpperCase()}${name.slice(1)}`);
		expect(Number(nodeVersion)).toBe(latest);
	},
);

it('both nodes have the text of the entry they share in the panel', () => {
	const { description } = new CompanyDataTrigger().description;
	expect(description).toMatch(/find.*save.*start workflows/i);
	expect(new CompanyData().description.description).toBe(description);
});
