import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import { CompanyDataApi } from '../../credentials/CompanyDataApi.credentials.ts';
import { CompanyDataOAuth2Api } from '../../credentials/CompanyDataOAuth2Api.credentials.ts';
import { CompanyDataWebhookApi } from '../../credentials/CompanyDataWebhookApi.credentials.ts';
import { CompanyData } from '../../nodes/CompanyData/CompanyData.node.ts';
import { RESOURCES } from '../../nodes/CompanyData/operations/resources.ts';
import { CompanyDataPollingTrigger } from '../../nodes/CompanyDataPollingTrigger/CompanyDataPollingTrigger.node.ts';
import { CompanyDataTrigger } from '../../nodes/CompanyDataTrigger/CompanyDataTrigger.node.ts';
import { MISTAKES } from '../integration/messages.cases.mts';

/** What n8n's guidelines ask of texts and fields. n8n's lint rules see only what is written out, not what is composed. */

const NODES = [new CompanyData(), new CompanyDataPollingTrigger(), new CompanyDataTrigger()];
const CREDENTIALS = [new CompanyDataApi(), new CompanyDataOAuth2Api(), new CompanyDataWebhookApi()];

/** Maximum number of optional fields of an operation beside its collections. */
const MAX_OPTIONAL_FIELDS = 6;
/** Characters of the name of a mode that fit into the editor: as many as From List has. */
const MAX_MODE_LENGTH = 9;
/** Characters of a description, which is shown as a tooltip, at most. */
const MAX_DESCRIPTION_LENGTH = 220;
/** Characters of a hint, at most. */
const MAX_HINT_LENGTH = 120;
const SMALL_WORDS = /^(a|an|and|as|at|by|for|from|in|of|on|or|per|the|to|with)$/;
/** Fields whose choices are names of the API's fields. */
const OF_THE_API = ['fields', 'watchedFields'];
/** The field whose choices are templates, those with the least in them first. */
const OF_TEMPLATES = 'signedContent';

/** A field with those in it. */
function withInner(field: INodeProperties): INodeProperties[] {
	const inner = (field.options ?? []).flatMap((option) => {
		if ('values' in option) return option.values.flatMap(withInner);
		return 'type' in option ? withInner(option) : [];
	});
	return [field, ...inner];
}

const choicesOf = ({ options = [] }: INodeProperties) =>
	options.filter((one): one is INodePropertyOptions => 'value' in one);

/** Whether all words but small ones begin with a capital letter; what is in brackets does not count. */
function isTitleCase(name: string): boolean {
	const words = name.replace(/\(.*\)/, '').split(/[\s-]+/);
	return words.every(
		(word, index) => !/^\p{Ll}/u.test(word) || (index > 0 && SMALL_WORDS.test(word)),
	);
}

/** What n8n's guidelines have against a field, in words. */
function faultsOf(field: INodeProperties): string[] {
	const { displayName, name, type, placeholder, description = '', hint, modes = [] } = field;
	const isField = !['collection', 'fixedCollection', 'notice', 'hidden'].includes(type);
	const names = choicesOf(field).map((choice) => choice.name);
	const hints = [hint, ...modes.map((mode) => mode.hint)];
	const examples = [isField && placeholder, ...modes.map((mode) => mode.placeholder)];
	const descriptions = [description, ...choicesOf(field).map((one) => one.description)];
	const rules: Array<[holds: boolean, fault: string]> = [
		[type === 'notice' || isTitleCase(displayName), 'is not in Title Case'],
		[
			[...OF_THE_API, OF_TEMPLATES].includes(name) || names.every(isTitleCase),
			'has choices not in Title Case',
		],
		[
			['resource', OF_TEMPLATES].includes(name) || names.join() === [...names].sort().join(),
			'has choices that are not sorted',
		],
		[
			examples.every((text) => !text || /^(e\.g\. \S|Select a .*…$)/.test(text)),
			'has a placeholder without e.g.',
		],
		[
			isField || !placeholder || /^Add( \p{Lu}\S+)+$/u.test(placeholder),
			'has another button than Add',
		],
		[type !== 'boolean' || /^Whether /.test(description), 'does not say Whether'],
		[!/^\p{Ll}/u.test(description), 'has a description that begins with a small letter'],
		[
			descriptions.every((text) => (text?.length ?? 0) <= MAX_DESCRIPTION_LENGTH),
			`has a description of more than ${MAX_DESCRIPTION_LENGTH} characters`,
		],
		[
			hints.every((text) => (text?.length ?? 0) <= MAX_HINT_LENGTH),
			`has a hint of more than ${MAX_HINT_LENGTH} characters`,
		],
		[type !== 'resourceLocator' || beginsWithList(field), 'does not begin with a list'],
		[
			modes.every((mode) => mode.displayName.length <= MAX_MODE_LENGTH),
			'has a mode whose name the editor cuts',
		],
		[displayName !== 'Limit' || hasUsualLimit(field), 'has an unusual default or minimum'],
	];
	return rules.filter(([holds]) => !holds).map(([, fault]) => `${displayName} ${fault}`);
}

/** Whether the first mode is the list, and chosen, unless the field takes the company of each item if it is left empty. */
function beginsWithList({ modes, default: value, required }: INodeProperties): boolean {
	const { mode } = value as { mode: string };
	const takesItems =
		required !== true && modes?.some(({ placeholder }) => / empty for /.test(placeholder ?? ''));
	return modes?.[0].type === 'list' && (mode === 'list' || takesItems === true);
}

/** An agent gets fewer, since it reads them all. */
function hasUsualLimit({ default: value, typeOptions, displayOptions }: INodeProperties): boolean {
	const isOfTool = displayOptions?.show?.['@tool']?.includes(true) ?? false;
	return value === (isOfTool ? 20 : 50) && typeOptions?.minValue === 1;
}

const fields = [
	...NODES.flatMap(({ description }) => description.properties),
	...CREDENTIALS.flatMap(({ properties }) => properties),
].flatMap(withInner);

it('fields of nodes and credentials follow the UX guidelines of n8n', () => {
	expect(fields.length).toBeGreaterThan(200);
	expect([...new Set(fields.flatMap(faultsOf))]).toEqual([]);
});

describe('operation', () => {
	const operations = RESOURCES.flatMap((resource) => resource.operations);

	it.each(operations)('has a name in Title Case and an action in Sentence case: $action', (one) => {
		expect(isTitleCase(one.name)).toBe(true);
		expect(one.action).toMatch(/^\p{Lu}[^.]*$/u);
		expect(one.action).not.toMatch(/\b(a|an|the)\b/);
		const words = one.action.split(' ').slice(1);
		expect(words.filter((word) => /^\p{Lu}\p{Ll}/u.test(word))).toEqual([]);
	});

	it.each(operations)('has at most six optional fields outside of Options: $action', (one) => {
		const optional = one.fields.filter(
			({ type, required }) => !required && !['collection', 'notice'].includes(type),
		);
		expect(optional.length).toBeLessThanOrEqual(MAX_OPTIONAL_FIELDS);
	});

	it.each(RESOURCES)(
		'of $name mentions the resource, companies or CIFs in its action and description',
		(one) => {
			const objects = new RegExp(`${one.name.split(' ').at(-1)}|compan(y|ies)|CIF`, 'i');
			for (const { action, description } of one.operations) {
				expect(action).toMatch(objects);
				expect(description).toMatch(objects);
			}
		},
	);
});

it.each(NODES)(
	'$description.displayName shows one credential for each authentication',
	({ description }) => {
		const { credentials = [] } = description;
		const ways = credentials.map(({ displayOptions }) => displayOptions?.show?.authentication);
		if (credentials.length > 1) {
			expect(ways.every((way) => way?.length === 1)).toBe(true);
		}
		expect(new Set(ways.map(String)).size).toBe(credentials.length);
	},
);

it.each(MISTAKES)('the message avoids words such as "error" and "problem": $mistake', (one) => {
	// n8n's own name of a setting, and what people call a column.
	const text = `${one.message} ${one.hint}`.replace(/On Error|"error"/g, '');
	expect(text).not.toMatch(/\b(error|problem|failure|mistake)s?\b/i);
});
