import { bringUp, type Stack } from '../../harness/sandbox/stack.mts';
import { checkEach, version } from '../support/e2e.mts';
import { START_CHECKS } from './checks.mts';

let stack: Stack;

beforeAll(async () => {
	stack = await bringUp({ version, withExamples: true });
});

checkEach(START_CHECKS, () => stack);
