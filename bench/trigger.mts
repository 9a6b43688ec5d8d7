import type { N8nServer } from '../harness/n8n/server.mts';
import { median } from './measurement.mts';
import { atLeast, atMost, type Claim, type Scenario } from './scenario.mts';
import {
	publishTargets,
	sendLoad,
	signedDeliveries,
	withN8n,
	type Targets,
	type WebhookLoad,
} from './webhooks.mts';

const ROUNDS = 6;
const CONCURRENCY = 10;
/** On the default, n8n takes an isolate for any webhook but its own before the node is asked. */
const ENGINES = [
	{ name: 'default engine', env: {}, count: 40, accepted: 0.48, refused: 0.9 },
	{
		name: 'lazy acquire',
		env: { N8N_EXPRESSION_ENGINE_LAZY_ACQUIRE: 'true' },
		count: 200,
		accepted: 0.9,
		refused: 3,
	},
];
const EVENTS = 1000;

/** Deliveries a second of each kind, round by round. */
interface Rates {
	accepted: number[];
	bare: number[];
	refused: number[];
}

/** The trigger against n8n's own Webhook node, which verifies nothing. */
export const trigger: Scenario = {
	name: 'trigger',
	title: 'events a second, verified and refused, to those of the Webhook node',
	async run(_bench, report) {
		const claims: Claim[] = [];
		for (const { name, env, count, accepted, refused } of ENGINES) {
			await withN8n(env, async (server) => {
				report(name);
				const targets = await publishTargets(server);
				const { rates, wrong } = await measureRates(server, targets, count);
				const toBare = (one: number[]) =>
					median(one.map((rate, round) => rate / rates.bare[round]));
				claims.push(
					atLeast(`verified, ${name}`, toBare(rates.accepted), accepted),
					atLeast(`refused, ${name}`, toBare(rates.refused), refused),
					atMost('loads with a wrong response or execution', wrong, 0),
				);
				report(`${EVENTS} events, each delivered twice`);
				// Duplicates directly follow each other, so that both are in flight together.
				const twice = signedDeliveries(EVENTS).flatMap((one) => [one, one]);
				const load = { concurrency: 50, expected: EVENTS };
				const { executions } = await sendLoad(server, targets.trigger, twice, load);
				const wrongly = Math.abs(executions - EVENTS);
				claims.push(atMost('executions missing or twice', wrongly, 0));
			});
		}
		return { sides: [], claims };
	},
};

async function measureRates(server: N8nServer, targets: Targets, count: number) {
	const rates: Rates = { accepted: [], bare: [], refused: [] };
	let wrong = 0;
	const send = async (kind: keyof Rates) => {
		const target = kind === 'bare' ? targets.webhook : targets.trigger;
		const isRefused = kind === 'refused';
		const deliveries = signedDeliveries(
			count,
			isRefused ? 'the-secret-of-someone-else' : undefined,
		);
		const expected = isRefused ? 0 : count;
		const load = await sendLoad(server, target, deliveries, { concurrency: CONCURRENCY, expected });
		const isRight = load.executions === expected && load.byStatus[isRefused ? 401 : 200] === count;
		if (!isRight) wrong++;
		rates[kind].push(rateOf(load, isRefused));
	};
	for (let round = 0; round <= ROUNDS; round++) {
		// The second kind runs against a larger database.
		for (const kind of round % 2 === 0
			? (['bare', 'accepted'] as const)
			: (['accepted', 'bare'] as const)) {
			await send(kind);
		}
		await send('refused');
		// The first round only warms up.
		if (round === 0) for (const kind of Object.values(rates)) kind.length = 0;
	}
	return { rates, wrong };
}

function rateOf(
	{ executions, wall, byStatus, responded }: WebhookLoad,
	isRefused: boolean,
): number {
	return isRefused ? (byStatus[401] / responded) * 1000 : (executions / wall) * 1000;
}
