/** The door of `spain/`: all that others use of it. */

export type { Activity } from './activities';
export { parseCentre, parseRadius, parseReach } from './centre';
export {
	CIF_WORDS,
	type CifCheck,
	type CifFault,
	MAYBE_KNOWN,
	ORGANISATION_LETTERS,
	checkCif,
	cifsWithin,
	inspectCif,
	mayBeCif,
	nameAfterCif,
	normaliseCif,
	numbersWithin,
	ofFictitious,
	parseCif,
	parseCifs,
	withoutCheck,
} from './cif';
export { type FoundAround, type Survey, type SurveyPlan, survey } from './circles';
export { type Contact, contactsIn } from './contacts';
export type { Circle, Point } from './coordinates';
export { cnaeSearch, findTown, loadTowns, meantTown } from './lazy';
export { LeaveOutList, identifyingCif, keysOf } from './leave-out';
export { isGenericMailbox } from './mailboxes';
export type { CompanyFacts } from './names/company-facts';
export {
	type Candidate,
	type Decision,
	type FoundCompany,
	type WantedCompany,
	decide,
	isNameOf,
	readWanted,
	withEarlier,
} from './names/company-match';
export { type Search, firstSearch, mayHaveMore, nextSearch } from './names/name-search';
export { findProvince, otherSpellings, parseProvinces, searchProvinces } from './provinces';
export type { Place } from './towns';
