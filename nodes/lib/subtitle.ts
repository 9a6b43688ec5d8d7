import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';

/** The expression for what n8n shows under a node: the names of what is chosen in a field, not its values. */
export function namesOfChosen({ name, options = [] }: INodeProperties): string {
	const names = (options as INodePropertyOptions[]).map((option) => [option.value, option.name]);
	const byValue = JSON.stringify(Object.fromEntries(names));
	return `={{ [$parameter["${name}"]].flat().map((value) => (${byValue})[value] || value).join(", ") }}`;
}
