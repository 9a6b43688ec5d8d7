import {
	BOUNDS_SEED,
	evaluateCorpus,
	summaryOf,
	twinsCalledSure,
} from '../../../bench/matching/evaluate.mts';

it('matching a corpus of 7,700 names keeps precision and recall within bounds, with at most 1.2 requests per name', () => {
	const evaluated = evaluateCorpus(BOUNDS_SEED);
	const present = evaluated.filter(({ cif }) => cif !== undefined);
	expect(present.length).toBeGreaterThanOrEqual(5000);
	expect(evaluated.length - present.length).toBeGreaterThanOrEqual(2000);
	const { precision, withTown, withoutTown, changedButSure, isKept } = summaryOf(evaluated);
	expect(precision).toBeGreaterThanOrEqual(0.999);
	expect(withTown).toBeGreaterThanOrEqual(0.7);
	expect(withoutTown).toBeGreaterThanOrEqual(0.5);
	expect(changedButSure).toBe(0);
	expect(isKept).toBe(true);
	const requests = present.reduce((sum, one) => sum + one.requests, 0);
	expect(requests / present.length).toBeLessThanOrEqual(1.2);
});

it('matching reports a sure match for at most 1% of absent companies that have a near twin', () => {
	expect(twinsCalledSure(1300).length).toBeLessThanOrEqual(13);
});
