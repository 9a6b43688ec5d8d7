import { writeLockfile } from '../harness/n8n/lockfile.mts';
import { currentVersion, oldestVersion } from '../harness/n8n/versions.mts';
import { runMain, runStep } from '../harness/process/step.mts';

await runMain(async () => {
	for (const version of [currentVersion, oldestVersion]) {
		await runStep(`Write the lockfile of n8n ${version}`, async (progress) => {
			progress.detail = await writeLockfile(version);
		});
	}
});
