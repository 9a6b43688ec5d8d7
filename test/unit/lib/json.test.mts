import { hashOf, uuidOf } from '../../../nodes/lib/hash.ts';

it('hashOf returns equal hashes for equal values only', () => {
	expect(hashOf({ a: [1, null] })).toMatch(/^[0-9a-f]{32}$/);
	expect(hashOf({ a: [1, null] })).toBe(hashOf({ a: [1, null] }));
	expect(hashOf('1')).not.toBe(hashOf(1));
});

it('uuidOf returns equal UUIDs for equal parts, and different ones if the parts are split differently', () => {
	expect(uuidOf(['a', 'b'])).toBe(uuidOf(['a', 'b']));
	expect(uuidOf(['a', 'b'])).not.toBe(uuidOf(['ab', '']));
	expect(uuidOf(['a'])).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
});
