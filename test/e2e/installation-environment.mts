import assert from 'node:assert/strict';
import { COMPANY_DATA } from '../../harness/n8n/workflow.mts';
import {
	installByHand,
	listed,
	loggedDuring,
	loseFolder,
	pinned,
	requireInstalled,
	restartWith,
	unchangedBy,
	type InstallationCheck,
	type InstallationFixture,
} from './installation-n8n.mts';
import { installedVersion } from './installation-files.mts';

/** By N8N_COMMUNITY_PACKAGES; in this order, each goes on from what the one before has left. */
export const BY_ENVIRONMENT_CHECKS: readonly InstallationCheck[] = [
	['A wrong checksum is refused, and the installed version stays', refusesChecksum],
	['Another version in the list is installed, with workflows and credentials kept', updates],
	['Without a checksum, n8n does not start while unverified packages are off', needsChecksum],
	[
		'A lost folder is filled if missing packages are reinstalled and unverified ones are on',
		fillsLostFolder,
	],
	['A package that is not listed is removed, with workflows and credentials kept', removes],
	['A package installed by hand is not removed', keepsByHand],
	['A listed package is installed at the start, also over one installed by hand', installsListed],
];

async function refusesChecksum(fixture: InstallationFixture): Promise<string> {
	const { registry, files } = fixture;
	const [earlier, current] = registry.published;
	const wrong = { ...current, integrity: earlier.integrity };
	const log = await restartWith(fixture, listed([pinned(wrong)]));
	const said = /Failed to update community package .*/.exec(log)?.[0];
	expect(said).toMatch(/[Cc]hecksum/);
	expect(registry.downloads).not.toContain(current.version);
	return `${said}; still ${await requireInstalled(fixture, files.earlier)}`;
}

async function updates(fixture: InstallationFixture): Promise<string> {
	const { registry, files } = fixture;
	await unchangedBy(fixture, async () => {
		await restartWith(fixture, listed([pinned(registry.published[1])]));
	});
	return await requireInstalled(fixture, files.current);
}

async function needsChecksum(fixture: InstallationFixture): Promise<string> {
	const { name, version, integrity } = fixture.registry.published[1];
	const log = await loggedDuring(fixture, async () => {
		const start = restartWith(fixture, listed([{ name, version }]));
		await expect(start).rejects.toThrow(/ended with exit code 1 before it was ready/);
	});
	const said = /no checksum available .* unverified packages are disabled/.exec(log)?.[0];
	assert(said !== undefined, 'n8n does not say why it has not started.');
	await restartWith(fixture, listed([{ name, version, checksum: integrity }]));
	return `${said}; with it, ${await requireInstalled(fixture, fixture.files.current)}`;
}

async function fillsLostFolder(fixture: InstallationFixture): Promise<string> {
	const { server, files } = fixture;
	const loaded = async () => await server.client.readPackageVersion(COMPANY_DATA);
	await restartWith(fixture, {}, async () => await loseFolder(fixture));
	expect(await loaded()).toEqual(undefined);
	const log = await restartWith(fixture, { N8N_REINSTALL_MISSING_PACKAGES: 'true' });
	const said = /Failed to reinstall community package .*/.exec(log)?.[0];
	expect(said).toMatch(/Installation of unverified community packages is forbidden!/);
	expect(await loaded()).toEqual(undefined);
	await restartWith(fixture, { N8N_UNVERIFIED_PACKAGES_ENABLED: 'true' });
	return `${said}; with them on, ${await requireInstalled(fixture, files.current)}`;
}

async function removes(fixture: InstallationFixture): Promise<string> {
	const { server, name } = fixture;
	const log = await unchangedBy(fixture, async () => await restartWith(fixture, listed([])));
	expect(await installedVersion(server.folder, name)).toEqual(undefined);
	expect(await server.client.readPackageVersion(COMPANY_DATA)).toEqual(undefined);
	return /Removed community package .*/.exec(log)?.[0] ?? assert.fail('n8n does not say so.');
}

async function keepsByHand(fixture: InstallationFixture): Promise<string> {
	await restartWith(fixture, listed([]), async () => await installByHand(fixture));
	return await requireInstalled(fixture, fixture.files.current);
}

async function installsListed(fixture: InstallationFixture): Promise<string> {
	const { registry, files } = fixture;
	const log = await restartWith(fixture, {
		...listed([pinned(registry.published[0])]),
		N8N_UNVERIFIED_PACKAGES_ENABLED: 'false',
	});
	expect(log).toMatch(/Installed community package .* from env/);
	return await requireInstalled(fixture, files.earlier);
}
