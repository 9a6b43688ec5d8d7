import { plain, remembered } from '../lib/words';
import type { CompanyName } from './company-name';
import { loadTowns } from './lazy';
import { kindOf, tellingOf } from './name-words';
import { findProvince } from './provinces';

/** What is known of a company besides its name; empty texts for what is not. */
export interface CompanyFacts {
	town: string;
	province: string;
	web: string;
	email: string;
	phone: string;
}

/** On what two companies agree. */
export interface Agreements {
	/** Whether they are in one place; unknown where one of them does not have it. */
	place: 'same' | 'different' | 'unknown';
	/** The fact that tells the company from namesakes. */
	confirmedBy?: 'town' | 'web' | 'phone';
	/** What each has where the places differ. */
	places?: readonly [wanted: string, found: string];
}

/** A place as a text names it. */
interface KnownPlace {
	/** Its words; those of the official name where the text names one town for certain. */
	name: string;
	/** Empty if it is not known. */
	province: string;
	isCertain: boolean;
}

/** Digits of a Spanish telephone number without the country. */
const PHONE_DIGITS = 9;
/** Digits that somebody typed because the field must not be empty. */
const PLACEHOLDER = /^[^6-9]|(\d)\1{5}|12345678|87654321/;
/** A name, and what is set off at its end. */
const TOWN_AFTER = /^(.*\S)(?:,\s*|\s+[-–—]\s+|\s*\()([^,()]{2,50}?)\)?\s*$/;

const provinceNamed = remembered((text) => findProvince(text) ?? '');
const placeOf = remembered(readPlace);

/** Compares what is known of a company with what is known of another one, of this name. */
export function compareFacts(
	wanted: CompanyFacts,
	found: CompanyFacts,
	name: CompanyName,
): Agreements {
	const town = compareTowns(wanted.town, found.town);
	const provinces = [provinceOf(wanted), provinceOf(found)] as const;
	const isElsewhere = !provinces.includes('') && provinces[0] !== provinces[1];
	const confirmedBy = contactOf(wanted, found, name) ?? (town === 'same' ? 'town' : undefined);
	if (town === 'different') return { place: town, confirmedBy, places: [wanted.town, found.town] };
	if (isElsewhere) return { place: 'different', confirmedBy, places: provinces };
	return { place: town, confirmedBy };
}

/** The province of a company: the one it has, or that of its town; empty if neither is known. */
export function provinceOf({ town, province }: CompanyFacts): string {
	return provinceNamed(province) || (placeOf(town)?.province ?? '');
}

/** Whether a text is a town or a province of Spain. */
export function isPlace(text: string): boolean {
	return provinceNamed(text) !== '' || (placeOf(text)?.isCertain ?? false);
}

/** A name without the town that a comma, a dash or brackets set off at its end, which is known then. */
export function withoutTown(
	name: string,
	facts: CompanyFacts,
): { name: string; facts: CompanyFacts } {
	const [, rest, town] = TOWN_AFTER.exec(name) ?? [];
	if (town === undefined) return { name, facts };
	const isTown =
		facts.town === ''
			? (placeOf(town)?.isCertain ?? false) &&
				(kindOf(town) === 'rare' || provinceNamed(town) !== '')
			: compareTowns(facts.town, town) === 'same';
	return isTown ? { name: rest, facts: { ...facts, town } } : { name, facts };
}

function contactOf(
	wanted: CompanyFacts,
	found: CompanyFacts,
	name: CompanyName,
): 'web' | 'phone' | undefined {
	const hosts = [found.web, found.email].map(hostOf);
	const isOwn = (host: string) => hosts.includes(host) && isOwnHost(host, name);
	if ([wanted.web, wanted.email].map(hostOf).some(isOwn)) return 'web';
	const phone = phoneOf(wanted.phone);
	return phone !== '' && phone === phoneOf(found.phone) ? 'phone' : undefined;
}

/** The host of a website or an email address; empty for any other text. */
function hostOf(text: string): string {
	const [host = ''] = text
		.trim()
		.toLowerCase()
		.replace(/^[a-z]+:\/\//, '')
		.replace(/^.*@/, '')
		.split(/[/?#:\s]/);
	return host.includes('.') ? host.replace(/^www\d?\./, '') : '';
}

/** Whether a host has the name of its company: those of directories and of mail for everybody do not. */
function isOwnHost(host: string, { words, keys }: CompanyName): boolean {
	const label = host.replace(/\.[a-z]+$/, '').replace(/[^a-z\d]/g, '');
	const telling = words.filter(({ text, kind }) => kind !== 'activity' && tellingOf(text) > 1);
	const asked = telling.length === 0 ? [keys[0].letters] : telling.map(({ text }) => text);
	return asked.every((text) => label.includes(plain(text).replaceAll(' ', '')));
}

/** The digits of a Spanish telephone number without the country; empty for any other text and for placeholders. */
export function phoneOf(text: string): string {
	const digits = text.replace(/\D/g, '').slice(-PHONE_DIGITS);
	return digits.length < PHONE_DIGITS || PLACEHOLDER.test(digits) ? '' : digits;
}

/** Two towns are the same only if they are equal once each has its official name. */
function compareTowns(wanted: string, found: string): Agreements['place'] {
	const [first, second] = [placeOf(wanted), placeOf(found)];
	if (first === undefined || second === undefined) return 'unknown';
	// A province in the column of towns says where the company is, but not in which town.
	if (!first.isCertain && first.province !== '') return 'unknown';
	if (first.name === second.name) {
		return first.province === second.province
			? 'same'
			: first.isCertain && second.isCertain
				? 'different'
				: 'unknown';
	}
	// Jerez may be that of the Frontera or another one.
	const isShort =
		[first, second].some(({ isCertain }) => !isCertain) &&
		(second.name.startsWith(`${first.name} `) || first.name.startsWith(`${second.name} `));
	return isShort ? 'unknown' : 'different';
}

/** The place that a text names; undefined for an empty one. */
function readPlace(text: string): KnownPlace | undefined {
	const name = plain(text);
	if (name === '') return undefined;
	const town = loadTowns().find(text);
	return town === undefined
		? { name, province: provinceNamed(text), isCertain: false }
		: { name: plain(town.name), province: town.province, isCertain: true };
}
