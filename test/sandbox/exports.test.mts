import { useCheckedSandbox } from './use-sandbox.mts';

const sandbox = useCheckedSandbox({ companies: 500 });

describe('GET /exports/companies', () => {
	test('returns a CSV file of a few hundred rows', async () => {
		const { status, headers, data } = await sandbox.api.get('/exports/companies');
		expect(status).toBe(200);
		expect(headers['content-type']).toBe('text/csv; charset=utf-8');
		expect(headers['content-disposition']).toBe('attachment; filename="companies.csv"');
		const [head, ...rows] = data.trimEnd().split('\r\n');
		expect(head).toMatch(/^empresa_id,cif,nombre,/);
		expect(rows).toHaveLength(300);
		expect(rows[0]).toMatch(/^100001,\w+,"[^"]+, [^"]+",/);
	});

	test('returns binary data for format=xlsx', async () => {
		const { headers, data } = await sandbox.api.get('/exports/companies?format=xlsx', {
			responseType: 'arraybuffer',
		});
		expect(headers['content-type']).toBe(
			'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
		);
		expect(headers['content-disposition']).toBe('attachment; filename="companies.xlsx"');
		expect(Buffer.from(data).toString('latin1')).toMatch(/^PK\x03\x04[^]{256}$/);
	});
});
