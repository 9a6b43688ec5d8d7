import assert from 'node:assert/strict';
import { installedVersion, uninstallPackage } from './update-installer.mts';
import { COMPANY_DATA } from '../../harness/n8n/workflow.mts';
import { newCompany } from '../../harness/sandbox/events.mts';
import type { Check } from '../support/e2e.mts';
import { post } from './trigger-verify.mts';
import {
	changePackage,
	requireVersion,
	requireWorking,
	type UpdateFixture,
	unchangedBy,
} from './update-n8n.mts';

/** In this order: each goes on from what the one before has left. */
export const UPDATE_CHECKS: ReadonlyArray<Check<UpdateFixture>> = [
	['The earlier version works', earlierWorks],
	['An update keeps workflows, credentials and active triggers', update],
	['Lookups and deliveries work after the update', requireWorking],
	['A removal takes the nodes away and deletes nothing else', remove],
	['A restart without the package keeps workflows, credentials and triggers', restartWithout],
	['A reinstallation leaves workflows, credentials and active triggers as before', putBack],
	['Lookups and deliveries work after the reinstallation', requireWorking],
];

async function earlierWorks(fixture: UpdateFixture): Promise<string> {
	const version = await requireVersion(fixture, fixture.files.earlier);
	return `${version}: ${await requireWorking(fixture)}`;
}

async function update(fixture: UpdateFixture): Promise<string> {
	const version = await unchangedBy(fixture, async () => {
		await changePackage(fixture.server, fixture.files.current);
		return await requireVersion(fixture, fixture.files.current);
	});
	return `${version}, ${inventoryOf(fixture)} unchanged`;
}

async function remove(fixture: UpdateFixture): Promise<string> {
	const { server, name } = fixture;
	await unchangedBy(fixture, async () => {
		await uninstallPackage(server.client, name);
		expect(await installedVersion(server.folder, name)).toEqual(undefined);
		expect(await server.client.readPackageVersion(COMPANY_DATA)).toEqual(undefined);
	});
	return await deliveriesNotAccepted(fixture);
}

async function restartWithout(fixture: UpdateFixture): Promise<string> {
	await unchangedBy(fixture, async () => await fixture.server.restart());
	return await deliveriesNotAccepted(fixture);
}

async function putBack(fixture: UpdateFixture): Promise<string> {
	const version = await unchangedBy(fixture, async () => {
		await changePackage(fixture.server, fixture.files.current);
		return await requireVersion(fixture, fixture.files.current);
	});
	return `${version}, ${inventoryOf(fixture)} unchanged`;
}

/** After a 2xx the sender would take an event for received that nobody has seen. */
async function deliveriesNotAccepted({ triggers }: UpdateFixture): Promise<string> {
	const statuses: number[] = [];
	for (const trigger of triggers) statuses.push(await post(trigger, newCompany()));
	assert(
		statuses.every((status) => status >= 400),
		`Deliveries without the package got ${statuses.join(', ')}.`,
	);
	return `deliveries get ${statuses.join(', ')}`;
}

function inventoryOf({ credentials, lookups, triggers }: UpdateFixture): string {
	return `${credentials.length} credentials and ${lookups.length + triggers.length} workflows, ${triggers.length} of them active,`;
}
