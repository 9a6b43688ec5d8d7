import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(__dirname, '../../..');
const ANIMATION = 'docs/images/first-workflow.webp';

/** What the header of a WebP animation says. */
interface Animation {
	/** In pixels. */
	width: number;
	/** How long each picture is shown, in milliseconds. */
	durations: number[];
	/** How often it is played; 0 stands for without end. */
	loops?: number;
}

/** Reads the chunks that the container format of WebP puts around the pictures. */
function readAnimation(file: Buffer): Animation {
	expect(file.toString('latin1', 8, 16)).toBe('WEBPVP8X');
	const animation: Animation = { width: file.readUIntLE(24, 3) + 1, durations: [] };
	for (let at = 12; at < file.length; at += 8 + evenly(file.readUInt32LE(at + 4))) {
		const name = file.toString('latin1', at, at + 4);
		if (name === 'ANIM') animation.loops = file.readUInt16LE(at + 12);
		if (name === 'ANMF') animation.durations.push(file.readUIntLE(at + 20, 3));
	}
	return animation;
}

/** The space that a chunk of so many bytes takes. */
function evenly(bytes: number): number {
	return bytes + (bytes % 2);
}

describe('the first screen of README', () => {
	const [, title, text, picture] = readFileSync(join(root, 'README.md'), 'utf8').match(
		/^# (.+)\n\n([^]+?)\n\n!\[.+\]\((.+)\)\n\n## Installation\n/,
	)!;

	it('says in one sentence what the package is', () => {
		expect(title).toBe('n8n-nodes-company-data');
		expect(text.match(/\.(?=\s|$)/g)).toHaveLength(1);
	});

	it('shows the animation by an address that works outside the repository', () => {
		const { homepage } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
		const raw = homepage.replace('https://github.com', 'https://raw.githubusercontent.com');
		expect(picture).toBe(`${raw}/main/${ANIMATION}`);
	});
});

describe('the animation of README', () => {
	const file = readFileSync(join(root, ANIMATION));
	const { width, durations, loops } = readAnimation(file);

	it('takes less than 2 MB', () => {
		expect(file.length).toBeLessThan(2_000_000);
	});

	it('lasts 15 to 25 seconds and begins again', () => {
		const seconds = durations.reduce((sum, time) => sum + time, 0) / 1000;
		expect(seconds).toBeGreaterThanOrEqual(15);
		expect(seconds).toBeLessThanOrEqual(25);
		expect(loops).toBe(0);
	});

	it('ends with a pause on the result', () => {
		expect(durations.at(-1)).toBeGreaterThanOrEqual(2_000);
	});

	it('is at least as sharp as GitHub shows it', () => {
		expect(width).toBeGreaterThanOrEqual(830);
	});
});
