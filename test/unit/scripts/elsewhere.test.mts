import { globSync } from 'node:fs';
import { projectRoot } from '../../../harness/process/paths.mts';
import { NEED_OWN_N8N, refusalsElsewhere, RUN_ELSEWHERE } from '../../../scripts/elsewhere.mts';

it('says of every test in a real n8n whether it runs in one elsewhere', () => {
	const files = globSync('test/{e2e,examples,faults}/**/*.test.mts', { cwd: projectRoot });
	expect([...RUN_ELSEWHERE, ...Object.keys(NEED_OWN_N8N)].sort()).toEqual(files.sort());
});

it('refuses what does not run there, with the reason', () => {
	const files = [...RUN_ELSEWHERE, 'test/e2e/oauth.test.mts', 'test/unit/agent.test.mts'];
	expect(refusalsElsewhere(files)).toEqual([
		'test/e2e/oauth.test.mts: it restarts n8n',
		'test/unit/agent.test.mts: it does not run in n8n',
	]);
});
