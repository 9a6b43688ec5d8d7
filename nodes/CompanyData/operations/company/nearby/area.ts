import type { IDataObject, INodeProperties } from 'n8n-workflow';
import { COMPANY } from '../../../../service/fields';
import type { Circle } from '../../../../spain/coordinates';
import { parseChoice, parseList } from '../../../../spain/lists';
import { loadTowns } from '../../../../spain/lazy';
import { findProvince, parseProvince } from '../../../../spain/provinces';
import { InvalidInput, unwrap } from '../../../../lib/result';
import {
	centreField,
	describeCentre,
	isFarFromSpain,
	provinceField,
	radiusField,
	readCentre,
	readRadius,
	readRaw,
} from '../../../fields';
import type { OperationContext } from '../../../run/types';

/** The radius around a town of a province reaches its sixth neighbour, within these bounds in kilometres. */
const NEIGHBOUR = 6;
const LEAST_KM = 8;
const MOST_KM = 30;

const TOWNS = 'Towns';
const AREA = 'Area';
const AREAS = ['circle', 'province', 'towns'] as const;

export interface Area {
	circles: readonly [Circle, ...Circle[]];
	where: string;
	/** The same behind "companies". */
	place: string;
	/** Tells which companies in the circles are wanted; all are by default. */
	keeps?(company: IDataObject): boolean;
}

export const areaFields: INodeProperties[] = [
	{
		displayName: AREA,
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
		displayName: TOWNS,
		name: 'towns',
		type: 'string',
		default: '',
		required: true,
		placeholder: 'e.g. Vigo, Cangas (Pontevedra), Baiona',
		displayOptions: { show: { area: ['towns'] } },
		description:
			'The towns to search around, separated by commas, or a list of them. A company that is near several is returned once.',
	},
	{ ...radiusField, displayOptions: { show: { area: ['circle', 'towns'] } } },
];

/** Says why a centre is not where the companies are; merges the reasons of several items, which are the same. */
function explainFar([reason, ...others]: readonly string[]): string {
	const centres =
		others.length === 0 ? 'The centre is' : `The centres of ${1 + others.length} items are`;
	return `${centres} far from Spain: ${reason}.`;
}

export function readArea(context: OperationContext): Area {
	const area = unwrap(AREA, parseChoice(readRaw(context, 'area') || 'circle', AREAS));
	if (area === 'province') return readProvince(context);
	if (area === 'towns') return readTowns(context);
	const radius = readRadius(context);
	const centre = readCentre(context);
	const isFar = isFarFromSpain(centre, radius);
	if (isFar === 'swapped') {
		context.hints.add('swapped', 'latitude and longitude may be swapped', explainFar);
	} else if (isFar) {
		context.hints.add('far', 'the catalogue only has Spanish companies', explainFar);
	}
	const { latitude, longitude } = centre;
	const where = describeCentre(centre, radius);
	const { name = where.replace(/, [^,]*$/, '') } = centre;
	const place = `within ${radius} km of ${name}`;
	return { circles: [{ latitude, longitude, radius }], where: `Around ${where}`, place };
}

function readProvince(context: OperationContext): Area {
	const province = unwrap('Province', parseProvince(readRaw(context, 'province')));
	const towns = loadTowns();
	const [first, ...others] = towns.of(province).map(({ latitude, longitude }) => {
		const { [NEIGHBOUR]: reach = MOST_KM } = towns.distancesFrom({ latitude, longitude });
		const radius = Math.min(MOST_KM, Math.max(LEAST_KM, reach));
		return { latitude, longitude, radius };
	});
	const provinces = new Map<unknown, boolean>();
	const isIn = (name: unknown) => (findProvince(String(name)) ?? province) === province;
	return {
		circles: [first, ...others],
		where: `Province of ${province}`,
		place: `in the province of ${province}`,
		keeps(company) {
			const name = company[COMPANY.province];
			const known = provinces.get(name) ?? isIn(name);
			provinces.set(name, known);
			return known;
		},
	};
}

function readTowns(context: OperationContext): Area {
	const radius = readRadius(context);
	const names = unwrap(TOWNS, parseList(readRaw(context, 'towns')));
	const towns = names.map((name) => unwrap(TOWNS, loadTowns().parse(name)));
	const [first, ...others] = towns.map(({ latitude, longitude }) => ({
		latitude,
		longitude,
		radius,
	}));
	if (first === undefined) {
		throw new InvalidInput(TOWNS, { what: 'is empty', hint: 'Enter a town, e.g. Vigo.' });
	}
	const listed = [...new Set(towns.map(({ name }) => name))].join(', ');
	const place = `within ${radius} km of ${listed}`;
	return { circles: [first, ...others], where: `Around ${listed}, ${radius} km`, place };
}
