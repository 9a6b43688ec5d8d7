import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { projectRoot } from '../../harness/process/paths.mts';
import { table, withSection } from '../../scripts/docs/markdown.mts';
import { resolveSources } from '../sources.mts';
import type { Evaluated, Figures } from './evaluate.mts';

const PAGE = join(projectRoot, 'docs', 'matching.md');

/** Matches the corpus and writes the figures into docs/matching.md; returns whether the bounds hold. */
export async function reportMatching(report: (text: string) => void): Promise<boolean> {
	resolveSources();
	const { BOUNDS_SEED, evaluateCorpus, figuresOf, summaryOf } = await import('./evaluate.mts');
	const evaluated = evaluateCorpus(BOUNDS_SEED);
	const { precision, withTown, withoutTown, isKept } = summaryOf(evaluated);
	report(`precision ${percent(precision)}, ${percent(withTown)} and ${percent(withoutTown)} sure`);
	const text = [
		sentenceOf(evaluated, figuresOf(evaluated)),
		tableOf('Names of companies in the catalogue', groupsOfPresent(evaluated), figuresOf),
		tableOf('Names of companies that are not in it', groupsOfAbsent(evaluated), figuresOf),
	].join('\n\n');
	const page = withSection(await readFile(PAGE, 'utf8'), 'figures', text);
	await writeFile(PAGE, await format(page, { ...(await resolveConfig(PAGE)), filepath: PAGE }));
	return isKept;
}

type Group = [name: string, names: Evaluated[]];

function groupsOfPresent(evaluated: readonly Evaluated[]): Group[] {
	const present = evaluated.filter(({ cif }) => cif !== undefined);
	const kinds = [...new Set(present.flatMap((one) => one.kinds))].sort();
	const single = (kind: string) =>
		present.filter((one) => one.kinds.length === 1 && one.kinds[0] === kind);
	return [
		['all, with their town', present.filter(({ town }) => town !== '')],
		['all, without it', present.filter(({ town }) => town === '')],
		...kinds.map((kind): Group => [kind, single(kind)]),
		['two of these at once', present.filter((one) => one.kinds.length === 2)],
	];
}

function groupsOfAbsent(evaluated: readonly Evaluated[]): Group[] {
	const absent = evaluated.filter(({ cif }) => cif === undefined);
	const absences = [...new Set(absent.map(({ absence }) => String(absence)))];
	return absences.map((name) => [name, absent.filter(({ absence }) => absence === name)]);
}

function sentenceOf(evaluated: readonly Evaluated[], { sure, right, requests }: Figures): string {
	const each = (requests / evaluated.length).toFixed(2);
	const wrong = sure - right === 0 ? 'none of them wrongly' : `${sure - right} of them wrongly`;
	return `Of ${count(evaluated.length)} names, ${count(sure)} are called sure, ${wrong}. A name takes ${each} requests on average.`;
}

function tableOf(
	title: string,
	groups: Group[],
	figuresOf: (names: readonly Evaluated[]) => Figures,
): string {
	const rows = groups.map(([name, names]) => {
		const { sure, right, offered, requests } = figuresOf(names);
		return [
			name,
			count(names.length),
			percent(sure / names.length),
			String(sure - right),
			percent(offered / names.length),
			(requests / names.length).toFixed(2),
		];
	});
	const head = [title, 'Names', 'Sure', 'Of these wrong', 'Right one offered', 'Requests a name'];
	return table([head, ...rows]);
}

function count(number: number): string {
	return number.toLocaleString('en');
}

function percent(share: number): string {
	return `${(100 * share).toFixed(1)} %`;
}
