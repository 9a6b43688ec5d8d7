/** Decides which companies are on a list of what to leave out: CIFs, email addresses, domains and telephone numbers. */

import { checkCif, normaliseCif } from './cif';
import { domainsOf, emailsIn, hostOf, phonesAlone } from './contacts';
import { personNumber } from './person-number';
import { err, ok, type Result } from '../lib/result';
import { quoted } from '../lib/text';

/** What a company can be recognised by. */
export interface Identifiers {
	cifs: string[];
	emails: string[];
	/** Hosts of websites. */
	hosts: string[];
	phones: string[];
}

/** Endings below which anybody can have a domain. */
const PUBLIC_ENDING = /^(?:com|nom|org|gob|edu|co)\.[a-z]{2}$/;
const DOMAIN = /^(?:https?:\/\/|@)?(?:[\p{L}\d_-]{1,63}\.){1,9}\p{L}{2,63}\/?$/iu;
/** The address of a page: the rest of its host may belong to others, such as that of a directory. */
const PAGE = /^(?:https?:\/\/)?(?:[\p{L}\d_-]{1,63}\.){1,9}\p{L}{2,63}(?::\d+)?[/?#]\S+$/iu;
/** What stands between several entries that are written into one, besides the separators of a list. */
const BETWEEN = /\s+(?:(?:y|and|[/|])\s+)?/;

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
		const whole = this.#keysIn(text);
		const parts = whole.ok ? [] : text.split(BETWEEN).map((part) => this.#keysIn(part));
		const read = parts.length > 1 && parts.every(({ ok: isRead }) => isRead) ? parts : [whole];

		for (const keys of read) {
			if (!keys.ok) return keys;

			for (const key of keys.value) this.#keys.add(key);
		}

		return ok(undefined);
	}

	/** True if a company is on the list by any of these. */
	has({ cifs, emails, hosts, phones }: Identifiers): boolean {
		const domains = [...hosts, ...emails.map(hostOf)].flatMap(domainsOf);
		return [...cifs, ...emails, ...phones, ...domains].some((key) => this.#keys.has(key));
	}

	#keysIn(text: string): Result<string[]> {
		if (isAddress(text)) return ok(emailsIn(text));
		if (DOMAIN.test(text)) return domainIn(text);

		const phones = phonesAlone(text);
		if (phones.length > 0) return ok(phones);

		const check = checkCif(text);
		const isFictitious = this.#isTest && !check.valid && check.fault === 'control';
		if (check.valid || check.fault === 'person' || isFictitious) return ok([check.cif]);
		if (check.fault === 'control' || check.fault === 'masked') return err(check.what, check.hint);

		return PAGE.test(text)
			? err(
					`${quoted(text)} is the address of a page`,
					'If the whole site is the company’s, enter its domain alone.',
				)
			: err(
					`${quoted(text)} is neither a CIF, an email address, a domain nor a telephone number`,
					FORMS,
				);
	}
}

/** The CIF of a company, or the number of a person, as `LeaveOutList` knows it. */
export function identifyingCif(value: unknown): string {
	const cif = normaliseCif(value);
	return personNumber(cif) ?? cif;
}

/** True for one email address, also with a name before it. */
function isAddress(text: string): boolean {
	const isAlone = /^(?:mailto:)?[^\s<>]+$/i.test(text) || /^[^<>@]*<[^\s<>]+>$/.test(text);
	return isAlone && emailsIn(text).length === 1;
}

function domainIn(text: string): Result<string[]> {
	const host = hostOf(text);
	return PUBLIC_ENDING.test(host)
		? err(
				`${quoted(text)} is an ending that many domains share`,
				'Enter the domain of the company, such as acme.es.',
			)
		: ok([host]);
}
