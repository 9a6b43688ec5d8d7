/** How n8n was told to read a file: recognises a row that was read with the wrong delimiter, and says where to set what. */

const NODE = 'Extract from File → Options →';

/** Where n8n sets the encoding of a file. */
export const ENCODING_OPTION = `${NODE} Encoding`;
/** Where n8n sets whether the first row of a file has the names of the columns. */
export const HEADER_OPTION = `${NODE} Header Row`;

/** Says where n8n skips this number of lines above the header. */
export function adviseOnTitle(lines: number): string {
	return `Skip the lines above them: set ${NODE} Starting Line to ${lines + 1} for a CSV file, or Range to ${lines} for a spreadsheet.`;
}

const DELIMITERS = [';', '\t', '|', ','];
/** A text with as many delimiters of one kind is a row. */
const MIN_DELIMITERS = 3;

/** The delimiter that a text has at least three times, or as often as said; undefined if there is none. */
export function delimiterIn(text: string, least = MIN_DELIMITERS): string | undefined {
	return DELIMITERS.find((delimiter) => text.split(delimiter).length > least);
}

/** Says where n8n sets the delimiter of a file. */
export function adviseOnDelimiter(delimiter: string): string {
	const value = delimiter === '\t' ? 'a tab, {{ "\\t" }}' : delimiter;
	return `Set ${NODE} Delimiter to ${value}`;
}
