import { globalIgnores } from 'eslint/config';
import regexp from 'eslint-plugin-regexp';
import tseslint from 'typescript-eslint';

/**
 * Refuses every regular expression of the published sources that may take more than linear time: what users, sheets
 * and the service write is read by them, and one of them can stop the whole n8n. In a file of its own, since n8n's
 * strict mode wants eslint.config.mjs as it is.
 */
export default tseslint.config(globalIgnores(['**/*.generated.*']), {
	files: ['nodes/**/*.ts', 'credentials/**/*.ts'],
	languageOptions: { parser: tseslint.parser },
	plugins: { regexp },
	rules: {
		'regexp/no-super-linear-backtracking': ['error', { report: 'potential' }],
		'regexp/no-super-linear-move': ['error', { report: 'potential' }],
	},
});
