import { Latency } from '../../../nodes/CompanyData/transport/throttle/latency.ts';

describe('latency', () => {
	it('follows the mean and its variation as TCP does', () => {
		const latency = new Latency();
		latency.add(100);
		expect(latency).toMatchObject({ mean: 100, variation: 0, lowest: 100 });
		latency.add(180);
		expect(latency).toMatchObject({ mean: 110, variation: 20, lowest: 100 });
	});
});
