import assert from 'node:assert/strict';
import { COMPANY_DATA } from '../../harness/n8n/workflow.mts';
import { newCompany } from '../../harness/sandbox/events.mts';
import { checkEach } from '../support/e2e.mts';
import { installedVersion } from './installation-files.mts';
import {
	prepareInstallation,
	putToUse,
	putTriggersToUse,
	requireInstalled,
	unchangedBy,
	type InstallationCheck,
	type InstallationFixture,
} from './installation-n8n.mts';
import { post } from './trigger-verify.mts';

let fixture: InstallationFixture;

beforeAll(async () => {
	fixture = await prepareInstallation({ N8N_UNVERIFIED_PACKAGES_ENABLED: 'true' });
});

/** In this order: each goes on from what the one before has left. */
const UPDATE_CHECKS: readonly InstallationCheck[] = [
	['The earlier version works', installEarlier],
	['An update keeps workflows, credentials and active triggers, and all work', update],
	['A removal takes the nodes away and deletes nothing else', remove],
	['A restart without the package keeps workflows, credentials and triggers', restartWithout],
	['A reinstallation brings all of them back as before', putBack],
];

checkEach(UPDATE_CHECKS, () => fixture);

async function installEarlier(fixture: InstallationFixture): Promise<string> {
	const { server, registry, files } = fixture;
	const [{ name, version }] = registry.published;
	await server.client.request('POST', '/community-packages', { name: `${name}@${version}` });
	await putToUse(fixture);
	await putToUse(fixture, 'companyDataOAuth2Api');
	await putTriggersToUse(fixture);
	return await requireInstalled(fixture, files.earlier);
}

async function update(fixture: InstallationFixture): Promise<string> {
	const { server, name, files } = fixture;
	await unchangedBy(fixture, async () => {
		await server.client.request('PATCH', '/community-packages', { name });
	});
	return await requireInstalled(fixture, files.current);
}

async function remove(fixture: InstallationFixture): Promise<string> {
	const { server, name } = fixture;
	await unchangedBy(fixture, async () => {
		await server.client.request('DELETE', `/community-packages?name=${name}`);
	});
	expect(await installedVersion(server.folder, name)).toEqual(undefined);
	expect(await server.client.readPackageVersion(COMPANY_DATA)).toEqual(undefined);
	return await deliveriesNotAccepted(fixture);
}

async function restartWithout(fixture: InstallationFixture): Promise<string> {
	await unchangedBy(fixture, async () => await fixture.server.restart());
	return await deliveriesNotAccepted(fixture);
}

async function putBack(fixture: InstallationFixture): Promise<string> {
	const { server, name, files } = fixture;
	await unchangedBy(fixture, async () => {
		await server.client.request('POST', '/community-packages', { name });
		// n8n puts triggers into service when it starts.
		await server.restart();
	});
	return await requireInstalled(fixture, files.current);
}

/** After a 2xx the sender would take an event for received that nobody has seen. */
async function deliveriesNotAccepted({ triggers }: InstallationFixture): Promise<string> {
	const statuses: number[] = [];
	for (const trigger of triggers) statuses.push(await post(trigger, newCompany()));
	const isRefused = statuses.every((status) => status >= 400);
	assert(isRefused, `Deliveries without the package got ${statuses.join(', ')}.`);
	return `deliveries get ${statuses.join(', ')}`;
}
