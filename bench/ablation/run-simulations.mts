/**
 * Runs the simulations with one line of the throttle changed, in far less time than jest takes, until one
 * fails, and prints its title.
 *
 * Usage: node run-simulations.mts FILE LINE REPLACEMENT, where FILE is the end of a file's path.
 */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { format } from 'node:util';
import { expect } from 'expect';
import { projectRoot } from '../../harness/process/paths.mts';
import { resolveSources } from '../sources.mts';

const SIMULATIONS = join(projectRoot, 'test/unit/transport/throttle/simulations');

interface Simulation {
	title: string;
	run(): Promise<void> | void;
}

const [file, line, replacement] = process.argv.slice(2);
resolveSources((url, source) =>
	url.endsWith(file) ? source.replace(line, () => replacement) : source,
);

const simulations: Simulation[] = [];
let heading = '';

function describe(title: string, define: () => void): void {
	heading = `${title} `;
	define();
	heading = '';
}

function it(title: string, run: Simulation['run']): void {
	simulations.push({ title: heading + title, run });
}

it.each =
	<Case,>(cases: Case[]) =>
	(title: string, run: (...values: unknown[]) => Promise<void>) => {
		for (const one of cases) {
			const values: unknown[] = Array.isArray(one) ? one : [one];
			it(titleOf(title, values), async () => await run(...values));
		}
	};

/** As jest writes it: `$name` for a field of the case, and what `format` takes for its values. */
function titleOf(title: string, values: unknown[]): string {
	const fields = Object(values[0]) as Record<string, unknown>;
	const named = title.replace(/\$(\w+)/g, (text, name: string) => String(fields[name] ?? text));
	const used = named.match(/%[sdp]/g)?.length ?? 0;
	return format(named, ...values.slice(0, used));
}

Object.assign(globalThis, { describe, it, expect });
for (const name of await readdir(SIMULATIONS)) await import(join(SIMULATIONS, name));
for (const { title, run } of simulations) {
	try {
		await run();
	} catch {
		console.log(title);
		process.exit();
	}
}
