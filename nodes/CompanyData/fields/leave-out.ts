/** The option Leave Out: reads the list from whatever an expression gives, and says which records are on it. */

import type { IDataObject, INodeProperties } from 'n8n-workflow';

import { type ItemParameters, readCollection } from './parameters';
import { cleanCell } from '../../../lib/cell-text';
import { fromJson, isDeeperThan, MAX_DEPTH } from '../../../lib/json';
import { isRecord } from '../../../lib/kinds';
import { isNoFact } from '../../../lib/nothing';
import { err, ok, type Result, unwrap } from '../../../lib/result';
import { counted, quoted } from '../../../lib/text';
import { readHeading } from '../../../sheet';
import { checkCif, contactsIn, keysOf, LeaveOutList } from '../../../spain';

/** The option Leave Out. */
export const leaveOutOption: INodeProperties = {
	displayName: 'Leave Out',
	name: 'leaveOut',
	type: 'string',
	typeOptions: { rows: 3 },
	default: '',
	placeholder: "e.g. B86670460, acme.es or {{ $('Objections').all() }}",
	description:
		'Companies to leave out, such as those that have objected: CIFs, email addresses, domains or telephone numbers, as text, as a list, or as an expression for the rows of a Data Table',
};

/** Display name of the option Leave Out. */
export const { displayName: LEAVE_OUT } = leaveOutOption;

const ROWS = "{{ $('Name of the node').all() }}";

/** The columns that n8n itself adds to a Data Table. */
const COLUMNS_OF_N8N = ['id', 'createdAt', 'updatedAt'];

const SEPARATORS = /[,;|\t\r\n]+/;

/** True for a record that is on the list. It is asked for the whole record, before it is reduced to some of its fields. */
export type IsListed = (record: IDataObject) => boolean;

/**
 * Reads the list. Undefined if the option is not set, or its list is empty.
 *
 * @param isTest true with a test key.
 * @throws {InvalidInput} when an entry is not understood, or an expression gives nothing: whoever has objected would come
 * out.
 */
export function readLeaveOut(context: ItemParameters, isTest = false): IsListed | undefined {
	const options = readCollection(context, 'options');
	if (!Object.hasOwn(options, leaveOutOption.name)) return undefined;

	const list = new LeaveOutList(isTest);
	const given = fromJson(options[leaveOutOption.name]) as unknown;
	if (given !== '') unwrap(LEAVE_OUT, fill(list, given));

	return list.isEmpty ? undefined : (record) => list.has(keysIn(record));
}

function fill(list: LeaveOutList, given: unknown): Result<void> {
	if (isDeeperThan(MAX_DEPTH, given)) return err('is nested too deeply', 'Give it a plain list.');

	const entries = Array.isArray(given) ? given.flat(MAX_DEPTH) : [given];
	const rows = entries.map(withoutEnvelope);

	for (const [index, row] of rows.entries()) {
		const added = isRecord(row) ? addRow(list, row, index + 1) : addAll(list, [row]);
		if (!added.ok) return added;
	}

	// A Data Table without rows gives one empty item if its node is set to always output data.
	const count = rows.filter((row) => !isEmptyRecord(row)).length;
	return list.isEmpty && count > 0 ? explainNothing(given, count) : ok(undefined);
}

/**
 * Adds a row. Its values in columns called CIF, email and so on must be understood; in other columns, what is certainly an
 * identifier counts too. If no column is called so, all values must be understood.
 *
 * @param number counts from 1.
 */
function addRow(list: LeaveOutList, row: IDataObject, number: number): Result<void> {
	const columns = Object.keys(row).filter(
		(column) => !COLUMNS_OF_N8N.includes(column) && !isNoFact(cleanCell(row[column])),
	);

	if (columns.length === 0) return ok(undefined);

	const isNamed = Object.keys(row).some((column) => isIdentifying(column));
	const required = isNamed ? columns.filter((column) => isIdentifying(column)) : columns;
	const added = addAll(
		list,
		required.map((column) => row[column]),
	);

	if (!added.ok) return added;

	const certain = columns.filter(
		(column) => !required.includes(column) && isCertain(column, row[column]),
	);

	const others = certain.filter((column) => addAll(list, [row[column]]).ok);
	return required.length + others.length > 0 ? ok(undefined) : explainRow(number);
}

/** True for a CIF, an email address or telephone numbers. A domain may be that of a form or a portal in most columns. */
function isCertain(column: string, value: unknown): boolean {
	const text = String(cleanCell(value));
	const { emails, phones, sites, rest } = contactsIn(text);
	const isSite = sites.length > 0 && /web|domin|domain/i.test(column);
	const isAlone = rest === '' && (isSite || phones.length > 0);
	return isAlone || emails.length > 0 || checkCif(text).valid;
}

function addAll(list: LeaveOutList, values: unknown[]): Result<void> {
	const texts = values
		.flat(MAX_DEPTH)
		.map(cleanCell)
		.filter((value) => !isNoFact(value));

	for (const text of texts) {
		if (typeof text !== 'string' && typeof text !== 'number') {
			return err(`has ${quoted(text)}, which is not text`, `Give it the rows alone: ${ROWS}.`);
		}

		for (const entry of String(text)
			.split(SEPARATORS)
			.filter((part) => !isNoFact(part))) {
			const added = list.add(entry.trim());
			if (!added.ok) return added;
		}
	}

	return ok(undefined);
}

function explainRow(number: number): Result<void> {
	return err(
		`has no CIF, email address, domain or telephone number in its row ${number}`,
		'Nobody would be left out for it. Complete the row, or remove it.',
	);
}

function explainNothing(given: unknown, count: number): Result<void> {
	const what = Array.isArray(given)
		? `has ${counted(count, 'entry', 'entries')}, ${count === 1 ? 'which is' : 'all of them'} empty`
		: 'is empty for this item';

	return err(
		what,
		`Nobody would be left out. Check the name of the column, or give it whole rows, e.g. ${ROWS}; an empty list is fine.`,
	);
}

/** The fields of an item of n8n, as `$('Node').all()` gives it; any other value as it is. */
function withoutEnvelope(value: unknown): unknown {
	return isRecord(value) && isRecord(value.json) ? value.json : value;
}

function isEmptyRecord(value: unknown): boolean {
	return isRecord(value) && Object.keys(value).length === 0;
}

/** True for a column that is called CIF, email and so on. */
function isIdentifying(column: string): boolean {
	return ['cif', 'email', 'phone', 'web'].includes(readHeading(column)?.kind ?? '');
}

/** What a record can be recognised by, wherever in it the values are, and whatever they are called. */
function keysIn(value: unknown): string[] {
	if (Array.isArray(value) || isRecord(value)) return Object.values(value).flatMap(keysIn);

	return isNoFact(value) ? [] : keysOf(String(value));
}
