/** Prospect → Save: saves a company as prospect, contacted or client. */

import type { IDataObject } from 'n8n-workflow';

import { whyNotFound } from './not-found';
import {
	checkCifToSend,
	cifCheckOption,
	companyOf,
	fromList,
	givenCompany,
	idempotencyOptions,
	inputFields,
	isLeftEmpty,
	operationOptions,
	pickFields,
	readCompanyCif,
	readCompanyId,
	readIdempotency,
	readMode,
	readText,
	rowOf,
	withAdditionalBody,
} from '../../fields';
import type { ItemContext, WriteOperation } from '../../run/types';
import {
	type ApiRequest,
	COMPANY,
	IDEMPOTENCY_HOURS,
	PATHS,
	PROSPECT_STATUSES,
	readSaveResponse,
	SAVE_BODY,
	savedState,
} from '../../../../client';
import { parseChoice } from '../../../../lib/choices';
import { isNoFact, isNothing } from '../../../../lib/nothing';
import { InvalidInput, unwrap } from '../../../../lib/result';
import { counted, grouped } from '../../../../lib/text';
import { checkCif } from '../../../../spain';

/** The request that saves a company. If the item names a CIF, it stands in for the ID, which is looked up later. */
interface SaveRequest extends ApiRequest {
	body: IDataObject;
	cif?: string;
}

/** The display names of statuses, which a model may use in place of their values. */
const STATUS_NAMES: Record<string, string | undefined> = {
	client: 'cliente',
	contacted: 'contactado',
};

const LABELS = {
	[SAVE_BODY.companyId]: 'Company',
	[SAVE_BODY.status]: 'Status',
	[SAVE_BODY.notes]: 'Notes',
};

/** Saves one company for each item. */
export const save: WriteOperation = {
	value: 'save',
	name: 'Save',
	action: 'Save company as prospect',
	description: 'Mark a company as a prospect, contacted or client',
	scope: 'lists:write',
	fields: [
		{
			displayName: 'Company',
			name: 'companyId',
			type: 'resourceLocator',
			default: { mode: 'id', value: '' },
			description: `The company to save: ${COMPANY.id} (a whole number) or CIF. Leave empty to save the company of each item, by its field ${COMPANY.id} or ${COMPANY.cif}, also in the data of an event.`,
			builderHint: {
				propertyHint:
					'Leave it out to save the company of each item of a search. Mode cif takes a CIF instead, which costs one lookup for each company.',
			},
			modes: [
				fromList('searchCompaniesById'),
				{
					displayName: 'By CIF',
					name: 'cif',
					type: 'string',
					placeholder: `e.g. J99216582, or empty for {{ $json.${COMPANY.cif} }}`,
					hint: 'In any format. Uses one lookup per company; an ID uses none',
				},
				{
					displayName: 'By ID',
					name: 'id',
					type: 'string',
					placeholder: `e.g. 1234, or empty for {{ $json.${COMPANY.id} }}`,
					hint: `The field ${COMPANY.id} of a company, not its CIF`,
				},
			],
		},
		{
			displayName: 'Status',
			name: 'status',
			type: 'options',
			default: 'prospect',
			options: [
				{ name: 'Client', value: 'cliente', description: 'The company is a client' },
				{ name: 'Contacted', value: 'contactado', description: 'The company was contacted' },
				{ name: 'Prospect', value: 'prospect', description: 'The company is worth contacting' },
			],
			description:
				'Your relationship with the company: prospect, contactado or cliente. Replaces the status of an earlier save.',
		},
		{
			displayName: 'Notes',
			name: 'notes',
			type: 'string',
			typeOptions: { rows: 3 },
			default: '',
			placeholder: 'e.g. Asked to be called in March',
			description:
				'Free text to save with the company. It replaces earlier notes, which are lost if it is empty.',
		},
		...inputFields,
		operationOptions('body', [cifCheckOption, ...idempotencyOptions]),
	],
	leftOut(context) {
		const row = rowOf(context);
		const reason = context.caller.isModel ? undefined : whyNotFound(row);
		if (reason === undefined) return undefined;

		// The item says so of its own company. Another one, such as that of a fixed ID, is saved.
		const given = givenCompany(context, readMode(context, 'companyId') === 'cif' ? 'cif' : 'id');
		const isOwn = isNothing(given) || checkCif(given).cif === checkCif(row[COMPANY.cif]).cif;
		return isOwn ? reason : undefined;
	},
	toRequest(context) {
		const company = readCompany(context);
		const given = readText(context, 'status', 'Status').trim();
		const named = STATUS_NAMES[given.toLowerCase()] ?? given;
		const status = unwrap('Status', parseChoice(named, PROSPECT_STATUSES));
		const notes = readText(context, 'notes', 'Notes');
		const request: SaveRequest = {
			method: 'POST',
			path: PATHS.saved,
			body: withAdditionalBody(context, {
				[SAVE_BODY.companyId]: 'id' in company ? company.id : company.cif,
				[SAVE_BODY.status]: status,
				...(isNoFact(notes) ? {} : { [SAVE_BODY.notes]: notes }),
			}),
			labels: LABELS,
			...readIdempotency(context),
		};

		return 'id' in company ? aboutCompany(request, company.id) : { ...request, ...company };
	},
	async send({ client, findCompanyId, hints }, request) {
		const { cif, ...given } = request as SaveRequest;
		const saved = cif === undefined ? given : aboutCompany(given, await findCompanyId(cif), cif);
		const { body } = saved;
		const sent = pickFields(body, [SAVE_BODY.companyId, SAVE_BODY.status]);
		const result = await client.send(saved, (response) => readSaveResponse(response, sent));
		const named = given.body[SAVE_BODY.companyId];
		const name = `${named === cif ? 'CIF' : 'ID'} ${String(named)}`;
		const { accepted, repeated, confirmed } = result;
		const made = {
			name,
			isAccepted: accepted === true,
			isRepeated: repeated === true,
			isUnsure: confirmed === false,
		};

		hints.add('summary', made, describeSaves);
		return result;
	},
	cost(_, request) {
		const isById = (request as SaveRequest).cif === undefined;
		if (isById) return { requests: 1, lookups: 0, companies: 1 };

		// If several items save one company, it is looked up only once.
		return { requests: 2, lookups: 1, companies: 1, isUpTo: true };
	},
};

/** A save that was sent. */
interface MadeSave {
	/** The company. */
	name: string;
	/** True if the service will save it later. */
	isAccepted: boolean;
	/** True if the service does not say that it has saved it. */
	isUnsure: boolean;
	/** True if the service only repeated its answer to an earlier save with the same content. */
	isRepeated: boolean;
}

function describeSaves(saves: readonly MadeSave[]): string {
	const [name, ...others] = new Set(saves.map((save) => save.name));
	// This is rarely intended: a company that was picked from the list is the same for every item.
	if (saves.length > 1 && others.length === 0) {
		return `All ${saves.length} items saved one company, ${name}. Check the field Company if each has its own.`;
	}

	const accepted = saves.filter(({ isAccepted }) => isAccepted).length;
	if (accepted > 0)
		return `${counted(accepted, 'save')} of ${saves.length} accepted, to be made later`;

	const unsure = saves.filter(({ isUnsure }) => isUnsure).length;
	if (unsure > 0) {
		const all = unsure === saves.length ? '' : ` of ${saves.length}`;
		return `${counted(unsure, 'save')}${all} sent; the service does not say that ${unsure === 1 ? 'it was' : 'they were'} made`;
	}

	const repeated = saves.filter(({ isRepeated }) => isRepeated);
	const already = new Set(repeated.map((save) => save.name)).size;
	const companies = (count: number) => counted(count, 'company', 'companies');
	const earlier = `saved already in the last ${IDEMPOTENCY_HOURS} hours`;
	if (already === 0) return `${companies(others.length + 1)} saved`;

	const made = others.length + 1 - already;
	return made === 0
		? `${companies(already)} ${earlier}: nothing was changed`
		: `${companies(made)} saved, and ${grouped(already)} ${earlier}`;
}

/** The save with the ID of its company, which replaces the CIF if the item named one. */
function aboutCompany(request: SaveRequest, id: number | string, cif?: string): SaveRequest {
	const named = request.body[SAVE_BODY.companyId];
	// An additional body field may have set a different company, which is kept.
	const companyId = named === cif ? id : named;
	return {
		...request,
		body: { ...request.body, [SAVE_BODY.companyId]: companyId },
		resourceKey: savedState(companyId),
		notFound: {
			message: `The service knows no company with the ID ${id}`,
			hint: `Use the field ${COMPANY.id} of a company, as the searches return it, or choose By CIF.`,
		},
	};
}

function hasOnlyCif(context: ItemContext): boolean {
	const { id, cif } = companyOf(context);
	return !context.caller.isModel && isNothing(id) && !isNothing(cif);
}

function readCompany(context: ItemContext): { id: number } | { cif: string } {
	const mode = readMode(context, 'companyId');
	if (mode === 'cif') {
		return { cif: readCompanyCif(context, 'companyId') };
	}

	const isLeft = isLeftEmpty(context.node.getNode().parameters.companyId);
	// Items such as those of Validate CIF and of the polling trigger have no ID.
	if (mode === 'id' && isLeft && hasOnlyCif(context)) {
		return { cif: readCompanyCif(context, 'companyId') };
	}
	if (mode === 'list' && isLeft) {
		throw new InvalidInput('Company', {
			what: 'is empty',
			hint: 'Pick a company from the list, or choose By ID to save the company of each item.',
		});
	}

	// A model cannot choose the mode of the field, so a CIF is recognised by its form.
	if (context.caller.isModel) {
		const { valid, cif } = checkCifToSend(context, givenCompany(context, 'id'));
		// With a test key, an ID would also pass as a CIF.
		if (valid && !/^\d+$/.test(cif)) return { cif };
	}

	return { id: readCompanyId(context) };
}
