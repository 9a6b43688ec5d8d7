import { claimsOfLife, claimsOfPeaks, MOST, type Life } from '../../../bench/lives/claims.mts';

const PARTS = 10;
const EACH = 500;
const MEGABYTE = 2 ** 20;

/** Ten parts of 500 deliveries, of which each retains some bytes and takes a little longer than the one before. */
function life({ bytes = 0, isolates = 0, slower = 0, stranded = 0, status = 200 } = {}): Life {
	const parts = Array.from({ length: PARTS }, (_, part) => part);
	return {
		name: 'a trigger',
		each: EACH,
		isAccepted: true,
		loads: parts.map((part) => ({
			...{ responded: 0, byStatus: { [status]: EACH }, executions: EACH, cpu: 0 },
			wall: 35_000 * (1 + slower * part),
			peakMemory: 660 + EACH * stranded * 9,
		})),
		retained: parts.map((part) => ({
			heap: 200 + (part * EACH * bytes) / MEGABYTE,
			resident: 530 + part * EACH * isolates * 9,
		})),
	};
}

const missed = (of: Life) => claimsOfLife(of).flatMap(({ text, holds }) => (holds ? [] : [text]));

describe('the claims of a long life', () => {
	it('hold while n8n retains nothing and takes as long as before', () => {
		expect(missed(life())).toEqual([]);
	});

	it('allow for the ID of an event, which the trigger remembers', () => {
		expect(missed(life({ bytes: MOST.bytes / 2 }))).toEqual([]);
	});

	it('fail when each delivery retains a kilobyte', () => {
		expect(missed(life({ bytes: 1024 }))).toContain('bytes retained a delivery, a trigger');
	});

	it('fail when one delivery in a hundred retains an isolate', () => {
		expect(missed(life({ isolates: 0.01 }))).toEqual([
			'resident memory, end to beginning, a trigger',
		]);
	});

	it('fail when one delivery in ten leaves an isolate for the next collection', () => {
		const holds = (stranded: number) => claimsOfPeaks([life({ stranded })], life())[0].holds;
		expect([0, 0.1].map(holds)).toEqual([true, false]);
	});

	it('fail when deliveries are not answered as they should be', () => {
		const claim = 'loads with a response or an execution too many or too few, a trigger';
		expect(missed(life({ status: 500 }))).toEqual([claim]);
		expect(missed({ ...life(), isAccepted: false })).toEqual([claim]);
	});

	it('fail when each tenth takes a twentieth longer', () => {
		expect(missed(life({ slower: 0.05 }))).toEqual(['seconds, end to beginning, a trigger']);
	});
});
