/** Weight of the newest sample in the mean and in its variation, as in RFC 6298. */
const MEAN_WEIGHT = 1 / 8;
const VARIATION_WEIGHT = 1 / 4;

/** How long responses take, in milliseconds, estimated as TCP estimates round trips (RFC 6298). */
export class Latency {
	/** Smoothed mean; 0 before the first response. */
	mean = 0;
	/** Smoothed distance from the mean. */
	variation = 0;
	/** The lowest seen: what a response takes when nothing queues before it. */
	lowest = Infinity;

	add(milliseconds: number): void {
		this.lowest = Math.min(milliseconds, this.lowest);
		if (this.mean === 0) {
			this.mean = milliseconds;
			return;
		}
		const distance = Math.abs(milliseconds - this.mean);
		this.variation += VARIATION_WEIGHT * (distance - this.variation);
		this.mean += MEAN_WEIGHT * (milliseconds - this.mean);
	}
}
