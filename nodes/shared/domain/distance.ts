import { isEmpty } from '../json';
import { err, shown, type Result } from '../result';
import { parseNumber } from './numbers';

/** More than the distance from one end of Spain to the other, El Hierro to Cap de Creus. */
const LONGEST = 2500;
const UNIT = /k(?:m|ms|ilómetros?|ilometros?|ilometers?|ilometres?)\.?$/i;

/** Reads a radius in kilometres, with or without the unit, in either decimal notation. */
export function parseRadius(value: unknown): Result<number> {
	const bare = typeof value === 'string' ? value.trim().replace(UNIT, '') : value;
	const radius = parseNumber(bare, { above: 0, maximum: LONGEST });
	if (radius.ok) return radius;
	const what = isEmpty(bare) ? radius.what : radius.what.replace(shown(bare), shown(value));
	return err(what, `Enter kilometres above 0 and up to ${LONGEST}, e.g. 5 or 2,5.`);
}
