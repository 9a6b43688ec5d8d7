import { InvalidInput } from '../../../shared/result';
import { PREVIEW, readForesight, STOP_BEFORE, type Foresight } from '../fields/preview';
import { readAccount } from '../../transport/auth/account';
import { showHints } from '../output';
import { logRun } from '../run-log';
import type { ItemContext, ItemResult, RunContext } from '../types';
import { readAllowance } from './allowance';
import { runDry, type DryRun, type Handling } from './dry-run';
import { shown, shownRange } from './estimate';
import { exactly, upTo, type Figures, type Range } from './plan';
import { presentPreview } from './present';

export type { Handling } from './dry-run';

const HINT = `Preview only: nothing was written or looked up. Turn off Options → ${PREVIEW} to run it.`;

const CONTINUED =
	'This execution continues one that failed: what was answered in that is not sent again, so it takes less.';

/**
 * The results of a run: one that says what it would take where the user wants to know that first, and otherwise those
 * of its items, unless they may take more than the user allows.
 *
 * @throws {InvalidInput} when the run may take more, or an option cannot be understood.
 * @throws {RequestFailed} when a request fails that a preview sends.
 */
export async function foresee(
	run: RunContext,
	items: ItemContext[],
	handling: Handling,
): Promise<AsyncIterable<ItemResult[]> | ItemResult[][]> {
	const foresight = await readForesight(items);
	const { isPreview, most } = foresight;
	const isBounded = Object.values(most).some((bound) => bound !== Infinity);
	if (!isPreview && !isBounded) return handling.handle(run, items);
	const what = isPreview ? PREVIEW : 'Stop Before';
	const found = await runDry(run, items, handling, () =>
		logRun(items[0].node, `${what} asks for the first page of some searches, for its total.`),
	);
	const dry = isContinued(items) ? { ...found, figures: upTo(found.figures) } : found;
	if (isPreview) return [[await preview(run, items, dry, foresight)]];
	const excess = excessOf(dry, foresight);
	if (excess !== undefined) throw excess;
	return handling.handle({ ...run, client: dry.client.withAnswers() }, items);
}

async function preview(
	run: RunContext,
	items: readonly ItemContext[],
	dry: DryRun,
	foresight: Foresight,
): Promise<ItemResult> {
	if (dry.failure !== undefined) throw dry.failure;
	const [{ node, caller }] = items;
	const allowance = await readAllowance(run.client);
	const { refused, client } = dry;
	const figures =
		run.client.keyKind === 'sandbox' ? { ...dry.figures, credits: exactly(0) } : dry.figures;
	const json = presentPreview({
		figures,
		allowance,
		first: client.first,
		refused,
		held: figures.requests.most < dry.withoutFailures.requests.most ? dry.failed : 0,
		notes: [
			...(isContinued(items) ? [CONTINUED] : []),
			...notesOn({ ...dry, figures }, caller.goesOnAfterFailure, run, foresight),
		],
	});
	showHints(node, [HINT]);
	const item = items.map((one) => one.item);
	// What the user has entered may hold the key, which n8n would keep with the execution.
	const { secrets } = await readAccount(node);
	return { item, json: secrets.redacted(json), isAlone: true };
}

/** Whether answers of an earlier run take the place of requests. */
function isContinued([{ caller }]: readonly ItemContext[]): boolean {
	return caller.hasAnswers?.() ?? false;
}

function notesOn(
	{ client, withoutFailures, failed, figures }: DryRun,
	goesOn: boolean,
	{ client: { keyKind } }: RunContext,
	foresight: Foresight,
): string[] {
	const notes: string[] = [];
	if (failed > 0 && !goesOn && withoutFailures.requests.most > 0) {
		notes.push(
			`The node stops at a row that is wrong. With On Error set to Continue in its settings, the others take ${needsOf(withoutFailures)}.`,
		);
	}
	for (const what of exceeded(figures, foresight)) {
		notes.push(`${STOP_BEFORE[what]} is ${shown(foresight.most[what])}: the run would not begin.`);
	}
	if (figures.lookups.most > 0) {
		notes.push(
			'This assumes that the service knows every company: an unknown one may take no lookup, and may end the run.',
		);
	}
	if (figures.credits.most === Infinity) {
		notes.push('The documentation of the service does not say what requests to this path cost.');
	}
	if (keyKind === 'sandbox') notes.push('The credential has a test key, which uses no credits.');
	notes.push(
		`The preview itself took ${client.asked + 1} request${client.asked === 0 ? '' : 's'}, for what is left of the plan${client.asked === 0 ? '' : ' and the totals of searches'}. Requests that fail and are sent again come on top.`,
	);
	return notes;
}

function needsOf({ requests, lookups }: Figures): string {
	return `${shownRange(requests, 'request')} and ${shownRange(lookups, 'lookup')}`;
}

function exceeded(figures: Figures, { most }: Foresight) {
	return (['requests', 'lookups'] as const).filter((what) => figures[what].most > most[what]);
}

/** Why the run does not begin; undefined where it may. */
function excessOf({ figures }: DryRun, foresight: Foresight): InvalidInput | undefined {
	const [what] = exceeded(figures, foresight);
	if (what === undefined) return undefined;
	const label = STOP_BEFORE[what];
	const { least, most } = figures[what];
	const bound = foresight.most[what];
	const verb = least > bound ? 'takes' : 'may take';
	return new InvalidInput(label, {
		what: `is ${shown(bound)}, but this run ${verb} ${needsOf(figures)}`,
		hint: `Nothing was sent${most === Infinity ? ', since it is not known how many there will be' : ''}. ${adviceFor({ least, most }, label)}`,
	});
}

function adviceFor({ least, most }: Range, label: string): string {
	if (most === Infinity) return `Remove Options → ${label} to run it all the same.`;
	const fewer =
		least === most
			? 'Send fewer items'
			: 'Send fewer items, set a Limit or a lower Max Requests where the operation has one';
	return `${fewer}, or set Options → ${label} to ${most} or more. Options → ${PREVIEW} shows what the run takes.`;
}
