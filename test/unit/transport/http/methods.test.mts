import {
	isRepeatable,
	isWrite,
	mayHaveEffect,
} from '../../../../nodes/CompanyData/transport/http/methods.ts';
import type { ApiRequest } from '../../../../nodes/CompanyData/transport/http/types.ts';

it.each<[Partial<ApiRequest>, boolean]>([
	[{ method: 'GET' }, true],
	[{ method: 'PUT' }, true],
	[{ method: 'DELETE' }, true],
	[{ method: 'POST' }, false],
	[{ method: 'PATCH' }, false],
	[{ method: 'POST', idempotencyKey: 'k' }, true],
	[{ method: 'POST', idempotencyKey: 'k', isRepeatable: false }, false],
	[{ method: 'GET', isRepeatable: false }, false],
	[{ method: 'POST', isRepeatable: true }, true],
])('%j is repeatable: %s', (request, expected) => {
	expect(isRepeatable({ path: '/x', ...request } as ApiRequest)).toBe(expected);
});

it.each<[Partial<ApiRequest>, boolean]>([
	[{ method: 'GET' }, false],
	[{ method: 'DELETE' }, true],
	[{ method: 'POST' }, true],
	[{ method: 'POST', changesNothing: true }, false],
])('%j is a write: %s', (request, expected) => {
	expect(isWrite({ path: '/x', ...request } as ApiRequest)).toBe(expected);
});

it.each<[Partial<ApiRequest>, boolean]>([
	[{ method: 'GET' }, false],
	[{ method: 'GET', isRepeatable: true }, false],
	[{ method: 'GET', isRepeatable: false }, true],
	[{ method: 'POST' }, true],
	[{ method: 'POST', changesNothing: true }, false],
])('%j may have an effect: %s', (request, expected) => {
	expect(mayHaveEffect({ path: '/x', ...request } as ApiRequest)).toBe(expected);
});
