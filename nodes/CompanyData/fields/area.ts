/** The area of a search nearby: a circle, a province, or the surroundings of several towns. */

import type { IDataObject, INodeProperties } from 'n8n-workflow';

import { FILTER_LABELS, provinceField, RADIUS_LABEL as RADIUS } from './filters';
import { type ItemParameters, readShort } from './parameters';
import { COMPANY, NEARBY_QUERY, RADIUS_KM } from '../../../client';
import { parseChoice } from '../../../lib/choices';
import { InvalidInput, unwrap } from '../../../lib/result';
import {
	type Circle,
	findProvince,
	findTown,
	loadTowns,
	parseCentre,
	parseProvinces,
	parseRadius,
	parseReach,
	type Place,
	type Point,
} from '../../../spain';

const LIST = new Intl.ListFormat('en-GB', { type: 'conjunction' });
const AREAS = ['circle', 'province', 'towns'] as const;

/** The circle around a town of a province reaches this neighbour, the sixth nearest town, within the bounds below. */
const NEIGHBOUR = 6;

/** Smallest and largest radius of the circle around a town of a province, in kilometres. */
const MIN_KM = 8;
const MAX_KM = 30;

/** The display names of the fields of a search around a place, by their names in its query. */
export const NEARBY_LABELS = {
	...FILTER_LABELS,
	[NEARBY_QUERY.latitude]: 'Centre',
	[NEARBY_QUERY.longitude]: 'Centre',
	[NEARBY_QUERY.radius]: RADIUS,
	[NEARBY_QUERY.limit]: 'Limit',
};

/** The field Centre: a town from the list, or a point. */
const centreField: INodeProperties = {
	displayName: 'Centre',
	name: 'centre',
	type: 'resourceLocator',
	default: { mode: 'list', value: '' },
	required: true,
	description: 'The town or point to search around',
	builderHint: {
		propertyHint:
			"With mode 'list', the value is the name of a town, such as 'Getafe'; with the province where several have it, such as 'Cangas (Pontevedra)'. With mode 'coordinates', it is 'latitude, longitude' or, as from an expression, the name of a town.",
	},
	modes: [
		{
			displayName: 'Town',
			// The editor searches a list only in a mode with this name, and labels that mode From List.
			name: 'list',
			type: 'list',
			placeholder: 'Select a town…',
			typeOptions: { searchListMethod: 'searchTowns', searchable: true },
		},
		{
			// The editor truncates names that are longer than "From list".
			displayName: 'Point',
			name: 'coordinates',
			type: 'string',
			placeholder: 'e.g. 43.3623436, -8.4115401',
			hint: 'Latitude and longitude as copied from a map, or a link to the map. The name of a town works too.',
		},
	],
};

/** The field Radius, in kilometres unless a unit is entered. */
const radiusField: INodeProperties = {
	displayName: RADIUS,
	name: 'radiusKm',
	type: 'string',
	default: '5',
	required: true,
	placeholder: 'e.g. 2,5',
	description: 'How far from the centre to search, in kilometres; or with the unit, e.g. 500 m',
};

function readCentre(context: ItemParameters): Point & Partial<Place> {
	return unwrap('Centre', parseCentre(readShort(context, 'centre', 'Centre'), loadTowns));
}

/**
 * The radius in kilometres.
 *
 * @throws {InvalidInput} when it is not a distance or is out of range.
 */
function readRadius(context: ItemParameters): number {
	return unwrap(RADIUS, parseRadius(readShort(context, 'radiusKm', RADIUS), RADIUS_KM));
}

/**
 * The centre and the radius of a search.
 *
 * @throws {InvalidInput} when one cannot be understood, or the circle is far from Spain.
 */
function readCircle(context: ItemParameters): Circle & Partial<Place> {
	const radius = readRadius(context);
	const circle = { ...readCentre(context), radius };
	unwrap('Centre', parseReach(circle, loadTowns()));
	return circle;
}

/** Names the centre and the radius in kilometres: "Vigo (42.23, -8.71), 5 km". */
function describeCentre(centre: Point & Partial<Place>, radius: number): string {
	const point = `${centre.latitude.toFixed(2)}, ${centre.longitude.toFixed(2)}`;
	const place = centre.name === undefined ? point : `${centre.name} (${point})`;
	return `${place}, ${radius} km`;
}

/** The fields of an area. */
export const areaFields: INodeProperties[] = [
	{
		displayName: 'Area',
		name: 'area',
		type: 'options',
		default: 'circle',
		options: [
			{ name: 'Circle', value: 'circle', description: 'Around a town or a point' },
			{ name: 'Province', value: 'province', description: 'Throughout one or several provinces' },
			{ name: 'Towns', value: 'towns', description: 'Around each town in a list' },
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
			'The towns to search around, separated by commas or semicolons, or a list of them. Limit is shared among them; a company that is near several is returned once.',
	},
	{ ...radiusField, displayOptions: { show: { area: ['circle', 'towns'] } } },
];

/** Circles that are searched together. */
export interface Circles {
	circles: readonly Circle[];
	/** True for the companies in the circles that are wanted; all are by default. */
	isWanted?(company: IDataObject): boolean;
}

/** An area in which companies are searched. */
export interface SearchArea extends Circles {
	/** The part for each town or province, among which Limit is shared. */
	parts: ReadonlyArray<Circles & { name: string }>;
	/** The area among the criteria of a search, e.g. "Around Vigo (42.23, -8.71), 10 km". */
	description: string;
	/** The phrase that follows "companies" in a hint, e.g. "within 10 km of Vigo". */
	place: string;
	isProvince?: boolean;
}

/**
 * Reads the area to search in.
 *
 * @throws {InvalidInput} when a field of the area cannot be used.
 */
export function readArea(context: ItemParameters): SearchArea {
	const area = unwrap('Area', parseChoice(readShort(context, 'area', 'Area') || 'circle', AREAS));
	if (area === 'province') return readProvince(context);
	if (area === 'towns') return readTowns(context);

	const circle = readCircle(context);
	const { latitude, longitude, radius } = circle;
	const description = describeCentre(circle, radius);
	// A point has no name, so it is called by its coordinates.
	const { name = description.replace(/, [^,]*$/, '') } = circle;
	const place = `within ${radius} km of ${name}`;
	const circles = [{ latitude, longitude, radius }];
	return { circles, parts: [{ name, circles }], description: `Around ${description}`, place };
}

/** The company without its distance: in a province, that would be from the middle of a circle that nobody has chosen. */
export function withoutDistance(company: IDataObject): IDataObject {
	// A copy keeps the origin of the record.
	const copy = { ...company };
	delete copy[COMPANY.distance];
	return copy;
}

function readProvince(context: ItemParameters): SearchArea {
	const provinces = unwrap(
		'Province',
		parseProvinces(readShort(context, 'province', 'Province'), findTown),
	);

	const names = [...provinces.keys()];
	if (names.length === 0) {
		throw new InvalidInput('Province', {
			what: 'is the whole country',
			hint: 'Enter provinces, or use the operation Search.',
		});
	}

	const parts = names.map((name) => ({ name, ...circlesOf(name) }));
	const [noun, listed] = [names.length === 1 ? 'Province' : 'Provinces', LIST.format(names)];
	return {
		circles: parts.flatMap(({ circles }) => circles),
		parts,
		description: `${noun} of ${listed}`,
		place: `in the ${noun.toLowerCase()} of ${listed}`,
		isProvince: true,
		isWanted: (company) => parts.some((part) => part.isWanted(company)),
	};
}

function circlesOf(province: string) {
	const towns = loadTowns();
	const circles = towns.of(province).map(({ latitude, longitude }) => {
		const { [NEIGHBOUR]: reach = MAX_KM } = towns.distancesFrom({ latitude, longitude });
		const radius = Math.min(MAX_KM, Math.max(MIN_KM, reach));
		return { latitude, longitude, radius };
	});

	const isWanted = (company: IDataObject) =>
		(findProvince(String(company[COMPANY.province])) ?? province) === province;

	return { circles, isWanted };
}

function readTowns(context: ItemParameters): SearchArea {
	const radius = readRadius(context);
	const towns = unwrap('Towns', loadTowns().parseAll(readShort(context, 'towns', 'Towns')));
	const circles = new Map(
		towns.map(({ name, latitude, longitude }) => [name, { latitude, longitude, radius }]),
	);

	if (circles.size === 0) {
		throw new InvalidInput('Towns', { what: 'is empty', hint: 'Enter a town, e.g. Vigo.' });
	}

	const listed = [...circles.keys()].join(', ');
	const place = `within ${radius} km of ${listed}`;
	const parts = [...circles].map(([name, circle]) => ({ name, circles: [circle] }));
	const description = `Around ${listed}, ${radius} km`;
	return { circles: [...circles.values()], parts, description, place };
}
