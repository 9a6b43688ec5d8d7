import { globalIgnores } from 'eslint/config';
import tseslint from 'typescript-eslint';

/**
 * Rules for what is never published: sandbox, harness, bench, scripts and tests. The published sources are linted
 * by n8n's own configuration in eslint.config.mjs.
 */
export default tseslint.config(
	globalIgnores([
		'dist',
		'coverage',
		'.stryker-tmp',
		'reports',
		'{nodes,credentials,n8n,client,sheet,spain,lib}/**',
		'**/*.generated.*',
	]),
	{
		files: ['**/*.mts', '**/*.mjs', '**/*.cjs', 'gulpfile.js'],
		extends: [tseslint.configs.recommended],
	},
	{ files: ['gulpfile.js'], rules: { '@typescript-eslint/no-require-imports': 'off' } },
);
