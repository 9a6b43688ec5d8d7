import type { IDataObject } from 'n8n-workflow';
import { useSandbox } from '../support/use-sandbox.mts';

const sandbox = useSandbox({ companies: 300 });
const { run } = sandbox;
const search = { resource: 'company', operation: 'search', limit: 100 };
const withEmail = { ...search, filters: { onlyEmail: true } };

const emailsOf = (items: IDataObject[]) => items.map(({ email }) => email).filter(Boolean);

describe('a search for companies with an email address', () => {
	it('Companies without an email address are left out, and a hint says how many', async () => {
		const { items: all } = await run(search);
		const emails = emailsOf(all);
		expect(emails.length).toBeGreaterThan(10);
		expect(emails.length).toBeLessThan(100);
		const { items, hints } = await run(withEmail);
		expect(emailsOf(items)).toEqual(emails);
		expect(items).toHaveLength(emails.length);
		expect(hints).toMatchObject([
			{ message: '100 of 300 companies. Raise Limit for the others.' },
			{ message: `Only With Email left out ${100 - emails.length} of 100 companies.` },
		]);
		const selected = await run({ ...withEmail, output: 'selectedFields', fields: ['nombre'] });
		expect(selected.items).toHaveLength(emails.length);
	});

	it('An agent is told how many are left out, and continues after all that were read', async () => {
		const pages: Array<IDataObject & { results: IDataObject[] }> = [];
		for (let offset = 0; offset < 100; offset = Number(pages.at(-1)!.next_offset)) {
			const parameters = { ...withEmail, limit: 20, offset, maxAnswerSize: 2 };
			const { items } = await run(parameters, { asTool: true });
			pages.push(items[0] as never);
		}
		const { items: all } = await run({ ...search, limit: pages.at(-1)!.next_offset as number });
		expect(pages.flatMap(({ results }) => emailsOf(results))).toEqual(emailsOf(all));
		expect(
			pages.some(({ note }) => /\d+ of them are left out, without an email/.test(String(note))),
		).toBe(true);
	});
});
