import type { IDataObject } from 'n8n-workflow';
import { unlimited } from '../../harness/sandbox/sandbox.mts';
import { useSandbox } from '../support/use-sandbox.mts';
import { rowsFor, type PreviewedOperation } from './preview.cases.mts';

const WRITES = ['POST /empresas/saved', 'POST /imports'];
const FIGURES = ['requests', 'lookups', 'credits'] as const;
const goOn = 'continueRegularOutput' as const;

interface Used {
	requests: number;
	lookups: number;
	credits: number;
	writes: number;
}

/** The figures of a preview that do not hold for what a run has used. */
function unlike(preview: IDataObject, run: Used): string[] {
	return FIGURES.flatMap((name) => {
		const { at_least: least, at_most: most } = preview[name] as {
			at_least: number;
			at_most: number | null;
		};
		const isWithin = run[name] >= least && run[name] <= (most ?? Infinity);
		return isWithin ? [] : [`${name}: ${least} to ${most}, but ${run[name]}`];
	});
}

/** The figures of a preview that are not exact. */
function rangesIn(preview: IDataObject): string[] {
	return FIGURES.filter((name) => {
		const { at_least: least, at_most: most } = preview[name] as IDataObject;
		return least !== most;
	});
}

const nameOf = ({ resource, operation, way = '' }: PreviewedOperation) =>
	`${resource}: ${operation} ${way}`.trim();

/** Declares tests that compare previews with runs, for each operation and number of items. */
export function testPreviews(operations: readonly PreviewedOperation[], sizes: number[]): void {
	const most = Math.max(...sizes);
	const sandbox = useSandbox({ companies: Math.max(2_000, most + 500), ...unlimited });

	/** As many as the longest list has rows: the same ones again need no request. */
	const companies: IDataObject[] = [];

	beforeAll(async () => {
		for (let page = 1; companies.length < most; page++) {
			const { data } = await sandbox.api.get('/leadbase/buscar', {
				params: { page, per_page: 100 },
			});
			companies.push(...(data.results as IDataObject[]));
		}
		expect(new Set(companies.map(({ cif }) => cif)).size).toBe(companies.length);
	}, 60_000);

	/** What the sandbox has counted. */
	async function used(): Promise<Used> {
		const { data } = await sandbox.admin.get('/stats');
		const { lookups = 0, creditsUsed: credits = 0 } = data.workspaces['workspace-main'] ?? {};
		const writes = WRITES.reduce((sum, route) => sum + (data.received[route] ?? 0), 0);
		return { requests: data.requests, lookups, credits, writes };
	}

	async function previewAndRun(
		tested: PreviewedOperation,
		items: IDataObject[],
		onError?: 'continueRegularOutput',
	) {
		const { resource, operation, parameters } = tested;
		const node = { resource, operation, ...parameters };
		const options = { ...(parameters.options as object), preview: true };
		await sandbox.admin.post('/reset', {});
		const previewed = await sandbox.run({ ...node, options }, { items, onError });
		const byPreview = await used();
		await sandbox.admin.post('/reset', {});
		await sandbox.run(node, { items, onError });
		return { previewed, byPreview, byRun: await used() };
	}

	describe.each(operations.map((tested) => ({ name: nameOf(tested), tested })))(
		'The preview of $name',
		({ tested }) => {
			const { isShort = false, spoil, isRange = false } = tested;
			const ways = [
				{ firstWrong: undefined, onError: undefined },
				...(spoil === undefined
					? []
					: [
							{ firstWrong: 0, onError: undefined },
							{ firstWrong: 10, onError: undefined },
							{ firstWrong: 0, onError: goOn },
						]),
			];
			// Of many items one way, in which most of the requests are sent, is enough.
			const cases = sizes
				.filter((size) => size <= 20 || !isShort)
				.flatMap((size) => (size > 20 ? ways.slice(-1) : ways).map((way) => ({ size, ...way })));

			it.each(cases)(
				'says what the sandbox counts for $size items (first wrong: $firstWrong, On Error: $onError)',
				async ({ size, firstWrong, onError }) => {
					const items = rowsFor(tested, companies, size, firstWrong);
					const { previewed, byPreview, byRun } = await previewAndRun(tested, items, onError);
					expect(previewed.error).toBeUndefined();
					expect(previewed.items).toHaveLength(1);
					const [preview] = previewed.items;
					expect(unlike(preview, byRun)).toEqual([]);
					const isStopped = firstWrong !== undefined && onError === undefined;
					if (!isRange && !isStopped) expect(rangesIn(preview)).toEqual([]);
					expect(byPreview).toMatchObject({ lookups: 0, credits: 0, writes: 0 });
					expect(byPreview.requests).toBeLessThanOrEqual(11);
				},
				300_000,
			);
		},
	);
}
