import { stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { runCommand } from '../../../harness/process/children.mts';
import { ensurePrograms, FFMPEG } from '../../../harness/process/machine.mts';
import { projectRoot } from '../../../harness/process/paths.mts';
import type { Frame } from './film.mts';

/** An editor is text in flat colours, which takes least space, and stays sharp, without loss. */
const ANIMATION = ['-c:v', 'libwebp_anim', '-lossless', '1', '-loop', '0'];
/** Any browser and player has this decoder. */
const VIDEO = ['-c:v', 'libx264', '-crf', '20', '-pix_fmt', 'yuv420p', '-movflags', '+faststart'];

/**
 * Writes an animation (.webp) or a video (.mp4).
 *
 * @param slowdown how many times as long each picture is shown.
 * @returns where it is, how long it takes and how large it is.
 * @throws {StepFailure} when there is no encoder and none can be installed.
 */
export async function encode(frames: Frame[], path: string, slowdown = 1): Promise<string> {
	const [ffmpeg] = await ensurePrograms([FFMPEG]);
	const shown = frames.map((frame) => (frame.milliseconds * slowdown) / 1000);
	const entries = frames.map(({ path }, index) => `file '${path}'\nduration ${shown[index]}`);
	const list = join(dirname(frames[0].path), 'frames.txt');
	// ffmpeg takes the time of the last picture from one that follows.
	await writeFile(list, [...entries, `file '${frames.at(-1)!.path}'`].join('\n'));
	const input = ['-y', '-f', 'concat', '-safe', '0', '-i', list];
	const output = path.endsWith('.webp') ? ANIMATION : VIDEO;
	const logPath = join(tmpdir(), 'company-data-ffmpeg.log');
	await runCommand(ffmpeg, [...input, ...output, '-vsync', 'vfr', path], { logPath });
	const seconds = shown.reduce((sum, time) => sum + time, 0);
	const { size } = await stat(path);
	return `${relative(projectRoot, path)}: ${seconds.toFixed(1)} s, ${Math.ceil(size / 1000)} kB`;
}
