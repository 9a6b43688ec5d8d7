import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { CONTRACT_FILE } from '../../sandbox/contract.mts';
import * as names from '../../sandbox/names.mts';
import { SOURCE_FOLDERS } from '../../harness/process/paths.mts';
import { violations } from './contract-check.mts';
import { useSandbox } from './use-sandbox.mts';

const sandbox = useSandbox({ companies: 50 });

describe('docs/openapi.yaml', () => {
	test('contains every name the sandbox uses', () => {
		const used = Object.values(names).flatMap((name) =>
			typeof name === 'string' ? [name] : Object.values<string>(name),
		);
		const document = readFileSync(CONTRACT_FILE, 'utf8');
		// As a property or header ("name:"), or as the name of a parameter ("name: cnae").
		const missing = used.filter(
			(name) => !new RegExp(`^ +(- )?(name: )?${name}(:|$)`, 'm').test(document),
		);
		expect(missing).toEqual([]);
	});

	test('rejects a response with a wrong type or a missing header', async () => {
		const response = await sandbox.api.get('/leadbase/buscar');
		expect(violations(response)).toEqual([]);
		response.data.results[0].tier = '1';
		delete response.headers['x-ratelimit-limit'];
		expect(violations(response)).toEqual([
			expect.stringContaining('tier must be integer'),
			expect.stringContaining('X-RateLimit-Limit is missing'),
		]);
	});
});

describe('the published sources', () => {
	test('do not mention the sandbox, and name plans only in service/limits.ts', () => {
		const files = SOURCE_FOLDERS.flatMap((folder) =>
			readdirSync(folder, { recursive: true, encoding: 'utf8' })
				.filter((name) => /\.(ts|json)$/.test(name))
				.map((name) => path.join(folder, name)),
		);
		expect(files.length).toBeGreaterThan(5);
		const telling = (words: RegExp) =>
			files.filter((file) => words.test(readFileSync(file, 'utf8')));
		expect(
			telling(
				/\/sandbox\/|sandbox-(confidential|public)|svc_(live|test)_sandbox|workspace-(main|other)/i,
			),
		).toEqual([]);
		expect(telling(/['"](starter|business|enterprise)['"]/i)).toEqual(['client/service/limits.ts']);
	});
});
