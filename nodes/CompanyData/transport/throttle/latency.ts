/** Weight of the newest sample in the mean, as in RFC 6298. */
const MEAN_WEIGHT = 1 / 8;

/** How long responses take, in milliseconds, estimated as TCP estimates round trips (RFC 6298). */
export class Latency {
	/** Smoothed mean; 0 before the first response. */
	mean = 0;
	/** The lowest seen: what a response takes when nothing queues before it. */
	lowest = Infinity;

	add(milliseconds: number): void {
		this.lowest = Math.min(milliseconds, this.lowest);
		this.mean += (this.mean === 0 ? 1 : MEAN_WEIGHT) * (milliseconds - this.mean);
	}
}
