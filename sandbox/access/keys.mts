export const ALL_SCOPES: readonly string[] = [
	...['empresas:read', 'lists:read', 'webhooks:read'],
	...['lists:write', 'webhooks:write', 'imports:create'],
	'empresas:enrich',
	...['admin:billing', 'admin:members', 'admin:keys'],
];

export type KeyMode = 'live' | 'test';

export interface Caller {
	/** Stands for the key wherever its value must not be shown. */
	label: string;
	workspace: string;
	scopes: readonly string[];
	mode: KeyMode;
}

/** An API key: its workspace and its scopes are fixed at creation. */
export interface ApiKey extends Caller {
	value: string;
}

export const MAIN_WORKSPACE = 'workspace-main';
export const OTHER_WORKSPACE = 'workspace-other';

/** The keys every sandbox has. They are fictitious, hence fixed and no secret. */
export const FIXED_KEYS = {
	live: 'svc_live_sandbox_all_scopes',
	test: 'svc_test_sandbox_all_scopes',
	readOnly: 'svc_live_sandbox_read_only',
	noRead: 'svc_live_sandbox_without_read',
	otherTenant: 'svc_live_sandbox_other_tenant',
} as const;
export type FixedKeyName = keyof typeof FIXED_KEYS;

export class KeyRing {
	readonly #keys = new Map<string, ApiKey>();
	readonly #fixed: Record<FixedKeyName, string>;
	readonly #newId: () => string;

	/** @param replaced values that replace some of the fixed keys */
	constructor(newId: () => string, replaced: Partial<Record<FixedKeyName, string>> = {}) {
		this.#newId = newId;
		this.#fixed = { ...FIXED_KEYS, ...replaced };
		this.reset();
	}

	get fixed(): Record<FixedKeyName, string> {
		return this.#fixed;
	}

	find(value: string): ApiKey | undefined {
		return this.#keys.get(value);
	}

	/** Creates a key as the dashboard does; its value starts with the prefix of its mode. */
	create(workspace: string, scopes: readonly string[], mode: KeyMode): ApiKey {
		const value = `svc_${mode}_${this.#newId()}`;
		return this.#add({ label: `created-${this.#keys.size}`, value, workspace, scopes, mode });
	}

	reset(): void {
		this.#keys.clear();
		const withoutRead = ALL_SCOPES.filter((scope) => scope !== 'empresas:read');
		const { live, test, readOnly, noRead, otherTenant } = this.#fixed;
		const main = { workspace: MAIN_WORKSPACE, scopes: ALL_SCOPES, mode: 'live' } as const;
		this.#add({ ...main, label: 'live', value: live });
		this.#add({ ...main, label: 'test', value: test, mode: 'test' });
		this.#add({ ...main, label: 'readOnly', value: readOnly, scopes: ['empresas:read'] });
		this.#add({ ...main, label: 'noRead', value: noRead, scopes: withoutRead });
		this.#add({ ...main, label: 'otherTenant', value: otherTenant, workspace: OTHER_WORKSPACE });
	}

	#add(key: ApiKey): ApiKey {
		this.#keys.set(key.value, key);
		return key;
	}
}
