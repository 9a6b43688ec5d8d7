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

/** The categories that n8n has for community nodes; its next lint rules refuse others. */
const CATEGORIES = [
	...['Analytics', 'Communication', 'Data & Storage', 'Development', 'Finance & Accounting'],
	...['Marketing & Content', 'Miscellaneous', 'Productivity', 'Sales', 'Utility'],
];

/** What people type into the nodes panel. */
const TYPED =
	'leads nif cif prospectos prospects prospect clientes empresas empresa nearby b2b enrich crm españa spain sales company';

it.each([new CompanyData(), new CompanyDataPollingTrigger(), new CompanyDataTrigger()])(
	'the codex file of $description.displayName has the usual search words, existing categories and the latest version',
	({ description: { name, version } }) => {
		const node = `${name[0].toUpperCase()}${name.slice(1)}`;
		const path = join(__dirname, `../../../nodes/${node}/${node}.node.json`);
		const { alias, categories, nodeVersion } = JSON.parse(readFileSync(path, 'utf8')) as Codex;
		const words = alias.map((word) => word.toLowerCase());
		const isFound = (typed: string) => words.some((word) => word.includes(typed));
		expect(TYPED.split(' ').filter((typed) => !isFound(typed))).toEqual([]);
		expect(CATEGORIES).toEqual(expect.arrayContaining(categories));
		expect(Number(nodeVersion)).toBe([version].flat().at(-1));
	},
);
