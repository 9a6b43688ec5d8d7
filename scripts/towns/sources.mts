/** A municipality as the extract of the nomenclátor has it. */
export interface Municipality {
	/** INE code: two digits of the province, three of the municipality. */
	code: string;
	name: string;
	inhabitants: number;
	latitude: number;
	longitude: number;
}

const HEAD = 'code;name;inhabitants;latitude;longitude';
/** The columns of MUNICIPIOS.csv that the extract takes. */
const COLUMNS = [
	'COD_INE',
	'NOMBRE_ACTUAL',
	'POBLACION_MUNI',
	'LATITUD_ETRS89',
	'LONGITUD_ETRS89',
] as const;

/**
 * The extract of a MUNICIPIOS.csv as the download centre of the IGN delivers it.
 *
 * @throws {Error} when a column is missing.
 */
export function extractOf(file: Buffer): string {
	const [head, ...rows] = new TextDecoder('windows-1252').decode(file).trim().split(/\r?\n/);
	const columns = head.split(';');
	const places = COLUMNS.map((column) => {
		const place = columns.indexOf(column);
		if (place < 0) throw new Error(`MUNICIPIOS.csv has no column ${column}.`);
		return place;
	});
	const lines = rows.map((row) => {
		const cells = row.split(';');
		const [code, name, inhabitants, latitude, longitude] = places.map((place) => cells[place]);
		const degrees = [latitude, longitude].map((one) => Number(one.replace(',', '.')).toFixed(3));
		return [code.slice(0, 5), name.replaceAll('’', "'"), inhabitants, ...degrees].join(';');
	});
	return `${[HEAD, ...lines].join('\n')}\n`;
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
