/**
 * The texts of the product that the pictures of the docs show. They are kept beside each picture, in a file of its name:
 * once one is no longer in the sources, the picture shows an older product.
 */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot, sourceFiles } from '../../harness/process/paths.mts';

/** Whether a line is a text of the product. */
export type IsOfProduct = (line: string) => boolean;

const COMMENT = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm;
const STRING = /'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`/g;
const SPECIAL = /[\\^$.*+?()[\]{}|]/g;
const PLACEHOLDER = /\$\{[^}]*\}/;

/** Shorter texts are those of n8n, too. */
const MIN_LENGTH = 4;
/** Characters that a text has beside the values in it, at least. */
const MIN_FIXED_LENGTH = 6;

/** The sources of the nodes and credentials but for the tables of `spain/`, whose words are in data, too. */
export function readProduct(): string[] {
	return sourceFiles()
		.filter((path) => !/^spain.*(table|generated|cnae)/.test(path))
		.map((path) => readFileSync(join(projectRoot, path), 'utf8'));
}

/** Recognises the texts that sources write. If a text has values in it, any value fits. */
export function textsOfProduct(sources: readonly string[]): IsOfProduct {
	const texts = sources.flatMap((source) =>
		[...source.replace(COMMENT, '').matchAll(STRING)].map(
			([, single, double, template]) => single ?? double ?? template,
		),
	);
	const whole = new Set(texts.filter((text) => text.length >= MIN_LENGTH && /^\p{Lu}/u.test(text)));
	const patterns = texts.flatMap((text) => {
		const parts = text.split(PLACEHOLDER);
		const isLong = parts.join('').length >= MIN_FIXED_LENGTH;
		if (parts.length === 1 || !isLong) return [];
		return [new RegExp(`^${parts.map((part) => part.replace(SPECIAL, '\\$&')).join('.+')}$`)];
	});
	return (line) => whole.has(line) || patterns.some((pattern) => pattern.test(line));
}

/** The lines of a page that are texts of the product, each once. */
export function linesOfProduct(shown: string, isOfProduct: IsOfProduct): string[] {
	const lines = shown.split('\n').map((line) => line.replace(/\s*\*?\s*$/, '').trim());
	return [...new Set(lines)].filter(isOfProduct);
}

/** Why a picture is to be taken again, by the text beside it; undefined where there is none. */
export function pictureFaults(
	picture: string,
	text: string | undefined,
	isOfProduct: IsOfProduct,
): string[] {
	if (text === undefined) return [`${picture} has no text beside it: run npm run screenshot`];
	const lines = text.split('\n').filter(Boolean);
	return lines
		.filter((line) => !isOfProduct(line))
		.map((line) => `${picture} shows "${line}", which the product no longer says`);
}
