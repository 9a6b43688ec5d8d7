/** Decides which companies are on a list of what to leave out: CIFs, email addresses, domains and telephone numbers. */

import { checkCif, normaliseCif } from './cif';
import { type Contact, contactsIn, domainOf, domainsOf } from './contacts';
import { personNumber } from './person-number';
import { err, ok, refuseLong, type Result } from '../lib/result';
import { quoted } from '../lib/text';

/** Endings below which anybody can have a domain. */
const PUBLIC_ENDING = /^(?:com|nom|org|gob|edu|co)\.[a-z]{2}$/;
/** The longest entry of a list. */
const MAX_ENTRY_LENGTH = 1000;
/** The longest text that is read as a CIF, with its label and separators. */
const MAX_CIF_LENGTH = 30;

const FORMS =
	'Enter CIFs, email addresses, domains such as acme.es, or telephone numbers, separated by commas or line breaks, or as a list.';

/** The list of what to leave out. */
export class LeaveOutList {
	readonly #keys = new Set<string>();
	readonly #isTest: boolean;

	/** @param isTest true with a test key, whose fictitious companies may have a wrong control character. */
	constructor(isTest = false) {
		this.#isTest = isTest;
	}

	get isEmpty(): boolean {
		return this.#keys.size === 0;
	}

	/** Adds an entry. One that is not understood is refused: whoever is meant would not be left out. */
	add(text: string): Result<void> {
		const keys = refuseLong(text, MAX_ENTRY_LENGTH, FORMS) ?? this.#keysIn(text);
		if (!keys.ok) return keys;

		for (const key of keys.value) this.#keys.add(key);
		return ok(undefined);
	}

	/** True if a company is on the list by any of these. */
	has(keys: readonly string[]): boolean {
		return keys.some((key) => this.#keys.has(key));
	}

	#keysIn(text: string): Result<string[]> {
		const whole = this.#cifIn(text);
		if (whole.ok) return ok([whole.value]);

		const { emails, sites, phones, rest } = contactsIn(text);
		const contacts = [...emails, ...sites, ...phones];
		const isNameBeforeAddress = emails.length === 1 && /^[^<>\d]*<[^<>]*>$/.test(text);
		const words = isNameBeforeAddress ? [] : rest.split(' ').filter(Boolean);
		const numbers = words.map((word) => this.#cifIn(word)).filter((one) => one.ok);
		if (contacts.length + numbers.length === 0 || numbers.length < words.length) return whole;

		const doubt = contacts.map(explainDoubt).find((one) => one !== undefined);
		return doubt ?? ok([...contacts.map(({ key }) => key), ...numbers.map(({ value }) => value)]);
	}

	#cifIn(text: string): Result<string> {
		const check = checkCif(text);
		const isFictitious = this.#isTest && !check.valid && check.fault === 'control';
		if (check.valid || check.fault === 'person' || isFictitious) return ok(check.cif);

		const isCif = check.fault === 'control' || check.fault === 'masked';
		return isCif ? err(check.what, check.hint) : refuseUnknown(text);
	}
}

/** What a text that may be in a record says about its company, as `LeaveOutList` compares it. */
export function keysOf(text: string): string[] {
	const { emails, sites, phones } = contactsIn(text);
	// A link to a chat ends in the telephone number.
	const linked = sites.flatMap(({ page }) => contactsIn(page.replaceAll('/', ' ')).phones);
	const hosts = [...sites.map(({ key }) => key), ...emails.map(domainOf)];
	const contacts = [...emails, ...phones, ...linked].map(({ key }) => key);
	const cif = text.length <= MAX_CIF_LENGTH ? identifyingCif(text) : '';
	return [cif, ...contacts, ...hosts.flatMap(domainsOf)].filter((key) => key !== '');
}

/** The CIF of a company, or the number of a person, as `LeaveOutList` knows it. */
export function identifyingCif(value: unknown): string {
	const cif = normaliseCif(value);
	return personNumber(cif) ?? cif;
}

/** Why it is not certain who is meant by a contact; undefined if it is. */
function explainDoubt({ text, key, page }: Contact): Result<never> | undefined {
	if (key === '') return refuseUnknown(text);
	if (page !== '') {
		const hint = 'If the whole site is the company’s, enter its domain alone.';
		return err(`${quoted(text)} is the address of a page`, hint);
	}

	if (!PUBLIC_ENDING.test(key)) return undefined;

	const hint = 'Enter the domain of the company, such as acme.es.';
	return err(`${quoted(text)} is an ending that many domains share`, hint);
}

function refuseUnknown(text: string): Result<never> {
	const what = 'is neither a CIF, an email address, a domain nor a telephone number';
	return err(`${quoted(text)} ${what}`, FORMS);
}
