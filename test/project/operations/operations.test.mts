import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { INodePropertyOptions } from 'n8n-workflow';
import { CompanyDataOAuth2Api } from '../../../credentials/CompanyDataOAuth2Api.credentials.ts';
import { RESOURCES } from '../../../nodes/CompanyData/operations/resources.ts';
import { SCOPES } from '../../../client/service/authentication.ts';
import { documentsOf } from '../../../scripts/docs/operations.mts';
import { OPERATION_CASES } from '../../support/operation-cases.mts';

const root = join(__dirname, '../../..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const tables = { readme: read('README.md'), scopes: read('docs/scopes.md') };

const operations = RESOURCES.flatMap((resource) =>
	resource.operations.map(({ value, scope }) => ({ id: `${resource.value}/${value}`, scope })),
);

it.each(RESOURCES)(
	'the default operation of $name is one of its operations',
	({ operations: own, defaultOperation }) => {
		expect(own.map(({ value }) => value)).toContain(defaultOperation);
	},
);

describe('list of operations', () => {
	it('has up-to-date pages in docs/, and none of a removed operation', () => {
		const written = documentsOf(RESOURCES, tables);
		const differing = written.filter(
			({ path, text }) => !existsSync(join(root, path)) || read(path) !== text,
		);
		expect(differing.map(({ path }) => path)).toEqual([]);
		const pages = readdirSync(join(root, 'docs/operations'));
		const paths = pages.map((name) => `docs/operations/${name}`);
		expect(written.map(({ path }) => path)).toEqual(expect.arrayContaining(paths));
	});

	it('determines the scopes that a new OAuth credential requests', () => {
		const { properties } = new CompanyDataOAuth2Api();
		const { default: chosen, options } = properties.find(({ name }) => name === 'enabledScopes')!;
		const { default: asked } = properties.find(({ name }) => name === 'scope')!;
		const needed = operations.map(({ scope }) => scope).filter((scope) => scope.includes(':'));
		expect(chosen).toEqual([...new Set(needed)].sort());
		expect(asked).toContain(`|| "${(chosen as string[]).join(' ')}"`);
		const offered = (options as INodePropertyOptions[]).map(({ value }) => value);
		expect([...offered].sort()).toEqual([...SCOPES].sort());
	});

	it('has test cases for each operation, with a path for fault runs if it sends requests', () => {
		expect(Object.keys(OPERATION_CASES).sort()).toEqual(operations.map(({ id }) => id).sort());
		const online = operations.filter(({ scope }) => scope !== 'none').map(({ id }) => id);
		const isFaulty = (id: string) => OPERATION_CASES[id].ways[0].path !== undefined;
		expect(Object.keys(OPERATION_CASES).filter(isFaulty).sort()).toEqual(online.sort());
	});
});
