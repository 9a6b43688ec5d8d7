import { editDistance, nearestTo, plain, remembered, wordsOf } from '../lib/words';
import { activityTexts, townTexts } from './lazy';

/** A word of what companies do, a number, one of many names, one of a few (an acronym, a town), or one of its own. */
export type WordKind = 'activity' | 'number' | 'common' | 'shared' | 'rare';

/** Letters of the longest acronym or initial, which many companies share. */
const SHORT = 3;
/** Letters from which on a word may have one typing error, and two; a shorter one has no endings taken off. */
const ONE_ERROR = 6;
const TWO_ERRORS = 9;
/** Letters that a dotted word must have to stand for every word that begins with them. */
const SHORTEST_PREFIX = 3;

const CONNECTING = setOf('y e i and & de del d');
/** Words that tell next to nothing, though a name with one and a name without it are two. */
const LITTLE = setOf(
	'a al con el els en l la las les lo los o para per por san sant santa sin the un',
);

const ABBREVIATIONS = new Map(
	`asoc asociacion|ayto ayuntamiento|cdad comunidad|cia compañia|fdez fernandez|glez gonzalez|gral general
	hdez hernandez|hnas hermanas|hno hermano|hnos hermanos|hros herederos|mtnez martinez|mtez martinez|ntra nuestra
	rguez rodriguez|rte restaurante|sdad sociedad|sra señora|sta santa|sto santo|sucs sucesores|ttes transportes`
		.split(/[|\n]/)
		.map((line) => line.trim().split(' ') as [string, string]),
);
const NUMBERS = 'cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce'.split(' ');
const ROMAN = 'i ii iii iv v vi vii viii ix x xi xii xiii xiv xv xvi xvii xviii xix xx xxi'.split(
	' ',
);
/** A word that only has a number in it: i4life. */
const MIXED = /(?:\d*[a-z]){4}/;

/** Words of what companies do that neither the official titles nor our vocabulary of trades has. */
const ACTIVITIES = setOf(`
	abonos agro agropecuaria agrupacion ambiental aridos arquitectonicos artesania asfaltos asociados
	associats automatismos autorecambios aves bordados cafes calidad carretillas churreria cines clima
	complementos compras conductos confederacion congelados contratas cooperativa creativa delineacion
	diversiones edificaciones encofrados equipamientos escayolas espanol etiquetas extintores fabricados
	fachadas federacion ferris filmaciones frigorificos gastronomia gastronomica granitos hostelera
	impermeabilizaciones inoxidables internacional lacados marmol merchandising minera mobiliario modulares
	molduras multiservicios mundial nautica naves nutricion panificacion parket prefabricados prevencion
	pulidos recuperaciones riegos serigrafia soluciones team technologies tecno toldos traders trading
	transformados uniformes urbanizaciones urbanizadora
`);

/** Surnames, given names, nature and places in the names of many companies, besides the words of our towns. */
const COMMON = stemsOf(
	setOf(`
	abril acosta acropolis adan aguado aguila aguilera aguirre alberto albufera alegre alejandro
	alex alfa alfonso alfredo alianza alicia alonso alvarado alvarez amador amanecer america amigos
	amor amparo andaluz andrea angel anton aparicio apolo aralar arco argos arias arranz arturo
	asturias atenea atlantic atlantida atlas aurora avance avenida azahar azul bahia balear
	ballester barroso beatriz becerra belen bella beltran benitez benjamin bermejo bermudez bernabe
	bernal beta bio blanco blasco bloque blue borrego bosch bravo brisa brujula bueno bustos
	cabello calderon calero calle calvo camacho cambio canovas cantabria cantabrica capital
	carbonell carla carmen carrasco carrillo carvajal casado castellana catalina cataluna catalunya
	celta central century cesar cielo clara clasica claudia colonial color comunidad confort
	consejo coral corazon cordero crespo cristal cristo cuatro cubero dama daniel dario david
	delfin delgado delta diamante diana diaz diez directo divina doce domenech dominguez donoso
	dorada dragon duarte duran echevarria eco eduardo elite elvira encarna encarnacion enero enric
	enrique ernesto escribano escudero esencia espacio espejo esperanza espiral estevez estrecho
	estrella euro europa europea eva excelencia express extremadura faro fase fatima federico
	felipe fenix fermin fernandez ferrando ferrer figueroa flor flora fortuna francesc francisca
	fuentes futura gabriel galaxia galega galicia gallardo gallega galvez gamma garrido garzon
	genesis gerardo german gil gimenez giner girasol global gloria godoy gold golondrina gonzalez
	gracia green gremio guadalquivir guerra guerrero guillen guillermo gustavo gutierrez hacienda
	hercules herederos heredia herencia hermana hermandad hernandez herranz herrero hidalgo hija
	hijo hispana hispania historia horizonte hugo hurtado ibanez iberia iberica idea ideal ignacio
	imperial imperio independencia indigo infinito inmaculada innova innovacion inter irene isabel
	islas italia ivan izquierdo jacinto jaime jazmin jesus jimenez joaquin jorda jordan jorge
	josefa joven juana julian julio jupiter lara latina laura laurel leal leandro leonor levante
	levantina libertad libre lider lidia lima limon lince litoral llave llopis llorca lola lopez
	losada lourdes lozano lucas lucia luis luisa lujan luque luz machado macias magna maldonado
	manel manolo manuel manzano marc marcelo mares mari mariano maribel marin mario marquez marrero
	master mateos mauricio maxima mayo mediodia mediterranea mejias mejor melero mendez mendoza
	menendez mercedes mercurio meridional merino meseta mil milenio minerva mirador miriam miro
	moderna molina moll monica montana montero montoya montse moran moreno mundo natividad natura
	naturaleza navarro navidad negro neptuno nerea nieto noble noche nord norte nova novo nuestra
	nueva nuevo numero nuria oasis ocaso oceano ochoa oeste olga olimpo olivos omega opera ordonez
	oriental oriente orion orozco orquidea ortega ortiz oscar otono pacifico paco padilla paez pais
	paloma palomino panorama paraiso paraje pardo paris pasaje pascual paseo pastor patino patio
	patricia paula paz pelaez penon pepa pepe perea pereira peris perla pico pilar piqueras pirata
	pirineo plata platino playa plaza plus poblado poligono ponce poniente pons porras portugal
	premium prieto prima primavera princesa principal prisma progreso propietarios pueblo puente
	puerto pujol puro quality quevedo quintero rafael ramirez ramiro ramon ramos raquel raul raya
	real rebollo recio redondo reino remedios ricardo rico rivas rivera roberto roble robles rocas
	rocio rodolfo rojas rojo roldan romero rosa rosado rosalia rovira royal royo ruben ruiz ruta
	sabor saez sainz salas salazar salcedo salgado samuel sanchez sandoval sandra santamaria
	santana santi sanz sara sarmiento saura sector segura select senda sergi serrano serrat siglo
	silva silvia simon sirena sofia sol solano soledad soler soles solis sonia soriano sosa sotelo
	suarez sucesor sueno sur suroeste susana tejedor tejera tello tena tigre tirado toledano tomas
	toni tormo torreon torrero total tradicion trans trebol triana trinidad trueno unida universo
	uno uribe valentin valera vallejo vanesa vaquero varela vargas vasca vasco vazquez velas
	velasco velazquez verano verde verdejo veronica via vicens victor vidal viento vilchez villegas
	virginia vision vital viuda viva vives vivo volcan xavier yanez yolanda zabala zafiro zambrano
	zamorano zen zona zorrilla
`),
);

/** The more companies have a word, the less it tells. */
const WEIGHTS = { little: 0.25, activity: 0.75, number: 1, common: 1, shared: 1.5, rare: 3 };

interface Tables {
	activities: Set<string>;
	/** Those without their endings. */
	stems: Set<string>;
	/** The words of the names of towns, and those that several have. */
	towns: Set<string>;
	repeated: Set<string>;
}

let tables: Tables | undefined;

function loadWords(): Tables {
	if (tables === undefined) {
		const activities = new Set([...ACTIVITIES, ...activityTexts().flatMap(wordsOf)]);
		const [towns, repeated] = [new Set<string>(), new Set<string>()];
		for (const word of wordsOf(townTexts())) (towns.has(word) ? repeated : towns).add(word);
		tables = { activities, stems: stemsOf(activities), towns, repeated };
	}
	return tables;
}

/** The kind of a word in lower case; all genders and numbers of a word are of one. */
export const kindOf = remembered((word): WordKind => {
	const folded = plain(word);
	if (/\d/.test(folded) && !MIXED.test(folded)) return 'number';
	const stem = stemOf(folded);
	const { activities, stems, towns, repeated } = loadWords();
	if (COMMON.has(stem)) return 'common';
	if (folded.length <= SHORT) return activities.has(folded) ? 'common' : 'shared';
	if (stems.has(stem)) return 'activity';
	if (repeated.has(folded)) return 'common';
	return towns.has(folded) ? 'shared' : 'rare';
});

export const weightOf = remembered((word) => {
	const folded = plain(word);
	return WEIGHTS[LITTLE.has(folded) || folded.length < 2 ? 'little' : kindOf(folded)];
});

export function isTelling(word: string): boolean {
	return weightOf(word) > WEIGHTS.little;
}

/** A dotted beginning of a word for what companies do, its plural, or a typing error in it that makes no other word. */
export function isSpellingOf(text: string, word: string, isDotted: boolean): boolean {
	const [folded, known] = [plain(text), plain(word)];
	if (kindOf(word) !== 'activity' || /\d/.test(folded)) return false;
	if (isDotted && folded.length >= SHORTEST_PREFIX && known.startsWith(folded)) return true;
	// With one c, construcciones is a word of Galician.
	if (single(folded) === single(known)) return known.length >= ONE_ERROR;
	if (folded === `${known}s` || folded === `${known}es`) return true;
	const most = known.length >= TWO_ERRORS ? 2 : known.length >= ONE_ERROR ? 1 : 0;
	return kindOf(text) === 'rare' && editDistance(folded, known, most) <= most;
}

/** The word for what companies do that a rare one is a misspelling of, if one is nearest. */
export const activityNear = remembered((word): string | undefined => {
	if (kindOf(word) !== 'rare') return undefined;
	const possible = [...loadWords().activities].filter(
		(known) => known[0] === word[0] && isSpellingOf(word, known, false),
	);
	const near = nearestTo(
		word,
		possible.map((known) => [known, known]),
	);
	return near.length === 1 ? near[0] : undefined;
});

/** A word with every double letter written once. */
function single(word: string): string {
	return word.replace(/(.)\1/g, '$1');
}

export function isConnecting(word: string): boolean {
	return CONNECTING.has(word);
}

/** A word as it is compared: numbers in digits, and abbreviations written out that stand for one word only. */
export function writtenOut(word: string, isLast: boolean): string {
	// A letter before other words is an initial.
	const roman = word.length > 1 || isLast ? ROMAN.indexOf(word) + 1 : 0;
	const number = roman || NUMBERS.indexOf(word);
	return number > 0 ? String(number) : (ABBREVIATIONS.get(word) ?? word);
}

function setOf(words: string): ReadonlySet<string> {
	return new Set(words.trim().split(/\s+/));
}

function stemsOf(words: Iterable<string>): Set<string> {
	return new Set([...words].map(stemOf));
}

/** A word without the endings of gender and number. */
function stemOf(word: string): string {
	return word.length >= ONE_ERROR ? word.replace(/(?:es|s)$/, '').replace(/[aeo]$/, '') : word;
}
