import type { Resource } from '../types';
import { get } from './get.operation';
import { getBatch } from './getBatch.operation';
import { search } from './search.operation';
import { searchNearby } from './searchNearby.operation';
import { validateCif } from './validateCif.operation';

export const company: Resource = {
	value: 'company',
	name: 'Company',
	description: 'The catalogue of Spanish companies',
	operations: [get, getBatch, search, searchNearby, validateCif],
};
