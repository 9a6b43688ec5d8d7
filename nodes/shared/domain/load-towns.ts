import type { Towns } from './towns';

let loading: Promise<Towns> | undefined;

/** Spain's towns, read when they are first asked for, since most runs need none. */
export async function loadTowns(): Promise<Towns> {
	loading ??= load();
	return await loading;
}

async function load(): Promise<Towns> {
	const [table, { Towns: Loaded }] = await Promise.all([
		import('./towns.generated'),
		import('./towns'),
	]);
	return new Loaded(table);
}
