import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { COMPANY_DATA } from '../../harness/n8n/workflow.mts';
import { checkEach, runsSince } from '../support/e2e.mts';
import { openEditor } from './editor/editor.mts';
import {
	prepareInstallation,
	putToUse,
	requireInstalled,
	restartWith,
	unchangedBy,
	type InstallationCheck,
	type InstallationFixture,
} from './installation-n8n.mts';
import type { Published } from './installation-registry.mts';
import { eventually } from './saves.mts';

let fixture: InstallationFixture;

beforeAll(async () => {
	fixture = await prepareInstallation({ N8N_UNVERIFIED_PACKAGES_ENABLED: 'true' });
});

/** On the screen Settings → Community Nodes. */
const SCREEN_CHECKS: readonly InstallationCheck[] = [
	['With unverified packages turned on, the screen installs the package', installs],
	['An installed package is loaded when unverified packages are turned off', staysLoaded],
];

/** By N8N_COMMUNITY_PACKAGES, which n8n reads since 2.21. */
const BY_ENVIRONMENT_CHECKS: readonly InstallationCheck[] = [
	[
		'Another version in the list is installed at the start, with workflows and credentials kept',
		updates,
	],
	[
		'A lost folder is filled if missing packages are reinstalled and unverified ones are on',
		fillsLostFolder,
	],
];

// Each goes on from what the one before has left.
checkEach(SCREEN_CHECKS, () => fixture);
if (runsSince(2, 21)) checkEach(BY_ENVIRONMENT_CHECKS, () => fixture);

async function installs(fixture: InstallationFixture): Promise<string> {
	const { server, name, registry, files } = fixture;
	const { page } = await openEditor(server.url);
	await page.goto(`${server.url}/settings/community-nodes`);
	await page.getByRole('button', { name: 'Install' }).first().click();
	const field = page.locator('[data-test-id=package-name-input]');
	await field
		.locator('input')
		.or(field.and(page.locator('input')))
		.fill(`${name}@${registry.published[0].version}`);
	await page.locator('[data-test-id=user-agreement-checkbox]').click();
	await page.locator('[data-test-id=install-community-package-button]').click();
	await eventually('n8n has not loaded the package', async () => {
		return await server.client.readPackageVersion(COMPANY_DATA);
	});
	await putToUse(fixture);
	return await requireInstalled(fixture, files.earlier);
}

async function staysLoaded(fixture: InstallationFixture): Promise<string> {
	await restartWith(fixture, { N8N_UNVERIFIED_PACKAGES_ENABLED: 'false' });
	return await requireInstalled(fixture, fixture.files.earlier);
}

async function updates(fixture: InstallationFixture): Promise<string> {
	const { registry, files } = fixture;
	const log = await unchangedBy(
		fixture,
		async () => await restartWith(fixture, listed([registry.published[1]])),
	);
	expect(log).toMatch(/Updated community package .* from env/);
	return await requireInstalled(fixture, files.current);
}

async function fillsLostFolder(fixture: InstallationFixture): Promise<string> {
	const { server, files } = fixture;
	const loaded = async () => await server.client.readPackageVersion(COMPANY_DATA);
	// A new container without a volume has none either.
	const installed = join(server.folder, '.n8n', 'nodes');
	await restartWith(fixture, {}, async () => await rm(installed, { recursive: true }));
	expect(await loaded()).toEqual(undefined);
	const log = await restartWith(fixture, { N8N_REINSTALL_MISSING_PACKAGES: 'true' });
	const said = /Failed to reinstall community package .*/.exec(log)?.[0];
	expect(said).toMatch(/Installation of unverified community packages is forbidden!/);
	expect(await loaded()).toEqual(undefined);
	await restartWith(fixture, { N8N_UNVERIFIED_PACKAGES_ENABLED: 'true' });
	return `${said}; with them on, ${await requireInstalled(fixture, files.current)}`;
}

/** The variables that have n8n install these packages, and only these, with their checksums. */
function listed(packages: Published[]): NodeJS.ProcessEnv {
	const entries = packages.map(({ integrity, ...named }) => ({ ...named, checksum: integrity }));
	return {
		N8N_COMMUNITY_PACKAGES_MANAGED_BY_ENV: 'true',
		N8N_COMMUNITY_PACKAGES: JSON.stringify(entries),
	};
}
