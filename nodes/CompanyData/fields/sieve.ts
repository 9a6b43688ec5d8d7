/**
 * Which records of a search come out, and with which of their email addresses: the options Leave Out, Email Kind and
 * Without Sole Traders, and a filter that the service does not have. They judge whole records, before Output reduces them.
 */

import type { IDataObject, INodeProperties } from 'n8n-workflow';

import { readCriterion } from './criterion';
import { type IsListed, leaveOutOption, readLeaveOut } from './leave-out';
import type { Shaper } from './output';
import type { ItemContext } from './parameters';
import { COMPANY } from '../../../client';
import { parseChoice } from '../../../lib/choices';
import { isRecord } from '../../../lib/kinds';
import { isNoFact, isNoText, isNothing } from '../../../lib/nothing';
import { unwrap } from '../../../lib/result';
import { parseSwitch } from '../../../lib/switches';
import { counted, grouped } from '../../../lib/text';
import { contactsIn, identifyingCif, isGenericMailbox, ORGANISATION_LETTERS } from '../../../spain';

const EMAIL_KINDS = ['any', 'generic'] as const;

const emailKindOption: INodeProperties = {
	displayName: 'Email Kind',
	name: 'emailKind',
	type: 'options',
	default: 'generic',
	options: [
		{ name: 'Any', value: 'any', description: 'All addresses' },
		{
			name: 'Generic Only',
			value: 'generic',
			description:
				'Mailboxes such as info or ventas; any other address counts as a person’s and becomes null',
		},
	],
	description:
		'Which email addresses to return. With Only With Email, a company without one of this kind is left out.',
};

const withoutSoleTradersOption: INodeProperties = {
	displayName: 'Without Sole Traders',
	name: 'withoutSoleTraders',
	type: 'boolean',
	default: true,
	description:
		'Whether to return only organisations: this leaves out sole traders, who have a DNI or NIE, and records without a CIF',
};

/** The options of a search that decide what comes out of the records found. */
export const sieveOptions = [leaveOutOption, emailKindOption, withoutSoleTradersOption];

/** Why a record is left out: it is on the list, has no CIF of an organisation, or has no email address. */
export type LeftOutReason = 'listed' | 'soleTrader' | 'noEmail';

/** Makes rows of records, and knows which of them do not come out. */
export class Sieve {
	readonly #shape: Shaper;
	readonly #rules: Rules;
	/** The rows that do not come out. */
	readonly leftOut = new Map<IDataObject, LeftOutReason>();
	readonly #withoutAddress = new Set<IDataObject>();

	constructor(shape: Shaper, rules: Rules) {
		this.#shape = shape;
		this.#rules = rules;
	}

	/** True if responses have what the user does not want to store. */
	get isPrivate(): boolean {
		const { isListed, isGenericOnly, isWithoutSoleTraders } = this.#rules;
		return isListed !== undefined || isGenericOnly || isWithoutSoleTraders;
	}

	/** True if companies that were found may not come out. */
	get mayLeaveOut(): boolean {
		const { isListed, isWithoutSoleTraders, needsEmail } = this.#rules;
		return isListed !== undefined || isWithoutSoleTraders || needsEmail;
	}

	/** Makes the row of a record. */
	row(record: IDataObject): IDataObject {
		const { isGenericOnly } = this.#rules;
		const seen = isGenericOnly ? (withoutPersonalAddresses(record) as IDataObject) : record;
		const row = this.#shape(seen);
		const reason = this.#reasonFor(record, seen);
		if (reason !== undefined) this.leftOut.set(row, reason);
		else if (seen !== record) this.#withoutAddress.add(row);

		return row;
	}

	/** The rows that come out. */
	kept(rows: readonly IDataObject[]): IDataObject[] {
		return rows.filter((row) => !this.leftOut.has(row));
	}

	/** Counts what did not come out, e.g. "3 companies left out; 40 have an email address"; "" if all did. */
	describe(rows: readonly IDataObject[]): string {
		const reasons = rows.map((row) => this.leftOut.get(row));
		const countOf = (reason: LeftOutReason) => reasons.filter((one) => one === reason).length;
		const [listed, soleTraders] = [countOf('listed'), countOf('soleTrader')];
		const addresses = rows.filter((row) => this.#withoutAddress.has(row)).length;
		const { isGenericOnly } = this.#rules;
		const kind = isGenericOnly ? 'a generic' : 'an';

		return [
			listed > 0 && `${counted(listed, 'company', 'companies')} left out`,
			soleTraders > 0 && `${counted(soleTraders, 'sole trader')} left out`,
			addresses > 0 && `${counted(addresses, 'personal address', 'personal addresses')} left out`,
			countOf('noEmail') > 0 && `${grouped(this.kept(rows).length)} have ${kind} email address`,
		]
			.filter(Boolean)
			.join('; ');
	}

	#reasonFor(record: IDataObject, seen: IDataObject): LeftOutReason | undefined {
		const { isListed, needsEmail, isWithoutSoleTraders } = this.#rules;
		if (isListed?.(record)) return 'listed';
		if (isWithoutSoleTraders && !isOrganisation(record)) return 'soleTrader';

		return needsEmail && isNoFact(seen[COMPANY.email]) ? 'noEmail' : undefined;
	}
}

interface Rules {
	isListed?: IsListed;
	isGenericOnly: boolean;
	isWithoutSoleTraders: boolean;
	/** True if records without an email address are left out. */
	needsEmail: boolean;
}

/**
 * Reads the options.
 *
 * @param filters says whether only companies with an email address are wanted, and whether the service filters by that.
 * @throws {EmptyForItem} when an option is filled in, but gives nothing.
 * @throws {InvalidInput} when an option cannot be understood.
 */
export function readSieve(
	context: ItemContext,
	shape: Shaper,
	{ onlyEmail, isFiltered }: { onlyEmail: boolean; isFiltered: boolean },
): Sieve {
	// Without such an option, records would come out that the user does not want to store.
	const skipping = { ...context, ifNothing: 'skip' as const };
	const read = ({ name, displayName: label }: INodeProperties, isNone = isNothing) =>
		readCriterion(skipping, { path: `options.${name}`, label, isNone });

	const kind = parseChoice(read(emailKindOption, isNoText) ?? 'any', EMAIL_KINDS);
	const isGenericOnly = unwrap(emailKindOption.displayName, kind) === 'generic';
	const traders = parseSwitch(read(withoutSoleTradersOption));
	return new Sieve(shape, {
		isListed: readLeaveOut(context, context.isTest),
		isGenericOnly,
		isWithoutSoleTraders: unwrap(withoutSoleTradersOption.displayName, traders),
		needsEmail: onlyEmail && (isGenericOnly || !isFiltered),
	});
}

function isOrganisation(record: IDataObject): boolean {
	const [letter = '', digit = ''] = identifyingCif(record[COMPANY.cif]);
	return ORGANISATION_LETTERS.includes(letter) && letter !== '' && /\d/.test(digit);
}

/** The value with the generic addresses of its texts alone, and null for a text that has none; itself if nothing changes. */
function withoutPersonalAddresses(value: unknown): unknown {
	if (typeof value === 'string') return genericIn(value);
	if (typeof value !== 'object' || value === null) return value;

	const entries = Object.entries(value);
	const seen = entries.map(([name, inner]) => [name, withoutPersonalAddresses(inner)] as const);
	if (seen.every(([, inner], index) => inner === entries[index][1])) return value;
	if (!isRecord(value)) return seen.map(([, inner]) => inner);

	return Object.assign({ ...value }, Object.fromEntries(seen));
}

function genericIn(text: string): string | null {
	if (!text.includes('@')) return text;

	const { emails } = contactsIn(text);
	const generic = emails.filter(({ key }) => isGenericMailbox(key));
	if (generic.length === emails.length) return text;

	return generic.map((email) => email.text).join(', ') || null;
}
