import type { BrowserContextOptions, Locator, Page } from 'playwright-core';
import { owner } from '../../../harness/n8n/owner.mts';
import { openPage } from '../../support/e2e.mts';

/** The editor takes a field's value this long after its last change at the latest, in milliseconds of its page. */
const FIELD_MILLISECONDS = 500;

/** Opens n8n's editor in a browser, signed in as its owner. */
export async function openEditor(
	url: string,
	options: BrowserContextOptions = { viewport: { width: 1280, height: 900 } },
): Promise<Editor> {
	const page = await openPage(options);
	await page.goto(`${url}/signin`);
	await page.locator('input[type=email], input[name=emailOrLdapLoginId]').fill(owner.email);
	await page.locator('input[type=password]').fill(owner.password);
	await page.locator('[data-test-id=form-submit-button], button[type=submit]').first().click();
	await page.waitForURL((address) => !address.pathname.startsWith('/signin'));
	return new Editor(page);
}

/** A person at n8n's editor: clicks, drags and fills in texts, and nothing else. Counts what it does. */
export class Editor {
	readonly page: Page;
	#actions = 0;

	constructor(page: Page) {
		this.page = page;
	}

	/** Clicks, drags and texts so far. */
	get actions(): number {
		return this.#actions;
	}

	async click(target: Locator): Promise<void> {
		this.#actions++;
		await target.first().click();
	}

	/** Enters a text at once where the cursor is. */
	async type(text: string): Promise<void> {
		this.#actions++;
		await this.page.keyboard.insertText(text);
	}

	/** Opens an address that somebody has been given. */
	async visit(address: string): Promise<void> {
		this.#actions++;
		await this.page.goto(address);
	}

	/** Chooses a file. */
	async upload(target: Locator, name: string, content: Buffer): Promise<void> {
		this.#actions++;
		await target
			.first()
			.setInputFiles({ name, mimeType: 'application/octet-stream', buffer: content });
	}

	/** Enters a text into the search of the open list of nodes. */
	async searchNodes(text: string): Promise<void> {
		this.#actions++;
		await this.test('node-creator-search-bar').fill(text);
	}

	/** Drags by the mouse, over so many places that the editor sees it move. */
	async drag(from: Locator, to: Locator): Promise<void> {
		this.#actions++;
		await from.first().hover();
		await this.page.mouse.down();
		const target = (await to.first().boundingBox())!;
		const [x, y] = [target.x + target.width / 2, target.y + target.height / 2];
		await this.page.mouse.move(x - 40, y - 10, { steps: 10 });
		await this.page.mouse.move(x, y, { steps: 10 });
		await this.page.mouse.up();
	}

	test(id: string): Locator {
		return this.page.locator(`[data-test-id="${id}"]`);
	}

	/** The field of a parameter, by the parameter's name. */
	field(name: string): Locator {
		return this.test(`parameter-input-${name}`).first();
	}

	/** The box of a field that text goes into. */
	input(name: string): Locator {
		return this.field(name)
			.locator('input:not([data-test-id=rlc-mode-selector] input), textarea')
			.first();
	}

	/** A column of the input, which is dragged into a field. */
	column(name: string): Locator {
		return this.test('run-data-schema-node-name').filter({
			has: this.page.getByText(name, { exact: true }),
		});
	}

	/** A node before the open one, whose columns are shown once it is clicked. */
	source(name: string): Locator {
		return this.test('run-data-schema-header').filter({
			has: this.page.getByText(name, { exact: true }),
		});
	}

	/** The panel with what the node has put out, or what went wrong. */
	get output(): Locator {
		return this.test('output-panel').first();
	}

	get canvasPlus(): Locator {
		return this.test('canvas-handle-plus').last();
	}

	/** A node of the workflow that is shown. */
	nodeOf(name: string): Locator {
		return this.page.locator(`[data-test-id=canvas-node][data-node-name="${name}"]`);
	}

	/** The plus after a node, from which a connection is drawn too. */
	plusOf(name: string): Locator {
		return this.nodeOf(name).locator('[data-test-id=canvas-handle-plus]');
	}

	/** Where connections to a node end, by their number from 0. */
	inputOf(name: string, index: number): Locator {
		return this.nodeOf(name).locator(
			`[data-test-id=canvas-node-input-handle][data-index="${index}"]`,
		);
	}

	/** An entry of the list of nodes, by its whole name. */
	nodeNamed(name: string): Locator {
		return this.page
			.locator('[data-test-id=node-creator-item-name], [data-test-id=item-iterator-item]')
			.filter({ hasText: name })
			.first();
	}

	get closeNode(): Locator {
		return this.page
			.locator('[data-test-id=back-to-canvas], [data-test-id=ndv-close-button]')
			.first();
	}

	get entries(): Locator {
		return this.page.locator('[data-test-id=rlc-item]:visible');
	}

	/** An entry of the open list, by its whole name. */
	entry(name: string): Locator {
		return this.entries.filter({ hasText: new RegExp(`^\\s*${name}\\s*$`) }).first();
	}

	/** Opens a stored workflow, and a node of it. */
	async open(url: string, workflowId: string, node?: string): Promise<void> {
		await this.page.goto(`${url}/workflow/${workflowId}`);
		await this.page.locator('[data-test-id=canvas-node]').first().waitFor();
		if (node !== undefined) await this.openNode(node);
	}

	/** Opens a node of the workflow that is shown. */
	async openNode(node: string): Promise<void> {
		this.#actions++;
		await this.nodeOf(node).dblclick();
		await this.test('node-execute-button').first().waitFor();
	}

	/** Begins a new workflow with the node that the list finds for a text. */
	async begin(url: string, text: string, node: string): Promise<void> {
		await this.page.goto(`${url}/workflow/new`);
		await this.click(
			this.page.locator('[data-test-id=canvas-add-button], [data-test-id=canvas-plus-button]'),
		);
		await this.#pick(text, node);
	}

	/** Begins a new workflow that is started by a click. */
	async beginManually(url: string): Promise<void> {
		await this.page.goto(`${url}/workflow/new`);
		await this.addManualTrigger();
	}

	async addManualTrigger(): Promise<void> {
		await this.click(
			this.page.locator('[data-test-id=canvas-add-button], [data-test-id=canvas-plus-button]'),
		);
		await this.click(this.page.getByText('Trigger manually'));
		await this.canvasPlus.waitFor();
	}

	/** Adds the node that the list finds for a text after the last one. */
	async append(text: string, node: string): Promise<void> {
		await this.click(this.canvasPlus);
		await this.#pick(text, node);
	}

	async #pick(text: string, node: string): Promise<void> {
		await this.searchNodes(text);
		await this.click(this.nodeNamed(node));
	}

	/** Closes the open node by the Escape key. */
	async leaveNode(): Promise<void> {
		await this.page.keyboard.press('Escape');
		await this.canvasPlus.waitFor();
	}

	/** Chooses the way in which a resource locator is filled. */
	async choose(field: string, mode: string): Promise<void> {
		await this.click(this.field(field).locator('[data-test-id=rlc-mode-selector]'));
		await this.click(this.page.locator(`[data-test-id=mode-${mode}]:visible`));
	}

	/** Waits until the editor has taken what was entered last: its own timers come before one of its page that begins now. */
	async settle(): Promise<void> {
		await this.page.evaluate(
			`new Promise((resolve) => setTimeout(resolve, ${FIELD_MILLISECONDS}))`,
		);
	}

	/** Replaces what is in a field by a paste. */
	async replace(field: string, text: string): Promise<void> {
		await this.click(this.input(field));
		await this.page.keyboard.press('ControlOrMeta+A');
		await this.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
		await this.page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(text)})`);
		this.#actions++;
		await this.page.keyboard.press('ControlOrMeta+V');
		await this.settle();
	}

	/** Switches a field to an expression and replaces it. */
	async express(field: string, expression: string): Promise<void> {
		await this.field(field).hover();
		const options = this.test(`${field}-parameter-input-options-container`).first();
		await this.click(options.locator('[data-test-id=radio-button-expression]'));
		await this.click(this.field(field).locator('.cm-content'));
		await this.page.keyboard.press('ControlOrMeta+A');
		await this.page.keyboard.press('Delete');
		await this.type(expression);
		await this.page.keyboard.press('Escape');
		await this.settle();
	}

	/** Adds a field of a collection, whose button the versions of n8n draw differently. */
	async add(option: string): Promise<void> {
		await this.click(
			this.page.locator('[data-test-id=collection-parameter-add], .add-option input'),
		);
		await this.click(
			this.page
				.locator('[data-test-id=collection-parameter-option]:visible')
				.filter({ hasText: new RegExp(`^\\s*${option.replace(/[()]/g, '\\$&')}\\s*$`) }),
		);
	}

	/** Enters a text into the search of a field's list, and waits for what n8n finds. */
	async search(field: string, text: string): Promise<void> {
		await this.click(this.field(field).locator('[data-test-id=rlc-input]'));
		const search = this.page.locator('[data-test-id=rlc-search]:visible').first();
		// n8n 1 keeps to the list for no text if it comes after the one that is searched for.
		await this.entries.first().waitFor();
		const answer = this.page.waitForResponse(async (response) => {
			if (!response.url().includes('resource-locator-results')) return false;
			return (response.request().postData() ?? '').includes(JSON.stringify(text));
		});
		this.#actions++;
		await search.fill(text);
		await (await answer).finished();
		await this.entries.or(this.page.getByText('No results')).first().waitFor();
	}
}
