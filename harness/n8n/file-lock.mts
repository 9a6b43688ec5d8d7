import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';

const SQLITE_BUSY = 5;

/**
 * Runs an action under a lock file: one process of this machine at a time.
 *
 * The lock is SQLite's on its database file. The operating system releases it when a process dies, so
 * a killed run does not block the next.
 *
 * @param onWait Called while another process holds the lock.
 */
export async function runExclusively<Result>(
	lockPath: string,
	action: () => Promise<Result>,
	onWait: () => void,
): Promise<Result> {
	mkdirSync(dirname(lockPath), { recursive: true });
	const database = new DatabaseSync(lockPath);
	try {
		while (!tryLock(database)) {
			onWait();
			await sleep(1000);
		}
		return await action();
	} finally {
		database.close();
	}
}

function tryLock(database: DatabaseSync): boolean {
	try {
		database.exec('BEGIN EXCLUSIVE');
		return true;
	} catch (error) {
		if (error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY) return false;
		throw error;
	}
}
