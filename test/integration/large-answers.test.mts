import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { projectRoot } from '../../harness/process/paths.mts';

const TOO_LARGE = 'The response is larger than 64 MB, or has more than 4 million values';
const ANSWERS: Array<[answer: string, outcome: unknown]> = [
	['/%22/140/200/json', TOO_LARGE],
	['/%5B/80/200/json', TOO_LARGE],
	['/%5B%5D%2C/60/200/json', TOO_LARGE],
	['/%22/60/200/json', 'The response is not valid JSON'],
	['/%22/140/403/json', 'The key is not allowed to do this'],
	['/PK/200/200/zip', { fileName: 'zip', mimeType: 'application/zip', fileSize: 200_000_000 }],
];

it('no answer ends an n8n with a heap of 512 MB, and a file of 200 MB arrives', () => {
	const program = join(projectRoot, 'test/support/large-answers.mts');
	const answers = ANSWERS.map(([answer]) => answer);
	const options = ['--max-old-space-size=512', program, ...answers];
	const output = execFileSync(process.execPath, options, { encoding: 'utf8' });
	const outcomes = output
		.split('\n')
		.filter((line) => line.startsWith('"') || line.startsWith('{'));
	expect(outcomes.map((line) => JSON.parse(line) as unknown)).toEqual(
		ANSWERS.map(([, outcome]) => outcome),
	);
}, 120_000);
