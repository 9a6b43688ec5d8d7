import { RADIUS_KM } from '../service/limits';
import { isEmpty } from '../lib/json';
import { err, shown, type Result } from '../lib/result';
import { parseNumber } from '../lib/numbers';

const UNIT = /k(?:m|ms|ilómetros?|ilometros?|ilometers?|ilometres?)\.?$/i;

/** Reads a radius in kilometres, with or without the unit, in either decimal notation. */
export function parseRadius(value: unknown): Result<number> {
	const bare = typeof value === 'string' ? value.trim().replace(UNIT, '') : value;
	const radius = parseNumber(bare, RADIUS_KM);
	if (radius.ok) return radius;
	const what = isEmpty(bare) ? radius.what : radius.what.replace(shown(bare), shown(value));
	return err(
		what,
		`Enter kilometres above ${RADIUS_KM.above} and up to ${RADIUS_KM.maximum}, e.g. 5 or 2,5.`,
	);
}
