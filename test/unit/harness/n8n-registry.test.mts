import { resolveVersion } from '../../../harness/n8n/registry.mts';
import { NotInRegistry } from '../../../harness/process/npm.mts';

const answers: Record<string, unknown> = {
	'n8n@latest version': '2.41.3',
	'n8n@2.9 version': ['2.9.0', '2.9.11', '2.9.9'],
	'n8n@2.40 version': '2.40.7',
};

const view = () => answer;

async function answer(specifier: string, field: string): Promise<unknown> {
	const question = `${specifier} ${field}`;
	if (specifier === 'n8n@2.7') throw new Error('npm view ended with exit code 1.');
	if (!(question in answers)) throw new NotInRegistry(specifier);
	return answers[question];
}

let printed: string[];

beforeEach(() => {
	printed = [];
	jest.spyOn(process.stdout, 'write').mockImplementation((line) => printed.push(String(line)) > 0);
});

it.each([
	['latest', '2.41.3'],
	['2.9', '2.9.11'],
	['2.40', '2.40.7'],
])('asks the registry for %s and says what that is', async (word, version) => {
	expect(await resolveVersion(word, view)).toBe(version);
	expect(printed.join('')).toContain(`Find n8n ${word}: it is ${version} (`);
});

it.each([
	['current', '2.41.1'],
	['oldest', '1.123.81'],
	['2.99.0', '2.99.0'],
])('knows %s without the registry', async (word, version) => {
	expect(await resolveVersion(word, view)).toBe(version);
	expect(printed).toEqual([]);
});

it.each([
	['2.99', 'The npm registry has no n8n 2.99.'],
	['2.7', 'The npm registry does not answer what it has of n8n 2.7.'],
	['2', '"2" is not a version of n8n.'],
	['2.x', '"2.x" is not a version of n8n.'],
	['newest', '"newest" is not a version of n8n.'],
	['2.30.8-rc.1', '"2.30.8-rc.1" is not a version of n8n.'],
])('refuses %s and says what to do', async (word, message) => {
	await expect(resolveVersion(word, view)).rejects.toThrow(
		expect.objectContaining({ message: expect.stringMatching(/What to do: \S/) }),
	);
	await expect(resolveVersion(word, view)).rejects.toThrow(message);
});
