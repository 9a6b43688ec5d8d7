import type { N8nServer } from '../../harness/n8n/server.mts';
import { sendLoad, type WebhookTarget } from '../webhook-load.mts';
import { resetPeakMemory } from '../usage.mts';
import type { Delivery } from '../../harness/sandbox/events.mts';
import { forgedDeliveries, setUp, signedDeliveries } from '../webhooks.mts';
import type { Life } from './claims.mts';
import type { Retained } from './retained.mts';

const PARTS = 10;
const CONCURRENCY = 10;
const WARM_UP = 100;

interface Plan {
	name: string;
	target: WebhookTarget;
	/** Deliveries in a part. */
	each: number;
	make(count: number): Delivery[];
	isAccepted: boolean;
}

/** 10,000 refused and 5,000 accepted deliveries at the trigger, and 2,000 at n8n's own Webhook node. */
export async function liveOfDeliveries(
	server: N8nServer,
	retained: () => Promise<Retained>,
	report: (text: string) => void,
): Promise<Life[]> {
	const { trigger, webhook } = await setUp(server);
	const accepted = { make: signedDeliveries, isAccepted: true };
	const refused = { make: forgedDeliveries, isAccepted: false };
	const plans: Plan[] = [
		{ name: '10,000 refused', target: trigger, each: 1000, ...refused },
		{ name: '5,000 accepted', target: trigger, each: 500, ...accepted },
		{ name: '2,000 at a bare Webhook node', target: webhook, each: 200, ...accepted },
	];
	const lives: Life[] = [];
	for (const plan of plans) {
		report(plan.name);
		lives.push(await live(server, plan, retained, report));
	}
	return lives;
}

async function live(
	server: N8nServer,
	{ name, target, each, make, isAccepted }: Plan,
	retained: () => Promise<Retained>,
	report: (text: string) => void,
): Promise<Life> {
	const send = async (count: number) => {
		const expected = isAccepted ? count : 0;
		return await sendLoad(server, target, make(count), { concurrency: CONCURRENCY, expected });
	};
	await send(WARM_UP);
	const life: Life = { name, each, isAccepted, loads: [], retained: [] };
	while (life.loads.length < PARTS) {
		resetPeakMemory(server.pid);
		const load = await send(each);
		const { heap, resident } = await retained();
		life.loads.push(load);
		life.retained.push({ heap, resident });
		const seconds = (load.wall / 1000).toFixed(1);
		report(`${seconds} s, ${heap.toFixed(1)} MB of heap, ${resident.toFixed(0)} MB resident`);
	}
	return life;
}
