import type { IDataObject, INodeProperties } from 'n8n-workflow';
import { COMPANY } from '../../../shared/contract/fields';
import { parseCnae } from '../../../shared/domain/cnae';
import { unwrap } from '../../../shared/result';

export const cnaeFilter: INodeProperties = {
	displayName: 'CNAE',
	name: 'cnae',
	type: 'string',
	default: '',
	placeholder: 'e.g. 6201',
	description:
		'Only companies with this activity code, or with a code that starts so: two to four digits. Keep leading zeros.',
};

export const sectorFilter: INodeProperties = {
	displayName: 'Sector',
	name: 'sector',
	type: 'string',
	default: '',
	placeholder: 'e.g. Tecnología',
	description: 'Only companies of this sector, written as the service writes it',
};

/**
 * The CNAE of a Filters collection; undefined when none was entered.
 *
 * @throws {InvalidInput} when it is not a CNAE code.
 */
export function readCnaeFilter(filters: IDataObject): string | undefined {
	const { cnae } = filters;
	if (cnae === undefined || cnae === null || cnae === '') return undefined;
	return unwrap('CNAE', parseCnae(cnae));
}

/** Identifies a company, by whichever documented identifier the record has. */
export function companyIdentity(record: IDataObject): string {
	return String(record[COMPANY.id] ?? record[COMPANY.cif] ?? JSON.stringify(record));
}
