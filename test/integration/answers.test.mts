/**
 * The table of answers: what must come out of an operation for what a service may answer, where the API document leaves
 * its answers open. A new shape of an answer is a row in `test/fixtures/answers/`, in the file of its kind.
 */

import { readdirSync, readFileSync } from 'node:fs';
import type { IDataObject } from 'n8n-workflow';
import { useGivenTime } from '../support/given-time.mts';
import * as operations from '../support/operations.mts';
import type { Script } from '../support/scripted-server.mts';
import { useScriptedServer } from '../support/use-scripted-server.mts';

const FOLDER = new URL('../fixtures/answers/', import.meta.url);

interface Answer {
	status?: number;
	headers?: Record<string, string>;
	/** JSON; no body if it is missing. */
	body?: unknown;
	/** A body that is no JSON. */
	text?: string;
}

interface Row {
	/** What the service does, as a part of a sentence. */
	title: string;
	/** One of `test/support/operations.mts`, or `count` or `nearby`. */
	operation: string;
	parameters?: object;
	items?: IDataObject[];
	onError?: 'continueErrorOutput' | 'continueRegularOutput';
	/** The answers in their order; the last one is repeated. */
	answers: Answer[];
	/** What the items have that come out, one object each. */
	out?: IDataObject[];
	/** The same for the second output: of failed items, or of rows that are left out; of `error`, a part. */
	failed?: IDataObject[];
	/** Fields that no item has that comes out. */
	without?: string[];
	/** A part of the message of the error, or of its description. */
	error?: string;
	/** Parts of hints. */
	hints?: string[];
	/** The number of requests that are sent, if that matters. */
	requests?: number;
	/** Paths with queries that are sent, or the parts of them that matter, in their order. */
	sent?: string[];
}

const OPERATIONS: Record<string, object> = {
	...operations,
	count: { ...operations.search, operation: 'count' },
	nearby: operations.nearby('40.4168, -3.7038', 5),
};

const rowsOf = (file: string): Row[] =>
	readFileSync(new URL(file, FOLDER), 'utf8')
		.split('\n')
		.filter((line) => line.trim() !== '')
		.map((line) => JSON.parse(line) as Row);

const withPartOfError = ({ error, ...fields }: IDataObject): unknown =>
	expect.objectContaining({
		...fields,
		...(error !== undefined && { error: expect.stringContaining(String(error)) as string }),
	});

const scripted = useScriptedServer();
const time = useGivenTime();

function answering(answers: readonly Answer[]): Script {
	let count = 0;
	return (_, reply) => {
		const {
			status = 200,
			headers = {},
			body,
			text,
		} = answers[Math.min(count++, answers.length - 1)];
		reply.code(status).headers(headers);
		if (text !== undefined) return reply.type('text/plain').send(text);

		return body === undefined
			? reply.send()
			: reply.type('application/json').send(JSON.stringify(body));
	};
}

describe.each(
	readdirSync(FOLDER).map((file) => [file.replace('.jsonl', ''), rowsOf(file)] as const),
)('answers to %s', (_, rows) => {
	it.each(rows.map((row) => [`${row.operation}: ${row.title}`, row] as const))(
		'%s',
		async (_title, { operation, answers, items, onError, ...row }) => {
			const parameters = { ...OPERATIONS[operation], ...row.parameters };
			const outcome = await time.run(
				scripted.runAt(answering(answers), { parameters, onError, ...(items && { items }) }),
			);

			const { error, hints, outputs } = outcome;
			const told = `${error?.message ?? ''}\n${error?.description ?? ''}`;
			if (row.error === undefined) expect(error).toBeUndefined();
			else expect(told).toContain(row.error);

			if (row.out !== undefined) {
				expect(outcome.items).toEqual(row.out.map((fields) => expect.objectContaining(fields)));
			}
			if (row.failed !== undefined) {
				const failed = (outputs[1] ?? []).map(({ json }) => json);
				expect(failed).toEqual(row.failed.map(withPartOfError));
			}
			for (const field of row.without ?? []) {
				for (const item of outcome.items) expect(item).not.toHaveProperty([field]);
			}
			const said = hints.map(({ message }) => message).join('\n');
			for (const hint of row.hints ?? []) expect(said).toContain(hint);

			if (row.requests !== undefined) expect(scripted.seen).toHaveLength(row.requests);
			const sent = scripted.seen.map(({ url }) => url);
			if (row.sent !== undefined) {
				expect(sent).toEqual(row.sent.map((part) => expect.stringContaining(part)));
			}
		},
	);
});
