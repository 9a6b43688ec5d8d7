import { useSandbox } from '../support/use-sandbox.mts';
import type { NodeOutcome } from '../support/workflow.mts';
import { MISTAKES, type Mistake } from './messages.cases.mts';

const sandbox = useSandbox({ companies: 1000, 'requests-per-minute': 0, burst: 0 });
const known = sandbox.useCompanies({ limit: 1 });

/** Puts the CIF of a company in the catalogue where KNOWN stands. */
function withKnown<T>(value: T): T {
	return JSON.parse(JSON.stringify(value).replaceAll('KNOWN', String(known[0].cif))) as T;
}

async function make({ node, items = [{}], credential, service }: Mistake): Promise<NodeOutcome> {
	const { admin, baseUrl, keys } = sandbox;
	await admin.post('/reset', {});
	if (service?.settings !== undefined) await admin.patch('/settings', service.settings);
	if (service?.usage !== undefined) await admin.post('/usage', service.usage);
	if (service?.fault !== undefined) await admin.post('/faults', service.fault);
	const { apiKey = 'live' } = credential ?? {};
	return await sandbox.run(withKnown(node), {
		items: withKnown(items),
		credentials: {
			baseUrl,
			...credential,
			apiKey: apiKey in keys ? keys[apiKey as keyof typeof keys] : apiKey,
		},
	});
}

/** What changes from one run to the next. */
function settled(text: string | undefined): string | undefined {
	return text
		?.replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '<time>')
		.replace(/(of the plan, )\d{4}-\d\d-\d\d/g, '$1<date>')
		.replace(/at \d\d:\d\d( on \d+ \w+)?/g, 'at <time>')
		.replace(/about \d+ minutes/g, 'about <n> minutes');
}

it.each(MISTAKES)('the error says what is wrong and what to do: $mistake', async (one) => {
	const { error } = await make(one);
	if (error?.name === 'NodeOperationError') {
		// What the node finds out by itself costs no request, but items before it may have been looked up.
		expect(await sandbox.requestsReceived()).toBeLessThan(one.items?.length ?? 1);
	}
	expect([settled(error?.message), settled(error?.description)]).toEqual([one.message, one.hint]);
});
