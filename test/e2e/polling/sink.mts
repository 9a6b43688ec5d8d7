import { afterwards } from '../../support/e2e.mts';
import { startScriptedServer } from '../../support/scripted-server.mts';

/** Where the workflows under test send what they report, one request for each item. */
export interface Sink {
	url: string;
	/** How often each company was reported, by its ID. */
	reported: Map<number, number>;
}

/** Starts a sink that ends with the tests. */
export async function startSink(): Promise<Sink> {
	const reported = new Map<number, number>();
	const { baseUrl, stop } = await startScriptedServer(({ body }) => {
		const id = Number((body as { empresa_id: number }).empresa_id);
		reported.set(id, (reported.get(id) ?? 0) + 1);
		return {};
	});
	afterwards(stop);
	return { url: baseUrl, reported };
}
