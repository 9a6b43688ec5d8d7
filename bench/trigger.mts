import type { N8nServer } from '../harness/n8n/server.mts';
import { sendLoad, type WebhookLoad } from './webhook-load.mts';
import {
	forgedDeliveries,
	setUp,
	signedDeliveries,
	startServer,
	type Targets,
} from './webhooks.mts';
import { atLeast, type Scenario, type ScenarioResult } from './scenario.mts';
import { median } from './statistics.mts';
import {
	claimsOf,
	claimsOfGain,
	exactly,
	respondedPerSecond,
	sideOf,
	sidesOf,
	startedPerSecond,
	type Rates,
} from './trigger-claims.mts';

const ROUNDS = 6;
const CONCURRENCY = 10;
const DUPLICATES = { events: 1000, times: 2, concurrency: 50 };
const EVENTS = 2000;
/** Isolates are taken when an expression is evaluated, not for every webhook and execution. */
const LAZY = { N8N_EXPRESSION_ENGINE_LAZY_ACQUIRE: 'true' };
/** V8's code of what runs in an isolate is kept, so that another one need not compile it again. */
const CACHE = { N8N_EXPRESSION_ENGINE_COMPILE_CACHE: 'true' };
const ENGINES = [
	{ name: 'lazy acquire', env: LAZY, count: 200 },
	{ name: 'default engine', env: {}, count: 40 },
	{ name: 'compile cache', env: CACHE, count: 40 },
	{ name: 'lazy acquire and compile cache', env: { ...LAZY, ...CACHE }, count: 200 },
];

/** An n8n with settings of its own. */
interface Engine {
	name: string;
	/** Deliveries of a load. */
	count: number;
	server: N8nServer;
	targets: Targets;
	rates: Rates;
}

/** The trigger against n8n's own Webhook node, which verifies nothing. */
export const trigger: Scenario = {
	name: 'trigger',
	title: 'Events a second: verified, accepted by a bare Webhook node, refused',
	async run(_bench, report): Promise<ScenarioResult> {
		const engines: Engine[] = [];
		try {
			for (const settings of ENGINES) engines.push(await startEngine(settings));
			await measureRates(engines, report);
			const [lazy, usual, cache, both] = engines;
			report('2,000 deliveries, half of them duplicates');
			const duplicates = await sendDuplicates(lazy);
			report('2,000 events');
			const lazyEvents = await sendEvents(lazy);
			const usualEvents = await sendEvents(usual);
			return {
				sides: [
					...engines.flatMap(({ name, rates }) => sidesOf(name, rates)),
					sideOf('2,000 deliveries, 1,000 events, lazy acquire', [duplicates]),
					sideOf('2,000 events, lazy acquire', [lazyEvents]),
					sideOf('2,000 events, default engine', [usualEvents]),
				],
				claims: [
					...claimsOf(lazy.name, lazy.rates, { accepted: 0.9 }),
					atLeast(
						'refused to accepted, lazy acquire',
						median(lazy.rates.refused.map(respondedPerSecond)) /
							median(lazy.rates.accepted.map(startedPerSecond)),
						3.5,
					),
					// On the default n8n takes an isolate for any webhook but its own before the node is asked.
					...claimsOf(usual.name, usual.rates, { accepted: 0.48, refused: 0.9 }),
					...claimsOf(cache.name, cache.rates),
					...claimsOf(both.name, both.rates),
					...claimsOfGain(cache, usual),
					...claimsOfGain(both, lazy),
					exactly('executions of 1,000 events, each delivered twice', duplicates, 1000, 2000),
					exactly('executions of 2,000 events, lazy acquire', lazyEvents, EVENTS, EVENTS),
					exactly('executions of 2,000 events, default engine', usualEvents, EVENTS, EVENTS),
				],
			};
		} finally {
			for (const { server } of engines) await server.stop();
		}
	},
};

async function startEngine({ name, env, count }: (typeof ENGINES)[number]): Promise<Engine> {
	const server = await startServer(env);
	const rates: Rates = { accepted: [], bare: [], refused: [] };
	return { name, count, server, targets: await setUp(server), rates };
}

/** In turns, so that other load on the machine affects all engines and sides alike. */
async function measureRates(engines: Engine[], report: (text: string) => void): Promise<void> {
	report('warm-up');
	for (const engine of engines) await sendRound(engine, engine.count / 2, true);
	for (const engine of engines) engine.rates = { accepted: [], bare: [], refused: [] };
	for (let round = 0; round < ROUNDS; round++) {
		report(`round ${round + 1} of ${ROUNDS}`);
		// The second side runs against a larger database.
		for (const engine of engines) await sendRound(engine, engine.count, round % 2 === 0);
	}
}

async function sendRound(
	{ server, targets, rates }: Engine,
	count: number,
	isBareFirst: boolean,
): Promise<void> {
	const all = { concurrency: CONCURRENCY, expected: count };
	const sides = ['accepted', 'bare'] as const;
	for (const side of isBareFirst ? sides.toReversed() : sides) {
		const target = side === 'bare' ? targets.webhook : targets.trigger;
		rates[side].push(await sendLoad(server, target, signedDeliveries(count), all));
	}
	const forged = forgedDeliveries(count);
	rates.refused.push(await sendLoad(server, targets.trigger, forged, { ...all, expected: 0 }));
}

async function sendDuplicates({ server, targets }: Engine): Promise<WebhookLoad> {
	const { events, times, concurrency } = DUPLICATES;
	// Duplicates directly follow each other, so that both are in flight together.
	const deliveries = signedDeliveries(events).flatMap((one) =>
		Array.from({ length: times }, () => one),
	);
	return await sendLoad(server, targets.trigger, deliveries, { concurrency, expected: events });
}

async function sendEvents({ server, targets }: Engine): Promise<WebhookLoad> {
	const all = { concurrency: CONCURRENCY, expected: EVENTS };
	return await sendLoad(server, targets.trigger, signedDeliveries(EVENTS), all);
}
