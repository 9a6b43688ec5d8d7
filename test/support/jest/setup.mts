/** What holds for every test file. */
import { setTimeout as sleep } from 'node:timers/promises';
import { provideSleep } from '../../../lib/clock.ts';

// n8n-core writes every failed item to its log; the tests look at the items themselves.
process.env.N8N_LOG_LEVEL = 'silent';
// Without a node, nobody has provided one.
provideSleep(async (milliseconds) => await sleep(milliseconds));
