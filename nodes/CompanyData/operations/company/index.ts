import type { Resource } from '../../run/types';
import { count } from './search/count.operation';
import { get } from './get.operation';
import { getBatch } from './get-batch/get-batch.operation';
import { getById } from './get-by-id/get-by-id.operation';
import { match } from './match/match.operation';
import { search } from './search/search.operation';
import { searchNearby } from './nearby/search-nearby.operation';
import { validateCif } from './validate-cif.operation';

export const company: Resource = {
	value: 'company',
	name: 'Company',
	description: 'The catalogue of Spanish companies',
	operations: [count, get, getBatch, getById, match, search, searchNearby, validateCif],
	defaultOperation: 'get',
};
