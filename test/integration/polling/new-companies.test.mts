import { randomUUID } from 'node:crypto';
import { useSandbox } from '../../support/use-sandbox.mts';
import { ActiveTrigger } from './active-trigger.mts';

const sandbox = useSandbox({ companies: 5000, plan: 'business' });

const CORUNA = {
	event: 'newCompanyNear',
	centre: { __rl: true, mode: 'list', value: 'A Coruña' },
	radiusKm: '10',
	// Each poll of a test is due.
	atMostEvery: 0,
};

let now = Date.parse('2026-03-01T08:00:00Z');

beforeEach(() => {
	jest.spyOn(Date, 'now').mockImplementation(() => now);
});

afterEach(async () => {
	jest.restoreAllMocks();
	await sandbox.admin.post('/reset');
});

const HOUR = 3_600_000;

function triggerWith(parameters: object = {}): ActiveTrigger {
	return new ActiveTrigger({
		parameters: { ...CORUNA, ...parameters },
		credentials: { baseUrl: sandbox.baseUrl, apiKey: sandbox.keys.live },
		workflowId: randomUUID(),
	});
}

async function poll(trigger: ActiveTrigger): Promise<void> {
	now += HOUR;
	await trigger.poll();
}

/** IDs of companies in the circle, nearest first. */
async function idsAround(): Promise<number[]> {
	const params = { lat: 43.3709, lng: -8.3959, radius_km: 9, limit: 50 };
	const { data } = await sandbox.api.get('/empresas/nearby', { params });
	return (data as Array<{ empresa_id: number }>).map(({ empresa_id }) => empresa_id);
}

const idsOf = (trigger: ActiveTrigger) => trigger.items.map(({ empresa_id }) => empresa_id);

it('reports none of the companies that are there at the first poll', async () => {
	const trigger = triggerWith();
	await trigger.activate();
	await poll(trigger);
	expect(trigger.items).toEqual([]);
	expect(trigger.errors).toEqual([]);
	expect(trigger.logs.join()).toMatch(/It watches \d+ companies, Around A Coruña/);
});

it('reports each new company once, also after a restart', async () => {
	const [first, second, third] = await idsAround();
	await sandbox.admin.patch('/settings', { absent: [first, second, third] });
	const trigger = triggerWith();
	await trigger.activate();
	await sandbox.admin.patch('/settings', { absent: [second, third] });
	await poll(trigger);
	await poll(trigger);
	expect(idsOf(trigger)).toEqual([first]);
	await sandbox.admin.patch('/settings', { absent: [third] });
	now += 7 * 24 * HOUR;
	await sandbox.admin.patch('/settings', { absent: [] });
	await trigger.activate('init');
	await poll(trigger);
	expect(idsOf(trigger).sort()).toEqual([first, second, third].sort());
	expect(trigger.executions).toHaveLength(2);
});
