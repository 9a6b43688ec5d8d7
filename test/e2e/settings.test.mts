import { bringUp, type Stack } from '../../harness/sandbox/stack.mts';
import { checkEach, version } from '../support/e2e.mts';
import { BLOCKED_CHECKS } from './settings-blocked.mts';
import { FILE_CHECKS } from './settings-files.mts';
import { MIGRATION_CHECKS } from './settings-migration.mts';

/** Lets the addresses of this test through, and blocks all other addresses of this machine. n8n 1 ignores it. */
const PROTECTED = {
	N8N_SSRF_PROTECTION_ENABLED: 'true',
	N8N_SSRF_ALLOWED_IP_RANGES: '127.0.0.1/32',
};

/** Where files are neither in the memory nor, as n8n 2 has them by default, on the disk. */
const FILES = {
	N8N_AVAILABLE_BINARY_DATA_MODES: 'filesystem,database',
	N8N_DEFAULT_BINARY_DATA_MODE: 'database',
};

let stack: Stack;

beforeAll(async () => {
	stack = await bringUp({ version, withExamples: true, env: { ...PROTECTED, ...FILES } });
});

describe('Migration Report', () => checkEach(MIGRATION_CHECKS, () => stack));
describe('With files in the database', () => checkEach(FILE_CHECKS, () => stack));
// n8n 1 has no such protection.
if (!version.startsWith('1.')) {
	describe('An address that n8n blocks', () => checkEach(BLOCKED_CHECKS, () => stack));
}
