/** The option Leave Out: reads the list from whatever an expression gives, and says which records are on it. */

import type { IDataObject, INodeProperties } from 'n8n-workflow';

import { kindOfColumn } from './columns';
import { type ItemParameters, readCollection } from './parameters';
import { cleanCell } from '../../lib/cell-text';
import { fromJson, isDeeperThan, MAX_DEPTH } from '../../lib/json';
import { isRecord } from '../../lib/kinds';
import { isNoFact } from '../../lib/nothing';
import { err, ok, type Result, unwrap } from '../../lib/result';
import { counted, quoted } from '../../lib/text';
import { emailsIn, hostOf, phonesIn } from '../../spain/contacts';
import { type Identifiers, identifyingCif, LeaveOutList } from '../../spain/leave-out';

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

	return list.isEmpty ? undefined : (record) => list.has(identifiersOf(record));
}

function fill(list: LeaveOutList, given: unknown): Result<void> {
	if (isDeeperThan(MAX_DEPTH, given)) return err('is nested too deeply', 'Give it a plain list.');

	const entries = Array.isArray(given) ? given.flat(MAX_DEPTH) : [given];
	// A Data Table without rows gives one empty item if its node is set to always output data.
	const rows = entries.map(withoutEnvelope).filter((row) => !isEmptyRecord(row));
	const values = rows.flatMap((row) => (isRecord(row) ? valuesOf(row) : [row])).flat(MAX_DEPTH);
	const texts = values.map(cleanCell).filter((value) => !isNoFact(value));
	if (rows.length > 0 && texts.length === 0) return explainNothing(given, rows.length);

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

/** The values of the columns that are called CIF, email and so on; of all columns if none is. */
function valuesOf(row: IDataObject): unknown[] {
	const columns = Object.keys(row).filter((column) => !COLUMNS_OF_N8N.includes(column));
	const named = columns.filter((column) => isIdentifying(column));
	return (named.length > 0 ? named : columns).map((column) => row[column]);
}

function isIdentifying(column: string): boolean {
	return ['cif', 'email', 'phone', 'web'].includes(kindOfColumn(column) ?? '');
}

/** What a record can be recognised by, wherever in it the values are. */
function identifiersOf(record: IDataObject): Identifiers {
	const found: Identifiers = { cifs: [], emails: [], hosts: [], phones: [] };
	collect(found, record);
	return found;
}

function collect(found: Identifiers, value: unknown, column = ''): void {
	if (Array.isArray(value)) {
		for (const entry of value) collect(found, entry, column);
	} else if (isRecord(value)) {
		for (const [name, inner] of Object.entries(value)) collect(found, inner, name);
	} else if (!isNoFact(value)) {
		collectText(found, String(value), kindOfColumn(column));
	}
}

function collectText(found: Identifiers, text: string, kind: string | undefined): void {
	if (text.includes('@')) found.emails.push(...emailsIn(text));
	if (kind === 'cif') found.cifs.push(identifyingCif(text));
	if (kind === 'phone') found.phones.push(...phonesIn(text));
	if (kind === 'web') found.hosts.push(...text.split(/[\s,;|]+/).map(hostOf));
}
