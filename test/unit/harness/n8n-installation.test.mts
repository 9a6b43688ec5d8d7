import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isComplete, isDamaged, markComplete, unmark } from '../../../harness/n8n/completeness.mts';
import { missingBuildTools } from '../../../harness/n8n/prerequisites.mts';
import { EarlyExit, StepFailure } from '../../../harness/process/step.mts';

let folder = '';

beforeEach(async () => {
	folder = await mkdtemp(join(tmpdir(), 'n8n-installation-'));
});

afterEach(async () => {
	await rm(folder, { recursive: true, force: true });
});

describe('an installation', () => {
	const version = '2.41.1';
	const inModules = (...names: string[]) => join(folder, 'node_modules', ...names);

	beforeEach(async () => {
		await mkdir(inModules('n8n', 'bin'), { recursive: true });
		await writeFile(inModules('n8n', 'bin', 'n8n'), 'start()');
		await writeFile(inModules('n8n', 'package.json'), '{}');
		await markComplete({ version, folder });
	});

	it('is complete right after installing', () => {
		expect(isComplete({ version, folder })).toBe(true);
	});

	it.each<[string, () => Promise<void>]>([
		['a file is missing', () => rm(inModules('n8n', 'package.json'))],
		['everything is missing', () => rm(inModules(), { recursive: true })],
		['a file was cut short', () => writeFile(inModules('n8n', 'bin', 'n8n'), 'sta')],
		['a file was added', () => writeFile(inModules('n8n', 'more.js'), '')],
		['a file has another name', () => rename(inModules('n8n'), inModules('n9n'))],
		['it is being removed', () => unmark(folder)],
		['it was only installed and never started', () => rm(join(folder, 'inventory.json'))],
	])('is not complete if %s', async (_, change) => {
		await change();
		expect(isComplete({ version, folder })).toBe(false);
	});

	describe('whose n8n did not start', () => {
		const slow = new StepFailure('n8n was not ready within 120 seconds.', {});
		const ended = new EarlyExit('n8n ended with exit code 1 before it was ready.', {});
		const starts = async () => {};
		const failsBy = (failure: Error) => async () => Promise.reject(failure);

		it.each<[string, Error, () => Promise<void>, boolean]>([
			['is kept if n8n was only too slow', slow, failsBy(ended), false],
			['is kept if n8n starts by itself', ended, starts, false],
			['is kept if n8n alone is too slow', ended, failsBy(slow), false],
			['is damaged if n8n ends also by itself', ended, failsBy(ended), true],
		])('%s', async (_, failure, startAlone, expected) => {
			expect(await isDamaged({ version, folder }, failure, startAlone)).toBe(expected);
		});

		it('is damaged if files have changed, however slow n8n was', async () => {
			await rm(inModules('n8n', 'package.json'));
			expect(await isDamaged({ version, folder }, slow, starts)).toBe(true);
		});
	});

	it('is incomplete for another version', () => {
		expect(isComplete({ version: '1.123.81', folder })).toBe(false);
	});
});

describe('the tools needed for compiling', () => {
	async function addProgram(name: string, exitCode: number) {
		await writeFile(join(folder, name), `#!/bin/sh\nexit ${exitCode}\n`, { mode: 0o755 });
	}

	it('are all reported missing on an empty machine', () => {
		expect(missingBuildTools({ PATH: folder })).toEqual(['make', 'a C++ compiler', 'Python 3']);
	});

	it('are complete if one program of each kind runs', async () => {
		for (const name of ['make', 'clang++', 'python3']) await addProgram(name, 0);
		expect(missingBuildTools({ PATH: folder })).toEqual([]);
	});

	it('are reported missing if their program does not run', async () => {
		for (const name of ['make', 'g++']) await addProgram(name, 0);
		await addProgram('python3', 1);
		expect(missingBuildTools({ PATH: folder })).toEqual(['Python 3']);
	});
});
