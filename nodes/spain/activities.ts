import { plain } from '../lib/words';
import { CNAE_2009 } from './cnae/cnae-2009';
import { CNAE_2025 } from './cnae/cnae-2025';

/** The editions of the CNAE, the one in force first. */
export const EDITIONS = ['2025', '2009'] as const;

export type Edition = (typeof EDITIONS)[number];

/** A heading of an edition: its code (a letter, or two to four digits) and its official title. */
export interface Heading {
	code: string;
	title: string;
}

/** A code that can be a filter: a division, group or class, with its title in each edition that has it. */
export interface Activity {
	code: string;
	titles: Partial<Record<Edition, string>>;
}

/** The headings of an edition, in the order of the classification. */
export function headingsOf(edition: Edition): Heading[] {
	const former = edition === '2025' ? headingsOf('2009') : [];
	const earlier = new Map(former.map(({ code, title }) => [code, title]));
	const titles = new Map<string, string>();
	let section = '';
	return (edition === '2025' ? CNAE_2025 : CNAE_2009).split('\n').map((line) => {
		const [code] = line.split(' ', 1);
		const written = line.slice(code.length + 1);
		if (/[A-Z]/.test(code)) section = code;
		const above = code.length === 2 ? section : code.slice(0, -1);
		const title = { '=': earlier.get(code), '^': titles.get(above) }[written] ?? written;
		titles.set(code, title);
		return { code, title };
	});
}

/** Every activity of either edition, in the order of their codes. */
export const ACTIVITIES: ReadonlyMap<string, Activity> = new Map(
	EDITIONS.flatMap((edition) => headingsOf(edition).map((heading) => ({ ...heading, edition })))
		.filter(({ code }) => /\d/.test(code))
		.sort((first, second) => first.code.localeCompare(second.code))
		.reduce((all, { code, title, edition }) => {
			const titles = { ...all.get(code)?.titles, [edition]: title };
			return all.set(code, { code, titles });
		}, new Map<string, Activity>()),
);

/**
 * What a list shows of an activity: the code, the title in force, and what differs between the editions:
 * "5611 Restaurantes (CNAE 2025)".
 */
export function labelOf({ code, titles }: Activity): string {
	const { 2025: current, 2009: former } = titles;
	if (current === undefined) return `${code} ${former} (CNAE 2009)`;
	if (former === undefined) return `${code} ${current} (CNAE 2025)`;
	const isSame = plain(current) === plain(former);
	return `${code} ${current}${isSame ? '' : ` (CNAE 2009: ${former})`}`;
}
