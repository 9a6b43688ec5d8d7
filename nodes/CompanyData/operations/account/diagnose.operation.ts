/** Account → Diagnose: what a fault report needs, as one item without anything that is secret or about companies. */

import type { IDataObject } from 'n8n-workflow';

import { singleRequestOptions, withAdditionalQuery } from '../../fields';
import type { OperationContext, ReadOperation } from '../../run/types';
import {
	type ApiResponse,
	explainStatus,
	type Failure,
	hasLimits,
	MISSING_SCOPE,
	readUsage,
	type RecentFailure,
	RequestFailed,
	type Scope,
	SCOPES,
	type Usage,
	usageRequest,
} from '../../../../client';
import { counted } from '../../../../lib/text';
import { version } from '../../../../package.json';

const VERSIONS_NOTE =
	'n8n tells a node neither its own version nor that of Node.js: Help → About n8n → Copy debug information has both.';

/** The scope that the request is assumed to need, as all searches. */
const TRIED_SCOPE: Scope = 'empresas:read';

type Known = 'yes' | 'no' | 'not known';

/** What the response to the cheapest request shows; a value is null if it does not show it. */
interface Answer {
	status: number | null;
	failure?: Failure;
	usage: Usage | null;
	clock: Record<'n8n' | 'service' | 'difference_seconds', string | number | null>;
}

/**
 * The time of the service according to the header Date, and by how many seconds the clock of n8n is ahead, to within a second
 * and the time of the way. A response from a cache, which has the header Age, shows an earlier time.
 */
function compareClocks({ date = '', age }: ApiResponse['headers'], now: number): Answer['clock'] {
	const n8n = new Date(now).toISOString();
	const time = age === undefined ? Date.parse(date) : Number.NaN;
	if (Number.isNaN(time)) return { n8n, service: null, difference_seconds: null };

	// The header has whole seconds, so on average it is half a second behind.
	const difference = Math.round((now - time - 500) / 1000);
	return { n8n, service: new Date(time).toISOString(), difference_seconds: difference };
}

function readAnswer(response: ApiResponse, isConnected: boolean): Answer {
	const { status, headers } = response;
	return {
		status,
		failure: status < 400 ? undefined : explainStatus(response, { isConnected }),
		usage: hasLimits(response) ? readUsage(response) : null,
		clock: compareClocks(headers, Date.now()),
	};
}

/**
 * The answer if there was no response that can be read.
 *
 * @throws {unknown} when the execution was cancelled.
 */
function withoutAnswer(reason: unknown): Answer {
	if (!(reason instanceof RequestFailed)) throw reason;

	const { failure } = reason;
	const clock = compareClocks({}, Date.now());
	return { status: failure.status ?? null, failure, usage: null, clock };
}

/** Which scopes the key or account has, as far as this request and the failures before it show. */
function scopesOf(
	{ failure, usage }: Answer,
	earlier: readonly RecentFailure[],
	keepsScopes: boolean,
): Record<string, Known> {
	const isMissing = failure?.cause === MISSING_SCOPE;
	const lacking = [
		isMissing ? (failure.missingScope ?? TRIED_SCOPE) : undefined,
		...(keepsScopes ? earlier : []).map(({ missing_scope: scope }) => scope),
	];

	const isRead = failure === undefined && usage !== null;
	const known = (scope: Scope): Known => {
		if (scope === TRIED_SCOPE && isRead) return 'yes';

		return lacking.includes(scope) ? 'no' : 'not known';
	};

	return Object.fromEntries(SCOPES.map((scope) => [scope, known(scope)]));
}

function describe([{ service, plan, failures }]: readonly IDataObject[]): string {
	const { message } = service as IDataObject;
	const state =
		message === null
			? `The service answers, the plan is ${String(plan ?? 'not known')}`
			: String(message);

	const { length } = failures as unknown[];
	return `${state}; ${counted(length, 'earlier failure')} in this process`;
}

/** Sends the cheapest request, and returns what its response and this process show, whether it succeeds or not. */
export const diagnose: ReadOperation = {
	value: 'diagnose',
	name: 'Diagnose',
	action: 'Diagnose account',
	description:
		'Get one item to paste into a fault report: version, plan, limits, clock, scopes and the last failures of this n8n process, without keys, companies or searches. It sends one free request.',
	scope: 'empresas:read',
	fields: [singleRequestOptions()],
	async execute(context: OperationContext) {
		const { client, hints } = context;
		const isConnected = client.keyKind === 'oauth';
		const request = { ...usageRequest, query: withAdditionalQuery(context, usageRequest.query) };
		const failures = [...client.seen().failures];
		const answer = await client
			.send(request, (response) => readAnswer(response, isConnected))
			.catch(withoutAnswer);

		const { status, failure, usage, clock } = answer;
		const diagnosis = {
			versions: { package: version, n8n: null, node: null, note: VERSIONS_NOTE },
			key: client.keyKind,
			service: { status, message: failure?.message ?? null },
			plan: usage?.plan ?? null,
			limits: {
				requests_per_minute: usage?.rate_limit.requests_per_minute ?? null,
				remaining: usage?.rate_limit.remaining ?? null,
				connections: client.seen().connections ?? null,
			},
			quotas: {
				credits: usage?.credits ?? null,
				requests_per_month: usage?.requests_per_month ?? null,
				lookups_per_month: usage?.lookups_per_month ?? null,
			},
			clock,
			// The scopes of a key are fixed, while an account may have been connected again with others.
			scopes: scopesOf(answer, failures, !isConnected),
			failures,
		};

		hints.add('summary', diagnosis, describe);
		return diagnosis as unknown as IDataObject;
	},
};
