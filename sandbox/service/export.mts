import type { FastifyReply } from 'fastify';
import type { Catalogue } from '../catalogue/catalogue.mts';
import type { Company } from '../catalogue/company.mts';

export type ExportFormat = 'csv' | 'xlsx';

const ROWS = 300;
const CONTENT_TYPES: Record<ExportFormat, string> = {
	csv: 'text/csv; charset=utf-8',
	xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};
/** Not a real workbook: the signature of a ZIP file and every byte value, to reveal lossy copies. */
const XLSX_BYTES = Buffer.from([0x50, 0x4b, 0x03, 0x04, ...Array(256).keys()]);

/** Sends the first companies of the catalogue as a file to download. */
export function sendExport(
	reply: FastifyReply,
	catalogue: Catalogue,
	format: ExportFormat,
): FastifyReply {
	return reply
		.type(CONTENT_TYPES[format])
		.header('Content-Disposition', `attachment; filename="companies.${format}"`)
		.send(contentOf(catalogue, format));
}

function contentOf(catalogue: Catalogue, format: ExportFormat): Buffer {
	if (format === 'xlsx') return XLSX_BYTES;
	const count = Math.min(ROWS, catalogue.size);
	const companies = Array.from({ length: count }, (_, index) => catalogue.companyAt(index));
	return Buffer.from(asCsv(companies));
}

function asCsv(companies: Company[]): string {
	const columns = Object.keys(companies[0]) as Array<keyof Company>;
	const rows = companies.map((company) => columns.map((column) => csvField(company[column])));
	return [columns, ...rows].map((fields) => `${fields.join(',')}\r\n`).join('');
}

function csvField(value: string | number | null): string {
	const text = String(value ?? '');
	return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
