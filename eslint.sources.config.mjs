import stylistic from '@stylistic/eslint-plugin';
import { globalIgnores } from 'eslint/config';
import jsdoc from 'eslint-plugin-jsdoc';
import regexp from 'eslint-plugin-regexp';
import importSort from 'eslint-plugin-simple-import-sort';
import tseslint from 'typescript-eslint';

/** Reports a file that does not begin with a doc comment of its own, set off from what follows by a blank line. */
const fileHead = {
	meta: {
		type: 'suggestion',
		schema: [],
		messages: { missing: 'Begin the file with a /** sentence */ that says what it is for.' },
	},
	create: ({ sourceCode, report }) => ({
		Program(node) {
			const [first] = sourceCode.getAllComments();
			const isFirst = first?.range[0] === 0 && first.value.startsWith('*');
			const isSetOff = isFirst && /^\r?\n\r?\n/.test(sourceCode.text.slice(first.range[1]));

			if (!isSetOff) report({ node, messageId: 'missing' });
		},
	}),
};

/** What ends in a blank line, and what begins after one. */
const PADDING = [
	'error',
	{
		blankLine: 'always',
		prev: ['block-like', 'multiline-const', 'multiline-let', 'if'],
		next: '*',
	},
	{ blankLine: 'any', prev: 'if', next: 'if' },
	{
		blankLine: 'always',
		prev: '*',
		next: ['for', 'while', 'try', 'switch', 'function', 'class'],
	},
];

/** n8n and Node first, then our own rooms from near to far. */
const IMPORT_GROUPS = [
	['^n8n-workflow', '^node:', '^crypto'],
	[
		'^\\./',
		'^\\.\\./(?!\\.\\.)',
		'^(\\.\\./){2}(?!\\.\\.)',
		'^(\\.\\./){3}(?!\\.\\.)',
		'^(\\.\\./){4}',
	],
];

/**
 * How the published sources are laid out and labelled, and what their regular expressions may not be: blank lines
 * between steps, imports in order, a sentence at the head of each file, exported functions documented and typed, and
 * no expression that takes more than linear time, since one of them can stop the whole n8n. In a file of its own,
 * since n8n's strict mode wants eslint.config.mjs as it is.
 */
export default tseslint.config(
	globalIgnores(['dist', '**/*.generated.*', '**/*-table.ts', '**/cnae-20*']),
	{
		files: ['{nodes,credentials,n8n,client,sheet,spain,lib}/**/*.ts'],
		languageOptions: { parser: tseslint.parser },
		plugins: {
			'@stylistic': stylistic,
			'@typescript-eslint': tseslint.plugin,
			'import-sort': importSort,
			house: { rules: { 'file-head': fileHead } },
			jsdoc,
			regexp,
		},
		rules: {
			'@stylistic/padding-line-between-statements': PADDING,
			'@typescript-eslint/explicit-module-boundary-types': 'error',
			'house/file-head': 'error',
			'import-sort/imports': ['error', { groups: IMPORT_GROUPS }],
			'jsdoc/require-jsdoc': [
				'error',
				{
					publicOnly: { esm: true },
					require: {
						ArrowFunctionExpression: true,
						ClassDeclaration: true,
						FunctionDeclaration: true,
					},
					contexts: ['TSInterfaceDeclaration', 'TSTypeAliasDeclaration'],
					enableFixer: false,
				},
			],
			'jsdoc/require-throws': 'error',
			'no-restricted-syntax': [
				'error',
				{
					selector: 'VariableDeclarator[id.name=/(^|_)(MOST|LEAST|LONGEST|SHORTEST)(_|$)/]',
					message: 'Bounds are called MAX_… and MIN_….',
				},
				{
					selector:
						'ImportDeclaration[source.value=/[.][.][/](spain|sheet|client)$/] > ImportNamespaceSpecifier',
					message: 'Name what passes a door.',
				},
			],
			'regexp/no-super-linear-backtracking': ['error', { report: 'potential' }],
			'regexp/no-super-linear-move': ['error', { report: 'potential' }],
		},
	},
);
