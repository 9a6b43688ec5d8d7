import {
	BOUNDS_SEED,
	evaluateCorpus,
	summaryOf,
	twinsCalledSure,
} from '../../../bench/matching/evaluate.mts';

it('a corpus of 7,700 names is matched within the bounds, by at most 12 requests for ten names', () => {
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

it('of absent companies with a near twin, at most one in a hundred is called sure', () => {
	expect(twinsCalledSure(1300).length).toBeLessThanOrEqual(13);
});
