import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';

/** A picture of a film. */
export interface Frame {
	path: string;
	/** How long it is shown. */
	milliseconds: number;
}

export interface Point {
	x: number;
	y: number;
}

const CURSOR = `<svg xmlns="http://www.w3.org/2000/svg" width="26" height="34" viewBox="0 0 13 17">
	<path d="M1 1v13l3.2-3 2 4.8 2.4-1-2-4.7H11z" stroke="#fff" stroke-width="1.2"/></svg>`;
const GLIDE_FRAMES = 8;
const GLIDE_FRAME_MILLISECONDS = 40;

/**
 * A film of a page, put together of single pictures. How long each is shown is set here rather than
 * measured, so that a film lasts as long on a busy machine, and every picture in it is sharp.
 */
export class Film {
	readonly page: Page;
	readonly frames: Frame[] = [];
	readonly #folder: string;
	#cursor: Point = { x: 0, y: 0 };

	private constructor(page: Page, folder: string) {
		this.page = page;
		this.#folder = folder;
	}

	static async of(page: Page): Promise<Film> {
		return new Film(page, await mkdtemp(join(tmpdir(), 'company-data-film-')));
	}

	/** Shows the page as it is now, for so many milliseconds. */
	async show(milliseconds: number): Promise<void> {
		await this.#drawCursor();
		const path = join(this.#folder, `${String(this.frames.length).padStart(5, '0')}.png`);
		await writeFile(path, await this.page.screenshot({ animations: 'disabled' }));
		this.frames.push({ path, milliseconds });
	}

	/** Moves the cursor, fast in the middle of its way and slow at its ends. */
	async glideTo(target: Point): Promise<void> {
		const start = this.#cursor;
		for (let step = 1; step <= GLIDE_FRAMES; step++) {
			const way = (1 - Math.cos((Math.PI * step) / GLIDE_FRAMES)) / 2;
			this.#cursor = {
				x: start.x + (target.x - start.x) * way,
				y: start.y + (target.y - start.y) * way,
			};
			await this.show(GLIDE_FRAME_MILLISECONDS);
		}
	}

	/** A headless browser has no cursor of its own. */
	async #drawCursor(): Promise<void> {
		const { x, y } = this.#cursor;
		await this.page.evaluate(`(() => {
			let cursor = document.getElementById('film-cursor');
			if (cursor === null) {
				cursor = document.createElement('div');
				cursor.id = 'film-cursor';
				cursor.style = 'position: fixed; z-index: 2147483647; pointer-events: none';
				cursor.innerHTML = ${JSON.stringify(CURSOR)};
				document.documentElement.append(cursor);
			}
			cursor.style.left = '${x - 2}px';
			cursor.style.top = '${y - 2}px';
		})()`);
	}
}
