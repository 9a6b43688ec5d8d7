import type { Locator } from 'playwright-core';
import { untilStill } from '../../support/e2e.mts';
import { Editor } from '../editor/editor.mts';
import { Film } from './film.mts';

/** How long what has changed is looked at before the cursor moves on, and a button that is clicked. */
const LOOK_MILLISECONDS = 440;
const PRESS_MILLISECONDS = 160;
const KEY_MILLISECONDS = 80;

/** A person at n8n's editor who is filmed: what is clicked and typed is the same, at a pace to follow. */
export class FilmedEditor extends Editor {
	readonly film: Film;

	constructor(film: Film) {
		super(film.page);
		this.film = film;
	}

	/** Looks at what has come of the last click. */
	async look(milliseconds = LOOK_MILLISECONDS): Promise<void> {
		await untilStill(this.page);
		await this.film.show(milliseconds);
	}

	override async click(target: Locator): Promise<void> {
		await this.look();
		// Scrolls to it, and waits until it is in place.
		await target.first().click({ trial: true });
		const { x, y, width, height } = (await target.first().boundingBox())!;
		const centre = { x: x + width / 2, y: y + height / 2 };
		await this.film.glideTo(centre);
		await this.page.mouse.move(centre.x, centre.y);
		await this.film.show(PRESS_MILLISECONDS);
		await super.click(target);
	}

	override async type(text: string): Promise<void> {
		for (const key of text) {
			await super.type(key);
			await this.film.show(KEY_MILLISECONDS);
		}
	}
}
