import {
	isRepeatable,
	isWrite,
	mayHaveEffect,
	type ApiRequest,
} from '../../../../client/transport/request.ts';

it.each<[Partial<ApiRequest>, ...boolean[]]>([
	[{ method: 'GET' }, true, false, false],
	[{ method: 'GET', isRepeatable: true }, true, false, false],
	[{ method: 'GET', isRepeatable: false }, false, false, true],
	[{ method: 'PUT' }, true, true, true],
	[{ method: 'DELETE' }, true, true, true],
	[{ method: 'POST' }, false, true, true],
	[{ method: 'PATCH' }, false, true, true],
	[{ method: 'POST', isReadOnly: true }, false, false, false],
	[{ method: 'POST', idempotencyKey: 'k' }, true, true, true],
	[{ method: 'POST', idempotencyKey: 'k', isRepeatable: false }, false, true, true],
	[{ method: 'POST', isRepeatable: true }, true, true, true],
])(
	'a request with %j is repeatable: %s, is a write: %s, may have an effect: %s',
	(more, ...expected) => {
		const request = { path: '/x', ...more } as ApiRequest;
		expect([isRepeatable(request), isWrite(request), mayHaveEffect(request)]).toEqual(expected);
	},
);
