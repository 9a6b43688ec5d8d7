import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { projectRoot } from '../../harness/process/paths.mts';
import { withSection } from '../../scripts/docs/markdown.mts';
import { resolveSources } from '../../harness/process/sources.mts';
import type { Evaluated, Figures } from './evaluate.mts';

const PAGE = join(projectRoot, 'docs', 'matching.md');

/** Matches the corpus and writes the figures into docs/matching.md; returns whether the bounds hold. */
export async function reportMatching(report: (text: string) => void): Promise<boolean> {
	resolveSources();
	const { BOUNDS_SEED, evaluateCorpus, figuresOf, summaryOf } = await import('./evaluate.mts');
	const evaluated = evaluateCorpus(BOUNDS_SEED);
	const { precision, withTown, withoutTown, isKept } = summaryOf(evaluated);
	report(`precision ${percent(precision)}, ${percent(withTown)} and ${percent(withoutTown)} sure`);
	const shares = groupsOf(evaluated).map(([name, names]) => {
		return `${name} ${percent(figuresOf(names).sure / names.length)}`;
	});
	const text = `${sentenceOf(evaluated, figuresOf(evaluated))} Share called sure: ${shares.join('; ')}.`;
	const page = withSection(await readFile(PAGE, 'utf8'), 'figures', text);
	await writeFile(PAGE, await format(page, { ...(await resolveConfig(PAGE)), filepath: PAGE }));
	return isKept;
}

type Group = [name: string, names: Evaluated[]];

function groupsOf(evaluated: readonly Evaluated[]): Group[] {
	const present = evaluated.filter(({ cif }) => cif !== undefined);
	return [
		['with their town', present.filter(({ town }) => town !== '')],
		['without it', present.filter(({ town }) => town === '')],
		['not in the catalogue', evaluated.filter(({ cif }) => cif === undefined)],
	];
}

function sentenceOf(evaluated: readonly Evaluated[], { sure, right, requests }: Figures): string {
	const each = (requests / evaluated.length).toFixed(2);
	const wrong = sure - right === 0 ? 'none of them wrongly' : `${sure - right} of them wrongly`;
	return `Of ${count(evaluated.length)} names, ${count(sure)} are called sure, ${wrong}. A name takes ${each} requests on average.`;
}

function count(number: number): string {
	return number.toLocaleString('en');
}

function percent(share: number): string {
	return `${(100 * share).toFixed(1)}%`;
}
