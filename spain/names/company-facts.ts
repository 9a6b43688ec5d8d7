/** Compares the facts about a company besides its name: town, province, website, email address and telephone number. */

import { type CompanyName, setOffForm } from './company-name';
import { isTelling } from './name-words';
import { contactsIn, domainOf } from '../contacts';
import { loadTowns } from '../lazy';
import { findProvince } from '../provinces';
import { memoize, plain } from '../../lib/words';

/** Facts besides the name of a company; empty texts for what is not known. */
export interface CompanyFacts {
	town: string;
	province: string;
	web: string;
	email: string;
	phone: string;
}

/** The facts in which two companies agree. `places` names the places if they differ. */
export interface Agreements {
	place: 'same' | 'different' | 'unknown';
	/** The fact that distinguishes the company from namesakes. */
	confirmedBy?: 'town' | 'web' | 'phone';
	places?: readonly [wanted: string, found: string];
}

/** Digits that were typed only because the field was required. */
const PLACEHOLDER = /(\d)\1{5}|12345678|87654321/;
/** Minimum length of a name that is looked for in a host: paginasamarillas.es contains Mar by chance. */
const MIN_LABEL_LENGTH = 4;
/** The end of a name after a comma, a dash between spaces or a bracket, if it contains no further such sign. */
const TOWN_AFTER = /(?:[,(]|(?<=\s)[-–—]\s)((?:(?!\s[-–—]\s)[^,()]){2,50})\)?$/;

const provinceNamed = memoize((text) => findProvince(text) ?? '');
const placeOf = memoize(readPlace);
const contactsOf = memoize(contactsIn);

/** Compares the facts of a wanted company with those of a candidate. */
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

/** The province of a company or of its town; empty if neither is known. */
function provinceOf({ town, province }: CompanyFacts): string {
	return provinceNamed(province) || (placeOf(town)?.province ?? '');
}

/** The province to search for: as the facts spell it, or else the province of the town. */
export function provinceToSearch(facts: CompanyFacts): string {
	return provinceNamed(facts.province) === '' ? provinceOf(facts) : facts.province.trim();
}

/** Removes the town from the end of a name such as "Hotel Central (Lugo)", and adds it to the facts. */
export function withoutTown(
	name: string,
	facts: CompanyFacts,
): { name: string; facts: CompanyFacts } {
	const written = name.trim();
	const text = TOWN_AFTER.test(written) ? written : setOffForm(written);
	const setOff = TOWN_AFTER.exec(text);
	if (setOff === null) return { name, facts };

	const rest = text.slice(0, setOff.index).trimEnd();
	const town = setOff[1].trim();
	const isTown =
		facts.town === '' ? placeOf(town)?.isCertain : compareTowns(facts.town, town) === 'same';

	return isTown && rest !== '' ? { name: rest, facts: { ...facts, town } } : { name, facts };
}

function contactOf(wanted: CompanyFacts, found: CompanyFacts, name: CompanyName) {
	const hosts = hostsOf(found);
	if (hostsOf(wanted).some((host) => hosts.includes(host) && isOwnHost(host, name))) return 'web';

	const phones = phonesOf(found);
	return phonesOf(wanted).some((phone) => phones.includes(phone)) ? 'phone' : undefined;
}

function hostsOf({ web, email }: CompanyFacts): string[] {
	const { sites, emails } = contactsOf(`${web} ${email}`);
	return [...sites.map(({ key }) => key), ...emails.map(domainOf)];
}

/** True if a host contains the name of the company, unlike the hosts of directories and mail providers. */
function isOwnHost(host: string, { words, keys }: CompanyName): boolean {
	const label = host.replace(/\.[a-z]+$/, '').replace(/[^a-z\d]/g, '');
	const telling = words
		.filter(({ text, kind }) => kind !== 'activity' && isTelling(text))
		.map(({ text }) => text);

	const asked = telling.join('').length < MIN_LABEL_LENGTH ? [keys[0].letters] : telling;
	return asked.every((text) => label.includes(plain(text).replaceAll(' ', '')));
}

/** The telephone numbers by which two companies can be compared, without placeholders. */
function phonesOf({ phone }: CompanyFacts): string[] {
	const keys = contactsOf(phone).phones.map(({ key }) => key);
	return keys.filter((key) => key !== '' && !PLACEHOLDER.test(key));
}

function compareTowns(wanted: string, found: string): Agreements['place'] {
	const [first, second] = [placeOf(wanted), placeOf(found)];
	if (first === undefined || second === undefined) return 'unknown';
	// A province in the column of towns says where the company is, but not in which town.
	if (!first.isCertain && first.province !== '') return 'unknown';
	if (first.name === second.name && first.province === second.province) return 'same';
	if (first.isCertain && second.isCertain) return 'different';

	// Jerez may be short for Jerez de la Frontera or for another town.
	const names = [`${first.name} `, `${second.name} `];
	return names[0].startsWith(names[1]) || names[1].startsWith(names[0]) ? 'unknown' : 'different';
}

/** Reads a place. Its name is the official one if the text can mean only one town. */
function readPlace(text: string) {
	const name = plain(text);
	if (name === '') return undefined;

	const town = loadTowns().find(text);
	return town === undefined
		? { name, province: provinceNamed(text), isCertain: false }
		: { name: plain(town.name), province: town.province, isCertain: true };
}
