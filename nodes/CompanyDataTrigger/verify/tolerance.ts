/** Whether a time is no further from now than the window allows, in the past and in the future. */
export function isWithinWindow(
	unixSeconds: number,
	nowMilliseconds: number,
	windowMilliseconds: number,
): boolean {
	return Math.abs(nowMilliseconds - unixSeconds * 1000) <= windowMilliseconds;
}
