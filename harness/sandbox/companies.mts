import type { IDataObject } from 'n8n-workflow';
import type { Sandbox } from './sandbox.mts';

const PER_PAGE = 50;

export async function readCompanies({ api }: Sandbox, count: number): Promise<IDataObject[]> {
	const pages = await Promise.all(
		Array.from({ length: Math.ceil(count / PER_PAGE) }, async (_, index) => {
			const params = { page: index + 1, per_page: PER_PAGE };
			const { data } = await api.get('/leadbase/buscar', { params });
			return data.results as IDataObject[];
		}),
	);
	return pages.flat().slice(0, count);
}

export async function readCifs(sandbox: Sandbox, count: number): Promise<string[]> {
	return (await readCompanies(sandbox, count)).map(({ cif }) => String(cif));
}
