export const ALL_SCOPES: readonly string[] = [
	...['empresas:read', 'lists:read', 'webhooks:read'],
	...['lists:write', 'webhooks:write', 'imports:create'],
	'empresas:enrich',
	...['admin:billing', 'admin:members', 'admin:keys'],
];

export type KeyMode = 'live' | 'test';

export interface Caller {
	workspace: string;
	scopes: readonly string[];
	mode: KeyMode;
}

export const MAIN_WORKSPACE = 'workspace-main';

/** The keys every sandbox has. They are fictitious, hence fixed and no secret. */
export const FIXED_KEYS = {
	live: 'svc_live_sandbox_all_scopes',
	test: 'svc_test_sandbox_all_scopes',
	readOnly: 'svc_live_sandbox_read_only',
	noRead: 'svc_live_sandbox_without_read',
} as const;

const main = { workspace: MAIN_WORKSPACE, scopes: ALL_SCOPES, mode: 'live' } as const;
const withoutRead = ALL_SCOPES.filter((scope) => scope !== 'empresas:read');

const KEYS: ReadonlyMap<string, Caller> = new Map<string, Caller>([
	[FIXED_KEYS.live, main],
	[FIXED_KEYS.test, { ...main, mode: 'test' }],
	[FIXED_KEYS.readOnly, { ...main, scopes: ['empresas:read'] }],
	[FIXED_KEYS.noRead, { ...main, scopes: withoutRead }],
]);

/** The holder of an API key; undefined when the key is unknown. */
export function findKey(value: string): Caller | undefined {
	return KEYS.get(value);
}
