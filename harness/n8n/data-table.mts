import type { N8nClient } from './client.mts';

/** Creates a Data Table in the project of the user; returns its ID. */
export async function createDataTable(
	client: N8nClient,
	name: string,
	columns: Array<{ name: string; type: string }>,
): Promise<string> {
	const project = await client.request<{ id: string }>('GET', '/projects/personal');
	const path = `/projects/${project.id}/data-tables`;
	const { id } = await client.request<{ id: string }>('POST', path, { name, columns });
	return id;
}
