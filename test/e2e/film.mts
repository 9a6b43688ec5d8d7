/** The film at the top of the README, which is made of the pictures of the first workflow. */

import { readFileSync, writeFileSync } from 'node:fs';
import { imagePath, openPage, takesPictures } from '../support/e2e.mts';

/** How long each picture is shown. */
const MILLISECONDS = 2_500;

/** Flags of the format: a file with several pictures, and a picture that covers the one before. */
const ANIMATED = 0x02;
const COVERS = 0x02;

/** The name of a part that has a picture without loss. */
const LOSSLESS = 'VP8L';

/** Draws a picture, and encodes it without loss. */
const ENCODE = `async (address) => {
	const image = new Image();
	image.src = address;
	await image.decode();
	const canvas = new OffscreenCanvas(image.width, image.height);
	canvas.getContext('2d', { alpha: false }).drawImage(image, 0, 0);
	const blob = await canvas.convertToBlob({ type: 'image/webp', quality: 1 });
	const bytes = new Uint8Array(await blob.arrayBuffer());
	return { width: image.width, height: image.height, bytes: [...bytes] };
}`;

interface Encoded {
	width: number;
	height: number;
	bytes: number[];
}

/** Writes an animated WebP of pictures of the docs, where pictures are wanted. */
export async function film(name: string, pictures: readonly string[]): Promise<void> {
	if (!takesPictures) return;
	const page = await openPage({});
	const frames: Encoded[] = [];
	for (const picture of pictures) {
		const png = readFileSync(`${imagePath(picture)}.png`).toString('base64');
		frames.push(await page.evaluate(`(${ENCODE})("data:image/png;base64,${png}")`));
	}
	await page.close();
	writeFileSync(`${imagePath(name)}.webp`, animate(frames));
}

/** Puts pictures of one size into one file: https://developers.google.com/speed/webp/docs/riff_container. */
function animate(frames: readonly Encoded[]): Buffer {
	const [{ width, height }] = frames;
	const size = [...number(width - 1, 3), ...number(height - 1, 3)];
	const header = chunk('VP8X', [...number(ANIMATED, 4), ...size]);
	// On white, and for ever.
	const film = chunk('ANIM', [...number(0xff_ff_ff_ff, 4), ...number(0, 2)]);
	const shown = frames.map(({ bytes }) =>
		chunk('ANMF', [
			...number(0, 6),
			...size,
			...number(MILLISECONDS, 3),
			COVERS,
			...pictureIn(Buffer.from(bytes)),
		]),
	);
	const content = Buffer.concat([Buffer.from('WEBP'), header, film, ...shown]);
	return Buffer.concat([Buffer.from('RIFF'), Buffer.from(number(content.length, 4)), content]);
}

/** The part of a file that has the picture, without those that describe it. */
function pictureIn(file: Buffer): Buffer {
	let start = 'RIFFsizeWEBP'.length;
	for (;;) {
		const length = file.readUInt32LE(start + 4);
		const end = start + 8 + length + (length % 2);
		if (file.toString('latin1', start, start + 4) === LOSSLESS) return file.subarray(start, end);
		start = end;
	}
}

/** A part of the file: its name, its length and its content, filled up to an even length. */
function chunk(name: string, content: readonly number[]): Buffer {
	const filled = content.length % 2 === 0 ? content : [...content, 0];
	return Buffer.concat([
		Buffer.from(name),
		Buffer.from(number(content.length, 4)),
		Buffer.from(filled),
	]);
}

/** A number in so many bytes, the last first. */
function number(value: number, bytes: number): number[] {
	return Array.from({ length: bytes }, (_, index) => Math.floor(value / 256 ** index) % 256);
}
