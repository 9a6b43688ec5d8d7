/** Helpers for the descriptions and the log lines of all three nodes. */

import type {
	INodeProperties,
	INodePropertyOptions,
	IPollFunctions,
	IWebhookFunctions,
} from 'n8n-workflow';

/** The n8n expression for the text under a node: the names, not the values, of the options chosen in a field. */
export function chosenNamesExpression({ name, options = [] }: INodeProperties): string {
	const names = (options as INodePropertyOptions[]).map((option) => [option.value, option.name]);
	const byValue = JSON.stringify(Object.fromEntries(names));
	return `={{ [$parameter["${name}"]].flat().map((value) => (${byValue})[value] || value).join(", ") }}`;
}

/** Adds a condition to the fields: they are shown only if other fields have these values. */
export function shownFor(
	values: Record<string, string[]>,
	fields: readonly INodeProperties[],
): INodeProperties[] {
	return fields.map((field) => {
		const show = { ...field.displayOptions?.show, ...values };
		return { ...field, displayOptions: { ...field.displayOptions, show } };
	});
}

/** Writes a line to n8n's log. It must not contain secrets. */
export function log(
	context: IPollFunctions | IWebhookFunctions,
	level: 'debug' | 'info' | 'warn',
	text: string,
): void {
	const { id: workflowId } = context.getWorkflow();
	context.logger[level](`${context.getNode().name}: ${text}`, { workflowId });
}
