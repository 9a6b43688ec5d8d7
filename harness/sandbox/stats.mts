import type { statistics } from '../../sandbox/admin/routes.mts';
import type { Sandbox } from './sandbox.mts';

/** What the sandbox has counted since its last reset. */
export type SandboxStats = ReturnType<typeof statistics>;

export async function readStats({ admin }: Sandbox): Promise<SandboxStats> {
	const { data } = await admin.get('/stats');
	return data;
}
