import assert from 'node:assert/strict';
import { join } from 'node:path';
import { COMPANY_DATA } from '../../harness/n8n/workflow.mts';
import {
	installByHand,
	listed,
	loggedDuring,
	loseFolder,
	pinned,
	requireInstalled,
	restartWith,
	type InstallationCheck,
	type InstallationFixture,
} from './installation-n8n.mts';
import { refusal } from './installation-screen.mts';
import { installedVersion } from './update-installer.mts';
import { unchangedBy } from './update-n8n.mts';

/** By N8N_COMMUNITY_PACKAGES; in this order, each goes on from what the one before has left. */
export const BY_ENVIRONMENT_CHECKS: readonly InstallationCheck[] = [
	['A listed package that is installed in its version is not installed again', keepsInstalled],
	['While packages are listed, the screen changes none', screenIsReadOnly],
	['A wrong checksum is refused, and the installed version stays', refusesChecksum],
	['Another version in the list is installed, with workflows and credentials kept', updates],
	['Without the registry, n8n starts with the installed version', startsOffline],
	['Without a checksum, n8n does not start while unverified packages are off', needsChecksum],
	[
		'A lost folder is filled if missing packages are reinstalled and unverified ones are on',
		fillsLostFolder,
	],
	['A package that is not listed is removed, with workflows and credentials kept', removes],
	['A package installed by hand is not removed', keepsByHand],
	['A listed package is installed at the start, also over one installed by hand', installsListed],
];

async function keepsInstalled(fixture: InstallationFixture): Promise<string> {
	const { registry, files } = fixture;
	const before = registry.downloads.length;
	await restartWith(fixture, listed([pinned(registry.published[0])]));
	expect(registry.downloads.length).toEqual(before);
	return await requireInstalled(fixture, files.earlier);
}

async function screenIsReadOnly({ server, page, name }: InstallationFixture): Promise<string> {
	await page.goto(`${server.url}/settings/community-nodes`);
	const notice = page.locator('[data-test-id=community-nodes-managed-by-env]');
	const shown = await notice.textContent();
	expect(shown).toMatch(/managed via environment variables/);
	for (const [method, path] of [
		['POST', ''],
		['PATCH', ''],
		['DELETE', `?name=${name}`],
	]) {
		const request = server.client.request(method, `/community-packages${path}`, { name });
		expect(await refusal(request)).toMatch(/400: .* managed via environment variables/);
	}
	return shown!;
}

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

async function startsOffline(fixture: InstallationFixture): Promise<string> {
	const { server, registry, files } = fixture;
	registry.isReachable = false;
	const log = await restartWith(fixture, {
		...listed([pinned(registry.published[0])]),
		// From its cache, npm would install what it has had before.
		npm_config_cache: join(server.folder, 'empty-cache'),
	});
	registry.isReachable = true;
	const said = /Failed to update community package .*/.exec(log)?.[0];
	assert(said !== undefined, 'n8n does not say that it has not updated the package.');
	return `${said}; still ${await requireInstalled(fixture, files.current)}`;
}

async function needsChecksum(fixture: InstallationFixture): Promise<string> {
	const { name, version, integrity } = fixture.registry.published[1];
	const log = await loggedDuring(fixture, async () => {
		const said = await refusal(restartWith(fixture, listed([{ name, version }])));
		expect(said).toMatch(/ended with exit code 1 before it was ready/);
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
