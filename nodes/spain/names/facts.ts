import { nearestTo, plain } from '../../lib/words';
import { loadTowns } from '../lazy';
import { findProvince } from '../provinces';
import { isKnown, isSurname } from './telling';

/** What is known of a company besides its name; empty texts for what is not. */
export interface CompanyFacts {
	town: string;
	province: string;
	web: string;
	email: string;
	phone: string;
}

/** Whether two companies agree on a fact; unknown where one of them does not have it. */
export type Agreement = 'same' | 'different' | 'unknown';

/** On what two companies agree. */
export interface Agreements {
	place: Agreement;
	/** The fact that makes them the same whatever else differs a little: a town, a website or a telephone number. */
	confirmedBy?: 'town' | 'web' | 'phone';
	/** What each has where the places differ. */
	places?: readonly [wanted: string, found: string];
}

/** Domains of mail and of pages that everybody can have. */
const PUBLIC =
	/(^|\.)(gmail|googlemail|hotmail|outlook|live|msn|yahoo|ymail|icloud|me|telefonica|movistar|terra|orange|ono|wanadoo|euskaltel|vodafone|gmx|aol|protonmail|proton|facebook|instagram|twitter|linkedin|youtube|tiktok|google|wixsite|blogspot|wordpress|jimdo|jimdofree|webnode|tripadvisor|paginasamarillas|milanuncios|booking|linktr|wa|x)\.[a-z.]+$|(^|\.)(business\.site|telefonica\.net|whatsapp\.com)$/;
/** Digits of a Spanish telephone number without the country. */
const PHONE_DIGITS = 9;

/** A place as a text names it. */
interface KnownPlace {
	/** Its words; those of the official name where the text names one town for certain. */
	name: string;
	/** Empty if it is not known. */
	province: string;
	isCertain: boolean;
}

/** Remembers what a text was read as: lists have few towns, and reading one takes longer than comparing names. */
function remembered<T>(read: (text: string) => T): (text: string) => T {
	const known = new Map<string, { value: T }>();
	return (text) => {
		const found = known.get(text) ?? { value: read(text) };
		if (known.size >= MOST_TEXTS) known.clear();
		known.set(text, found);
		return found.value;
	};
}

/** Texts that are remembered; more than the towns of any list. */
const MOST_TEXTS = 10_000;

const provinceNamed = remembered((text) => findProvince(text) ?? '');
const placeOf = remembered(readPlace);

/** Compares what is known of a company with what is known of another. */
export function compareFacts(wanted: CompanyFacts, found: CompanyFacts): Agreements {
	const town = compareTowns(wanted.town, found.town);
	const provinces = [provinceOf(wanted), provinceOf(found)] as const;
	const isElsewhere = !provinces.includes('') && provinces[0] !== provinces[1];
	const confirmedBy = confirmation(wanted, found, town);
	if (town === 'different') return { place: town, confirmedBy, places: [wanted.town, found.town] };
	if (isElsewhere) return { place: 'different', confirmedBy, places: provinces };
	return { place: town, confirmedBy };
}

/** The province of a company: the one it has, or that of its town; empty if neither is known. */
export function provinceOf({ town, province }: CompanyFacts): string {
	return provinceNamed(province) || (placeOf(town)?.province ?? '');
}

/**
 * Tells which texts are a town that may be appended to the name of a company: its own town, or any if that is unknown,
 * but for those that are surnames too: Marín, and Toledo where nothing sets it off from the name before it.
 */
export function townsFor({ town }: CompanyFacts): (text: string, isSetOff: boolean) => boolean {
	return town === ''
		? (text, isSetOff) =>
				(placeOf(text)?.isCertain ?? false) &&
				(!isKnown(plain(text)) ||
					(provinceNamed(text) !== '' && (isSetOff || !isSurname(plain(text)))))
		: (text) => compareTowns(town, text) === 'same';
}

/** The domain of a website or an email address; empty for a public one, which many share. */
export function domainOf(text: string): string {
	const [host = ''] = text
		.trim()
		.toLowerCase()
		.replace(/^[a-z]+:\/\//, '')
		.replace(/^.*@/, '')
		.split(/[/?#:\s]/);
	const domain = host.replace(/^www\d?\./, '');
	return !domain.includes('.') || PUBLIC.test(domain) ? '' : domain;
}

/** The digits of a Spanish telephone number without the country; empty for any other text. */
export function phoneOf(text: string): string {
	const digits = text.replace(/\D/g, '');
	return digits.length < PHONE_DIGITS ? '' : digits.slice(-PHONE_DIGITS);
}

function confirmation(
	wanted: CompanyFacts,
	found: CompanyFacts,
	town: Agreement,
): Agreements['confirmedBy'] {
	const domains = [found.web, found.email].map(domainOf).filter(Boolean);
	if ([wanted.web, wanted.email].some((text) => domains.includes(domainOf(text)))) return 'web';
	const phone = phoneOf(wanted.phone);
	if (phone !== '' && phone === phoneOf(found.phone)) return 'phone';
	return town === 'same' ? 'town' : undefined;
}

function compareTowns(wanted: string, found: string): Agreement {
	const [first, second] = [placeOf(wanted), placeOf(found)];
	if (first === undefined || second === undefined) return 'unknown';
	// A province in the column of towns says where the company is, but not in which town.
	if (!first.isCertain && first.province !== '') return 'unknown';
	if (first.isCertain && second.isCertain) {
		const isSame = first.name === second.name && first.province === second.province;
		return isSame ? 'same' : 'different';
	}
	if (first.name === second.name) return 'same';
	// Jerez may be that of the Frontera or another one.
	if (second.name.startsWith(`${first.name} `) || first.name.startsWith(`${second.name} `)) {
		return 'unknown';
	}
	return nearestTo(first.name, [[second.name, true]]).length > 0 ? 'same' : 'different';
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
