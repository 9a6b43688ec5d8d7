import type { InvalidRow } from './check-row';
import type { RowReader } from './list-rows';

/** Longest text n8n's guidelines allow for a hint. */
const LONGEST_HINT = 120;
/** Columns that are not sent and named. */
const MOST_NAMED = 5;

/** What the reasons of invalid rows are called together; those of a CIF that is wrong have one name. */
const KINDS: Record<string, string> = {
	empty: 'empty',
	noCif: 'without a CIF',
	duplicate: 'twice in the list',
	notText: 'with a list or an object',
};
const WRONG_CIF = 'with a wrong CIF';

/** Which columns are sent as what, and which are not sent. */
export function remarksOnColumns({ understood, further }: RowReader): string[] {
	if (understood === undefined) return [];
	const sent = [...understood.understood, ...further];
	const others = understood.others.filter((column) => !further.includes(column));
	const named = others.slice(0, MOST_NAMED).join(', ');
	const more = others.length > MOST_NAMED ? ` and ${others.length - MOST_NAMED} more` : '';
	return [
		...packed('Columns: ', sent),
		...(others.length === 0 ? [] : [`Columns that are not imported: ${named}${more}.`]),
	];
}

/** How many rows are not imported, and why. */
export function remarksOnInvalid(invalid: readonly InvalidRow[], all: number): string[] {
	if (invalid.length === 0) return [];
	const counts = new Map<string, number>();
	for (const { reason } of invalid) {
		const kind = KINDS[reason] ?? WRONG_CIF;
		counts.set(kind, (counts.get(kind) ?? 0) + 1);
	}
	const kinds = [...counts].map(([kind, count]) => `${count.toLocaleString('en')} ${kind}`);
	const [left, total] = [invalid.length, all].map((count) => count.toLocaleString('en'));
	return [`${left} of ${total} rows were left out: ${kinds.join(', ')}.`];
}

/** Texts in as few hints as hold them. */
function packed(start: string, texts: readonly string[]): string[] {
	const hints: string[] = [];
	for (const text of texts) {
		const last = hints.at(-1);
		const longer = `${last}, ${text}`;
		if (last === undefined || longer.length > LONGEST_HINT) hints.push(`${start}${text}`);
		else hints[hints.length - 1] = longer;
	}
	return hints;
}
