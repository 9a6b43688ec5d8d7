import type { Page } from 'playwright-core';
import type { N8nServer } from '../../harness/n8n/server.mts';
import { signInToEditor } from '../../harness/n8n/owner.mts';
import { COMPANY_DATA } from '../../harness/n8n/workflow.mts';
import { openPage } from '../support/e2e.mts';
import { installedVersion } from './installation-files.mts';
import {
	putToUse,
	requireInstalled,
	restartWith,
	type InstallationCheck,
	type InstallationFixture,
} from './installation-n8n.mts';
import { eventually } from './saves.mts';

let page: Page | undefined;

const FORBIDDEN = 'Installation of unverified community packages is forbidden!';

/** On the screen Settings → Community Nodes; in this order, each goes on from what the one before has left. */
export const SCREEN_CHECKS: readonly InstallationCheck[] = [
	['With unverified packages turned off, the screen offers no installation', offersNone],
	['With unverified packages turned off, n8n refuses to install the package', refuses],
	['With unverified packages turned on, the screen installs the package', installs],
	['An installed package is loaded when unverified packages are turned off', staysLoaded],
	['With unverified packages turned off, n8n refuses to update the package', refusesUpdate],
];

async function offersNone({ server }: InstallationFixture): Promise<string> {
	const page = await openScreen(server);
	const text = 'Supercharge your workflows with verified community nodes';
	await page.getByText(text).waitFor();
	expect(await page.getByRole('button', { name: 'Install' }).count()).toEqual(0);
	return text;
}

async function refuses({ server, name, registry }: InstallationFixture): Promise<void> {
	const request = server.client.request('POST', '/community-packages', { name });
	await expect(request).rejects.toThrow(FORBIDDEN);
	expect(await installedVersion(server.folder, name)).toEqual(undefined);
	expect(registry.downloads).toEqual([]);
}

async function installs(fixture: InstallationFixture): Promise<string> {
	const { server, name, registry, files } = fixture;
	await restartWith(fixture, { N8N_UNVERIFIED_PACKAGES_ENABLED: 'true' });
	const page = await openScreen(server);
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

async function refusesUpdate(fixture: InstallationFixture): Promise<string> {
	const { server, name, files } = fixture;
	const request = server.client.request('PATCH', '/community-packages', { name });
	await expect(request).rejects.toThrow(FORBIDDEN);
	return await requireInstalled(fixture, files.earlier);
}

async function openScreen({ url }: N8nServer): Promise<Page> {
	if (page === undefined) {
		page = await openPage({ viewport: { width: 1280, height: 900 } });
		await signInToEditor(page, url);
	}
	await page.goto(`${url}/settings/community-nodes`);
	return page;
}
