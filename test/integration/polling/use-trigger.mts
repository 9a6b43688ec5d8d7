import { randomUUID } from 'node:crypto';
import type { WorkflowActivateMode } from 'n8n-workflow';
import type { startSandbox } from '../../../harness/sandbox/sandbox.mts';
import { useGivenTime } from '../../support/given-time.mts';
import { useSandbox } from '../../support/use-sandbox.mts';
import { ActiveTrigger, type TriggerSetup } from './active-trigger.mts';

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** A centre with companies around, as the field stores it. */
export const CORUNA = { __rl: true, mode: 'list', value: 'A Coruña' };

/** Lets the limits of a plan not be felt, though the plan is known by them. */
const FAST = { 'requests-per-minute': 6000, burst: 1000 };

/** Triggers against a sandbox, in a time that only moves when a test moves it. */
export function useTrigger(options: Parameters<typeof startSandbox>[0]) {
	const sandbox = useSandbox({ ...FAST, ...options });
	// Before the time is taken away again.
	afterEach(async () => {
		await sandbox.admin.post('/reset');
	});
	const time = useGivenTime();
	beforeEach(() => {
		const difference = Date.parse('2026-03-01T08:00:00Z') - time.now;
		Date.now = () => time.now + difference;
	});
	const advance = (milliseconds: number) => (time.now += milliseconds);
	/** Moves time from pause to pause until all of these are done. */
	const run = async (...works: Array<Promise<unknown>>) => await time.run(Promise.all(works));
	/** A trigger for new companies within 10 km of A Coruña, whose every poll is due. */
	const trigger = (parameters: object = {}, more: Partial<TriggerSetup> = {}) =>
		new ActiveTrigger({
			parameters: {
				event: 'newCompanyNear',
				centre: CORUNA,
				radiusKm: '10',
				checkEvery: 0,
				...parameters,
			},
			credentials: { baseUrl: sandbox.baseUrl, apiKey: sandbox.keys.live },
			workflowId: randomUUID(),
			...more,
		});
	/** Companies that are not there until they are. */
	const hide = async (...ids: number[]) => {
		await sandbox.admin.patch('/settings', { absent: ids });
	};
	/** IDs of the nearest companies of that circle. */
	const idsAround = async (count: number): Promise<number[]> => {
		const params = { lat: 43.3709, lng: -8.3959, radius_km: 9, limit: count };
		const { data } = await sandbox.api.get('/empresas/nearby', { params });
		return (data as Array<{ empresa_id: number }>).map(({ empresa_id }) => empresa_id);
	};
	return {
		sandbox,
		advance,
		trigger,
		hide,
		idsAround,
		run,
		time,
		/** Makes a workflow active. */
		activate: async (trigger: ActiveTrigger, mode: WorkflowActivateMode = 'activate') =>
			await time.run(trigger.activate(mode)),
		/** An active trigger, and the ID of a company that has come since its last poll. */
		async withOneAdded(parameters: object = {}) {
			const [first] = await idsAround(1);
			await hide(first);
			const one = trigger(parameters);
			await time.run(one.activate());
			await hide();
			return { one, first };
		},
		/** One poll of the schedule, an hour after the last unless it is said otherwise. */
		async poll(trigger: ActiveTrigger, later = HOUR) {
			advance(later);
			await time.run(trigger.poll());
		},
	};
}

/** IDs of all items that a trigger has returned. */
export function idsOf({ items }: ActiveTrigger): unknown[] {
	return items.map(({ empresa_id }) => empresa_id);
}
