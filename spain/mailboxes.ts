/** Tells the mailbox of a company or a department from that of a person. */

import { GENERIC_MAILBOXES } from './mailboxes-table';

const GENERIC = new Set(GENERIC_MAILBOXES);

/**
 * True for a mailbox that is certainly not that of a person: its name, or each word of it, is in the table. Numbers do not
 * count, as in info2. All others, even those named like the company, may be a person's.
 */
export function isGenericMailbox(address: string): boolean {
	const [mailbox] = address.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').split('@');
	const words = mailbox.split(/[^a-z]+/).filter(Boolean);
	return (
		words.length > 0 && (GENERIC.has(words.join('')) || words.every((word) => GENERIC.has(word)))
	);
}
