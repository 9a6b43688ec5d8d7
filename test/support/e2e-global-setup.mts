import { ensureN8n } from '../../harness/n8n/install.mts';
import { preparePackage } from '../../harness/n8n/package.mts';
import { currentVersion } from '../../harness/n8n/versions.mts';
import { runStep } from '../../harness/process/step.mts';

/** Builds and packs the package unless the run has done so, and has n8n installed. */
export default async function prepare(): Promise<void> {
	await preparePackage();
	const version = process.env.N8N_VERSION ?? currentVersion;
	await runStep(`Have n8n ${version} installed`, (progress) => ensureN8n(version, progress));
}
