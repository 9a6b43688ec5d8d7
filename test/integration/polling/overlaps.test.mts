import { ActiveTrigger } from './active-trigger.mts';
import { DAY, HOUR, idsOf, useTrigger } from './use-trigger.mts';

const { advance, hide, idsAround, poll, trigger, withOneAdded } = useTrigger({
	companies: 5000,
	plan: 'business',
});

/** The same workflow as n8n loads it anew, when it is saved. */
function loadedAgain({ setup, database }: ActiveTrigger, more: object = {}): ActiveTrigger {
	const again = new ActiveTrigger({ ...setup, parameters: { ...setup.parameters, ...more } });
	again.database = database;
	return again;
}

it('a workflow that is saved during a poll reports what that poll has found once', async () => {
	const { one, first } = await withOneAdded();
	advance(DAY);
	const saved = loadedAgain(one, { quotaShare: 30 });
	await Promise.all([one.poll(), saved.activate('update')]);
	await poll(saved);
	expect([...idsOf(one), ...idsOf(saved)]).toEqual([first]);
});

it('activations during a poll wait for each other', async () => {
	const { one, first } = await withOneAdded();
	advance(DAY);
	const saved = [loadedAgain(one), loadedAgain(one)];
	await Promise.all([one.poll(), ...saved.map(async (again) => await again.activate('update'))]);
	expect([one, ...saved].flatMap(idsOf)).toEqual([first]);
});

it('two triggers whose nodes have the same ID both poll', async () => {
	const [first] = await idsAround(1);
	await hide(first);
	const one = trigger();
	const other = new ActiveTrigger({ ...one.setup, nodeName: 'Another' });
	for (const each of [one, other]) await each.activate();
	await hide();
	advance(HOUR);
	await Promise.all([one.poll(), other.poll()]);
	expect([one, other].map(idsOf)).toEqual([[first], [first]]);
});

it('n8n with durable cursors begins anew with other settings when they are saved', async () => {
	const [first] = await idsAround(1);
	const one = trigger();
	await one.activateDurably();
	advance(DAY);
	await one.pollDurably();
	await hide(first);
	one.setup.parameters = { ...one.setup.parameters, radiusKm: '11' };
	advance(DAY);
	await one.activateDurably();
	await hide();
	advance(DAY);
	await one.pollDurably();
	expect(idsOf(one)).toEqual([first]);
});
