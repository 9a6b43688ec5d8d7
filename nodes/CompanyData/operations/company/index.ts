import type { Resource } from '../types';
import { count } from './count.operation';
import { get } from './get.operation';
import { getBatch } from './get-batch.operation';
import { getById } from './get-by-id.operation';
import { match } from './match.operation';
import { search } from './search.operation';
import { searchNearby } from './search-nearby.operation';
import { validateCif } from './validate-cif.operation';

export const company: Resource = {
	value: 'company',
	name: 'Company',
	description: 'The catalogue of Spanish companies',
	operations: [count, get, getBatch, getById, match, search, searchNearby, validateCif],
	defaultOperation: 'get',
};
