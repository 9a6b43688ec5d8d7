import { resolveVersion } from '../../../harness/n8n/versions.mts';

const answers: Record<string, unknown> = {
	latest: '2.41.3',
	'2.9': ['2.9.0', '2.9.11', '2.9.9'],
	'2.40': '2.40.7',
};

const view = async (version: string) => answers[version];

let printed: string[];

beforeEach(() => {
	printed = [];
	jest.spyOn(process.stdout, 'write').mockImplementation((line) => printed.push(String(line)) > 0);
});

it.each([
	['latest', '2.41.3', 'Find n8n latest: it is 2.41.3 ('],
	['2.9', '2.9.11', 'Find n8n 2.9: it is 2.9.11 ('],
	['2.40', '2.40.7', 'Find n8n 2.40: it is 2.40.7 ('],
	['current', '2.41.1', ''],
	['oldest', '1.123.81', ''],
	['2.99.0', '2.99.0', ''],
	['docker.n8n.io/n8nio/n8n:latest', 'docker.n8n.io/n8nio/n8n:latest', ''],
])('resolveVersion resolves %s to %s and prints "%s"', async (...given) => {
	const [word, version, said] = given;
	expect(await resolveVersion(word, view)).toBe(version);
	expect(printed.join('').includes('Find')).toBe(said !== '');
	expect(printed.join('')).toContain(said);
});

it.each(['2', '2.x', 'newest', '2.30.8-rc.1'])(
	'resolveVersion refuses the version %s and says what to do',
	async (word) => {
		await expect(resolveVersion(word, view)).rejects.toThrow(
			new RegExp(`^"${word}" is not a version of n8n\\.\n {2}What to do: \\S`),
		);
	},
);
