import { fileNameOf } from '../../../../nodes/CompanyData/operations/api-request/file-name.ts';

const headersOf = (disposition?: string): Record<string, string> =>
	disposition === undefined ? {} : { 'content-disposition': disposition };

it.each([
	['attachment; filename="companies.csv"', 'companies.csv'],
	['attachment; filename=companies.csv; size=3', 'companies.csv'],
	['attachment; FileName = "a b; c.csv"', 'a b; c.csv'],
	['attachment; filename="a \\"b\\".csv"', 'a "b".csv'],
	[`attachment; filename="x.csv"; filename*=UTF-8''Espa%C3%B1a%202.csv`, 'España 2.csv'],
	[`attachment; filename* = iso-8859-1'es'%E1.csv; a=b`, 'á.csv'],
	[`attachment; filename*=windows-1252''50%20%80.csv`, '50 €.csv'],
	[`attachment; filename*=nowhere''%E1.csv`, '%E1.csv'],
	['attachment; filename=my report 2.csv; size=3', 'my report 2.csv'],
	[`attachment; filename="${Buffer.from('España.csv').toString('latin1')}"`, 'España.csv'],
	['attachment; filename="Espa\xf1a.csv"', 'España.csv'],
	['attachment; filename="../../etc/passwd"', 'passwd'],
	['attachment; filename="C:\\\\dir\\\\x.csv"', 'x.csv'],
	[`attachment; filename*=UTF-8''%E2%80%A8..%2Fx.csv`, 'x.csv'],
	['attachment; filename="a\u0000\u001fb.csv"', 'ab.csv'],
	['attachment; filename="  "', 'list 1.xlsx'],
	['attachment; filename=".."', 'list 1.xlsx'],
	['attachment; filename="x/"', 'list 1.xlsx'],
	['attachment; nofilename="x"', 'list 1.xlsx'],
	['attachment', 'list 1.xlsx'],
	[undefined, 'list 1.xlsx'],
])(
	'fileNameOf takes the file name from the header %j, or else from the path',
	(disposition, name) => {
		expect(fileNameOf(headersOf(disposition), '/exports/list%201.xlsx')).toBe(name);
	},
);

it('fileNameOf returns "response" if the path has no file name either', () => {
	expect(fileNameOf({}, '/exports/')).toBe('response');
	expect(fileNameOf({}, '/100%')).toBe('100%');
});
