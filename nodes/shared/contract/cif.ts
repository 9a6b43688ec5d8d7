// The rules of a CIF. The documentation says only that the service validates it against a commercial registry, so
// these are those of the Spanish tax agency, as python-stdnum has them.

/** Characters of a CIF. */
export const CIF_LENGTH = 9;

/** First letters, which stand for the legal form. */
export const ORGANISATION_LETTERS = 'ABCDEFGHJNPQRSUVW';

/** Control letters by control value, 0 to 9. */
export const CONTROL_LETTERS = 'JABCDEFGHI';

/** First letters that usually have a letter as control character, and those that usually have a digit. */
export const USUAL_CONTROL = { letter: 'PQRSW', digit: 'ABEH' } as const;

/** The tax numbers of a person: NIE, K, L and M numbers, DNI. */
export const PERSON_NUMBER = /^([KLMXYZ]\d{7}[\dA-Z]|\d{8}[A-Z])$/;
