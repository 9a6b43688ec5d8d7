import { kilometresBetween, type Point } from './coordinates';
import { wordsOf } from './words';

/** An island with several towns or of some size: its names, its province, and its middle. */
export interface Island extends Point {
	names: string[];
	province: string;
}

const TABLE = `Mallorca|Majorca;Illes Balears;39.61;2.95
Menorca|Minorca;Illes Balears;39.96;4.06
Ibiza|Eivissa;Illes Balears;38.98;1.43
Formentera;Illes Balears;38.70;1.45
Gran Canaria;Las Palmas;27.96;-15.6
Fuerteventura;Las Palmas;28.40;-14.0
Lanzarote;Las Palmas;29.04;-13.63
Tenerife;Santa Cruz de Tenerife;28.29;-16.56
La Palma;Santa Cruz de Tenerife;28.67;-17.86
La Gomera|Gomera;Santa Cruz de Tenerife;28.12;-17.23
El Hierro|Hierro;Santa Cruz de Tenerife;27.74;-18.02`;

const ISLANDS: readonly Island[] = TABLE.split('\n').map((line) => {
	const [names, province, latitude, longitude] = line.split(';');
	return {
		names: names.split('|'),
		province,
		latitude: Number(latitude),
		longitude: Number(longitude),
	};
});

/** The island with this name, also as "La Palma (isla)" or "provincia de La Palma". */
export function findIsland(text: string): Island | undefined {
	const name = wordsOf(text)
		.join(' ')
		.replace(
			/^(?:(?:isla|illa|island|provincia|province)(?: de| of)? )|,? (?:isla|illa|island)$/,
			'',
		);
	return ISLANDS.find(({ names }) => names.some((one) => wordsOf(one).join(' ') === name));
}

/** Whether a town is on the island: it is in its province, and no other island's middle is nearer. */
export function isOn(island: Island, town: Point & { province: string }): boolean {
	const near = ISLANDS.filter(({ province }) => province === town.province);
	const distances = near.map((one) => kilometresBetween(one, town));
	return (
		near.indexOf(island) === distances.indexOf(Math.min(...distances)) && near.includes(island)
	);
}
