/** What the three nodes say of themselves to n8n. */

import type {
	INodeProperties,
	INodePropertyOptions,
	IPollFunctions,
	IWebhookFunctions,
} from 'n8n-workflow';

/** The expression for what n8n shows under a node: the names of what is chosen in a field, not its values. */
export function chosenNamesExpression({ name, options = [] }: INodeProperties): string {
	const names = (options as INodePropertyOptions[]).map((option) => [option.value, option.name]);
	const byValue = JSON.stringify(Object.fromEntries(names));
	return `={{ [$parameter["${name}"]].flat().map((value) => (${byValue})[value] || value).join(", ") }}`;
}

/** The fields as they are shown where other fields have these values, too. */
export function shownFor(
	values: Record<string, string[]>,
	fields: readonly INodeProperties[],
): INodeProperties[] {
	return fields.map((field) => {
		const show = { ...field.displayOptions?.show, ...values };
		return { ...field, displayOptions: { ...field.displayOptions, show } };
	});
}

/** Writes a line to n8n's log. No secrets. */
export function log(
	context: IPollFunctions | IWebhookFunctions,
	level: 'debug' | 'info' | 'warn',
	text: string,
): void {
	const { id: workflowId } = context.getWorkflow();
	context.logger[level](`${context.getNode().name}: ${text}`, { workflowId });
}
