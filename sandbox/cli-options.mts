import { parseArgs } from 'node:util';
import { LIMIT_NAMES } from './limits/plans.mts';
import type { SandboxOptions } from './sandbox.mts';
import { initialValues, integer, SETTINGS, type Setting } from './settings.mts';

export interface CommandLine {
	help: boolean;
	json: boolean;
	port: number;
	tokenPort: number;
	parentPid: number | undefined;
	options: SandboxOptions;
}

const START = {
	port: integer('port on 127.0.0.1, 0 for any free one', 4010),
	tokenPort: integer('port of the other host for the token endpoint, 0 for any free one', 0),
	companies: integer('fictitious companies', 5000, 1),
	seed: integer('where they and the faults come from', 1),
	anchorDay: integer('day of the month on which quotas and credits renew', 15, 1),
};
const LIMITS = Object.fromEntries(
	LIMIT_NAMES.map((name) => [name, integer('replaces that of the plan, 0 is unlimited', NaN)]),
);

/** The options with a value, which may be those of the start, limits of the plan, or settings. */
const VALUED: Record<string, Setting<unknown>> = { ...START, ...LIMITS, ...SETTINGS };

const NOTICE = {
	since: '2026-01-01T00:00:00Z',
	sunset: '2028-01-01T00:00:00Z',
	link: 'https://docs.company-data.example/changelog',
};

/** `latencyMs` is `--latency`. */
function optionName(name: string): string {
	return name.replace(/Ms$/, '').replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

const isSimple = ({ schema }: Setting<unknown>) =>
	'enum' in schema || ('type' in schema && schema.type === 'integer');
const SIMPLE = Object.entries(VALUED).filter(([, setting]) => isSimple(setting));

const DESCRIPTIONS = SIMPLE.map(([name, { about, schema, initial }]) => {
	const value = 'enum' in schema ? (schema.enum as string[]).join('|') : 'N';
	const start = Number.isNaN(initial) ? '' : ` (${initial})`;
	return `  --${optionName(name)} ${value}\n      ${about}${start}`;
});

export const HELP = `Usage: npm run sandbox -- [options]

${DESCRIPTIONS.join('\n')}
  --deprecated
      send deprecation notices
  --parent-pid N
      stop when that process is gone
  --json
      print one line of JSON when ready, and nothing else
`;

/** @throws {Error} when an option is unknown or has a bad value; the message names it. */
export function readCommandLine(args: string[]): CommandLine {
	const valued = SIMPLE.map(([name]) => [optionName(name), { type: 'string' as const }] as const);
	const { values } = parseArgs({
		args,
		options: {
			...Object.fromEntries(valued),
			help: { type: 'boolean', default: false },
			json: { type: 'boolean', default: false },
			deprecated: { type: 'boolean', default: false },
			'parent-pid': { type: 'string' },
		},
	});
	const given = (name: string) => (values as Record<string, unknown>)[optionName(name)];
	const read = <Described extends Record<string, Setting<unknown>>>(described: Described) => ({
		...initialValues(described),
		...Object.fromEntries(
			Object.entries(described)
				.filter(([name]) => given(name) !== undefined)
				.map(([name, setting]) => [name, readValue(name, String(given(name)), setting)]),
		),
	});
	const { port, tokenPort, ...start } = read(START);
	const limits = Object.entries(read(LIMITS)).filter(([, limit]) => !Number.isNaN(limit));
	const settings = { ...read(SETTINGS), planChanges: Object.fromEntries(limits) };
	if (values.deprecated) settings.deprecation = NOTICE;
	const pid = values['parent-pid'];
	return {
		help: values.help,
		json: values.json,
		port,
		tokenPort,
		parentPid: pid === undefined ? undefined : Number(pid),
		options: { ...start, settings },
	};
}

function readValue(name: string, given: string, { schema }: Setting<unknown>): string | number {
	if ('enum' in schema) {
		const names = schema.enum as string[];
		if (names.includes(given)) return given;
		throw new Error(`--${optionName(name)} takes ${names.join(', ')}, not "${given}".`);
	}
	const { minimum } = schema as { minimum: number };
	if (/^\d+$/.test(given) && Number(given) >= minimum) return Number(given);
	throw new Error(`--${optionName(name)} takes a whole number from ${minimum}, not "${given}".`);
}
