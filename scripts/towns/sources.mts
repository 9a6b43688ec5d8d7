/** A municipality as the extract of the nomenclátor has it. */
export interface Municipality {
	/** INE code: two digits of the province, three of the municipality. */
	code: string;
	name: string;
	inhabitants: number;
	latitude: number;
	longitude: number;
}

/**
 * The municipalities of an extract.
 *
 * @throws {Error} when a line is not as it should be.
 */
export function parseExtract(extract: string): Municipality[] {
	return rowsOf(extract).map((line) => {
		const match = /^(\d{5});([^;|]+);(\d+);(-?\d+\.\d{3});(-?\d+\.\d{3})$/.exec(line);
		if (match === null) throw new Error(`municipalities.csv has a line of another form: ${line}`);
		const [, code, name, inhabitants, latitude, longitude] = match;
		return {
			code,
			name,
			inhabitants: Number(inhabitants),
			latitude: Number(latitude),
			longitude: Number(longitude),
		};
	});
}

/** The names of other-names.csv, by the official one; with the province where several towns have it. */
export function parseOtherNames(text: string): Map<string, string[]> {
	return new Map(
		rowsOf(text).map((line) => {
			const [town, ...names] = line.split(';');
			return [town, names];
		}),
	);
}

function rowsOf(text: string): string[] {
	return text.trim().split('\n').slice(1);
}
