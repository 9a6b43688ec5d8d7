import { isRecord } from '../../../shared/json';

/** Stands for a credential that is no longer the one that the run began with. */
export const CHANGED = 'ECREDENTIAL';

/** What was thrown, and its causes: n8n wraps the first cause once or twice, depending on its version. */
export function linksOf(reason: unknown): Array<Record<string, unknown>> {
	const links: Array<Record<string, unknown>> = [];
	for (let link = reason; links.length < 5 && isRecord(link); link = link.cause) links.push(link);
	return links;
}

/** The network codes and statuses in what n8n threw, and the names of its errors. */
export function codeOf(reason: unknown): string {
	const codes = linksOf(reason).flatMap(({ code, httpCode, name }) => [code, httpCode, name]);
	return codes.filter((code) => typeof code === 'string').join(' ');
}
