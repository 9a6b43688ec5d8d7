/** The area of a search nearby: a circle, a province, or the surroundings of several towns. */

import type { IDataObject, INodeProperties } from 'n8n-workflow';

import {
	centreField,
	describeCentre,
	provinceField,
	radiusField,
	readCircle,
	readRadius,
} from './criteria';
import { type ItemParameters, readRaw } from './parameters';
import { parseChoice } from '../../lib/choices';
import { InvalidInput, unwrap } from '../../lib/result';
import { COMPANY } from '../../service/api';
import type { Circle } from '../../spain/coordinates';
import { findTown, loadTowns } from '../../spain/lazy';
import { findProvince, parseProvince } from '../../spain/provinces';

const AREAS = ['circle', 'province', 'towns'] as const;

/** The circle around a town of a province reaches this neighbour, the sixth nearest town, within the bounds below. */
const NEIGHBOUR = 6;

/** Smallest and largest radius of the circle around a town of a province, in kilometres. */
const MIN_KM = 8;
const MAX_KM = 30;

/** The fields of an area. */
export const areaFields: INodeProperties[] = [
	{
		displayName: 'Area',
		name: 'area',
		type: 'options',
		default: 'circle',
		options: [
			{ name: 'Circle', value: 'circle', description: 'Around a town or a point' },
			{ name: 'Province', value: 'province', description: 'In the whole of a province' },
			{ name: 'Towns', value: 'towns', description: 'Around each town of a list' },
		],
		description: 'Where to search',
	},
	{ ...centreField, displayOptions: { show: { area: ['circle'] } } },
	{ ...provinceField, required: true, displayOptions: { show: { area: ['province'] } } },
	{
		displayName: 'Towns',
		name: 'towns',
		type: 'string',
		default: '',
		required: true,
		placeholder: 'e.g. Vigo, Cangas (Pontevedra), Baiona',
		displayOptions: { show: { area: ['towns'] } },
		description:
			'The towns to search around, separated by commas or semicolons, or a list of them. A company that is near several is returned once.',
	},
	{ ...radiusField, displayOptions: { show: { area: ['circle', 'towns'] } } },
];

/** An area in which companies are searched. */
export interface SearchArea {
	circles: readonly Circle[];
	/** The area among the criteria of a search, e.g. "Around Vigo (42.23, -8.71), 10 km". */
	description: string;
	/** The phrase that follows "companies" in a hint, e.g. "within 10 km of Vigo". */
	place: string;
	/** True for the companies in the circles that are wanted; all are by default. */
	isWanted?(company: IDataObject): boolean;
	isProvince?: boolean;
}

/**
 * Reads the area to search in.
 *
 * @throws {InvalidInput} when a field of the area cannot be used.
 */
export function readArea(context: ItemParameters): SearchArea {
	const area = unwrap('Area', parseChoice(readRaw(context, 'area') || 'circle', AREAS));
	if (area === 'province') return readProvince(context);
	if (area === 'towns') return readTowns(context);

	const circle = readCircle(context);
	const { latitude, longitude, radius } = circle;
	const description = describeCentre(circle, radius);
	// A point has no name, so it is called by its coordinates.
	const { name = description.replace(/, [^,]*$/, '') } = circle;
	const place = `within ${radius} km of ${name}`;
	return {
		circles: [{ latitude, longitude, radius }],
		description: `Around ${description}`,
		place,
	};
}

function readProvince(context: ItemParameters): SearchArea {
	const province = unwrap('Province', parseProvince(readRaw(context, 'province'), findTown));
	const towns = loadTowns();
	const circles = towns.of(province).map(({ latitude, longitude }) => {
		const { [NEIGHBOUR]: reach = MAX_KM } = towns.distancesFrom({ latitude, longitude });
		const radius = Math.min(MAX_KM, Math.max(MIN_KM, reach));
		return { latitude, longitude, radius };
	});

	return {
		circles,
		description: `Province of ${province}`,
		place: `in the province of ${province}`,
		isProvince: true,
		isWanted: (company) =>
			(findProvince(String(company[COMPANY.province])) ?? province) === province,
	};
}

function readTowns(context: ItemParameters): SearchArea {
	const radius = readRadius(context);
	const towns = unwrap('Towns', loadTowns().parseAll(readRaw(context, 'towns')));
	const circles = towns.map(({ latitude, longitude }) => ({ latitude, longitude, radius }));
	if (circles.length === 0) {
		throw new InvalidInput('Towns', { what: 'is empty', hint: 'Enter a town, e.g. Vigo.' });
	}

	const listed = [...new Set(towns.map(({ name }) => name))].join(', ');
	const place = `within ${radius} km of ${listed}`;
	return { circles, description: `Around ${listed}, ${radius} km`, place };
}
