import type { InvalidRow } from './check-row';
import type { RowReader } from './list-rows';

/** Longest text n8n's guidelines allow for a hint. */
const LONGEST_HINT = 120;

/** What the reasons of invalid rows are called together; those of a CIF that is wrong have one name. */
const KINDS: Record<string, string> = {
	empty: 'empty',
	noCif: 'without a CIF',
	duplicate: 'repeated',
	notText: 'with a list as a value',
};
const WRONG_CIF = 'with a wrong CIF';

/** Which columns are sent as what, and which are not sent. */
export function remarksOnColumns({ understood, further }: RowReader): string[] {
	if (understood === undefined) return [];
	const sent = [...understood.understood, ...further];
	const others = understood.others.filter((column) => !further.includes(column));
	return [...packed('Columns: ', sent), ...remarkOnOthers(others)];
}

/** As many names as fit. */
function remarkOnOthers(others: readonly string[]): string[] {
	if (others.length === 0) return [];
	const sentence = (count: number) => {
		const more = count < others.length ? ` and ${others.length - count} more` : '';
		return `Columns that are not imported: ${others.slice(0, count).join(', ')}${more}.`;
	};
	let count = others.length;
	while (count > 1 && sentence(count).length > LONGEST_HINT) count--;
	return [sentence(count)];
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
