import { createRequire } from 'node:module';
import { n8nCommunityNodesPlugin } from '@n8n/eslint-plugin-community-nodes';
import parser from '@typescript-eslint/parser';
import { ESLint, type Linter } from 'eslint';

type Rules = Linter.RulesRecord;

/** The plugin has no declarations. */
const n8nNodesBase: ESLint.Plugin & {
	configs: Record<'community' | 'credentials' | 'nodes', { rules: Rules }>;
} = createRequire(import.meta.url)('eslint-plugin-n8n-nodes-base');

export const SOURCE_PATTERNS = ['package.json', '{nodes,credentials}/**/*.{js,ts,json}'];
export const PACKAGE_PATTERNS = ['**/*.js', 'package.json'];

/**
 * The rules of n8n's scan of community packages (source: @n8n/scan-community-package 0.32.0), of the
 * same plugins. The last three are off there too.
 */
const RULES: Linter.Config[] = [
	n8nCommunityNodesPlugin.configs.recommended as Linter.Config,
	{ rules: { 'no-console': 'error' } },
	{ plugins: { 'n8n-nodes-base': n8nNodesBase } },
	{ files: ['package.json'], rules: n8nNodesBase.configs.community.rules },
	{
		files: ['**/credentials/**/*.ts'],
		rules: {
			...n8nNodesBase.configs.credentials.rules,
			'n8n-nodes-base/cred-class-field-documentation-url-miscased': 'off',
			'n8n-nodes-base/cred-class-field-type-options-password-missing': 'off',
		},
	},
	{
		files: ['**/nodes/**/*.ts'],
		rules: {
			...n8nNodesBase.configs.nodes.rules,
			'n8n-nodes-base/node-class-description-inputs-wrong-regular-node': 'off',
			'n8n-nodes-base/node-class-description-outputs-wrong': 'off',
			'n8n-nodes-base/node-param-type-options-max-value-present': 'off',
		},
	},
	{ files: ['**/*.json', '**/*.ts'], languageOptions: { parser: parser as never } },
];

/** What the scan finds in the files of a folder, inline disabling ignored: a line for each finding. */
export async function scan(folder: string, patterns: string[]): Promise<string[]> {
	const eslint = new ESLint({
		cwd: folder,
		allowInlineConfig: false,
		overrideConfigFile: true,
		overrideConfig: RULES,
		ignorePatterns: ['**/package-lock.json'],
	});
	const results = await eslint.lintFiles(patterns);
	return results.flatMap(({ filePath, messages }) =>
		messages
			.filter(({ severity }) => severity === 2)
			.map(({ line, ruleId, message }) => {
				const path = filePath.slice(folder.length + 1);
				return `${path}:${line} ${message} (${ruleId ?? 'not readable'})`;
			}),
	);
}
