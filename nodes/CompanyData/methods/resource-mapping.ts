import type { ResourceMapperFields } from 'n8n-workflow';
import { IMPORT_LABELS } from '../actions/import/understood-columns';

/** The columns of an import, without a request. None is required here: the node itself checks each row. */
export async function importColumns(): Promise<ResourceMapperFields> {
	return {
		fields: [...IMPORT_LABELS].map(([id, displayName]) => ({
			id,
			displayName,
			required: false,
			defaultMatch: false,
			display: true,
			type: 'string',
		})),
	};
}
