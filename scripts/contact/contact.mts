import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../harness/process/paths.mts';
import { ASSUMPTIONS, type Assumption } from './assumptions.mts';
import { CannotTell, Service, type Contact } from './service.mts';

export interface Told {
	title: string;
	verdict: 'holds' | 'differs' | 'unknown';
	/** What came and what to change, or why it cannot be told and what could tell. */
	detail: string;
}

/** Asks a service about every assumption, in the order of docs/api-contract.md. */
export async function contact(about: Contact): Promise<Told[]> {
	const service = new Service(about);
	const told: Told[] = [];
	for (const assumption of ASSUMPTIONS) {
		const { verdict, detail } = await tell(service, assumption);
		told.push({ title: assumption.title, verdict, detail: detail.replaceAll(about.key, '***') });
	}
	return told;
}

async function tell(
	service: Service,
	{ tell, change, by }: Assumption,
): Promise<Omit<Told, 'title'>> {
	const needed = by === undefined ? '' : `it takes ${by}`;
	if (tell === undefined) return { verdict: 'unknown', detail: needed };
	try {
		const came = await tell(service);
		if (came === undefined) return { verdict: 'holds', detail: '' };
		return { verdict: 'differs', detail: `${came}. Change ${placeOf(change!)}` };
	} catch (error) {
		if (!(error instanceof CannotTell)) throw error;
		return { verdict: 'unknown', detail: [error.message, needed].filter(Boolean).join('; ') };
	}
}

/** The file and line of a constant. @throws {Error} when it is not there. */
export function placeOf([file, constant]: [file: string, constant: string]): string {
	const lines = readFileSync(join(projectRoot, file), 'utf8').split('\n');
	const line = lines.findIndex((one) =>
		new RegExp(`(const|function\\*?) ${constant}\\b`).test(one),
	);
	if (line < 0) throw new Error(`${file} has no ${constant}`);
	return `${file}:${line + 1} (${constant})`;
}
