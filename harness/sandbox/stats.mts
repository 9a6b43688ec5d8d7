import type { Sandbox } from './sandbox.mts';

/** What the sandbox has counted since its last reset; it counts more than these. */
export interface SandboxStats {
	requests: number;
	byStatus: Record<string, number>;
	faults: number;
	/** Saves that were done, also of the same company. */
	saved: number;
	imports: number;
	tokenRefreshes: number;
	/** Uses of a refresh token that was used before. */
	refreshTokenReuses: number;
}

export async function readStats({ admin }: Sandbox): Promise<SandboxStats> {
	const { data } = await admin.get('/stats');
	return data;
}
