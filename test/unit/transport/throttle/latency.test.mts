import { Latency } from '../../../../nodes/CompanyData/transport/throttle/latency.ts';

describe('latency', () => {
	it('follows the mean as TCP does', () => {
		const latency = new Latency();
		latency.add(100);
		expect(latency).toMatchObject({ mean: 100, lowest: 100 });
		latency.add(180);
		expect(latency).toMatchObject({ mean: 110, lowest: 100 });
	});
});
