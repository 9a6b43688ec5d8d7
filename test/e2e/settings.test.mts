import { bringUp, type Stack } from '../../harness/sandbox/stack.mts';
import { checkEach, version } from '../support/e2e.mts';
import { BLOCKED_CHECKS } from './settings-blocked.mts';
import { fileChecks } from './settings-files.mts';
import { MIGRATION_CHECKS } from './settings-migration.mts';

/** Lets the addresses of this test through, and blocks all other addresses of this machine. n8n 1 ignores it. */
const PROTECTED = {
	N8N_SSRF_PROTECTION_ENABLED: 'true',
	N8N_SSRF_ALLOWED_IP_RANGES: '127.0.0.1/32',
};

let stack: Stack;

async function begin(mode: string): Promise<void> {
	const files = {
		N8N_AVAILABLE_BINARY_DATA_MODES: 'filesystem,database',
		N8N_DEFAULT_BINARY_DATA_MODE: mode,
	};
	stack = await bringUp({ version, env: { ...PROTECTED, ...files } });
}

async function end(): Promise<void> {
	await stack.n8n.stop();
	await stack.sandbox.stop();
}

describe('With files in the database', () => {
	beforeAll(async () => await begin('database'));
	afterAll(end);
	checkEach(fileChecks('database'), () => stack);
});

describe('With files on the disk', () => {
	beforeAll(async () => await begin('filesystem'));
	afterAll(end);
	describe('Migration Report', () => checkEach(MIGRATION_CHECKS, () => stack));
	checkEach(fileChecks('filesystem'), () => stack);
	// n8n 1 has no such protection.
	if (!version.startsWith('1.')) {
		describe('An address that n8n blocks', () => checkEach(BLOCKED_CHECKS, () => stack));
	}
});
