/** Puts durations and times of day into words. */

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** The time, and the timezone in which it is shown. */
export interface WallClock {
	/** Milliseconds since 1970. */
	now: number;
	timezone: string;
}

/** Seconds with at most one decimal, in words. */
export function describeSeconds(milliseconds: number): string {
	const seconds = Math.round(milliseconds / 100) / 10;
	return `${seconds} ${seconds === 1 ? 'second' : 'seconds'}`;
}

/** A time in the unit that people use, rounded up by default: "45 seconds", "12 minutes", "3 hours". */
export function describeDuration(milliseconds: number, round = Math.ceil): string {
	const units: Array<[limit: number, length: number, name: string]> = [
		[90 * SECOND, SECOND, 'second'],
		[90 * MINUTE, MINUTE, 'minute'],
		[2 * DAY, HOUR, 'hour'],
		[Infinity, DAY, 'day'],
	];

	// The random part makes a pause a little longer than the service asks for: "2 hours" must not become "3 hours".
	const time = milliseconds - (milliseconds > 90 * MINUTE ? MINUTE : 0);
	const [, length, name] = units.find(([limit]) => time <= limit)!;
	const count = Math.max(1, round(time / length));
	return `${count} ${name}${count === 1 ? '' : 's'}`;
}

/** The time when a wait is over, with the date if it is not today: "14:05 (UTC)", "02:10 on 3 March (Europe/Madrid)". */
export function describeEnd(wait: number, { now, timezone }: WallClock): string {
	const end = new Date(Math.ceil((now + wait) / MINUTE) * MINUTE);
	const format = formatIn(timezone);
	const date = (moment: Date) => format(moment, { day: 'numeric', month: 'long' });
	const time = format(end, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
	const day = date(end) === date(new Date(now)) ? '' : ` on ${date(end)}`;
	return `${time}${day} (${isKnown(timezone) ? timezone : 'UTC'})`;
}

function formatIn(timezone: string) {
	const timeZone = isKnown(timezone) ? timezone : 'UTC';
	return (moment: Date, options: Intl.DateTimeFormatOptions): string =>
		new Intl.DateTimeFormat('en-GB', { ...options, timeZone }).format(moment);
}

function isKnown(timezone: string): boolean {
	try {
		return new Intl.DateTimeFormat('en-GB', { timeZone: timezone }) instanceof Object;
	} catch {
		return false;
	}
}
